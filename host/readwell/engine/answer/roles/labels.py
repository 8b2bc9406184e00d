"""Lines that label themselves ("Advertisement"), as roles."""

from __future__ import annotations

import numpy as np

from readwell.engine.answer.roles.names import NUMBER
from readwell.engine.answer.roles.words import Words
from readwell.engine.basics.signs import reason_of
from readwell.engine.page.numbers import distinct
from readwell.engine.page.snapshot import Ints, Snapshot


def by_label(page: Snapshot, count: Words) -> Ints:
    """Returns the role of lines that are a label, 0 for all others."""
    ids = np.flatnonzero(count.seen > 0)
    used = distinct(page.text[ids]).tolist()
    codes = np.zeros(len(page.strings), np.int32)
    codes[used] = [NUMBER.get(reason_of(page.strings[string]), 0) for string in used]
    out = np.zeros(len(page), np.int32)
    out[ids] = codes[page.text[ids]]
    return out
