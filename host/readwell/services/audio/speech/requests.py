"""Requests about the host's voice, which extend the engine's own in the worker."""

from __future__ import annotations

import base64
from collections.abc import Callable, Mapping
from typing import Any

from readwell.engine.basics.errors import Refused
from readwell.services.audio.speech import engines
from readwell.services.audio.speech.script import number
from readwell.services.audio.speech.sound import units, wav
from readwell.services.audio.speech.voice import Voice

Reply = dict[str, Any]

#: Characters of a sentence; more would only delay its first word.
LONGEST = 4000


def _voices(request: Mapping[str, Any], runtime: str) -> Reply:
    """Returns the voices; none if no engine is installed, which is not an error."""
    listed, why = engines.voices()
    return {"voices": [_as_dict(voice) for voice in listed]} | ({} if listed else {"why": why})


def _as_dict(voice: Voice) -> Reply:
    return {
        "id": voice.id,
        "name": voice.name,
        "lang": voice.lang,
        "local": True,
        "engine": "host",
        "quality": voice.quality.name.lower(),
    }


def _say(request: Mapping[str, Any], runtime: str) -> Reply:
    """Returns a text as a WAV file, and the time of each of its words."""
    text, voice = request.get("text"), request.get("voice")
    if not isinstance(text, str) or not isinstance(voice, str):
        raise Refused("request", "text and voice are texts")
    if len(text) > LONGEST:
        raise Refused("too-large", f"the text has {len(text)} characters: {LONGEST} at most")
    sound = engines.say(text, voice, number(request, "rate"), number(request, "pitch"))
    return {"wav": base64.b64encode(wav([sound])).decode("ascii"), "marks": units(text, sound.marks)}


def _pack(request: Mapping[str, Any], runtime: str) -> Reply:
    # Imported late: the first sentence should not wait for what adds voices.
    from readwell.services.audio.speech.packs.requests import PACK_REQUESTS

    return PACK_REQUESTS[request["do"]](request, runtime)


#: Requests about voices that can be added (packs/requests.py).
PACKS = ("voice-packs", "voice-add", "voice-stop", "voice-remove", "voice-file")
VOICE_REQUESTS: dict[str, Callable[[Mapping[str, Any], str], Reply]] = {
    "voices": _voices,
    "say": _say,
    **dict.fromkeys(PACKS, _pack),
}
