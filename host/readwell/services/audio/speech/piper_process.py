"""Piper kept loaded: one process for a voice at one speed, which says a line of its input and writes a file for each.

Loading a model takes longer than saying a sentence. The process ends when it is idle, or another voice is wanted.
"""

from __future__ import annotations

import re
import tempfile
import threading
import time
from contextlib import suppress
from pathlib import Path
from queue import Empty, Queue

from readwell.engine.basics.errors import Refused
from readwell.services.audio.speech import programs
from readwell.services.audio.speech.sound import from_wav
from readwell.services.audio.speech.voice import Sound

#: Seconds without a request after which it ends, and between two looks at whether it lives.
IDLE, LOOK = 120.0, 0.2
#: What it prints once a file is whole: its path, alone or in a line of a log.
_WROTE = re.compile(rb"\.wav\W*$")


class Loaded:
    """A process with a voice in it; `say` is asked by one thread at a time."""

    def __init__(self, words: tuple[str, ...]) -> None:
        """`words` start the program without what says where its sound goes."""
        self.words = words
        self._folder = tempfile.TemporaryDirectory()
        self._lines: Queue[bytes] = Queue()
        self._idle: threading.Timer | None = None
        #: Whether the process ended by itself.
        self.failed = False
        try:
            self._process = programs.start([*words, "--output_dir", self._folder.name], Path(self._folder.name))
        except Refused:
            self._folder.cleanup()
            raise
        threading.Thread(target=self._listen, daemon=True).start()

    @property
    def alive(self) -> bool:
        """Whether it can be asked."""
        return self._process.poll() is None

    def say(self, text: str, seconds: float) -> Sound | None:
        """Returns a text as sound; None if the process ended, or had to be ended."""
        self._rest()
        assert self._process.stdin
        with suppress(OSError):
            self._process.stdin.write(text.encode("utf-8", "replace") + b"\n")
            self._process.stdin.flush()
        if self._wrote(time.monotonic() + seconds):
            files = sorted(Path(self._folder.name).glob("*.wav"))
            with suppress(OSError, Refused):
                sound = from_wav(files[-1].read_bytes()) if files else None
                for file in files:
                    file.unlink()
                if sound and sound.samples:
                    self._idle = threading.Timer(IDLE, self.close)
                    self._idle.daemon = True
                    self._idle.start()
                    return sound
        self.failed = not self.alive
        self.close()
        return None

    def close(self) -> None:
        """Ends the process and removes its folder."""
        self._rest()
        programs.end(self._process)
        with suppress(OSError):
            self._folder.cleanup()

    def _rest(self) -> None:
        if self._idle:
            self._idle.cancel()
        self._idle = None

    def _listen(self) -> None:
        assert self._process.stdout
        with suppress(OSError, ValueError):
            for line in self._process.stdout:
                self._lines.put(line)

    def _wrote(self, until: float) -> bool:
        """Waits until a file is written; false if the process ends first, or time is up."""
        while time.monotonic() < until:
            try:
                if _WROTE.search(self._lines.get(timeout=LOOK).rstrip()):
                    return True
            except Empty:
                if not self.alive:
                    return False
        return False


class Keeper:
    """The one process that is kept; another voice or speed takes its place."""

    def __init__(self) -> None:
        self._kept: Loaded | None = None
        self._cannot: set[str] = set()

    def say(self, words: tuple[str, ...], text: str) -> Sound | None:
        """Returns a text as sound; None where the program has to be started for this text alone."""
        if words[0] in self._cannot or not text.strip():
            return None
        if self._kept and (self._kept.words != words or not self._kept.alive):
            self.close()
        fresh = self._kept is None
        self._kept = self._kept or Loaded(words)
        sound = self._kept.say(text, programs.SECONDS + programs.SECONDS_A_THOUSAND * len(text) / 1000)
        if sound is None:
            if fresh and self._kept.failed:  # a program that can't be kept
                self._cannot.add(words[0])
            self._kept = None
        return sound

    def close(self) -> None:
        """Ends the process."""
        if self._kept:
            self._kept.close()
        self._kept = None


KEEPER = Keeper()
