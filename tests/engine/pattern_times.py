"""Times every expression on texts made of its own parts; a process of its own tries them, and is ended when one hangs."""

from __future__ import annotations

import os
import queue
import re
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

from tests.engine.pattern_probes import probes
from tests.engine.pattern_sources import AT_ONE_PLACE, EVERYWHERE, Written, every_pattern

ROOT = Path(__file__).parents[2]
SHORT, LONG = 10_000, 100_000
#: Seconds of the processor that one try may take.
MOST = {SHORT: 0.5, LONG: 2.0}
#: What a short text may take if the long one isn't to be tried: a square of it stays far below the limit.
PLAIN = 0.0007
#: A long text that takes this long may take so many times what the short one did; a linear expression takes ten.
NOTABLE, GROWTH = 0.1, 40
#: Seconds without a word after which the process that tries is ended; before its first one it only reads the sources.
PATIENCE = 10.0
STARTING = 120.0
#: How a line begins that only says what is tried.
TRIES = "tries "


#: Expressions that stood in the sources and took too long: the first doubles its time with each repeat.
ONCE = (
    Written("comments", r"\s*(?:<!--.*?-->\s*)*(<!doctype[^>]*>)", re.DOTALL, AT_ONE_PLACE),
    Written("ends", r"[.!?]+[\"')]*(?=\s)", 0, EVERYWHERE),
    Written("dashes", r"\s+[-|]+\s+", 0, EVERYWHERE),
    Written("strings", r'"(?:[^"\\]|\\.)*"', re.DOTALL, EVERYWHERE),
)


def listed(once: bool) -> list[Written]:
    """Returns the expressions of the sources, or those that once took too long."""
    return list(ONCE) if once else every_pattern()[0]


def slow(once: bool = False, patience: float = PATIENCE, longest: int = LONG) -> list[str]:
    """Returns a line for each expression that takes too long on texts up to this length."""
    found, at, count = list[str](), 0, len(listed(once))
    while at < count:
        for line in _lines(at, once, patience, longest):
            number, told = line.split(" ", 1)
            at = int(number)
            if not told.startswith(TRIES):
                found.append(told)
        at += 1
    return found


def _lines(begin: int, once: bool, patience: float, longest: int) -> Iterator[str]:
    """Gives what a process that tries the expressions from a number on prints, until it ends, or hangs and is ended."""
    command = [
        sys.executable,
        "-m",
        "tests.engine.pattern_times",
        str(begin),
        str(longest),
        *(["once"] if once else []),
    ]
    env = {**os.environ, "PYTHONPATH": os.pathsep.join([str(ROOT / "host"), str(ROOT)])}
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, cwd=ROOT, env=env) as program:
        said: queue.Queue[str] = queue.Queue()
        threading.Thread(target=_pass_on, args=(program.stdout, said.put), daemon=True).start()
        start = last = f"{begin} {TRIES}nothing yet"
        while True:
            try:
                line = said.get(timeout=STARTING if last is start else patience)
            except queue.Empty:
                program.kill()
                yield last.replace(TRIES, "", 1) + " never ends"
                return
            if not line:
                break
            last = line
            yield line
    assert program.returncode == 0, f"the process that tries ended with {program.returncode}"


def _pass_on(stream: Any, put: Callable[[str], None]) -> None:
    for line in stream:
        put(line.rstrip("\n"))
    put("")


def tried(at: int, one: Written, longest: int) -> str:
    """Returns what takes too long of one expression, with the text that shows it."""
    compiled = re.compile(one.pattern, one.flags)
    for before, piece, last in probes(one.pattern, one.flags):
        took = 0.0
        for size in (SHORT, LONG) if longest == LONG else (SHORT,):
            text, shown = before + piece * (size // len(piece)) + last, f"{before!r} + {piece!r} * N + {last!r}"
            print(at, f"{TRIES}{one.place}: {shown}, {size} characters", flush=True)
            short, took = took, _took(compiled, one, text)
            if took > MOST[size] or (size == LONG and took > NOTABLE and took > GROWTH * short):
                return f"{one.place}: {took:.2f} s for {shown}, {size} characters"
            if took < PLAIN:
                break
    return ""


def _took(compiled: re.Pattern[Any], one: Written, text: str) -> float:
    given = text if isinstance(one.pattern, str) else text.encode("latin-1")
    empty = given[:0]
    begun = time.process_time()
    if one.everywhere:
        compiled.sub(empty, given)
    elif "fullmatch" in one.methods:
        compiled.fullmatch(given)
    else:
        compiled.match(given)
    return time.process_time() - begun


def main() -> None:
    """Tries the expressions from a number on, and prints a line before each and one for each that is slow."""
    begin, longest, *more = sys.argv[1:]
    found = listed(more == ["once"])
    for at in range(int(begin), len(found)):
        if wrong := tried(at, found[at], int(longest)):
            print(at, wrong, flush=True)


if __name__ == "__main__":
    main()
