"""Firefox's and the stores' manifests, made from Chrome's; and the files that a manifest names.

Standard library only, for build.py.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from typing import Any

Manifest = dict[str, Any]


def firefox_manifest(manifest: Manifest) -> Manifest:
    """Returns Firefox's manifest made from Chrome's: each difference with its reason."""
    changed = dict(manifest)
    # Chrome's way to fix the id, and to keep cookies out of requests for pictures; Firefox takes the id below.
    for name in ("key", "minimum_chrome_version", "cross_origin_embedder_policy"):
        changed.pop(name, None)
    # Firefox has no service workers for extensions: an event page runs the same module, and speaks beside it.
    scripts = [manifest["background"]["service_worker"], "speech/player/voicebox.js"]
    changed["background"] = {"scripts": scripts, "type": "module"}
    # The event page has a document of its own, so it can keep the worker that Chrome's needs an offscreen one for.
    changed["permissions"] = [name for name in manifest["permissions"] if name != "offscreen"]
    # Chrome takes four suggested keys and no more.
    later = {**manifest["commands"]["later"], "suggested_key": {"default": "Alt+Shift+W"}}
    changed["commands"] = {**manifest["commands"], "later": later}
    # Firefox needs no list of the settings that a policy may hold.
    changed.pop("storage", None)
    # In Firefox every extension has an unguessable address: there is nothing left for this key to do.
    changed["web_accessible_resources"] = [
        {key: value for key, value in entry.items() if key != "use_dynamic_url"}
        for entry in manifest.get("web_accessible_resources", [])
    ]
    changed["browser_specific_settings"] = {
        "gecko": {
            "id": "readwell@readwell.io",
            # The first with everything we use: module event pages and workers, dialog, the popover of the sheet.
            "strict_min_version": "140.0",
            # Nothing leaves the browser until a person chooses the native host or a network voice (`leaving` in
            # common/browser.js asks): both get the text of a page.
            "data_collection_permissions": {"required": ["none"], "optional": ["websiteContent"]},
        },
        # The first for Android that knows the key above.
        "gecko_android": {"strict_min_version": "142.0"},
    }
    return changed


def store_manifest(text: str) -> str:
    """Returns the manifest without our key: a store refuses one, and fixes the extension's id by its own."""
    return json.dumps({name: value for name, value in json.loads(text).items() if name != "key"}, indent=2) + "\n"


def named(value: Any) -> Iterator[str]:
    """Yields every path that a manifest names."""
    if isinstance(value, dict):
        for inner in value.values():
            yield from named(inner)
    elif isinstance(value, list):
        for inner in value:
            yield from named(inner)
    elif isinstance(value, str) and re.fullmatch(r"[\w./-]+\.(js|html|css|png|svg|json)", value):
        yield value
