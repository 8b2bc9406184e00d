"""Checks the extension's network requests in a whole run: it may load only pictures that the pages themselves show.

Both browsers log every request with its initiator and headers, including those of workers and hidden documents, which a
page's driver never sees. Each browser's log is checked when the browser is closed, whatever its tests were about. An
address that none of its pages has requested, and that no test has named, is an error; so is a header that identifies us.
"""

from __future__ import annotations

import json
from collections.abc import Collection, Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import Any
from urllib.parse import urldefrag

NETWORK = ("http:", "https:", "ws:", "wss:")
#: Headers that would tell a server about the person or about us.
TELLING = frozenset(("origin", "referer", "cookie", "authorization"))


@dataclass(frozen=True)
class Request:
    """A request of a run: whose it was, and the names of its telling headers, as far as it came to the network."""

    address: str
    own: bool
    telling: frozenset[str] = frozenset()


def recorded(log: Path, origin: str) -> list[Request]:
    """Every request in Chromium's own record, an event a line; `origin` is ours. Links that a person followed are left out."""
    begun: dict[int, dict[str, Any]] = {}
    telling: dict[int, set[str]] = {}
    with log.open(encoding="utf-8", errors="replace") as lines:
        for line in lines:
            if '"initiator":' not in line and '"headers":' not in line:
                continue
            try:
                event = json.loads(line.rstrip().rstrip(","))
            except ValueError:
                continue  # the last line of a browser that was ended
            params, source = event.get("params", {}), event.get("source", {}).get("id", -1)
            if "initiator" in params and "url" in params:
                begun[source] = params
            elif isinstance(params.get("headers"), list):
                names = {str(header).partition(":")[0].lower() for header in params["headers"] if ": " in str(header)}
                telling.setdefault(source, set()).update(names & TELLING)
    return [
        Request(str(params["url"]), params["initiator"].startswith(origin), frozenset(telling.get(source, ())))
        for source, params in begun.items()
        if params.get("request_type") != "main frame" or not params["initiator"].startswith(origin)
    ]


def own(requests: Iterable[Request]) -> list[str]:
    """The addresses that the extension asked for."""
    return [request.address for request in requests if request.own]


def hold(requests: Collection[Request], pictures: Collection[str] = ()) -> None:
    """Of the extension nothing but what a page of the run asked for itself, or is known as its picture; and silently."""
    shown = {urldefrag(request.address)[0] for request in requests if not request.own}
    asked = [request for request in requests if request.own and request.address.startswith(NETWORK)]
    loud = {request.address for request in asked} - shown - {urldefrag(address)[0] for address in pictures}
    assert not loud, f"the extension asked the network for {sorted(loud)}"
    telling = {request.address: sorted(request.telling) for request in asked if request.telling}
    assert not telling, f"the extension sent data about itself or the person in {telling}"
