import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from readwell.engine.basics.errors import Refused
from readwell.engine.extractors.seeker import GENRES
from readwell.engine.models.forest import Forest, arrays
from readwell.engine.page.snapshot import Snapshot
from readwell.engine.page.wire import to_wire
from readwell.lab.training import seeker_paper
from readwell.lab.training.hand import agreement, lessons, read
from readwell.lab.training.segments import COARSE, FINE, GOOD
from readwell.parse import parse

URL = "https://example.org/bridge"
BODY = "The council voted on Tuesday for the bridge that nobody had wanted."
PAGE = f"<body><nav><p>Home News Sport Weather Travel</p></nav><article><p>{BODY}</p><p>It will be built in May.</p></article>"


def plain(model: Any) -> dict[str, list[Any]]:
    """A tree's arrays as lists."""
    assert isinstance(model, Forest)
    return {name: array.tolist() for name, array in arrays(model, "").items()}


def node(page: Snapshot, tag: str) -> int:
    return next(number for number in range(len(page)) if page.tag_name(number) == tag)


def written(folder: Path, **changes: Any) -> Path:
    """A file as the extension exports it: the article good and main, its first paragraph too fine, the body too coarse."""
    page = parse(PAGE, URL)
    said = [
        {"node": node(page, "body"), "grain": "coarse"},
        {"node": node(page, "nav"), "grain": "good", "main": False},
        {"node": node(page, "article"), "grain": "good", "main": True},
        {"node": node(page, "article") + 1, "grain": "fine"},
    ]
    one = {"hash": page.hash, "url": URL, "title": "A bridge", "labels": said, "page": to_wire(page)} | changes
    path = folder / "labels.json"
    path.write_text(json.dumps({"form": "readwell labels", "version": 1, "pages": [one]}), "utf-8")
    return path


def test_labels_are_read_by_node(tmp_path: Path) -> None:
    (hand,) = read(written(tmp_path))
    assert sorted(hand.grain.values()) == [COARSE, GOOD, GOOD, FINE]
    assert hand.main == {node(hand.page, "nav"): False, node(hand.page, "article"): True}


def test_labels_of_other_columns_are_refused(tmp_path: Path) -> None:
    with pytest.raises(Refused, match="other columns"):
        read(written(tmp_path, hash="0" * 32))


@pytest.mark.parametrize("label", [{"node": 9999, "grain": "good"}, {"node": 1, "grain": "lovely"}, {"main": True}])
def test_a_label_that_means_nothing_is_refused(tmp_path: Path, label: dict[str, Any]) -> None:
    with pytest.raises(Refused, match="holds no labels"):
        read(written(tmp_path, labels=[label]))


def test_another_file_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "labels.json"
    path.write_text('{"form": "shopping", "version": 1, "pages": []}', "utf-8")
    with pytest.raises(Refused, match="not readwell labels"):
        read(path)


def test_only_what_a_person_spoke_of_teaches(tmp_path: Path) -> None:
    (lesson,) = lessons(read(written(tmp_path)))
    assert lesson.kept.sum() == 4
    assert lesson.coarse.sum() == 1 and lesson.good.sum() == 2
    assert sorted(lesson.main[lesson.good].tolist()) == [0, 1]
    assert lesson.teaches


def test_labels_by_hand_reach_the_models_of_the_papers_preset(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Louvan 3.2: "we developed a web based tool so that users can label the area of the web page as a main content or
    a noisy content, a good segment or a bad segment": what is labelled is what the classifiers learn from.

    On each page the low elements are good, on the page labelled by hand the high ones. The tree that knows both
    differs from the tree that knows only the pages.
    """
    monkeypatch.setattr(seeker_paper, "PRINTED_LEARNERS", ("tree",))
    (lesson,) = lessons(read(written(tmp_path)))
    assert lesson.genre == "other" and lesson.like in GENRES
    height = lesson.values[:, lesson.names.index("height")]
    low: dict[str, Any] = {
        "good": height < 2,
        "coarse": height >= 2,
        "kept": np.ones(len(height), np.bool_),
        "main": (height < 2) * 1,
    }
    corpus = [replace(lesson, dataset="wcxb", genre=kind, like="", **low) for kind in GENRES for _ in range(30)]
    without, with_hand = (
        {name: plain(model) for name, model in seeker_paper.models(pages).items()}
        for pages in (corpus, [*corpus, *[lesson] * 20])
    )
    changed = {name for name in without if without[name] != with_hand[name]}
    assert f"tree.{lesson.like}.good" in changed and all(lesson.like in name for name in changed)


def test_what_is_labelled_by_hand_is_drawn_first(tmp_path: Path) -> None:
    """Two good rows and two others by hand are all among eight of thousands."""
    (lesson,) = lessons(read(written(tmp_path)))
    other = replace(lesson, dataset="wcxb", genre=lesson.like, like="", values=lesson.values + 1000)
    values, answers = seeker_paper.problem([*[other] * 500, lesson], "good", seeker_paper.COLUMNS, 8)
    by_hand = values[:, 0] < 1000
    assert int(by_hand.sum()) == 4 and int(answers[by_hand].sum()) == 2


def test_derived_labels_are_set_beside_a_persons(tmp_path: Path) -> None:
    report = agreement(read(written(tmp_path)), {URL: f"{BODY} It will be built in May."})
    assert report.startswith("1 pages labelled by hand and with gold")
    assert "| coarse | 1 | 0 | 0 | 100.0% |" in report
    assert "| good | 0 | 2 | 0 | 100.0% |" in report
    assert "| main | 1 | 0 | 100.0% |" in report


def test_pages_without_gold_are_not_compared(tmp_path: Path) -> None:
    assert agreement(read(written(tmp_path)), {}).startswith("0 pages")
