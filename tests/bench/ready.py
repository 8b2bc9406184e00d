"""From a ready snapshot to the default extractor's answer: these lines run in CPython and, as they are, in Pyodide."""

import json
import sys
import time
from dataclasses import replace

from readwell.engine import select
from readwell.wire import from_wire

ROUNDS = 9
#: Of the processor where it can be told: others' work must not count.
clock = time.perf_counter if sys.platform == "emscripten" else time.process_time


def taken(text: str) -> list[float]:
    """Milliseconds of some rounds on a page in the wire's form, the quickest first; no view is built before."""
    page = from_wire(json.loads(text))
    select(replace(page, built={}), None)
    out = []
    for _ in range(ROUNDS):
        begun = clock()
        select(replace(page, built={}), None)
        out.append(1000 * (clock() - begun))
    return sorted(out)
