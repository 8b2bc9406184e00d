"""espeak-ng as a program, where only that is installed: it reports no words."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from readwell.engine.basics.errors import Refused
from readwell.services.audio.speech import estimate, programs, rates
from readwell.services.audio.speech.voice import Quality, Sound, Voice

#: A line of its list: priority, language, age and gender, name (its spaces are underscores), file, other languages.
_LINE = re.compile(r"^[ \t]*+(\d+)\s+(\S+)\s+\S*/?[MF-]\s+(\S+)\s+(\S+)", re.MULTILINE)


@dataclass(frozen=True)
class Program:
    """The program."""

    path: Path

    def voices(self) -> list[Voice]:
        """Returns all voices: those that espeak-ng prefers for their language come first."""
        return list(_listed(self.path))

    def say(self, text: str, voice: str, rate: float, pitch: float) -> Sound:
        """Returns the text as sound, with estimated marks."""
        if voice not in {one.id for one in _listed(self.path)}:
            raise Refused("voice", f"no voice {voice[:80]!r}")
        speed, height = str(rates.words_a_minute(rate)), str(min(max(round(50 * pitch), 0), 99))
        command: list[str | Path] = [
            self.path,
            "--stdin",
            "-b",
            "1",
            "-v",
            voice,
            "-s",
            speed,
            "-p",
            height,
            "-w",
            "{out}",
        ]
        return estimate.marked(text, programs.speak(command, programs.harmless(text))[0])


def engine() -> Program | None:
    """Returns the program; None if it isn't here."""
    path = programs.find("espeak-ng")
    return Program(path) if path else None


@cache
def _listed(path: Path) -> tuple[Voice, ...]:
    rows = sorted(_LINE.findall(programs.listing([path, "--voices"])), key=lambda row: int(row[0]))
    return tuple(Voice(file, name.replace("_", " "), lang, Quality.FORMANT) for _, lang, name, file in rows)
