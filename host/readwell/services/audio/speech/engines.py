"""Every engine of this computer behind one interface. A voice's id begins with its engine's name and a colon."""

from __future__ import annotations

import unicodedata
from collections.abc import Callable
from dataclasses import replace

from readwell.engine.basics.errors import Refused
from readwell.services.audio.speech import espeak, macos, piper, sapi
from readwell.services.audio.speech.kokoro import engine as kokoro
from readwell.services.audio.speech.voice import Engine, Quality, Sound, Voice

#: Each is loaded at first use, and refused where it isn't installed.
ENGINES: dict[str, Callable[[], Engine]] = {
    "kokoro": kokoro.engine,
    "piper": piper.engine,
    "say": macos.engine,
    "sapi": sapi.engine,
    "espeak-ng": espeak.engine,
}

#: Sound of a text without words: no program makes any of it.
_RATE = 22_050
_NOTHING = Sound(bytes(2 * _RATE // 20), _RATE, ())


def voices() -> tuple[list[Voice], str]:
    """Returns the voices of all engines that are here, the best ones first; if there is none, why."""
    found, why = [], []
    for name, load in ENGINES.items():
        try:
            found += [replace(voice, id=f"{name}:{voice.id}") for voice in load().voices()]
        except Refused as problem:
            why.append(problem.message)
    return sorted(found, key=lambda voice: -voice.quality), "" if found else "; ".join(why)


def say(text: str, voice: str, rate: float, pitch: float) -> Sound:
    """Returns a text as sound, by the voice of this id."""
    name, _, own = voice.partition(":")
    if name not in ENGINES:
        raise Refused("voice", f"no voice {voice[:80]!r}")
    engine = ENGINES[name]()
    return engine.say(text, own, rate, pitch) if _speakable(text) else _NOTHING


def interrupt() -> None:
    """Stops the text that is said at its next clause, from another thread. Engines without that need no long time."""
    kokoro.interrupt()


def _speakable(text: str) -> bool:
    """Whether there is a letter, a number or a symbol: of the rest, programs make no file at all."""
    return any(unicodedata.category(char)[0] in "LNS" for char in text)


def best(lang: str, listed: list[Voice]) -> str:
    """Returns the id of the best voice for a language, else for English: of voices alike, one of the same region."""
    if not listed:
        raise Refused("voice", "no voice here: install your system's espeak-ng, or readwell[voice]")
    for wanted in (lang, "en"):
        fits = _fitting(wanted, listed)
        if fits:
            tag = _tag(wanted)
            return max(fits, key=lambda voice: (voice.quality, _tag(voice.lang) == tag)).id
    return listed[0].id


def plain(lang: str, listed: list[Voice]) -> bool:
    """Whether a language has voices, but none that sounds like a person."""
    fits = _fitting(lang, listed)
    return bool(fits) and all(voice.quality <= Quality.FORMANT for voice in fits)


def _fitting(lang: str, listed: list[Voice]) -> list[Voice]:
    language = _language(_tag(lang))
    return [voice for voice in listed if language and _language(_tag(voice.lang)) == language]


def _tag(lang: str) -> str:
    return lang.lower().replace("_", "-")


#: espeak-ng names Mandarin by itself, and Norwegian by its written form.
_SAME = {"cmn": "zh", "nb": "no", "iw": "he"}


def _language(tag: str) -> str:
    language = tag.split("-")[0]
    return _SAME.get(language, language)
