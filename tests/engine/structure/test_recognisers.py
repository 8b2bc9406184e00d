"""The recognisers of structure one by one, at the exact values of their limits."""

from __future__ import annotations

import numpy as np
import pytest
from readwell.engine.structure.blocks import on_lines
from readwell.engine.structure.claims import Letter, Picture
from readwell.engine.structure.codes import codes, listings
from readwell.engine.structure.controls import controls
from readwell.engine.structure.drawings import ICON, drawings
from readwell.engine.structure.formulas import cut
from readwell.engine.structure.notes import lone_marks, notes
from readwell.engine.structure.pictures import DOT, TINY, pictures
from readwell.engine.structure.tables import CELL_WORDS, LONG_CELL, data_tables
from readwell.parse import parse

from tests.engine.structure.markup import laid


@pytest.mark.parametrize(
    ("display", "floats", "position", "line"),
    [(1, 0, 0, True), (0, 0, 0, False), (1, 1, 0, False), (1, 0, 1, True), (1, 0, 2, False), (1, 0, 3, False)],
)
def test_a_span_shown_as_a_block_stands_on_a_line_unless_taken_out_of_the_flow(
    display: int, floats: int, position: int, line: bool
) -> None:
    page = laid(
        parse("<p>a <span>b</span></p>"), display={"span": display}, float={"span": floats}, position={"span": position}
    )
    assert bool(on_lines(page)[page.tagged(("span",))][0]) == line


def asides(html: str) -> list[str]:
    page = parse(html)
    return [page.tag_name(node) for node in sorted(codes(page).asides)]


@pytest.mark.parametrize(
    ("html", "found"),
    [
        ("<pre><code><span>a</span> = 1<button>Copy</button></code></pre>", ["button"]),
        ("<pre><code><span>a</span> = 1</code></pre>", []),
        ("<pre><code><span class=lineno>1</span><span>a</span></code></pre>", ["span"]),
        ("<pre><code><span class=lineno>x</span><span>a</span></code></pre>", []),
        ("<pre><code><i aria-hidden=true>1</i>a</code></pre>", ["i"]),
        ("<div><pre><code>a = 1</code></pre><button>Copy</button></div>", ["button"]),
        ("<div><pre><code>a = 1</code></pre><p>Copy</p></div>", []),
        (f"<div><pre><code>a = 1</code></pre>{'<p>x</p>' * 40}<button>Copy</button></div>", []),
    ],
)
def test_only_line_numbers_and_buttons_stand_beside_code(html: str, found: list[str]) -> None:
    assert asides(html) == found


@pytest.mark.parametrize(
    ("html", "language"),
    [
        ("<pre><code class=language-python>a</code></pre>", "python"),
        ("<pre class='brush: js'>a</pre>", "js"),
        ("<pre><code class='hljs python'>a</code></pre>", "python"),
        ("<pre><code class='python hljs'>a</code></pre>", "python"),
        ("<pre class=language-none>a</pre>", ""),
        ("<div data-lang=rust><pre>a</pre></div>", "rust"),
        ("<pre>a</pre>", ""),
    ],
)
def test_the_language_of_a_listing_is_read_where_it_is_declared(html: str, language: str) -> None:
    assert list(codes(parse(html)).languages.values()) == [language]


def test_a_block_named_code_is_a_listing_only_with_code_in_it() -> None:
    page = parse(
        "<div class=highlight><code>a = 1</code></div><div class=highlight>words</div><div><code>b</code></div>"
    )
    assert listings(page)[page.tagged(("div",))].tolist() == [True, False, False]


@pytest.mark.parametrize(
    ("html", "claims"),
    [
        ("<input type=checkbox disabled checked>", [Letter("☑ ")]),
        ("<input type=checkbox disabled>", [Letter("☐ ")]),
        ("<input type=checkbox>", []),
        ("<input type=text disabled>", []),
    ],
)
def test_a_disabled_checkbox_says_whether_it_is_ticked(html: str, claims: list[Letter]) -> None:
    assert [claim for claim in drawings(parse(f"<ul><li>{html} Paint</ul>")).values() if claim] == claims


@pytest.mark.parametrize(("side", "icon"), [(ICON, True), (ICON + 1, False)])
def test_a_drawing_is_an_icon_up_to_a_size(side: int, icon: bool) -> None:
    page = parse(f"<p>See <svg width={side} height={side}><title>A map</title><path d='M0 0'/></svg>")
    (claim,) = drawings(page).values()
    assert isinstance(claim, Letter) == icon or (claim is None) == icon


@pytest.mark.parametrize(
    ("text", "count"),
    [
        ("so $x_1$ is", 1),
        ("so $x_1$5 is", 0),
        ("so a$x_1$ is", 0),
        ("so $ x_1$ is", 0),
        ("so $x_1 $ is", 0),
        ("from $5 to $6", 0),
        (r"so \$x_1$ is", 0),
        (r"so $\$ is", 0),
        (r"so $a_1\$ is $", 0),
        ("so $xy$ is", 0),
    ],
)
def test_single_dollars_hold_a_formula_only_without_blanks_digits_or_letters_around(text: str, count: int) -> None:
    assert len(cut(text)) == count


NOTES = (
    '<p>Sea<sup id=r1><a href="#n1">1</a></sup></p><ol><li id=n1>Cold water. {}</li></ol><p><a href="#top">up</a></p>'
)


@pytest.mark.parametrize(
    ("back", "found"),
    [
        ('<a href="#r1">back</a>', ["a"]),
        ('<a href="#elsewhere">↩</a>', ["a"]),
        ('<a role=doc-backlink href="/x">text</a>', ["a"]),
        ('<a role=link href="/x">text</a>', []),
        ('<a href="#elsewhere">see this</a>', []),
    ],
)
def test_a_way_back_from_a_note_is_known_by_target_arrow_or_role(back: str, found: list[str]) -> None:
    page = parse(NOTES.format(back))
    assert [page.tag_name(node) for node in notes(page).asides] == found


@pytest.mark.parametrize(
    ("html", "tags"),
    [
        ('<p>Sea<sup><a href="#gone">1</a></sup> and sky.</p>', ["sup"]),
        ('<p>Sea<a href="#gone"><sup>1</sup></a> and sky.</p>', ["a"]),
        ('<p>Sea <a href="#gone">[1]</a> and sky.</p>', ["a"]),
        ('<p>Sea <a href="#gone">1</a> and sky.</p>', []),
        ('<p>Sea <a href="/gone">[1]</a> and sky.</p>', []),
    ],
)
def test_a_mark_without_a_note_is_raised_or_in_brackets_and_stays_on_the_page(html: str, tags: list[str]) -> None:
    page = parse(html)
    assert [page.tag_name(node) for node in np.flatnonzero(lone_marks(page)).tolist()] == tags


@pytest.mark.parametrize(("size", "shown"), [(TINY, True), (TINY - 1, False)])
def test_a_data_address_shorter_than_any_picture_shows_nothing(size: int, shown: bool) -> None:
    address = "data:image/png;base64,".ljust(size, "A")
    claims = [claim for claim in pictures(parse(f"<p>a</p><img src='{address}'>")).values() if claim]
    assert [isinstance(claim, Picture) for claim in claims] == [True] * shown


@pytest.mark.parametrize(("side", "shown"), [(DOT, False), (DOT + 1, True)])
def test_a_picture_of_two_pixels_is_invisible(side: int, shown: bool) -> None:
    html = "<p>a</p><img src=https://lamp.example/a.png alt=Lamp>"
    page = laid(parse(html, "https://lamp.example/"), w={"img": side}, h={"img": side})
    assert [claim is not None for claim in pictures(page).values()] == [shown]


def grid(cell: str) -> int:
    row = f"<tr><td>{cell}</td><td>1</td></tr>"
    return int(data_tables(parse(f"<table>{row * 3}</table>")).sum())


@pytest.mark.parametrize(
    ("cell", "count"),
    [("a" * LONG_CELL, 1), ("a" * (LONG_CELL + 1), 0), ("a " * (2 * CELL_WORDS - 1), 1), ("a " * (2 * CELL_WORDS), 0)],
)
def test_a_table_of_data_has_short_cells(cell: str, count: int) -> None:
    assert grid(cell) == count


def test_a_heading_that_opens_a_section_is_no_control() -> None:
    page = parse("<h3><button>Opening hours</button></h3><p><button>Send</button></p>")
    assert controls(page)[page.tagged(("button",))].tolist() == [False, True]


def test_a_box_to_tick_shows_a_state_and_is_no_control() -> None:
    page = parse("<ul><li><input type=Checkbox checked>Oil<li><input type=radio>Wick</ul>")
    assert controls(page)[page.tagged(("input",))].tolist() == [False, True]
