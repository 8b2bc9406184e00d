"""Loads the command line's pages from a file, standard input or an address."""

import time
from dataclasses import dataclass, replace
from pathlib import Path

from readwell.errors import Refused
from readwell.jsonlines import standard_input
from readwell.parse import LARGEST, parse
from readwell.parse.sniff import refuse_other
from readwell.snapshot import Snapshot

#: Seconds until an unresponsive server is given up, and until a never-ending response is.
PATIENCE = 20.0
LONGEST = 60.0


@dataclass(frozen=True)
class Fetched:
    """A server's response, or a file."""

    raw: bytes
    address: str  # after redirections
    content_type: str = ""


def page_of(source: str, address: str = "") -> Snapshot:
    """Returns the page behind FILE, URL or -; `address` is where a saved file came from."""
    return parsed(read(source, address))


def parsed(found: Fetched) -> Snapshot:
    """Returns the page of a response or a file."""
    refuse_other(found.raw, found.content_type)
    return parse(found.raw, found.address, found.content_type)


def read(source: str, address: str = "") -> Fetched:
    """Reads FILE, URL or -; `address` is where a saved file came from."""
    if source.startswith(("http://", "https://")):
        found = fetch(source)
        return replace(found, address=address or found.address)
    try:
        if source == "-":
            return Fetched(standard_input().read(LARGEST + 1), address)
        with Path(source).open("rb") as file:
            return Fetched(file.read(LARGEST + 1), address)
    except (OSError, ValueError) as problem:
        raise Refused("request", f"{source}: {getattr(problem, 'strerror', None) or problem}") from None


def fetch(address: str) -> Fetched:
    """Fetches an address, within limits of size and time."""
    try:
        import httpx
    except ImportError:
        raise Refused("request", "addresses need the extra `fetch`: pip install readwell[fetch]") from None
    begun = time.monotonic()
    try:
        with httpx.stream("GET", address, follow_redirects=True, timeout=PATIENCE) as reply:
            reply.raise_for_status()
            raw = bytearray()
            for piece in reply.iter_bytes():
                raw += piece
                if len(raw) > LARGEST:
                    raise Refused("too-large", f"{address} is over {LARGEST} bytes")
                if time.monotonic() - begun > LONGEST:
                    raise Refused("request", f"{address} has not ended after {LONGEST:.0f} seconds")
            return Fetched(bytes(raw), str(reply.url), reply.headers.get("content-type", ""))
    except (httpx.HTTPError, httpx.InvalidURL) as problem:
        raise Refused("request", f"{address}: {problem}") from None
