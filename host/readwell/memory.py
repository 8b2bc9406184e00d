"""Has the process keep the memory that a page's columns took, for the next page's.

GNU's C library gives large blocks back to the system as soon as they are free, and the system clears them before it
hands them out anew: on a page of 100,000 nodes a quarter of the time. What is kept has an end: `TRIM`.
"""

from __future__ import annotations

import ctypes
import sys

#: The numbers of mallopt's two settings, and what they are set to: blocks below the first come from the heap (the
#: library allows no more), and of the heap's free end so much stays.
MMAP_THRESHOLD, BLOCK = -3, 32 << 20
TRIM_THRESHOLD, TRIM = -1, 256 << 20


def keep() -> bool:
    """Whether the process keeps its memory from now on; elsewhere than on Linux with GNU's library nothing changes."""
    if sys.platform != "linux":
        return False
    try:
        mallopt = ctypes.CDLL(None).mallopt
    except (AttributeError, OSError):
        return False  # another C library
    return bool(mallopt(MMAP_THRESHOLD, BLOCK) and mallopt(TRIM_THRESHOLD, TRIM))
