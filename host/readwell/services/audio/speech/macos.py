"""The voices of macOS, by its program `say`."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from readwell.engine.basics.errors import Refused
from readwell.services.audio.speech import estimate, programs, rates
from readwell.services.audio.speech.voice import Quality, Sound, Voice
from readwell.system.folders import System

#: A line of its list: name, language, then a sample after a number sign.
_LINE = re.compile(r"^(\S++(?:[ \t]++\S++)*?)[ \t]++([a-z]{2,3}(?:[_-][^\W_]++)*+)\s++#", re.MULTILINE)
#: Voices that sing or joke, and those that are calculated. A region in brackets may follow the name.
_NOVELTY = frozenset(
    "Albert|Bad News|Bahh|Bells|Boing|Bubbles|Cellos|Deranged|Good News|Hysterical|Jester|Organ|Pipe Organ|Superstar|"
    "Trinoids|Whisper|Wobble|Zarvox".split("|")
)
_FORMANT = frozenset("Eddy Flo Fred Grandma Grandpa Junior Kathy Ralph Reed Rocko Sandy Shelley".split())
_FORMAT = ("--file-format=WAVE", "--data-format=LEI16@22050")


@dataclass(frozen=True)
class Say:
    """The program."""

    program: Path

    def voices(self) -> list[Voice]:
        """Returns the voices that are installed."""
        return [Voice(name, name, lang.replace("_", "-"), _quality(name)) for name, lang in _listed(self.program)]

    def say(self, text: str, voice: str, rate: float, pitch: float) -> Sound:
        """Returns the text as sound, with estimated marks; there is no pitch."""
        if voice not in {name for name, _ in _listed(self.program)}:
            raise Refused("voice", f"no voice {voice[:80]!r}")
        speed = str(rates.words_a_minute(rate))
        command: list[str | Path] = [self.program, "-v", voice, "-r", speed, "-f", "-", "-o", "{out}", *_FORMAT]
        return estimate.marked(text, programs.speak(command, programs.harmless(text))[0])


def engine(system: System | None = None) -> Say:
    """Returns the program; refused on another system, where `say` is something else."""
    system = system or System()
    program = system.root / "usr" / "bin" / "say"
    if system.platform != "darwin" or not program.is_file():
        raise Refused("voice", "no voices of macOS here")
    return Say(program)


@cache
def _listed(program: Path) -> tuple[tuple[str, str], ...]:
    return tuple((match[1], match[2]) for match in _LINE.finditer(programs.listing([program, "-v", "?"])))


def _quality(name: str) -> Quality:
    if "(Premium)" in name:
        return Quality.NEURAL
    if "(Enhanced)" in name:
        return Quality.ENHANCED
    plain = name.partition(" (")[0]
    if plain in _NOVELTY:
        return Quality.NOVELTY
    return Quality.FORMANT if plain in _FORMANT else Quality.RECORDED
