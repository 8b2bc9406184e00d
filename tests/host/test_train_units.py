"""Training of the forest that judges repeated units: articles cut short, what a run is worth, the same weights."""

import json
from pathlib import Path

import numpy as np
import pytest
from readwell.commands.cli import main
from readwell.engine.basics.weights import unpacked, write
from readwell.engine.features.passages import passages
from readwell.engine.features.wording import passage_texts
from readwell.engine.models.forest import stored
from readwell.engine.models.model import shipped, to_arrays
from readwell.parse import parse

pytest.importorskip("lightgbm")
pytest.importorskip("rapidfuzz")

from readwell.lab.training.rendered import models_in
from readwell.lab.training.shortened import Told, shortened
from readwell.lab.training.units import read

from tests.engine.decision.comment_pages import COMMENTS, POST, page

SAID = "I walked over the bridge in {} and nobody had told me that it was so bad, so somebody should pay for it."


def told(html: str, gold: str) -> Told:
    """A page of which the passages with a word are gold."""
    snapshot = parse(html)
    words = passages(snapshot).words
    return Told(snapshot, words, np.where([gold in text for text in passage_texts(snapshot)], words, 0))


def test_an_article_cut_short_loses_its_later_gold_and_nothing_else() -> None:
    html = "<div><p>gold one two three four five six seven</p><p>gold eight nine</p></div><p>a remark below</p>"
    short = shortened(told(html, "gold"), 5)
    assert short is not None
    assert list(passage_texts(short.page)) == ["gold one two three four five six seven", "a remark below"]
    assert short.words.tolist() == [8, 3]
    assert short.matched.tolist() == [8, 0]


def test_what_has_too_little_gold_left_teaches_nothing() -> None:
    assert shortened(told("<p>gold one two</p><p>a remark below that is longer</p>", "gold"), 5) is None


def row(number: int) -> dict[str, object]:
    """An article of three paragraphs above named comments."""
    said = "".join(f"<li><b>Ada</b> <i>{at + 1} May 2024</i><p>{SAID.format(at + number)}</p></li>" for at in range(9))
    gold = [f"{part.strip()} It was the {number}th of them." for part in POST.split(".") if part.strip()]
    html = page(f"<ol class=comments>{said}</ol>").replace(POST, "</p><p>".join(gold))
    return {
        "id": f"dragnet/{number}", "site": f"site{number}", "fold": number % 5, "kind": "article", "lang": "en",
        "gold": "\n".join(gold), "html": html,
    }  # fmt: skip


@pytest.fixture
def corpus(tmp_path: Path) -> tuple[Path, Path]:
    """A corpus of forty articles, and models of two folds."""
    (tmp_path / "models").mkdir()
    for fold in (0, 1):
        write(tmp_path / "models" / f"fold{fold}.arrays", to_arrays(shipped()))
    garden = {**row(41), "id": "garden/1", "title": "A kettle mended", "html": page(COMMENTS), "gold": POST}
    rows = [*map(row, range(40)), garden]
    (tmp_path / "pages.jsonl").write_text("".join(json.dumps(one) + "\n" for one in rows), "utf-8")
    return tmp_path / "pages.jsonl", tmp_path / "models"


def test_pages_teach_as_they_are_cut_short_and_above_the_comments_of_others(corpus: tuple[Path, Path]) -> None:
    lessons = read([corpus[0]], models_in(corpus[1]), 1)
    sorts = [lesson.sort for lesson in lessons]
    assert {sort: sorts.count(sort) for sort in sorts} == {
        "as it is": 16, "short": 16, "short, lent comments": 16, "garden": 1,
    }  # fmt: skip
    assert {lesson.fold for lesson in lessons if lesson.sort != "garden"} == {0, 1}


@pytest.mark.second
def test_the_same_pages_give_the_same_weights_and_a_table(corpus: tuple[Path, Path], tmp_path: Path) -> None:
    first, again, table = tmp_path / "first.arrays", tmp_path / "again.arrays", tmp_path / "table.md"
    flags = [str(corpus[0]), "--models", str(corpus[1])]
    assert main(["train", "units", *flags, "--out", str(first)]) == 0
    assert main(["train", "units", *flags, "--out", str(again), "--judge", str(table)]) == 0
    assert first.read_bytes() == again.read_bytes()
    assert stored(unpacked(first.read_bytes()), "units").names
    assert "short, lent comments" in table.read_text("utf-8")
