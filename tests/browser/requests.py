"""What the extension asks of the network in a whole run: nothing but the page's own pictures, shown on the sheet.

Both browsers write down every request with who began it, also those of workers and hidden documents, which a page's
driver never sees. Each browser of a run is held to it when it is closed, whatever its tests were about.
"""

from __future__ import annotations

import json
import re
from collections.abc import Collection, Iterable
from pathlib import Path

#: The tests' pictures end like this; scripts, data and documents don't.
PICTURE = re.compile(r"\.(?:svg|png|gif|jpe?g|webp|avif)(?:[?#].*)?$")
NETWORK = ("http:", "https:", "ws:", "wss:")


def begun_by(log: Path, origin: str) -> list[str]:
    """The addresses that this origin asked for, out of Chromium's own record: an event a line."""
    found = []
    with log.open(encoding="utf-8", errors="replace") as lines:
        for line in lines:
            if f'"initiator":"{origin}' in line:
                told = json.loads(line.rstrip().rstrip(",")).get("params", {})
                if told.get("request_type") != "main frame":  # a link that a person followed
                    found.append(str(told.get("url", "")))
    return found


def hold(addresses: Iterable[str], pictures: Collection[str] | None = None) -> None:
    """Nothing but pictures: these alone where they are known, else what has a picture's name."""

    def allowed(address: str) -> bool:
        return bool(PICTURE.search(address)) if pictures is None else address in pictures

    loud = {address for address in addresses if address.startswith(NETWORK) and not allowed(address)}
    assert not loud, f"the extension asked the network for {sorted(loud)}"
