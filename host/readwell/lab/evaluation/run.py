"""Runs extractors over pages with gold: parse, select, settle, render, judge. A failed page counts as empty."""

from __future__ import annotations

import signal
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from typing import Any

from readwell.engine.answer.settle import settle
from readwell.engine.extractors.settings import build, from_text
from readwell.engine.render.text import text as written
from readwell.lab.evaluation.corpus import Page
from readwell.lab.evaluation.score import Judged, gold, judge

#: Seconds after which a page counts as failed, as in the reference implementation of the score.
PATIENCE = 30.0


@dataclass(frozen=True)
class Result:
    """The result of one extractor on one page."""

    extractor: str
    judged: Judged
    select_seconds: float
    parse_seconds: float
    characters: int
    error: str = ""


def run_page(page: Page, extractors: Sequence[str]) -> list[Result]:
    """Runs all extractors on one page. It is parsed once, but each extractor builds its own views: times compare."""
    wanted = gold(page.gold)
    begun = time.perf_counter()
    snapshot, problem = None, ""
    try:
        with _patience():
            snapshot = page.snapshot()
    except Exception as failure:  # one bad page must not stop the run
        problem = f"{type(failure).__name__}: {failure}"
    parsed = time.perf_counter() - begun
    out = []
    for name in extractors:
        text, error, begun = "", problem, time.perf_counter()
        seconds = 0.0
        if snapshot is not None:
            try:
                with _patience():
                    fresh = replace(snapshot, built={})
                    selection = settle(fresh, build(from_text(name)).select(fresh), pictured=False)
                    seconds = time.perf_counter() - begun
                    text = written(fresh, selection.kept)
            except Exception as failure:  # counts as an empty result
                error = f"{type(failure).__name__}: {failure}"
        out.append(Result(name, judge(text, wanted), seconds, parsed, len(page.html), error))
    return out


@contextmanager
def _patience() -> Iterator[None]:
    """Raises an error after PATIENCE seconds, on systems with alarm signals."""
    if not hasattr(signal, "setitimer"):
        yield
        return

    def stop(*_: Any) -> None:
        raise TimeoutError(f"over {PATIENCE:.0f} s")

    before = signal.signal(signal.SIGALRM, stop)
    signal.setitimer(signal.ITIMER_REAL, PATIENCE)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)
