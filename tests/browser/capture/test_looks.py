"""The layout columns: where a box is, how it looks, and why it is hidden."""

from __future__ import annotations

from tests.browser.capture.conftest import Look

HIDDEN = {
    "shown": 0, "none": 1, "in-none": 1, "invisible": 2, "visible": 0, "faded": 3, "in-faded": 3, "pale": 0,
    "reader-only": 4, "cut-path": 4, "folded": 4, "in-folded": 4, "carousel": 0, "slide-1": 0, "slide-2": 4,
    "scrolled": 0, "escapes": 0, "held": 4, "goes-on": 0, "rolled": 0, "in-slide": 4, "ticker": 0, "left": 5,
    "above": 5, "far-below": 0, "logo": 5, "empty": 6, "flat": 0,
    "shut": 0, "summary": 0, "answer": 7, "ajar": 0, "open-answer": 0, "skipping": 0, "skipped": 8, "lazy-text": 0,
    "contents": 0, "in-contents": 0, "film": 0, "fallback": 1, "break": 0,
}  # fmt: skip


def test_each_hidden_element_has_a_reason(look: Look) -> None:
    page = look("hidden.html")
    assert {name: page.box(name, "hidden")[0] for name in HIDDEN} == HIDDEN


def test_the_looks_are_those_the_browser_computed(look: Look) -> None:
    page = look("looks.html")
    assert page.box("box", "x", "y", "w", "h", "position", "display") == [20, 10, 200, 30, 1, 1]
    assert page.box("bold", "weight", "display", "font") == [700, 0, 160]
    assert [page.box(name, "position")[0] for name in ("fixed", "sticky", "floated")] == [3, 4, 0]
    assert page.box("floated", "float") == [2]
    assert [page.box(name, "order")[0] for name in ("second", "first", "unordered")] == [2, 0, 0]
    assert [page.box(name, "display")[0] for name in ("grid", "table", "tr", "td", "li")] == [8, 4, 5, 6, 3]
    assert [page.box(name, "family")[0] for name in ("box", "code", "serif", "script")] == [2, 3, 1, 4]
    assert page.box("serif", "font", "weight", "align") == [205, 300, 4]
    assert page.box("script", "align") == [2]


def test_contrast_is_wcags_and_unknown_on_a_picture(look: Look) -> None:
    page = look("looks.html")
    # #767676 on white is the lightest grey that passes AA: 4.54. Half black on white is #808080 (or #7f7f7f): 3.95.
    assert page.box("grey", "contrast") == [454]
    assert page.box("half", "contrast")[0] in (395, 400)
    assert page.box("white", "contrast") == [2100]
    assert page.box("unknown", "contrast") == [0]
    assert page.box("wide", "contrast") == [2100]


def test_writing_from_the_right_and_from_the_top(look: Look) -> None:
    page = look("writing.html")
    assert page.page["facts"]["dir"] == "rtl" and page.page["facts"]["lang"] == "ar"
    assert [page.box(name, "writing")[0] for name in ("rtl", "tategaki", "inline", "mongol", "sideways")] == [
        0,
        1,
        1,
        2,
        3,
    ]
    # In such a document one scrolls to the left: what lies there can be reached, what lies to the right can't.
    assert page.box("reachable", "hidden") == [0]
    assert page.box("beyond", "hidden") == [5]
