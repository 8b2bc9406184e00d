"""How much of a long sweep one run covers: a part in `build.py test`, all of it in `build.py bench sweeps`."""

from __future__ import annotations

import os

#: Whether everything is tried.
LONG = os.environ.get("READWELL_SWEEP") == "long"


def sweep(short: int, long: int) -> int:
    """The number of cases to try."""
    return long if LONG else short
