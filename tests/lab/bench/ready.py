"""Times an extractor from a ready snapshot to its answer; CPython and Pyodide run this same file."""

import importlib
import json
import sys
import time
from dataclasses import replace

from readwell.engine.answer.select import select
from readwell.engine.extractors.settings import from_text
from readwell.engine.page.wire import from_wire

ROUNDS = 9


def clock() -> float:
    """Seconds of the processor: others' work must not count. Pyodide's own are the clock's, so Node is asked."""
    if sys.platform != "emscripten":
        return time.process_time()
    used = importlib.import_module("js").process.cpuUsage()
    return float(used.user + used.system) / 1e6


def taken(text: str, extractor: str) -> list[float]:
    """Milliseconds of some rounds on a page in the wire's form, the quickest first; no view is built before."""
    page, wanted = from_wire(json.loads(text)), from_text(extractor)
    select(replace(page, built={}), wanted)
    out = []
    for _ in range(ROUNDS):
        begun = clock()
        select(replace(page, built={}), wanted)
        out.append(1000 * (clock() - begun))
    return sorted(out)
