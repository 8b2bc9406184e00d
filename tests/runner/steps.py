"""Runs the steps of a test run in parallel, each with its own home and process group, then checks the machine.

Standard library only: build.py runs before anything is installed.
"""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from io import BufferedReader
from pathlib import Path
from queue import Empty, SimpleQueue
from typing import Any

from tests.runner.machine import Machine, left_running, own_home, still_running

#: Seconds without output after which a step is taken to hang. pytest gives up on a test after 600.
SILENCE = 900
#: Seconds for the output of a step that has ended, while a process that it left holds the pipe open.
DRAIN = 5


@dataclass(frozen=True)
class Step:
    """A command, the folder it runs in, and how many cores it keeps busy."""

    command: Sequence[Any]
    folder: Path
    cores: int = 1

    @property
    def title(self) -> str:
        """The command as a person would type it, without folders; a long list of files is cut."""
        words = [Path(str(word)).name if Path(str(word)).is_absolute() else str(word) for word in self.command]
        text = " ".join(words)
        return text if len(text) <= 100 else f"{text[:97]}..."


@dataclass(frozen=True)
class Result:
    """How many passed and failed, how long it took, and the closing lines."""

    title: str
    passed: int
    failed: int
    seconds: float
    closing: str


class Job:
    """One run of a step. Its output waits in `lines` until it is printed; None ends it."""

    def __init__(self, step: Step) -> None:
        self.step = step
        self.lines: SimpleQueue[bytes | None] = SimpleQueue()
        self.process: subprocess.Popen[bytes] | None = None
        self.home: dict[str, str] = {}
        self.stopped = False
        self.code = 1
        self.left: list[str] = []
        self.seconds = 0.0

    def run(self, environment: Mapping[str, str]) -> None:
        """Run the command, wait for its end, and end what it has left running."""
        begun = time.monotonic()
        try:
            with own_home(environment) as self.home:
                self.code = self._execute()
                self.left = [] if self.stopped else left_running(self.home)
                self.kill()
                for process in self.left:
                    self._add(f"left running: {process}")
        except Exception as error:  # in a thread it would end nothing but the thread
            self._add(f"not run: {error}")
        finally:
            self.seconds = time.monotonic() - begun
            self.lines.put(None)

    def _execute(self) -> int:
        self.process = subprocess.Popen(
            [str(word) for word in self.step.command],
            cwd=self.step.folder,
            env={**self.home, "PYTHONUNBUFFERED": "1"},
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            start_new_session=True,  # a process group, to end it whole
        )
        assert self.process.stdout is not None
        lines: SimpleQueue[bytes | None] = SimpleQueue()
        threading.Thread(target=read, args=(self.process.stdout, lines), daemon=True).start()
        if not self._forward(lines, self.process):
            self._add("stopped" if self.stopped else f"stopped: no output for {SILENCE} seconds")
            self.kill()
        code = self.process.wait()
        if code < 0:
            self._add(f"ended by signal {-code}")
        return code

    def _forward(self, lines: SimpleQueue[bytes | None], process: subprocess.Popen[bytes]) -> bool:
        """Hand on the output until it ends; False if the step hangs."""
        silent = 0
        while not self.stopped and silent < (SILENCE if process.poll() is None else DRAIN):
            try:
                line = lines.get(timeout=1)
            except Empty:
                silent += 1
                continue
            if line is None:
                return True
            silent = 0
            if line:
                self.lines.put(line)
        return process.poll() is not None

    def _add(self, text: str) -> None:
        self.lines.put(f"{text}\n".encode())

    def kill(self) -> None:
        """End every process of the step: its group, and on Linux also those that have left the group."""
        if self.process is None:
            return
        with suppress(OSError):
            if os.name == "nt":
                self.process.kill()
            else:
                os.killpg(self.process.pid, signal.SIGKILL)
        for process in still_running(self.home):
            with suppress(OSError):
                os.kill(int(process.split()[0]), signal.SIGKILL)
        left_running(self.home)  # waits: a process ends a moment after the signal


def read(pipe: BufferedReader, lines: SimpleQueue[bytes | None]) -> None:
    """Put each line of a pipe, an empty one for a part of a line, which is a sign of life, and None at the end."""
    rest = b""
    with pipe:
        while part := pipe.read1():
            *whole, rest = (rest + part).splitlines(keepends=True)
            if rest.endswith(b"\n"):
                whole, rest = [*whole, rest], b""
            for line in whole or [b""]:
                lines.put(line)
    lines.put(rest)
    lines.put(None)


class Scheduler:
    """Starts jobs in their order, each as soon as enough cores are free."""

    def __init__(self, jobs: Sequence[Job], environment: Mapping[str, str], cores: int) -> None:
        self.jobs = jobs
        self.environment = environment
        self.free = self.cores = cores
        self.stopped = False
        self.changed = threading.Condition()

    def start(self) -> None:
        """Start the jobs from a thread of its own."""
        threading.Thread(target=self._start_in_order).start()

    def stop(self) -> None:
        """Start no more jobs and end those that run."""
        with self.changed:
            self.stopped = True
            self.changed.notify_all()
        for job in self.jobs:
            job.stopped = True  # each ends its own processes

    def _start_in_order(self) -> None:
        for job in self.jobs:
            needed = min(job.step.cores, self.cores)
            with self.changed:
                while self.free < needed and not self.stopped:
                    self.changed.wait()
                if self.stopped:
                    return
                self.free -= needed
            threading.Thread(target=self._run, args=(job, needed)).start()

    def _run(self, job: Job, needed: int) -> None:
        job.run(self.environment)
        with self.changed:
            self.free += needed
            self.changed.notify_all()


def run_steps(steps: Sequence[Step], root: Path, environment: Mapping[str, str], cores: int | None = None) -> int:
    """Run all steps, then print again what failed, and how many passed and failed; 1 if any failed."""
    machine = Machine(root, Path.home())
    jobs = [Job(step) for step in steps]
    with running(Scheduler(jobs, environment, cores or os.cpu_count() or 1)):
        results = [printed(job) for job in jobs]
    results.append(unchanged(machine))
    passed, failed = sum(result.passed for result in results), sum(result.failed for result in results)
    print("".join(result.closing for result in results if result.failed))
    for one in results:
        print(f"{one.seconds:5.0f} s {one.passed:6} passed {one.failed:4} failed  {one.title}")
    print(f"\n{passed} passed, {failed} failed", flush=True)
    return 1 if failed or not passed else 0


@contextmanager
def running(scheduler: Scheduler) -> Iterator[None]:
    """Jobs run meanwhile; none of them outlives this, also if this process is interrupted or terminated."""
    former = signal.signal(signal.SIGTERM, lambda *_: sys.exit(143))
    scheduler.start()
    try:
        yield
    except BaseException:
        scheduler.stop()
        raise
    finally:
        signal.signal(signal.SIGTERM, former)


def printed(job: Job) -> Result:
    """Print a job's output while it comes, and count its results; a checker without figures counts as one."""
    print(f"\n$ {job.step.title}", flush=True)
    last: list[str] = []  # Long enough for a runner's list of what failed.
    while (line := _next(job)) is not None:
        sys.stdout.buffer.write(line)
        sys.stdout.flush()
        last = [*last[-40:], line.decode("utf-8", "replace")]
    passed, failed = tally("".join(last), job.code)
    return Result(
        job.step.title, passed, failed + len(job.left), job.seconds, f"\n$ {job.step.title}\n" + "".join(last)
    )


def _next(job: Job) -> bytes | None:
    """A job's next line. A signal that comes just before a wait doesn't end it: so each wait ends by itself."""
    while True:
        with suppress(Empty):
            return job.lines.get(timeout=1)


def tally(text: str, code: int) -> tuple[int, int]:
    """How many passed and failed, read off the closing lines of pytest or node's runner."""

    def total(*patterns: str) -> int:
        return sum(int(found[-1]) for pattern in patterns if (found := re.findall(pattern, text, re.MULTILINE)))

    good = total(r"^=*\s*(?:\d+ \w+, )*(\d+) passed\b.* in [\d.]+s", r"^\S+ pass (\d+)$")
    bad = total(r"^=*\s*(?:\d+ \w+, )*(\d+) failed\b.* in [\d.]+s", r"\b(\d+) errors? in [\d.]+s", r"^\S+ fail (\d+)$")
    if code and not bad:
        return good, 1
    return (good or (0 if bad else 1)), bad


def unchanged(machine: Machine) -> Result:
    """Each change outside the clone is a failure; none at all is one pass."""
    title, begun = "the machine after the run", time.monotonic()
    found = machine.differences()
    text = f"\n$ {title}\n" + "".join(f"{line}\n" for line in found or ["no change outside the clone"])
    print(text, end="", flush=True)
    return Result(title, 0 if found else 1, len(found), time.monotonic() - begun, text)
