"""WAV files, and word marks counted as a browser counts characters."""

from __future__ import annotations

import io
import wave
from collections.abc import Iterable, Sequence
from itertools import accumulate

from readwell.speech.voice import Sound


def wav(sounds: Sequence[Sound]) -> bytes:
    """Returns one WAV file of all of these, one after the other."""
    out = io.BytesIO()
    with wave.open(out, "wb") as file:
        file.setnchannels(1)
        file.setsampwidth(2)
        file.setframerate(sounds[0].rate)
        for sound in sounds:
            file.writeframes(sound.samples)
    return out.getvalue()


def units(text: str, marks: Iterable[tuple[int, int, int]]) -> list[tuple[int, int, int]]:
    """Converts marks to UTF-16 units: espeak-ng counts code points, a browser counts units."""
    before = [0, *accumulate(2 if ord(char) > 0xFFFF else 1 for char in text)]
    found = []
    for at, length, ms in marks:
        start, end = before[min(at, len(text))], before[min(at + length, len(text))]
        found.append((start, end - start, ms))
    return found
