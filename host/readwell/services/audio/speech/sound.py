"""WAV files, and word marks counted as a browser counts characters."""

from __future__ import annotations

import io
import wave
from collections.abc import Iterable, Sequence
from itertools import accumulate

import numpy as np

from readwell.engine.basics.errors import Refused
from readwell.services.audio.speech.voice import Sound

#: Samples a second that an engine may use.
RATES = range(8_000, 96_001)


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


def from_wav(data: bytes) -> Sound:
    """Returns the sound of a WAV file of 16-bit samples, as one channel, without marks."""
    try:
        with wave.open(io.BytesIO(data), "rb") as file:
            rate, channels, count = file.getframerate(), file.getnchannels(), file.getnframes()
            samples = file.readframes(count)
            if file.getsampwidth() != 2 or rate not in RATES or len(samples) != 2 * channels * count:
                raise Refused("voice", "the voice made a sound of another kind")
    except (wave.Error, EOFError, ValueError, OverflowError):
        raise Refused("voice", "the voice made no sound") from None
    if channels > 1:
        frames = np.frombuffer(samples, "<i2").reshape(-1, channels)
        samples = frames.mean(axis=1).astype("<i2").tobytes()
    return Sound(samples, rate, ())


def units(text: str, marks: Iterable[tuple[int, int, int]]) -> list[tuple[int, int, int]]:
    """Converts marks to UTF-16 units: espeak-ng counts code points, a browser counts units."""
    before = [0, *accumulate(2 if ord(char) > 0xFFFF else 1 for char in text)]
    found = []
    for at, length, ms in marks:
        start, end = before[min(at, len(text))], before[min(at + length, len(text))]
        found.append((start, end - start, ms))
    return found
