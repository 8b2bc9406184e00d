"""The process that has the model: it answers requests line by line, and ends when it is idle or its asker is gone.

A process of its own, because a model's memory is given back as a whole only so, and because a fault of the runtime
must not end the process that reads pages. A request is a line of JSON; the reply a line of JSON, then the samples.
An empty line stops the request before it, at its next clause; that one is answered all the same, with an error.
"""

from __future__ import annotations

import itertools
import json
import os
import queue
import sys
import threading
from collections.abc import Callable
from functools import partial
from typing import Any, BinaryIO, NoReturn

from readwell.engine.basics.errors import Refused
from readwell.services.audio.speech.voice import Sound
from readwell.system import process

#: Seconds without a request after which the memory is given back.
IDLE = 120.0
#: A line that stops the request before it.
INTERRUPT = b"\n"
#: Whether a request was stopped.
Stopped = Callable[[], bool]
Say = Callable[[str, str, float, Stopped], Sound]


def serve(requests: BinaryIO, replies: BinaryIO, say: Say, idle: float = IDLE) -> NoReturn:
    """Answers until nothing has come for a while. The input's end ends the process even in the middle of a text."""
    inbox = _Inbox()
    threading.Thread(target=inbox.fill, args=(requests,), daemon=True).start()
    for number in itertools.count(1):
        try:
            line = inbox.lines.get(timeout=idle)
        except queue.Empty:
            break
        head, samples = answer(line, say, partial(inbox.is_stopped, number))
        replies.write(json.dumps(head).encode() + b"\n" + samples)
        replies.flush()
        process.give_back()
    os._exit(0)  # the thread that reads has the input's lock, for which Python's own end would wait


class _Inbox:
    """The requests that have come, and the number of the last one that was stopped."""

    def __init__(self) -> None:
        self.lines: queue.Queue[bytes] = queue.Queue()
        self._stopped = 0

    def fill(self, requests: BinaryIO) -> None:
        """Reads until the asker is gone."""
        count = 0
        for line in requests:
            if line == INTERRUPT:
                self._stopped = count
            else:
                count += 1
                self.lines.put(line)
        os._exit(0)

    def is_stopped(self, number: int) -> bool:
        """Whether the request of this number was stopped."""
        return self._stopped == number


def answer(line: bytes, say: Say, stopped: Stopped) -> tuple[dict[str, Any], bytes]:
    """Returns the reply to one request: a fault costs this one only."""
    try:
        asked = json.loads(line)
        sound = say(asked["text"], asked["voice"], asked["speed"], stopped)
    except Refused as problem:
        return {"error": problem.wire()}, b""
    except Exception as problem:  # whatever the runtime raises
        return {"error": Refused("voice", f"Kokoro could not say this ({type(problem).__name__})").wire()}, b""
    return {"rate": sound.rate, "marks": sound.marks, "bytes": len(sound.samples)}, sound.samples


def lazily(load: Callable[[], Say]) -> Say:
    """Returns what loads the model at the first request: a fault of it is that request's answer."""
    loaded: list[Say] = []

    def say(text: str, voice: str, speed: float, stopped: Stopped) -> Sound:
        if not loaded:
            loaded.append(load())
        return loaded[0](text, voice, speed, stopped)

    return say


def main() -> NoReturn:
    """Serves on stdin and stdout; all prints go to stderr."""
    replies = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)
    from readwell.system import private

    private.leave_no_dump()
    process.one_thread()
    from readwell.services.audio.speech.kokoro.files import Files
    from readwell.services.audio.speech.kokoro.model import load
    from readwell.services.audio.speech.kokoro.speaker import Speaker

    files = Files()
    idle = os.environ.get("READWELL_VOICE_IDLE", "")
    seconds = float(idle) if idle.isdecimal() else IDLE
    serve(sys.stdin.buffer, replies, lazily(lambda: Speaker(load(files), files).say), seconds)
