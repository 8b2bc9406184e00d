"""The step that looks at the rendered page: what it may change, where it keeps out, and the columns that it reads."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
from readwell.engine.decision.decide import decide
from readwell.engine.decision.draft import UNASKED, Wishes
from readwell.engine.decision.rendered import as_rendered
from readwell.engine.features.layout import layout_columns
from readwell.engine.features.passages import passages
from readwell.engine.features.wording import passage_texts
from readwell.engine.models.forest import Forest, forest
from readwell.engine.models.model import Model, shipped
from readwell.engine.page.snapshot import LAYOUT, Snapshot
from readwell.engine.page.tree import within
from readwell.engine.page.wire import from_wire
from readwell.parse import parse

TEXT = "The council voted on Tuesday to close the old bridge over the river until the stones are mended, "
TEXT += (
    "and people who live on the other side are asked to take the ferry, which runs each quarter of an hour until dark."
)
SAID = "I walked over that bridge last week and nobody had told me that it was so bad, somebody should pay for it."
PAGE = f"""<title>The bridge</title><h1>The bridge</h1><div class="a"><p>{TEXT}</p><p>{TEXT.replace("Tuesday", "May")}</p></div>
<div class="b"><img><i>Ada, yesterday</i><p>{SAID}</p><img><i>Ben, today</i><p>{SAID.replace("last week", "twice")}</p>
<img><i>Eva, today</i><p>{SAID.replace("walked", "drove")}</p></div>"""


def rendered(html: str = PAGE) -> Snapshot:
    """The page with boxes one below the other: what is in `b` is moved in, and smaller."""
    page = parse(html)
    inside = within(page, page.holding("class", lambda name: name == "b"))
    picture = page.tagged(("img",))
    layout = {name: np.zeros(len(page), np.int32) for name in LAYOUT}
    layout["y"] = (30 * np.arange(len(page))).astype(np.int32)
    layout["x"] = np.where(inside & ~picture, 160, 100).astype(np.int32)
    layout["w"] = np.where(picture, 40, np.where(inside, 540, 600)).astype(np.int32)
    layout["h"] = np.where(picture, 40, 24).astype(np.int32)
    layout["font"] = np.where(inside, 130, 160).astype(np.int32)
    layout["weight"] = np.full(len(page), 400, np.int32)
    layout["contrast"] = np.full(len(page), 1200, np.int32)
    return replace(page, layout=layout, built={})


def by(column: str, limit: float, low: float, high: float) -> Forest:
    """A forest of one question: `low` up to the limit, `high` above, as log odds."""
    return forest((column,), [[(0, limit, 1, 2, 0.0), (0, 0.0, -1, -1, low), (0, 0.0, -1, -1, high)]], True)


def model(trees: Forest) -> Model:
    return replace(shipped(), rendered=trees)


def kept(page: Snapshot, trees: Forest, wishes: Wishes = UNASKED) -> list[str]:
    """The texts kept where all passages had been kept, after the step."""
    draft = decide(page, model(trees), wishes)
    every = draft.choosing(np.ones(len(passages(page)), np.bool_))
    chosen = as_rendered(every).keep.tolist()
    return [text for text, keep in zip(passage_texts(page), chosen, strict=True) if keep]


SMALL = by("font_to_text", 900, -4.0, 4.0)


def test_what_the_forest_is_sure_of_by_its_look_goes() -> None:
    page = rendered()
    assert len(passage_texts(page)) > 6
    assert kept(page, SMALL) == [text for text in passage_texts(page) if text == "The bridge" or "council" in text]


def test_a_page_without_layout_stays_as_it_is() -> None:
    page = parse(PAGE)
    assert kept(page, SMALL) == list(passage_texts(page))


def test_who_wants_comments_gets_the_page_as_it_is() -> None:
    page = rendered()
    assert kept(page, SMALL, Wishes(comments="on")) == list(passage_texts(page))


def test_a_passage_that_the_forest_is_not_sure_of_stays() -> None:
    page = rendered()
    assert kept(page, by("font_to_text", 900, -0.4, 4.0)) == list(passage_texts(page))


def test_a_page_of_few_passages_shows_no_thread() -> None:
    page = rendered(
        PAGE.partition("<img><i>Eva")[0].replace("<i>Ben, today</i>", "").replace("<i>Ada, yesterday</i>", "")
    )
    assert len(passage_texts(page)) == 5
    assert kept(page, SMALL) == list(passage_texts(page))


def test_a_change_that_promises_little_is_not_made() -> None:
    page = rendered(PAGE.replace(TEXT, f"{TEXT} " * 40))
    assert kept(page, SMALL) == list(passage_texts(page))


def test_the_shipped_forest_reads_only_columns_that_a_page_has() -> None:
    page = rendered()
    trees = shipped().rendered
    assert trees is not None
    assert any(name in layout_columns(page, np.ones(len(passages(page)))) for name in trees.names)
    assert kept(page, trees)


@pytest.mark.parametrize(
    ("column", "article", "comment"),
    [
        ("font_to_text", 1000, 812),
        ("pixels_from_left", 0, 60),
        ("in_from_left", 0, 100),
        ("width_to_text", 1000, 900),
        ("avatars_before", 0, 1),
        ("looks_like_text", 1, 0),
        ("meta", 0, 0),
        ("avatars", 3, 3),
    ],
)
def test_a_column_compares_a_passage_with_the_text_of_the_page(column: str, article: int, comment: int) -> None:
    page = rendered()
    found = np.broadcast_to(
        np.asarray(layout_columns(page, np.zeros(len(passages(page))))[column]), len(passages(page))
    )
    texts = list(passage_texts(page))
    assert int(found[texts.index(TEXT)]) == article
    assert int(found[texts.index(SAID)]) == comment


def test_a_line_of_meta_data_is_short_and_smaller_than_the_text() -> None:
    page = rendered()
    meta = np.asarray(layout_columns(page, np.zeros(len(passages(page))))["meta"])
    assert [text for text, is_meta in zip(passage_texts(page), meta.tolist(), strict=True) if is_meta] == [
        "Ada, yesterday",
        "Ben, today",
        "Eva, today",
    ]


def test_a_thread_that_nothing_names_goes_from_a_rendered_page() -> None:
    """A page of the garden with invented words, as Chromium showed it."""
    request = json.loads((Path(__file__).parents[2] / "data" / "requests" / "extract-rendered.json").read_text("utf-8"))
    live = from_wire(request["page"])
    bare = replace(live, layout=None, built={})
    texts = [
        [text for text, keep in zip(passage_texts(page), decide(page, shipped()).keep.tolist(), strict=True) if keep]
        for page in (live, bare)
    ]
    assert [text.partition(" near")[0] for text in texts[0]] == ["The clerk painted the copper kettle"]
    assert set(texts[0]) <= set(texts[1])


def test_boxes_of_any_size_and_place_give_columns() -> None:
    page = rendered()
    assert page.layout is not None
    for far in (-(2**31), 2**31 - 1, 0):
        layout = {name: np.full(len(page), far, np.int32) for name in LAYOUT}
        strange = replace(page, layout={**layout, "hidden": page.layout["hidden"]}, built={})
        assert layout_columns(strange, np.zeros(len(passages(strange))))
