"""Requests about the host's voice, which extend the engine's own in the worker."""

from __future__ import annotations

import base64
from collections.abc import Callable, Mapping
from typing import Any

from readwell.errors import Refused
from readwell.speech import espeak
from readwell.speech.sound import units, wav

Reply = dict[str, Any]

#: Characters of a sentence; more would only delay its first word.
LONGEST = 4000
#: Marks a host's voice among the browser's own.
PREFIX = "espeak-ng:"


def _voices(request: Mapping[str, Any], runtime: str) -> Reply:
    """Returns the voices; none if espeak-ng isn't installed, which is not an error."""
    try:
        listed = espeak.library().voices()
    except Refused as problem:
        return {"voices": [], "why": problem.message}
    return {"voices": [_as_dict(voice) for voice in listed]}


def _as_dict(voice: espeak.Voice) -> Reply:
    return {"id": PREFIX + voice.id, "name": voice.name, "lang": voice.lang, "local": True, "engine": "host"}


def _say(request: Mapping[str, Any], runtime: str) -> Reply:
    """Returns a text as a WAV file, and the time of each of its words."""
    text, voice = request.get("text"), request.get("voice")
    if not isinstance(text, str) or not isinstance(voice, str):
        raise Refused("request", "text and voice are texts")
    if len(text) > LONGEST:
        raise Refused("too-large", f"the text has {len(text)} characters: {LONGEST} at most")
    sound = espeak.library().say(text, voice.removeprefix(PREFIX), _number(request, "rate"), _number(request, "pitch"))
    return {"wav": base64.b64encode(wav([sound])).decode("ascii"), "marks": units(text, sound.marks)}


def _number(request: Mapping[str, Any], name: str) -> float:
    value = request.get(name, 1)
    if isinstance(value, bool) or not isinstance(value, int | float) or not 0 <= value <= 10:
        raise Refused("request", f"{name} is not a number from 0 to 10")
    return float(value)


VOICE_REQUESTS: dict[str, Callable[[Mapping[str, Any], str], Reply]] = {"voices": _voices, "say": _say}
