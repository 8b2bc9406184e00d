"""A voice, the sound it makes, and the small interface that every engine of this computer has."""

from __future__ import annotations

from dataclasses import dataclass
from enum import IntEnum
from typing import Protocol


@dataclass(frozen=True)
class Sound:
    """Spoken text: 16-bit samples, and for each word its offset, its length (characters) and its time (ms)."""

    samples: bytes
    rate: int
    marks: tuple[tuple[int, int, int], ...]

    @property
    def ms(self) -> float:
        """Returns how long it takes."""
        return len(self.samples) / 2 / self.rate * 1000


class Quality(IntEnum):
    """How close to a person a voice sounds; a higher one is preferred."""

    #: Sings, rings or jokes: only for who chooses it.
    NOVELTY = 0
    #: Calculated from rules: clear at any speed, but like a machine.
    FORMANT = 1
    #: Cut from recordings of a person.
    RECORDED = 2
    #: The same, from more recordings.
    ENHANCED = 3
    #: Learnt by a neural network.
    NEURAL = 4


@dataclass(frozen=True)
class Voice:
    """A voice as its engine lists it."""

    id: str
    name: str
    lang: str
    quality: Quality = Quality.RECORDED


class Engine(Protocol):
    """What speaks. Its voices' ids are its own; `engines.py` puts the engine's name before them."""

    def voices(self) -> list[Voice]:
        """Returns all voices, in the engine's order."""
        ...

    def say(self, text: str, voice: str, rate: float, pitch: float) -> Sound:
        """Returns the text as sound, at a rate of `rates.py`; an engine without a pitch ignores it."""
        ...
