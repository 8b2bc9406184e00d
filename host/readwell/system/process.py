"""What a process of ours asks of Python and the libraries below: few searches for circles, malloc keeps freed memory,
linear algebra takes one thread.

glibc returns large blocks to the system as soon as they are freed, and the system zeroes them before it hands them out
again: a quarter of the time on a page of 100,000 nodes. `TRIM` limits how much is kept.
"""

from __future__ import annotations

import ctypes
import gc
import os
import sys

#: mallopt's option numbers and their values: blocks smaller than the first come from the heap (glibc allows no larger
#: value), and this much free memory stays at the end of the heap.
MMAP_THRESHOLD, BLOCK = -3, 32 << 20
TRIM_THRESHOLD, TRIM = -1, 256 << 20


def keep() -> bool:
    """Keeps freed memory from now on; returns whether it worked. Has no effect without glibc."""
    if sys.platform != "linux":
        return False
    try:
        mallopt = ctypes.CDLL(None).mallopt
    except (AttributeError, OSError):
        return False  # not glibc
    return bool(mallopt(MMAP_THRESHOLD, BLOCK) and mallopt(TRIM_THRESHOLD, TRIM))


def give_back() -> bool:
    """Gives freed memory back to the system; returns whether some was. Has no effect without glibc.

    A hundred megabytes of a voice's process are holes between blocks in use, after its model was loaded or has spoken.
    """
    if sys.platform != "linux":
        return False
    try:
        return bool(ctypes.CDLL(None).malloc_trim(0))
    except (AttributeError, OSError):
        return False  # not glibc


def seldom_collect() -> None:
    """Has Python look for circles of dead objects a hundred times more seldom.

    A page of 200,000 cells makes millions of objects and no circle; looking for one took a quarter of the time.
    """
    gc.set_threshold(70_000, 20, 100)


def one_thread() -> None:
    """Has numpy's linear algebra start no threads, unless the person says how many. Call it before numpy is imported.

    The engine computes no matrix products, and starting a thread for each core took a third of numpy's import or more.
    """
    os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
