"""Folded text counts as visible, in raw markup and in a browser's capture; permanently hidden text is ignored as evidence."""

from __future__ import annotations

import dataclasses

import numpy as np
import pytest
from readwell.engine.decision.panels import panel_heads
from readwell.engine.features.passages import passages
from readwell.engine.page.panels import heads
from readwell.engine.page.snapshot import LAYOUT, Snapshot
from readwell.engine.page.visible import folded, hidden, visible_text
from readwell.parse import parse

TEXT = "The council voted to keep the library in Mill Lane open for four years."


def states(html: str) -> list[str]:
    """Of each text with words whether it is shown, folded or hidden."""
    page = parse(f"<body>{html}</body>")
    names = np.where(hidden(page), "hidden", np.where(folded(page), "folded", "shown"))
    return [str(names[node]) for node in range(len(page)) if page.string(node).strip()]


@pytest.mark.parametrize(
    ("html", "wanted"),
    [
        ("<details><summary>A</summary><p>B</p></details>", ["shown", "folded"]),
        ("<details open><summary>A</summary><p>B</p></details>", ["shown", "shown"]),
        ("<p hidden=until-found>A</p><p hidden>B</p>", ["folded", "hidden"]),
        ("<p hidden=UNTIL-FOUND>A</p>", ["folded"]),
        ("<div role=tabpanel hidden>A</div><div role=tabpanel style='display:none'>B</div>", ["folded", "folded"]),
        ("<p class=wow style='visibility: hidden; animation-name: none'>A</p>", ["folded"]),
        (
            "<p style='visibility:hidden'>A</p><p style='display: none; opacity: 0'>B</p><p>C D</p>",
            ["hidden", "hidden", "shown"],
        ),
        ("<p style='opacity: 0'>A</p><p>B C</p>", ["hidden", "shown"]),
        ("<div role=tabpanel hidden>A<p hidden>B</p></div>", ["folded", "hidden"]),
        ("<div hidden>A<div role=tabpanel>B</div></div>", ["hidden", "hidden"]),
    ],
)
def test_markup_tells_what_is_folded(html: str, wanted: list[str]) -> None:
    assert states(html) == wanted


def laid_out(page: Snapshot, **columns: np.ndarray) -> Snapshot:
    """The page with a layout of nothing but these columns."""
    layout = {name: columns.get(name, np.zeros(len(page), np.int32)) for name in LAYOUT}
    return dataclasses.replace(page, layout=layout, built={})


def test_what_a_browser_calls_folded_is_visible() -> None:
    page = parse(f"<p>{TEXT}</p>")
    away = np.full(len(page), 3, np.int32)
    assert not visible_text(laid_out(page, hidden=away)).any()
    assert visible_text(laid_out(page, hidden=away, folded=away)).any()


def test_words_hidden_for_good_are_no_passages() -> None:
    page = parse(f"<p>{TEXT}</p><p id=copy>{TEXT}</p>")
    copy = next(iter(page.attribute("id")))
    away = np.zeros(len(page), np.int32)
    away[copy:] = 4
    assert len(passages(page)) == 2
    assert len(passages(laid_out(page, hidden=away))) == 1


TABS = (
    "<ul><li role=tab aria-controls=a>Past</li><li role=tab aria-controls=b>Cost</li></ul>"
    f"<div role=tabpanel id=a><p>{TEXT}</p></div><div role=tabpanel id=b><p>{TEXT}</p></div>"
)


def test_the_head_of_a_panel_stays_with_it() -> None:
    page = parse(f"<body>{TABS}</body>")
    assert panel_heads(page, np.array([False, False, True, True])).tolist() == [True, True, False, False]
    assert panel_heads(page, np.array([False, False, True, False])).tolist() == [True, False, False, False]
    assert not panel_heads(page, np.zeros(4, np.bool_)).any()


@pytest.mark.parametrize(
    "html",
    [
        f"<nav><button aria-expanded=false aria-controls=a>More</button></nav><div id=a>{TEXT}</div>",
        f"<button aria-haspopup=menu aria-expanded=false aria-controls=a>More</button><div id=a>{TEXT}</div>",
        f"<div id=a>{TEXT}<button aria-expanded=false aria-controls=a>Close</button></div>",
        "<button aria-expanded=false aria-controls=a>More</button>",
        f"<input aria-controls=a><div id=a>{TEXT}</div>",
    ],
)
def test_menus_and_what_closes_a_panel_from_inside_are_no_heads(html: str) -> None:
    assert heads(parse(f"<body>{html}</body>")) == {}
