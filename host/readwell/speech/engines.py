"""Every engine of this computer behind one interface. A voice's id begins with its engine's name and a colon."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace

from readwell.errors import Refused
from readwell.speech import espeak
from readwell.speech.voice import Engine, Sound, Voice

#: Best first. Each is loaded at first use, and refused where it isn't installed.
ENGINES: dict[str, Callable[[], Engine]] = {"espeak-ng": espeak.library}


def voices() -> tuple[list[Voice], str]:
    """Returns the voices of all engines that are here; if there is none, why."""
    found, why = [], []
    for name, load in ENGINES.items():
        try:
            found += [replace(voice, id=f"{name}:{voice.id}") for voice in load().voices()]
        except Refused as problem:
            why.append(problem.message)
    return found, "; ".join(why)


def say(text: str, voice: str, rate: float, pitch: float) -> Sound:
    """Returns a text as sound, by the voice of this id."""
    name, _, own = voice.partition(":")
    if name not in ENGINES:
        raise Refused("voice", f"no voice {voice[:80]!r}")
    return ENGINES[name]().say(text, own, rate, pitch)


def best(lang: str, listed: list[Voice]) -> str:
    """Returns the id of the best voice for a language, else for English: of the same region if there is one."""
    if not listed:
        raise Refused("voice", "no voice here: install your system's espeak-ng, or readwell[voice]")
    for wanted in (lang, "en"):
        tag = wanted.lower().replace("_", "-")
        language = _language(tag)
        for fits in (
            [voice for voice in listed if voice.lang.lower().replace("_", "-") == tag],
            [voice for voice in listed if _language(voice.lang.lower()) == language],
        ):
            if fits and language:
                return fits[0].id
    return listed[0].id


#: espeak-ng names Mandarin by itself, and Norwegian by its written form.
_SAME = {"cmn": "zh", "nb": "no", "iw": "he"}


def _language(tag: str) -> str:
    language = re.split("[-_]", tag)[0]
    return _SAME.get(language, language)
