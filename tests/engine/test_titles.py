"""The command `train titles` on generated pages: its training data, its output, and its evaluation."""

import json
from collections.abc import Sequence
from importlib.resources import files
from pathlib import Path
from typing import Any

import pytest
from readwell.commands.cli import main
from readwell.engine.metadata.wordings import BY_HAND, SIGNS, shipped
from readwell.lab.training.folds import RESEARCH_ONLY, TOOL_OUTPUT

pytest.importorskip("lightgbm")
pytest.importorskip("sklearn")

Row = dict[str, object]
THINGS = "bridge harbour orchard lantern kettle meadow chimney ferry quarry beacon".split()


def page(number: int, dataset: str = "fundus", title: str = "main") -> Row:
    """Two headings and a title element that says neither; the corpus says which of the headings is the title."""
    main, second = f"Why the old {THINGS[number % 10]} was mended", f"More about every {THINGS[(number + 3) % 10]}"
    text = "<p>" + "The council voted on it while rain fell over streets of stone. " * 5 + "</p>"
    html = f"<title>Post {number}</title><h1>{main}</h1>{text}<h2>{second}</h2>{text}"
    shown = {"main": main, "second": second, "none": ""}[title]
    row = {
        "id": f"{dataset}/{number}",
        "site": f"site{number}",
        "html": html,
        "title": shown,
        "gold": f"{main}\nThe council",
    }
    return {**row, "url": f"https://site{number}.example/"}


def train(rows: Sequence[Row], folder: Path) -> int:
    corpus = folder / "corpus.jsonl"
    corpus.write_text("".join(json.dumps(row) + "\n" for row in rows), "utf-8")
    return main(
        ["train", "titles", str(corpus), "--out", str(folder / "out.json"), "--judge", str(folder / "judge.md")]
    )


def learnt(folder: Path) -> dict[str, dict[str, Any]]:
    found: dict[str, dict[str, Any]] = json.loads((folder / "out.json").read_text("utf-8"))
    return found


def test_what_the_pages_say_is_the_title_decides_which_heading_wins(tmp_path: Path) -> None:
    assert train([page(number) for number in range(20)], tmp_path) == 0
    first = learnt(tmp_path)["weights"]
    assert first["heading h1"] > 0 > first["heading h2"]
    assert train([page(number, title="second") for number in range(20)], tmp_path) == 0
    other = learnt(tmp_path)["weights"]
    assert other["heading h2"] > 0 > other["heading h1"]


def test_it_is_judged_on_sites_that_never_taught(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    # Of five folds of sites one says the other heading: its own pages can't teach it that.
    rows = [page(number, title="second" if number % 5 == 2 else "main") | {"fold": number % 5} for number in range(20)]
    assert train(rows, tmp_path) == 0
    report = (tmp_path / "judge.md").read_text("utf-8")
    assert "| fundus | 20 | 20 | 0.800 | 0.800 | 1.000 |" in report
    assert "| 1 | 4 | 1.000 |" in report and "| 2 | 4 | 0.000 |" in report
    said = capsys.readouterr().out
    assert report in said and all(f"\n{name}: " in said for name in SIGNS if name not in BY_HAND)


@pytest.mark.parametrize("dataset", sorted(RESEARCH_ONLY | TOOL_OUTPUT))
def test_what_may_only_be_judged_does_not_teach(dataset: str, tmp_path: Path) -> None:
    rows = [page(number) for number in range(20)]
    assert train(rows, tmp_path) == 0
    before = learnt(tmp_path)
    assert train(rows + [page(number, dataset, "second") for number in range(20, 40)], tmp_path) == 0
    assert learnt(tmp_path) == before
    assert f"| {dataset} | 20 | 0 | 0.000 |" in (tmp_path / "judge.md").read_text("utf-8")


def test_without_a_gold_title_the_first_gold_line_is_used_in_sets_where_it_usually_is_one(tmp_path: Path) -> None:
    rows = [page(number, "dragnet", "none") for number in range(20)] + [page(20, "fundus", "none")]
    assert train(rows, tmp_path) == 0
    assert learnt(tmp_path)["facts"]["pages"] == {"dragnet": 20}


def test_a_page_that_offers_no_wording_is_counted_as_a_miss(tmp_path: Path) -> None:
    bare = page(20) | {"html": "<p>The council voted on it.</p>", "url": ""}
    assert train([*(page(number) for number in range(19)), bare], tmp_path) == 0
    assert "| fundus | 20 | 19 | 0.950 | 0.950 | 0.950 |" in (tmp_path / "judge.md").read_text("utf-8")


@pytest.mark.parametrize("rows", [[], [page(1, title="none")], [page(1), page(2) | {"site": "site1"}]])
def test_too_little_training_data_is_an_error(
    rows: list[Row], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert train(rows, tmp_path) == 2
    assert "nothing to learn from" in capsys.readouterr().err
    assert not (tmp_path / "out.json").exists()


def test_the_weights_that_ship_are_those_of_the_command_but_for_what_is_set_by_hand() -> None:
    file = json.loads(files("readwell.engine").joinpath("models/titles.json").read_text("utf-8"))
    assert (*file["weights"], *BY_HAND) == SIGNS
    assert not set(file["facts"]["pages"]) & (RESEARCH_ONLY | TOOL_OUTPUT)
    assert shipped() == {**file["weights"], **BY_HAND}
