"""A lock says which process is at work, and is free when that ends."""

from __future__ import annotations

import os
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from readwell.lock import end, is_free, kept, locked


def test_a_lock_that_names_no_process_ends_none(tmp_path: Path) -> None:
    path = tmp_path / "lock"
    for text in (b"", b"1", b"1x", b"11", b"1%d" % os.getpid()):
        path.write_bytes(text)
        assert end(path) is True  # nobody keeps it
        with locked(path) as mine:
            assert mine and end(path) is False


def test_the_lock_is_free_again_when_its_holder_ends(tmp_path: Path) -> None:
    path = tmp_path / "lock"
    with locked(path) as mine:
        assert mine and not is_free(path)
    assert is_free(path)


def test_a_process_begins_although_somebody_looks_whether_one_is_at_work(tmp_path: Path) -> None:
    path = tmp_path / "lock"

    def work() -> bool:
        with kept(path) as mine:
            return mine

    with ThreadPoolExecutor() as threads:
        with locked(path) as looks:
            begun = threads.submit(work)
        assert looks and begun.result()
