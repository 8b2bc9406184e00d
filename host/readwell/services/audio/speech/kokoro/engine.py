"""Kokoro as an engine beside the others: asks the process that has the model, and starts it when it is needed."""

from __future__ import annotations

import json
import subprocess
import sys
import threading
from contextlib import suppress
from dataclasses import dataclass, field
from functools import cache
from typing import Any

from readwell.engine.basics.errors import Refused
from readwell.services.audio.speech import rates
from readwell.services.audio.speech.kokoro.files import Files
from readwell.services.audio.speech.kokoro.serving import INTERRUPT
from readwell.services.audio.speech.voice import Sound, Voice
from readwell.system.installed import python

#: On the scale of rates: words a minute at the model's own speed, measured with af_heart on 14 sentences.
OWN = 158
#: Seconds for any text and for each thousand characters, on a slow and busy computer.
SECONDS, SECONDS_A_THOUSAND = 60.0, 150.0
_MODULE = "readwell.services.audio.speech.kokoro"


@dataclass
class Kokoro:
    """The voice, and the process that speaks for it."""

    files: Files = field(default_factory=Files)
    words: list[str] = field(default_factory=lambda: [*python(), "-m", _MODULE])
    _process: subprocess.Popen[bytes] | None = None
    _pipe: threading.Lock = field(default_factory=threading.Lock)

    def voices(self) -> list[Voice]:
        """Returns the voices that are installed, the best first."""
        return self.files.voices()

    def say(self, text: str, voice: str, rate: float, pitch: float) -> Sound:
        """Returns the text as sound, with the time of each word by the model itself; there is no pitch."""
        if voice not in {one.id for one in self.files.voices()}:
            raise Refused("voice", f"no voice {voice[:80]!r}")
        row = {"text": text, "voice": voice, "speed": rates.factor(rate, OWN)}
        line = json.dumps(row).encode() + b"\n"
        seconds = SECONDS + SECONDS_A_THOUSAND * len(text) / 1000
        # It may have ended because it was idle, just now: then the next one answers.
        found = self._asked(line, seconds) or self._asked(line, seconds)
        if found is None:
            raise Refused("voice", "Kokoro ended in the middle of this, or took too long")
        head, samples = found
        if error := head.get("error"):
            raise Refused(error["code"], error["message"])
        return Sound(samples, head["rate"], tuple((at, length, ms) for at, length, ms in head["marks"]))

    def interrupt(self) -> None:
        """Stops the text that is said, from another thread; the process and its model stay."""
        process = self._process
        if process and process.stdin:
            with self._pipe, suppress(OSError, ValueError):
                process.stdin.write(INTERRUPT)
                process.stdin.flush()

    def close(self) -> None:
        """Ends the process."""
        if self._process:
            self._process.kill()
            self._process.wait()
            for pipe in (self._process.stdin, self._process.stdout):
                with suppress(OSError):
                    pipe.close() if pipe else None
        self._process = None

    def _asked(self, line: bytes, seconds: float) -> tuple[dict[str, Any], bytes] | None:
        """Returns the reply; None if the process ended, or was ended because it hangs."""
        process = self._running()
        assert process.stdin and process.stdout
        over = threading.Timer(seconds, process.kill)
        over.daemon = True
        over.start()
        try:
            with self._pipe:
                process.stdin.write(line)
                process.stdin.flush()
            head = json.loads(process.stdout.readline())
            samples = process.stdout.read(head.get("bytes", 0))
            if len(samples) == head.get("bytes", 0):
                return head, samples
        except (OSError, ValueError):
            pass
        finally:
            over.cancel()
        self.close()
        return None

    def _running(self) -> subprocess.Popen[bytes]:
        if self._process is None or self._process.poll() is not None:
            self.close()
            self._process = subprocess.Popen(
                self.words,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.DEVNULL,
                creationflags=getattr(subprocess, "CREATE_NO_WINDOW", 0) if sys.platform == "win32" else 0,
            )
        return self._process


def engine() -> Kokoro:
    """Returns the voice; refused if it isn't installed."""
    found = _only()
    found.files.refuse_missing()
    return found


@cache
def _only() -> Kokoro:
    """Returns the one of this process, so that the model is loaded once."""
    return Kokoro()


def close() -> None:
    """Ends the process that has the model, if this one has started it."""
    if _only.cache_info().currsize:
        _only().close()


def interrupt() -> None:
    """Stops the text that this process has said."""
    if _only.cache_info().currsize:
        _only().interrupt()
