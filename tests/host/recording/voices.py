"""A voice for tests: as long as its text, with a mark for each word."""

from __future__ import annotations

import re

from readwell.services.audio.speech.script import Line
from readwell.services.audio.speech.voice import Sound

#: Milliseconds of a character, and samples a second.
CHARACTER, RATE = 50, 22_050


def sound(text: str, rate: int = RATE) -> Sound:
    """A text as a tone that rises with its length."""
    samples = bytes([len(text) % 251, 1]) * (rate * CHARACTER * len(text) // 1000)
    marks = tuple((word.start(), len(word.group()), word.start() * CHARACTER) for word in re.finditer(r"\S+", text))
    return Sound(samples, rate, marks)


def say(line: Line) -> Sound:
    """What the voice makes of a line."""
    return sound(line.text)
