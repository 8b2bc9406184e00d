import json
from pathlib import Path
from typing import Any

import pytest
from readwell.errors import Refused
from readwell.parse import parse
from readwell.snapshot import Snapshot
from readwell.training.hand import agreement, lessons, read
from readwell.training.segments import COARSE, FINE, GOOD
from readwell.wire import to_wire

URL = "https://example.org/bridge"
BODY = "The council voted on Tuesday for the bridge that nobody had wanted."
PAGE = f"<body><nav><p>Home News Sport Weather Travel</p></nav><article><p>{BODY}</p><p>It will be built in May.</p></article>"


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


def test_derived_labels_are_set_beside_a_persons(tmp_path: Path) -> None:
    report = agreement(read(written(tmp_path)), {URL: f"{BODY} It will be built in May."})
    assert report.startswith("1 pages labelled by hand and with gold")
    assert "| coarse | 1 | 0 | 0 | 100.0% |" in report
    assert "| good | 0 | 2 | 0 | 100.0% |" in report
    assert "| main | 1 | 0 | 100.0% |" in report


def test_pages_without_gold_are_not_compared(tmp_path: Path) -> None:
    assert agreement(read(written(tmp_path)), {}).startswith("0 pages")
