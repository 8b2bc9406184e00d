"""Requests about voices that can be added, which extend the engine's own in the worker."""

from __future__ import annotations

import base64
from collections.abc import Callable, Mapping
from typing import Any

from readwell.engine.basics.errors import Refused
from readwell.services.audio.speech.packs import adding, own
from readwell.services.audio.speech.packs.pack import Pack, pack_of, packs

Reply = dict[str, Any]


def _packs(request: Mapping[str, Any], runtime: str) -> Reply:
    """Returns all voices that can be added, with their states."""
    return {"packs": [adding.row(pack) for pack in packs().values()]}


def _after(change: Callable[[Pack], object]) -> Callable[[Mapping[str, Any], str], Reply]:
    """Returns a request that changes one of them and answers like `voice-packs`."""

    def answer(request: Mapping[str, Any], runtime: str) -> Reply:
        change(pack_of(request.get("pack")))
        return _packs(request, runtime)

    return answer


def _file(request: Mapping[str, Any], runtime: str) -> Reply:
    """Takes a piece of a file that a person chose."""
    name, at, encoded, last = (request.get(key) for key in ("name", "at", "base64", "last"))
    if not isinstance(name, str) or type(at) is not int or not isinstance(encoded, str) or not isinstance(last, bool):
        raise Refused("request", "name and base64 are texts, at is a number, last is true or false")
    try:
        piece = base64.b64decode(encoded, validate=True)
    except ValueError:
        raise Refused("request", "base64 is none") from None
    voices, waits = own.receive(name, at, piece, last)
    return {"voices": voices} | ({"waits": waits} if waits else {})


PACK_REQUESTS: dict[str, Callable[[Mapping[str, Any], str], Reply]] = {
    "voice-packs": _packs,
    "voice-add": _after(adding.start),
    "voice-stop": _after(adding.stop),
    "voice-remove": _after(adding.remove),
    "voice-file": _file,
}
