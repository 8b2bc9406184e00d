"""Speaks a text: its clauses one after the other, and the time of each word by the model's own lengths of sounds."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from itertools import accumulate

import numpy as np

from readwell.engine.basics.errors import Refused
from readwell.services.audio.speech.kokoro import sounds
from readwell.services.audio.speech.kokoro.files import Files
from readwell.services.audio.speech.kokoro.lexicon import load
from readwell.services.audio.speech.kokoro.model import FRAME, RATE, Model, Samples
from readwell.services.audio.speech.kokoro.reading import Piece, clauses, read
from readwell.services.audio.speech.voice import Sound

#: Tokens of a clause: the model is at its best with some hundred, and its memory grows with them: 451 MB at most with
#: 100, 508 with 110, 561 with 150. One goes on to the longest where no pause is before.
USUAL, LONGEST = 100, 150
#: A sample below this is silence; so many seconds of it stay before a clause, after it, and where a clause was cut.
_SILENT, _BEFORE, _AFTER, _CUT = 0.008, 0.03, 0.18, 0.02
_NOTHING = np.zeros(RATE // 20, np.float32)


@dataclass(frozen=True)
class Speaker:
    """The model with the files of its voices and lexicons."""

    model: Model
    files: Files

    def say(self, text: str, voice: str, speed: float, stopped: Callable[[], bool] = lambda: False) -> Sound:
        """Returns a text as sound; a mark for each word, with the signs around it that are said too."""
        lexicon = load(self.files.lexicons, voice.startswith("b"))
        whole: list[Samples] = []
        marks: list[tuple[int, int, int]] = []
        words = {at: match.span() for match in re.finditer(r"\S+", text) for at in range(*match.span())}
        begun, last = 0, -1
        groups = clauses(read(text, lexicon), USUAL, LONGEST)
        for group in groups:
            if stopped():
                raise Refused("voice", "the text was stopped")
            after = _AFTER if group[-1].pause or group is groups[-1] else _CUT
            samples, times = self._clause(group, voice, speed, after)
            for piece, at in zip(group, times, strict=True):
                word = words[piece.start][0]
                if piece.pause:
                    continue
                if word != last:
                    marks.append((piece.start, piece.end - piece.start, round((begun + at) * 1000 / RATE)))
                    last = word
                else:
                    marks[-1] = (marks[-1][0], max(piece.end - marks[-1][0], marks[-1][1]), marks[-1][2])
            whole.append(samples)
            begun += len(samples)
        joined = np.concatenate(whole or [_NOTHING])
        return Sound((np.clip(joined, -1, 1) * 32_767).astype("<i2").tobytes(), RATE, tuple(marks))

    def _clause(self, group: list[Piece], voice: str, speed: float, after: float) -> tuple[Samples, list[int]]:
        """Returns the samples of a clause, with so much silence after it, and where each piece begins in them."""
        written, places = _joined(group)
        samples, frames = self.model.run(sounds.tokens(written), voice, speed)
        starts = [0, *accumulate(frames)]
        first, end = _heard(samples, after)
        # Number 0 is the silence before, so a sound's number is one more than its place.
        return samples[first:end], [min(max(starts[place + 1] * FRAME - first, 0), end - first) for place in places]


def _joined(group: list[Piece]) -> tuple[str, list[int]]:
    """Returns a clause's sounds with spaces between them, and where each piece begins."""
    parts, places, at = list[str](), list[int](), 0
    for piece in group:
        gap = "" if piece.glued or not parts else " "
        parts.append(gap + piece.sounds)
        places.append(at + len(gap))
        at += len(parts[-1])
    return "".join(parts), places


def _heard(samples: Samples, after: float) -> tuple[int, int]:
    """Returns the span of samples with what is heard, and a little silence around it: seconds."""
    loud = np.flatnonzero(np.abs(samples) > _SILENT)
    if not len(loud):
        return 0, len(samples)
    return max(int(loud[0]) - int(_BEFORE * RATE), 0), min(int(loud[-1]) + int(after * RATE), len(samples))
