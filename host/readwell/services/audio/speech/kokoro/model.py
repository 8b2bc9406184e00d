"""The model: tokens and a voice's style in, samples and the length of each token out."""

from __future__ import annotations

import hashlib
import os
import sys
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Any, Protocol

import numpy as np
from numpy.typing import NDArray

from readwell.engine.basics.errors import Refused
from readwell.services.audio.speech.kokoro import graph
from readwell.services.audio.speech.kokoro.files import Files
from readwell.services.audio.speech.kokoro.sounds import PAD
from readwell.system import process

#: Samples a second, and of a frame, in which the model counts the length of a sound.
RATE, FRAME = 24_000, 600
#: Tokens of a clause that the model takes, the two at its ends not among them.
MOST_TOKENS = 510
#: The node that says how many frames each token lasts.
FRAMES = "/encoder/Round_output_0"
#: Numbers of a row of a voice's table.
STYLE = 256
#: The model's own limits of speed, beyond which sounds are lost.
SLOWEST, FASTEST = 0.5, 2.0
Samples = NDArray[np.float32]


class Model(Protocol):
    """What makes sound of tokens."""

    def run(self, tokens: list[int], voice: str, speed: float) -> tuple[Samples, list[int]]:
        """Returns the samples, and the frames of each token, the two at the ends among them."""
        ...


@dataclass(frozen=True)
class Onnx:
    """The model in onnxruntime."""

    session: Any
    options: Any
    files: Files

    def run(self, tokens: list[int], voice: str, speed: float) -> tuple[Samples, list[int]]:
        """Returns the samples, and the frames of each token."""
        table = _table(self.files.table(voice))
        given = {
            "tokens": np.array([[PAD, *tokens, PAD]], np.int64),
            "style": table[min(len(tokens), len(table)) - 1][None],
            "speed": np.array([min(max(speed, SLOWEST), FASTEST)], np.float32),
        }
        audio, frames = self.session.run(None, given, self.options)
        samples = np.nan_to_num(np.asarray(audio, np.float32).ravel())
        # The graph rounds first and then gives each token a frame at least.
        lengths = [max(int(length), 1) for length in np.asarray(frames).ravel()]
        if len(lengths) != len(tokens) + 2 or sum(lengths) * FRAME != len(samples):
            raise Refused("voice", "the model's sounds don't have the lengths that it says")
        return samples, lengths


def load(files: Files) -> Onnx:
    """Loads the model; refused if the file isn't the one that was installed."""
    content = files.model.read_bytes()
    if hashlib.sha256(content).hexdigest() != files.installed().get("model"):
        raise Refused("voice", "the voice's model has changed since it was installed: readwell voices add kokoro")
    graph.refuse_hostile(content)
    if files.runtime.is_dir():
        sys.path.insert(0, str(files.runtime))
    try:
        import onnxruntime
    except ImportError as problem:
        raise Refused("voice", f"what runs Kokoro can't be loaded: {problem}") from None
    onnxruntime.disable_telemetry_events()
    onnxruntime.set_default_logger_severity(3)
    wanted = onnxruntime.SessionOptions()
    wanted.intra_op_num_threads = threads()
    wanted.inter_op_num_threads = 1
    # Threads that wait take no processor time.
    wanted.add_session_config_entry("session.intra_op.allow_spinning", "0")
    # A plan of the memory for each length of a clause would be kept.
    wanted.enable_mem_pattern = False
    # The memory of a clause goes back after it: 339 instead of 542 MB between two texts.
    options = onnxruntime.RunOptions()
    options.add_run_config_entry("memory.enable_memory_arena_shrinkage", "cpu:0")
    try:
        session = onnxruntime.InferenceSession(
            graph.with_output(content, FRAMES), wanted, providers=["CPUExecutionProvider"]
        )
    except Exception as problem:  # the runtime has errors of its own for each fault
        raise Refused("voice", f"the voice's model can't be loaded: {str(problem)[:200]}") from None
    process.give_back()
    return Onnx(session, options, files)


def threads() -> int:
    """Returns how many threads the model takes: two at most, for the browser needs some too."""
    given = os.environ.get("OMP_NUM_THREADS", "")
    return int(given) if given in ("1", "2") else min(os.cpu_count() or 1, 2)


@lru_cache(maxsize=4)
def _table(path: Path) -> Samples:
    """Reads a voice: a row of numbers for each number of tokens."""
    try:
        table = np.fromfile(path, "<f4")
    except OSError:
        raise Refused("voice", f"no voice {path.stem!r}") from None
    if not len(table) or len(table) % STYLE or not np.isfinite(table).all():
        raise Refused("voice", f"the voice {path.stem!r} is damaged")
    return table.reshape(-1, STYLE).astype(np.float32)
