"""The command `train rendered` on a few pages with boxes: the same weights each time, and a table by kinds of pages."""

import json
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
from readwell.commands.cli import main
from readwell.engine.basics.weights import unpacked, write
from readwell.engine.models.forest import stored
from readwell.engine.models.model import shipped, to_arrays
from readwell.engine.page.snapshot import LAYOUT
from readwell.engine.page.wire import to_wire
from readwell.lab.training.rendered import models_in
from readwell.parse import parse

pytest.importorskip("lightgbm")

WORDS = "the council voted on a bridge that nobody had wanted while rain fell over streets of stone".split()


def row(number: int, dataset: str = "garden") -> dict[str, object]:
    """A post and what stands below it: smaller, and no part of the gold."""
    text = [" ".join(WORDS[(number + step * at) % len(WORDS)] for at in range(12 + step)) for step in range(1, 7)]
    html = f"<h1>{text[0]}</h1>" + "".join(f"<p>{line}</p>" for line in text[1:])
    page = parse(html)
    place = np.arange(len(page), dtype=np.int32)
    layout = {name: np.zeros(len(page), np.int32) for name in LAYOUT}
    layout |= {"y": 30 * place, "w": np.full_like(place, 600), "h": np.full_like(place, 24)}
    layout["font"] = np.where(place < len(page) // 2, 160, 130).astype(np.int32)
    return {
        "id": f"{dataset}/{number}", "site": f"engine{number % 7}", "fold": number % 5, "kind": "article",
        "comments": 3 * (number % 2), "named": False, "words": 40, "gold": "\n".join(text[1:3]),
        "page": to_wire(replace(page, layout=layout, built={})),
    }  # fmt: skip


def corpus(path: Path, *rows: dict[str, object]) -> Path:
    path.write_text("".join(json.dumps(one) + "\n" for one in rows), "utf-8")
    return path


def test_the_same_pages_give_the_same_weights(tmp_path: Path) -> None:
    pages = corpus(tmp_path / "pages.jsonl", *map(row, range(60)))
    first, again = tmp_path / "first.arrays", tmp_path / "again.arrays"
    for out in (first, again):
        assert main(["train", "rendered", str(pages), "--out", str(out)]) == 0
    assert first.read_bytes() == again.read_bytes()
    assert stored(unpacked(first.read_bytes()), "rendered").names


@pytest.mark.second
def test_the_table_judges_pages_with_and_without_comments_and_those_of_a_corpus(tmp_path: Path) -> None:
    models, table = tmp_path / "models", tmp_path / "table.md"
    models.mkdir()
    write(models / "fold2.arrays", to_arrays(shipped()))
    saved = (row(number, "wcxb") for number in range(10))
    pages = corpus(tmp_path / "pages.jsonl", *map(row, range(60)), *saved)
    assert main(["train", "rendered", str(pages), "--models", str(models), "--judge", str(table)]) == 0
    numbers = {line.split("|")[1].strip(): line.split("|")[2].strip() for line in table.read_text().splitlines()[2:]}
    assert numbers["all of the garden"] == "60"
    assert numbers["article with comments"] == "30"
    assert numbers["saved pages of a corpus"] == "2", "only pages whose fold has a model"
    assert list(models_in(models)) == [2]


def test_pages_without_boxes_teach_nothing(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    bare = row(1)
    pages = corpus(tmp_path / "pages.jsonl", {**bare, "page": {**dict(bare["page"]), "layout": None}})  # type: ignore[call-overload]
    assert main(["train", "rendered", str(pages), "--out", str(tmp_path / "out")]) == 2
    assert "no page of the corpus" in capsys.readouterr().err
