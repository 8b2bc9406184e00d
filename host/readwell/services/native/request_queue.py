"""Queues of complete requests, each answered in order by a worker process of its own.

Reading has one. What concerns voices has another, and what waits for the network a third, each started at the first
such request, so that a long sentence or a download never keeps a page waiting.
"""

from __future__ import annotations

import json
import logging
import signal
import subprocess
import threading
import time
from collections import deque
from collections.abc import Callable

from readwell.engine.basics.errors import Refused
from readwell.services.native import worker
from readwell.services.native.frames import MOST, TOGETHER

log = logging.getLogger("readwell.services.native.host")

Send = Callable[[int, str], None]
#: Seconds in which a voice stops that was cancelled: a clause may have to end, or a model to be loaded.
STOPS = 12.0


class RequestQueue:
    """A queue of complete requests, answered in order by one worker process; a cancelled one gets no reply."""

    def __init__(self, send: Send, first: subprocess.Popen[bytes] | None = None, *mode: str) -> None:
        self._send = send
        self._turn = threading.Condition()
        self._waiting: deque[tuple[int, str]] = deque()
        self._running: int | None = None
        self._worker = first
        self._mode = mode
        threading.Thread(target=self._run, name="requests", daemon=True).start()

    def put(self, identity: int, text: str) -> None:
        """Adds a complete request; refuses one too many, since nothing else bounds what waits."""
        with self._turn:
            waits = sum(len(text) for _, text in self._waiting)
            if len(self._waiting) >= MOST or waits + len(text) > TOGETHER:
                raise Refused("too-large", "too many requests wait")
            self._waiting.append((identity, text))
            self._turn.notify()

    @property
    def busy(self) -> bool:
        """Whether a request waits or is answered."""
        return bool(self._waiting) or self._running is not None

    def cancel(self, identity: int) -> None:
        """Cancels a request: removes it from the queue, or ends its worker."""
        with self._turn:
            self._waiting = deque(entry for entry in self._waiting if entry[0] != identity)
            if self._running == identity:
                self._running = None
                self._stop()

    def close(self) -> None:
        """Ends the worker when the browser has closed the port."""
        with self._turn:
            self._waiting.clear()
            self._running = None
            self._end_worker()

    def _stop(self) -> None:
        """Stops the request that is answered."""
        self._end_worker()

    def _end_worker(self) -> None:
        if self._worker:
            self._worker.kill()
        self._worker = None

    def _alive(self) -> subprocess.Popen[bytes] | None:
        """Returns the worker, unless it crashed or was killed after its last reply."""
        return self._worker if self._worker and self._worker.poll() is None else None

    def _run(self) -> None:
        while True:
            with self._turn:
                self._turn.wait_for(lambda: self._waiting)
                identity, text = self._waiting.popleft()
                self._running = identity
            try:
                self._answer(identity, text)
            except Exception as problem:  # whatever fails, this request gets an error and the next one is served
                log.error("%d: %s", identity, type(problem).__name__)
                self._give_up(identity, problem)

    def _answer(self, identity: int, text: str) -> None:
        with self._turn:
            if self._running != identity:
                return  # cancelled already
            hand = self._worker = self._alive() or worker.start(*self._mode)
        begun = time.monotonic()
        reply = self._reply(hand, text)
        with self._turn:
            wanted = self._running == identity
            self._running = None
            if reply is None and self._worker is hand:
                self._end_worker()
        outcome = "cancelled" if not wanted else "the worker ended" if reply is None else f"{len(reply)} back"
        log.info("%d: %d characters, %.3f s, %s", identity, len(text), time.monotonic() - begun, outcome)
        code = hand.wait() if hand is not self._worker else 0
        if wanted:
            self._send(identity, reply or error(_ended(code)))

    def _reply(self, hand: subprocess.Popen[bytes], text: str) -> str | None:
        return _ask(hand, text)

    def _give_up(self, identity: int, problem: Exception) -> None:
        """Replies with an error code, and has the next request start a new worker."""
        with self._turn:
            self._running = None
            self._end_worker()
        try:
            self._send(identity, error(Refused("internal", f"{type(problem).__name__} in the host")))
        except Exception as unsent:
            log.error("%d: no answer could be sent: %s", identity, type(unsent).__name__)


class VoiceQueue(RequestQueue):
    """The queue of requests about voices: a cancelled sentence stops, and its worker stays, with the loaded voice.

    The worker writes one reply to each request, also to one that was stopped, so no reply is taken for another's.
    """

    def __init__(self, send: Send) -> None:
        super().__init__(send, None, worker.VOICES)
        self._pipe = threading.Lock()
        #: How many requests the worker has been sent.
        self._sent = 0
        self._overdue: threading.Timer | None = None

    def _reply(self, hand: subprocess.Popen[bytes], text: str) -> str | None:
        with self._pipe:
            self._sent += 1
            written = _written(hand, text)
        with self._turn:
            late = self._running is None  # cancelled before it was written
        if written and late:
            self._interrupt(hand, self._sent)
        reply = _read(hand) if written else None
        with self._turn:
            if self._overdue:
                self._overdue.cancel()
            self._overdue = None
        return reply

    def _stop(self) -> None:
        hand = self._worker
        if hand is None:
            return
        timer = threading.Timer(STOPS, lambda: self._end_overdue(timer))
        timer.daemon = True
        self._overdue = timer
        timer.start()
        threading.Thread(target=self._interrupt, args=(hand, self._sent), daemon=True).start()

    def _end_overdue(self, timer: threading.Timer) -> None:
        with self._turn:
            if self._overdue is timer:
                self._overdue = None
                self._end_worker()

    def _interrupt(self, hand: subprocess.Popen[bytes], number: int) -> None:
        """Sends an empty text, which stops the request before it (worker.py), unless the next one has been sent."""
        with self._pipe:
            if self._sent == number:
                _written(hand, "")


def _ask(hand: subprocess.Popen[bytes], text: str) -> str | None:
    return _read(hand) if _written(hand, text) else None


def _written(hand: subprocess.Popen[bytes], text: str) -> bool:
    assert hand.stdin
    try:
        worker.write(hand.stdin, text)  # type: ignore[arg-type]
    except OSError:
        return False
    return True


def _read(hand: subprocess.Popen[bytes]) -> str | None:
    assert hand.stdout
    try:
        return worker.read(hand.stdout)  # type: ignore[arg-type]
    except OSError:
        return None


def _ended(code: int) -> Refused:
    """Returns why a worker gave no reply: its timer ended it, or it crashed."""
    if code == -getattr(signal, "SIGPROF", 0):
        return Refused("over-time", "the request took too much processor time")
    return Refused("internal", "the engine's process ended")


def error(problem: Refused) -> str:
    """Returns the reply to a refused request."""
    return json.dumps({"error": problem.wire()}, ensure_ascii=False, separators=(",", ":"))
