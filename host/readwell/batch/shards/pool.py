"""Answers in several processes, in the order of the rows; a page that crashes its process costs only itself."""

from __future__ import annotations

import multiprocessing
import os
import signal
import threading
from collections import deque
from collections.abc import Iterator
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from itertools import islice
from typing import Any

from readwell.api.rows import Rows
from readwell.services import ad_host_list

Row = dict[str, Any]
#: Pages queued per process: enough that one slow page holds up no other process, few enough to save memory.
IN_HAND = 16

_rows: Rows | None = None


def answers(todo: Iterator[Row], rows: Rows, jobs: int) -> Iterator[Row]:
    """Yields the answers in the order of the pages."""
    if jobs == 1:
        yield from map(rows.answer, todo)
        return
    left: list[Row] = []
    while True:
        in_hand = deque[tuple[Row, Future[Row]]]()
        with ProcessPoolExecutor(jobs, initializer=_begin, initargs=(rows,)) as pool:
            try:
                yield from _from_pool(pool, todo, in_hand, jobs * IN_HAND)
                return
            except BrokenProcessPool:
                left = [row for row, _ in in_hand]
            finally:
                pool.shutdown(wait=False, cancel_futures=True)
        # A page has crashed its process, and with it the pool. To find out which, each queued page is tried alone.
        yield from (_alone(row, rows) for row in left)


def _from_pool(
    pool: ProcessPoolExecutor, todo: Iterator[Row], in_hand: deque[tuple[Row, Future[Row]]], most: int
) -> Iterator[Row]:
    """Yields results from a pool. A page leaves `in_hand` with its result: a broken pool leaves the rest there."""
    while True:
        for row in islice(todo, most - len(in_hand)):
            future = Future[Row]()  # stands for the page if the pool breaks during this submit
            in_hand.append((row, future))
            in_hand[-1] = (row, pool.submit(_work, row))
        if not in_hand:
            return
        answer = in_hand[0][1].result()
        in_hand.popleft()
        yield answer


def _alone(row: Row, rows: Rows) -> Row:
    """Runs the page in its own process, which it may crash."""
    with ProcessPoolExecutor(1, initializer=_begin, initargs=(rows,)) as pool:
        try:
            return pool.submit(_work, row).result()
        except BrokenProcessPool:
            return rows.failed(row, "internal: the page crashed its process")


def _begin(rows: Rows) -> None:
    global _rows  # each process of the pool has its own
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C stops the parent process, which stops the workers
    threading.Thread(target=_end_with_parent, daemon=True).start()
    ad_host_list.load()
    _rows = rows


def _end_with_parent() -> None:
    """Ends this process with a run that was killed: nothing else would."""
    parent = multiprocessing.parent_process()
    if parent:
        parent.join()
        os._exit(1)


def _work(row: Row) -> Row:
    assert _rows is not None
    return _rows.answer(row)
