"""Writes the extension for an address of one's own: `build.py make selfhosted ADDRESS`, to dist/selfhosted/."""

from __future__ import annotations

import hashlib
import json
import sys
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit
from xml.sax.saxutils import quoteattr

from shipping.distribution import zipped
from tests.browser.drivers.identity import extension_id

DIST = Path(__file__).parents[3] / "dist"
CHROME = """<?xml version="1.0" encoding="UTF-8"?>
<gupdate xmlns="http://www.google.com/update2/response" protocol="2.0">
  <app appid={id}><updatecheck codebase={address} version={version}/></app>
</gupdate>
"""


def pointed(manifest: dict[str, Any], address: str) -> dict[str, Any]:
    """Returns a manifest that names the address for updates, in its browser's own way."""
    if "browser_specific_settings" not in manifest:
        return {**manifest, "update_url": f"{address}/updates.xml"}
    own = manifest["browser_specific_settings"]
    gecko = {**own["gecko"], "update_url": f"{address}/updates.json"}
    return {**manifest, "browser_specific_settings": {**own, "gecko": gecko}}


def packed(folder: Path, address: str, target: Path) -> dict[str, Any]:
    """Writes the zip of an unpacked extension; returns its manifest."""
    files = {path.relative_to(folder).as_posix(): path.read_bytes() for path in folder.rglob("*") if path.is_file()}
    manifest = pointed(json.loads(files["manifest.json"]), address)
    zipped({**files, "manifest.json": json.dumps(manifest, indent=2).encode()}, target)
    return manifest


def listed(manifest: dict[str, Any], address: str, file: Path) -> str:
    """Returns what a browser reads at the address to learn of a newer version."""
    where, version = f"{address}/{file.name}", manifest["version"]
    if "key" in manifest:
        # Chrome takes the folder packed and signed with the key whose public half the manifest names.
        where = where.replace(".zip", ".crx")
        named = {"id": extension_id(manifest["key"]), "address": where, "version": version}
        return CHROME.format(**{name: quoteattr(value) for name, value in named.items()})
    gecko = manifest["browser_specific_settings"]["gecko"]
    digest = f"sha256:{hashlib.sha256(file.read_bytes()).hexdigest()}"
    needs = {"gecko": {"strict_min_version": gecko["strict_min_version"]}}
    update = {"version": version, "update_link": where, "update_hash": digest, "applications": needs}
    return json.dumps({"addons": {gecko["id"]: {"updates": [update]}}}, indent=2) + "\n"


def main(address: str = "", out: str = str(DIST / "selfhosted")) -> int:
    """Writes both zips and the two lists."""
    address, target = address.rstrip("/"), Path(out)
    if urlsplit(address).scheme != "https":
        print("the address must begin with https://: browsers take updates from no other", file=sys.stderr)
        return 2
    target.mkdir(parents=True, exist_ok=True)
    for browser, ending, updates in (("firefox", "xpi", "updates.json"), ("chrome", "zip", "updates.xml")):
        file = target / f"readwell-{browser}.{ending}"
        manifest = packed(DIST / browser, address, file)
        (target / updates).write_text(listed(manifest, address, file), "utf-8")
        print(file)
    return 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
