"""Fetches what an address leads to: within one deadline, one encoding, and a size that holds for what is unpacked.

The time of a whole fetch is bounded, not that of a single wait: a server could send a byte a second, or answers that
mean "wait" for ever. A page must not choose addresses of this computer or its network, neither by a redirection nor
by a name that leads there; the address that was checked is the one that is connected to.
"""

from __future__ import annotations

import zlib
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any

from readwell.engine.basics import addresses
from readwell.engine.basics.errors import Refused
from readwell.system.reach import Deadline, Way

#: Seconds until a never-ending response is given up.
LONGEST = 60.0
#: How often a server may send on to another address.
REDIRECTIONS = 10
#: What is unpacked at a time.
_PIECE = 1 << 16
_HEADERS = {"Accept-Encoding": "gzip, deflate", "Connection": "close"}


@dataclass(frozen=True)
class Fetched:
    """A server's response, or a file."""

    raw: bytes
    address: str  # after redirections
    content_type: str = ""
    inside: bool = False  # whether it came from this computer or its network


def fetch(address: str, most: int, deadline: Deadline | None = None, free: bool = True, within: str = "") -> Fetched:
    """Fetches an address; with `free` it may be one of this computer or its network, but none that is sent on to.

    `within` is an origin that it is not sent away from.
    """
    try:
        import httpx
    except ImportError:
        raise Refused("request", "addresses need the extra `fetch`: pip install readwell[fetch]") from None
    try:
        return _fetched(address, most, deadline or Deadline(LONGEST), free, within)
    except Refused as problem:
        raise Refused(problem.code, f"{address}: {problem.message}") from None
    except (httpx.HTTPError, httpx.InvalidURL, ValueError) as problem:
        raise Refused("request", f"{address}: {problem}") from None


def _fetched(address: str, most: int, deadline: Deadline, free: bool, within: str) -> Fetched:
    import httpx

    from readwell.system.connecting import Transport

    way = Way(deadline, free)
    with httpx.Client(transport=Transport(way), trust_env=False) as client:
        request = client.build_request("GET", address, headers=_HEADERS)
        for _ in range(REDIRECTIONS + 1):
            reply = client.send(request, stream=True)
            try:
                if reply.next_request is None:
                    reply.raise_for_status()
                    raw = _unpacked(reply.iter_raw(), reply.headers.get("content-encoding", ""), most, deadline)
                    return Fetched(raw, str(reply.url), reply.headers.get("content-type", ""), way.inside)
                request = reply.next_request
                if within and addresses.origin(str(request.url)) != within:
                    raise Refused("request", "is sent on to another site")
            finally:
                reply.close()
            way.free = way.inside  # what stands in a network of one's own may send on within it
    raise Refused("request", f"is sent on more than {REDIRECTIONS} times")


def _unpacked(pieces: Iterable[bytes], encoding: str, most: int, deadline: Deadline) -> bytes:
    """Returns a body without its encoding; refuses more than one, and what is too large before or after."""
    kind = encoding.strip().lower()
    if kind not in ("", "identity", "gzip", "x-gzip", "deflate"):
        raise Refused("request", f"is encoded as {kind[:60]!r}, which was not asked for")
    out, sent = bytearray(), 0
    unpack = _Unpacked(deadline)
    for piece in pieces:
        deadline.left()
        sent += len(piece)
        for part in [piece] if kind in ("", "identity") else unpack.parts(piece):
            out += part
            if len(out) > most:
                raise Refused("too-large", f"is over {most} bytes")
        if sent > most:
            raise Refused("too-large", f"is over {most} bytes")
    return bytes(out)


class _Unpacked:
    """Unpacks gzip and deflate a piece at a time; one block may follow another."""

    def __init__(self, deadline: Deadline) -> None:
        self.deadline = deadline
        self.now: Any = None

    def parts(self, piece: bytes) -> Iterator[bytes]:
        """Gives what a piece unpacks to, never more than a little at once."""
        rest = piece
        try:
            while rest:
                self.deadline.left()
                if self.now is None:
                    self.now = zlib.decompressobj(_form(rest))
                if out := self.now.decompress(rest, _PIECE):
                    yield out
                rest = self.now.unconsumed_tail
                if self.now.eof:
                    rest, self.now = self.now.unused_data, None
        except zlib.error as problem:
            raise Refused("request", f"can't be unpacked: {problem}") from None


def _form(begins: bytes) -> int:
    """Returns zlib's number for what begins so: gzip or zlib with their heads, else bare deflate."""
    if begins[0] == 0x1F:
        return 47
    has_head = begins[0] & 0x0F == 8 and (len(begins) < 2 or (begins[0] * 256 + begins[1]) % 31 == 0)
    return 15 if has_head else -15
