"""The comparison with other systems: one process for each, whatever it does; the table."""

import sys
from pathlib import Path

import pytest

from tests.lab.bench import bench_peers
from tests.lab.bench.peers import processes

PAGE = (
    "<nav><a href=/>Home</a></nav>" + "<p>The council voted on Tuesday to keep the library by the harbour open.</p>" * 5
)


def test_ours_answers_in_the_rivals_lines() -> None:
    rival = processes.Rival("readwell")
    try:
        found = rival.read(PAGE, "")
    finally:
        rival.stop()
    assert "keep the library" in found["text"] and found["error"] == "" and found["seconds"] > 0
    assert rival.version.startswith("readwell ")


@pytest.mark.parametrize("doing", ["import time; time.sleep(60)", "raise SystemExit(1)"])
def test_a_rival_that_hangs_or_dies_found_nothing_and_is_started_again(
    monkeypatch: pytest.MonkeyPatch, doing: str
) -> None:
    begun = 'print(\'{"kind": "text", "version": "1"}\', flush=True); input(); '
    monkeypatch.setattr(processes, "PATIENCE", 0.5)
    monkeypatch.setattr(processes, "_command", lambda name: ([sys.executable, "-c", begun + doing], Path.cwd()))
    monkeypatch.setattr(
        processes.Rival,
        "_line",
        lambda self, patience, line=processes.Rival._line: line(self, 20 if patience > 1 else patience),
    )
    rival = processes.Rival("some")
    for _ in range(2):
        found = rival.read(PAGE, "")
        assert found["error"] and "text" not in found and rival.running is None


def test_the_table_has_the_best_first_by_the_mean_of_its_sets() -> None:
    def row(one: str, f1: float) -> dict[str, object]:
        return {"set": one, "f1": f1, "precision": f1, "recall": f1, "seconds": 0.01, "error": "", "version": "v 1"}

    found = {"poor": [row("a", 0.1), row("a", 0.1), row("b", 0.7)], "good": [row("a", 0.5), row("b", 0.5)]}
    lines = bench_peers._table(found, ["a", "b"]).splitlines()
    assert lines[2].startswith("| good | 0.500 |") and lines[3].startswith("| poor | 0.400 |")
    assert "| 66.7% | 10.0 | 0 | 0.100 | 0.700 | v 1 |" in lines[3]


def test_html_of_a_rival_is_read_a_line_a_block() -> None:
    assert bench_peers.plain("<div><p>One.</p><p>Two.</p></div>").split() == ["One.", "Two."]
    assert bench_peers.plain("  ") == ""
