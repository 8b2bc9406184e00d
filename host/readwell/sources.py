"""Where the command line's pages come from: a file, standard input, or an address."""

import sys
import time
from pathlib import Path

from readwell.errors import Refused
from readwell.parse import LARGEST, parse
from readwell.snapshot import Snapshot

#: Seconds until a server that doesn't answer is given up, and until one that never ends is.
PATIENCE = 20.0
LONGEST = 60.0


def page_of(source: str, address: str = "") -> Snapshot:
    """The page behind FILE, URL or -; a file can be told the address it was saved from."""
    if source == "-":
        return parse(sys.stdin.buffer.read(), address)
    if source.startswith(("http://", "https://")):
        raw, found = fetch(source)
        return parse(raw, address or found)
    try:
        return parse(Path(source).read_bytes(), address)
    except OSError as problem:
        raise Refused("request", f"{source}: {problem.strerror or problem}") from None


def fetch(address: str) -> tuple[bytes, str]:
    """The body behind an address and where it was found in the end, within limits of size and time."""
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
            return bytes(raw), str(reply.url)
    except httpx.HTTPError as problem:
        raise Refused("request", f"{address}: {problem}") from None
