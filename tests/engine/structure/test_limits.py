"""The recognisers at the exact values of their limits, and the guards between neighbouring markup."""

from __future__ import annotations

import pytest
from readwell.engine.structure.blocks import on_lines
from readwell.engine.structure.claims import Letter, Picture
from readwell.engine.structure.codes import codes, listings
from readwell.engine.structure.drawings import ICON, drawings
from readwell.engine.structure.elements import SMALL, elements
from readwell.engine.structure.formulas import IN_LINE, ON_LINES
from readwell.engine.structure.pictures import DOT, TINY, WIDEST, pictures
from readwell.engine.structure.players import players
from readwell.parse import parse

from tests.engine.structure.markup import URL, first, laid, tags


def test_the_limits_are_those_that_were_measured() -> None:
    assert (SMALL, ICON, DOT, TINY, WIDEST, IN_LINE, ON_LINES) == (100, 48, 2, 300, 1600, 400, 2000)


# Elements


def test_the_children_and_ancestors_of_an_element_are_its_own() -> None:
    page = parse("<div><p>a<b>c</b></p><i>d</i></div><u>e</u>")
    given = elements(page)
    div = first(page, "div")
    assert tags(page, given.children(div)) == ["p", "i"]
    assert tags(page, given.above(first(page, "b"), 2)) == ["p", "div"]
    assert tags(page, given.above(first(page, "b"), 9)) == ["p", "div", "body", "html"]
    assert (given.raw(div), given.length(div), given.length(first(page, "u"))) == ("acd", 3, 1)


@pytest.mark.parametrize(("texts", "brief"), [(SMALL // 2 - 1, True), (SMALL // 2, True), (SMALL // 2 + 1, False)])
def test_the_text_of_a_small_subtree_only_is_read(texts: int, brief: bool) -> None:
    page = parse(f"<div>{'<i>x</i>' * (texts - 1)}<b></b></div>")
    given, div = elements(page), first(page, "div")
    assert given.ends[div] - div == 2 * texts
    assert bool(given.brief(div)) == brief


def test_a_subtree_is_numeric_without_letters_and_worded_with_two_in_a_row() -> None:
    page = parse("<p>12 3</p><i>a 1</i><b>ab</b>")
    given = elements(page)
    assert [given.numeric(first(page, tag)) for tag in "pib"] == [True, False, False]
    assert [given.worded(first(page, tag)) for tag in "pib"] == [False, False, True]


def test_elements_side_by_side_are_all_outermost() -> None:
    page = parse("<div><svg><svg></svg></svg><svg></svg></div>")
    assert len(elements(page).outermost("svg")) == 2


@pytest.mark.parametrize(("display", "line"), [(value, value not in (0, 2, 9)) for value in range(10)])
def test_these_values_of_display_put_an_element_on_lines_of_its_own(display: int, line: bool) -> None:
    page = laid(parse("<p>a <span>b</span></p>"), display={"span": display})
    assert bool(on_lines(page)[first(page, "span")]) == line


# Code


def gutters(numbers: str, cell: str = "td") -> list[str]:
    page = parse(f"<table><tr><{cell}><pre>{numbers}</pre></{cell}><td><pre>a = 1</pre></td></tr></table>")
    return tags(page, sorted(codes(page).asides))


@pytest.mark.parametrize(
    ("numbers", "found"),
    [
        ("1\n2\n3", ["pre"]),
        ("7\n8", ["pre"]),
        ("1\n3", []),
        ("1", []),
        ("", []),
        ("123456789\n123456790", ["pre"]),
        ("1234567890\n1234567891", []),
        ("1\nx", []),
    ],
)
def test_a_cell_that_counts_up_is_a_gutter(numbers: str, found: list[str]) -> None:
    assert gutters(numbers) == found


def test_a_listing_that_counts_up_outside_a_cell_is_a_listing() -> None:
    page = parse("<div><pre>1\n2\n3</pre></div>")
    assert len(codes(page).languages) == 1 and not codes(page).asides


def test_listings_side_by_side_are_all_listings_and_nested_ones_are_one() -> None:
    page = parse("<pre>a</pre><pre>b</pre><pre><i>c</i><xmp></xmp></pre>")
    assert len(codes(page).languages) == 3


def test_line_numbers_side_by_side_all_stand_beside_the_code() -> None:
    page = parse("<pre><i class=ln>1</i><i class=ln>2</i>a<i class=ln><b class=ln>3</b></i></pre>")
    assert tags(page, sorted(codes(page).asides)) == ["i", "i", "i"]


@pytest.mark.parametrize(("more", "found"), [(58, ["button"]), (59, [])])
def test_a_button_belongs_to_code_in_a_box_with_up_to_sixty_more_nodes(more: int, found: list[str]) -> None:
    page = parse(f"<div>{'<hr>' * more}<pre>a</pre><button></button></div>")
    assert tags(page, codes(page).asides) == found


@pytest.mark.parametrize(("levels", "language"), [(8, "rust"), (9, "")])
def test_a_language_may_be_declared_eight_levels_up(levels: int, language: str) -> None:
    page = parse(f"<div data-lang=rust>{'<div>' * (levels - 1)}<pre>a</pre>{'</div>' * levels}")
    assert list(codes(page).languages.values()) == [language]


@pytest.mark.parametrize(
    ("names", "language"),
    [("hljs rust", "rust"), ("rust hljs", "rust"), ("src rust", "rust"), ("rust src", ""), ("a hljs rust go", "rust")],
)
def test_a_language_follows_the_tools_name_and_comes_before_it_only_for_one_tool(names: str, language: str) -> None:
    assert list(codes(parse(f"<pre class='{names}'>a</pre>")).languages.values()) == [language]


def test_a_block_without_a_name_is_no_listing() -> None:
    page = parse("<div><code>a</code></div><div class=code>words</div>")
    assert not listings(page)[page.tagged(("div",))].any()


# Drawings and pictures


@pytest.mark.parametrize(("width", "height", "icon"), [(48, 48, True), (49, 10, False), (10, 49, False), (0, 0, True)])
def test_a_drawing_is_an_icon_by_both_sides_of_its_layout(width: int, height: int, icon: bool) -> None:
    page = laid(parse("<p>a<svg aria-label=Map width=20></svg></p>"), w={"svg": width}, h={"svg": height})
    assert (drawings(page)[first(page, "svg")] is None) == icon


def test_a_drawing_without_a_label_is_called_by_its_title() -> None:
    page = parse("<svg width=99><desc>no</desc><title>A map</title></svg>")
    assert getattr(drawings(page)[first(page, "svg")], "label", "") == "A map"
    assert drawings(parse("<p>a<svg width=99 aria-hidden=true></svg>")).popitem()[1] is None


def shown(html: str, **layout: dict[str, int]) -> list[object]:
    page = parse(html, URL)
    return list(pictures(laid(page, **layout) if layout else page).values())


@pytest.mark.parametrize(("alt", "letter"), [("★" * 12, True), ("★" * 13, False), ("\u2000", True), ("\u1fff", False)])
def test_the_alt_of_an_emoji_has_up_to_twelve_signs_and_no_letters(alt: str, letter: bool) -> None:
    (found,) = shown("<img class=emoji src=/a.png alt='x'>".replace("'x'", f"'{alt}'"))
    assert isinstance(found, Letter) == (letter and bool(alt.split()))


@pytest.mark.parametrize(("height", "letter"), [(0, False), (1, True), (20, True), (21, False)])
def test_a_picture_of_a_sign_is_at_most_two_ems_high(height: int, letter: bool) -> None:
    (found,) = shown("<img src=/a.png alt=★>", h={"img": height}, w={"img": 50}, font={"img": 100})
    assert isinstance(found, Letter) == letter


@pytest.mark.parametrize(("side", "seen"), [(0, True), (1, False), (2, False), (3, True)])
def test_a_picture_that_has_not_been_laid_out_is_no_dot(side: int, seen: bool) -> None:
    (found,) = shown("<img src=/a.png alt=Lamp>", w={"img": side}, h={"img": side})
    assert isinstance(found, Picture) == seen


@pytest.mark.parametrize("style", ["display:none", "visibility:hidden", "width:1px;height:2px"])
def test_a_picture_hidden_by_its_style_shows_nothing(style: str) -> None:
    assert shown(f"<img src=/a.png alt=Lamp style='{style}'>") == [None]
    assert shown("<img src=/a.png alt=Lamp style='display:block;visibility:visible'>") != [None]


@pytest.mark.parametrize(
    ("candidates", "best"),
    [("s.png 1600w, m.png 1700w", "s.png"), ("s.png 1599w, m.png 1700w", "m.png"), ("s.png 1x, m.png 2x", "m.png"),
     ("s.png 900x, m.png 1700w", "m.png"), ("s.png, m.png 2x, l.png 3x", "m.png")],
)  # fmt: skip
def test_the_smallest_picture_of_sixteen_hundred_pixels_is_taken(candidates: str, best: str) -> None:
    assert shown(f"<img srcset='{candidates}'>") == [Picture(f"https://lamp.example/{best}", "")]


def test_a_source_counts_only_inside_its_picture() -> None:
    source = "<source srcset=/b.png>"
    assert shown(f"<picture>{source}<img src=/a.png></picture>") == [Picture("https://lamp.example/b.png", "")]
    assert shown(f"<div>{source}<img src=/a.png></div>") == [Picture("https://lamp.example/a.png", "")]


def test_a_candidate_of_a_set_wins_over_the_plain_address() -> None:
    page = parse("<img srcset='/b.png 2x' src=/a.png alt=x>", URL)
    assert list(pictures(page).values()) == [Picture("https://lamp.example/b.png", "x")]


@pytest.mark.parametrize("tag", ["iframe", "embed"])
def test_an_empty_frame_with_the_address_of_a_player_is_one(tag: str) -> None:
    page = parse(f"<p>a</p><{tag} src=/embed/1></{tag}>", URL)
    assert [claim is not None for claim in players(page).values()] == [True]
    assert not players(parse("<p>a</p><object data=/embed/1><p>Words</p></object>", URL))


def test_a_drawing_without_a_width_in_the_layout_is_measured_by_its_attributes() -> None:
    page = laid(parse("<p>a<svg aria-label=Map width=99></svg></p>"), w={"svg": 0}, h={"svg": 0})
    assert drawings(page)[first(page, "svg")] is not None


@pytest.mark.parametrize(("empty", "count"), [(19, 1), (20, 0)])
def test_twenty_sources_of_a_player_are_considered(empty: int, count: int) -> None:
    page = parse(f"<p>a</p><video>{'<source>' * empty}<source src=/b.mp4></video>", URL)
    assert sum(claim is not None for claim in players(page).values()) == count
