"""The gate: no extractor may score below its floor, and no floor is lowered by accident."""

from __future__ import annotations

from pathlib import Path

import pytest

pytest.importorskip("rapidfuzz")

from readwell.commands.cli import main
from readwell.engine.extractors import EXTRACTORS
from readwell.lab.evaluation import gate
from readwell.lab.evaluation.corpus import Page
from readwell.lab.evaluation.score import tokens
from readwell.lab.training.labels import page_words

from tests.lab.garden.invented import LANGUAGES

GOLD = Path(__file__).parents[1] / "data" / "pages" / "gold"
EASY = Page("made", "easy", "<p>One two three four.</p>", "One two three four.")
HARD = Page("made", "hard", "<p>One two three four.</p>", "Nothing of the kind.")


def test_no_extractor_has_sunk_below_its_floor(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["gate"]) == 0, capsys.readouterr().out


def test_the_gate_has_a_hundred_pages_of_real_themes_whose_words_are_invented() -> None:
    found = [page for page in gate.gold_pages(GOLD) if page.dataset == "garden"]
    assert len(found) == 100 and len({page.id.rsplit("-", 1)[0] for page in found}) == 25
    parts = [part for words in LANGUAGES.values() for part in vars(words).values()]
    known = {word for part in parts for word in tokens(part if isinstance(part, str) else " ".join(part))}
    for page in found:
        assert set(tokens(page.gold)) <= known, page.id
        words = iter(page_words(page.snapshot())[0])
        assert all(word in words for word in tokens(page.gold)), page.id


def test_every_extractor_has_a_floor() -> None:
    _, floors = gate.read(gate.FLOORS)
    assert floors.keys() == EXTRACTORS.keys()


def test_the_figure_is_the_mean_of_the_pages() -> None:
    assert gate.measured([EASY, HARD], ["plain"]) == {"plain": 0.5}


def test_a_floor_does_not_sink_unless_that_is_meant(tmp_path: Path) -> None:
    path = tmp_path / "floors.json"
    gate.pin(path, "these", {"bte": 0.9, "dsc": 0.5}, lower=False)
    with pytest.raises(Exception, match=r"bte 0\.9000 -> 0\.8000"):
        gate.pin(path, "these", {"bte": 0.8, "dsc": 0.6}, lower=False)
    assert gate.read(path) == ("these", {"bte": 0.9, "dsc": 0.5})
    gate.pin(path, "these", {"bte": 0.8, "dsc": 0.6}, lower=True)
    assert gate.read(path) == ("these", {"bte": 0.8, "dsc": 0.6})


def test_one_that_sank_is_new_or_gone_fails() -> None:
    rows = {
        row.extractor: row
        for row in gate.compared({"a": 0.5, "b": 0.5, "gone": 0.5}, {"a": 0.5, "b": 0.49, "new": 1.0})
    }
    assert {name: row.passes for name, row in rows.items()} == {"a": True, "b": False, "gone": False, "new": False}
    assert rows["b"].summary().startswith("FAILS")


def test_other_pages_than_those_pinned_fail_with_words(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    floors = tmp_path / "floors.json"
    (tmp_path / "one.html").write_text("<p>Only this page.</p>", "utf-8")
    (tmp_path / "one.txt").write_text("Only this page.", "utf-8")
    assert main(["gate", str(tmp_path), "--floors", str(floors), "--pin"]) == 0
    assert main(["gate", str(tmp_path), "--floors", str(floors)]) == 0
    (tmp_path / "one.html").write_text("<p>Only that page.</p>", "utf-8")
    assert main(["gate", str(tmp_path), "--floors", str(floors)]) == 1
    assert "pages have changed" in capsys.readouterr().out


def test_a_folder_without_gold_and_a_broken_file_are_refused(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["gate", str(tmp_path)]) == 2
    (tmp_path / "floors.json").write_text("[]", "utf-8")
    (tmp_path / "one.html").write_text("<p>Only this page.</p>", "utf-8")
    (tmp_path / "one.txt").write_text("Only this page.", "utf-8")
    assert main(["gate", str(tmp_path), "--floors", str(tmp_path / "floors.json")]) == 2
    assert "not a file of floors" in capsys.readouterr().err
