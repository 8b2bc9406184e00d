"""The judge of books with overlays goes on where a run was stopped."""

from __future__ import annotations

from pathlib import Path

import pytest

bench_audio = pytest.importorskip("tests.lab.bench.bench_audio", reason="the encoders are an extra: readwell[audio]")


def test_a_stopped_run_goes_on_with_the_verdicts_it_had(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    verdicts = {"a": [], "b": None, "c": ["RSC-1 wrong"], "d": []}
    pages = [tmp_path / "pages" / f"{name}.html" for name in verdicts]
    judged: list[tuple[str, bool]] = []

    def verdict(page: Path, words: bool) -> list[str] | None:
        if len(judged) == stop:
            raise KeyboardInterrupt
        judged.append((page.stem, words))
        return verdicts[page.stem]

    monkeypatch.setattr(bench_audio, "found", lambda: pages)
    monkeypatch.setattr(bench_audio, "verdict", verdict)
    rows = tmp_path / "books.jsonl"
    stop = 2
    with pytest.raises(KeyboardInterrupt):
        bench_audio.judged(9, rows)
    stop = 9
    assert bench_audio.judged(9, rows) == (3, 1)
    assert judged == [("a", False), ("b", True), ("c", True), ("d", False)]
    assert bench_audio.judged(2, rows) == (2, 1) and len(judged) == 4
