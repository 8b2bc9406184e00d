"""Downloads a file whose hash is known: what has come stays after a break, and the next try goes on from there."""

from __future__ import annotations

import base64
import hashlib
import ssl
import urllib.error
import urllib.request
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from readwell.engine.basics import addresses
from readwell.engine.basics.errors import Refused
from readwell.system import private, registries

#: Bytes of a short text; seconds of one wait; bytes that are read at a time; how often a connection is tried.
LONGEST_TEXT, WAIT, _PIECE, _TRIES = 16 << 20, 60.0, 1 << 18, 3
Tell = Callable[[int], None]


def text(address: str, accept: str) -> str:
    """Returns a short text."""
    with _opened(address, {"Accept": accept}) as reply:
        content: bytes = reply.read(LONGEST_TEXT + 1)
    if len(content) > LONGEST_TEXT:
        raise Refused("too-large", f"{_shown(address)} is over {LONGEST_TEXT} bytes")
    return content.decode("utf-8", "replace")


def download(address: str, target: Path, size: int, sha256: str, tell: Tell) -> None:
    """Downloads a file to `target`; `tell` gets the bytes that are here. What has another hash isn't kept."""
    part = target.with_name(f"{target.name}.part")
    with refuse_os_errors(target):
        for last in (False,) * (_TRIES - 1) + (True,):
            try:
                _more(address, part, size, tell)
                break
            except Refused as problem:
                if last or problem.code != "request":
                    raise
        refuse_other(part, size, sha256)
        part.replace(target)


def is_here(path: Path, size: int, sha256: str) -> bool:
    """Whether a file is here as it should be."""
    return path.is_file() and path.stat().st_size == size and _hash(path) == sha256


def refuse_other(path: Path, size: int, sha256: str) -> None:
    """Refuses a file with another length or hash; it is removed, so that the next try begins anew."""
    if path.stat().st_size != size or _hash(path) != sha256:
        path.unlink()
        raise Refused("voice", f"{path.stem} isn't the file that Readwell knows: its hash is another one")


@contextmanager
def refuse_os_errors(path: Path) -> Iterator[None]:
    """Turns what the file system refuses into a code and words."""
    try:
        yield
    except OSError as problem:
        code = "disk-full" if problem.errno in private.FULL else "read-only"
        raise Refused(code, f"{path}: {problem.strerror or problem}") from None


def _more(address: str, part: Path, size: int, tell: Tell) -> None:
    """Downloads what isn't here yet."""
    begun = part.stat().st_size if part.exists() else 0
    if begun >= size:
        return
    with _opened(address, {"Range": f"bytes={begun}-"} if begun else {}) as reply:
        goes_on = begun and reply.status == 206
        with part.open("ab" if goes_on else "wb") as out:
            here = begun if goes_on else 0
            while here <= size and (piece := _read(reply, address)):
                out.write(piece)
                here += len(piece)
                tell(min(here, size))
    if here < size:
        raise Refused("request", f"{part.stem}: the connection ended after {here} of {size} bytes; try again")


def _read(reply: Any, address: str) -> bytes:
    try:
        piece: bytes = reply.read(_PIECE)
    except (OSError, ValueError) as problem:  # the connection's faults are both
        raise Refused("request", f"{_shown(address)}: {problem or 'the connection ended'}") from None
    return piece


@contextmanager
def _opened(address: str, headers: dict[str, str]) -> Iterator[Any]:
    bare, given = _without_person(address)
    secure = ssl.create_default_context()
    for path in registries.certificates():
        secure.load_verify_locations(path)
    request = urllib.request.Request(bare, headers={"User-Agent": "readwell", **headers, **given})
    try:
        reply = urllib.request.urlopen(request, timeout=WAIT, context=secure)
    except (OSError, ValueError) as problem:  # URLError is an OSError; a malformed address is a ValueError
        raise Refused("request", f"{_shown(address)}: {getattr(problem, 'reason', problem)}") from None
    with reply:
        yield reply


def _without_person(address: str) -> tuple[str, dict[str, str]]:
    """Returns an address without a name and password in it, and the header that has them instead."""
    parts = addresses.split(address)
    person, at, host = parts.netloc.rpartition("@")
    if not at:
        return address, {}
    encoded = base64.b64encode(addresses.unquoted(person).encode()).decode("ascii")
    return parts._replace(netloc=host).geturl(), {"Authorization": f"Basic {encoded}"}


def _shown(address: str) -> str:
    return _without_person(address)[0]


def _hash(path: Path) -> str:
    with path.open("rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()
