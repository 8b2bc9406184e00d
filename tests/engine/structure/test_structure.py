"""What a page's elements mean, each kind tested alone: tables, notes, formulas in texts, code, blocks."""

from __future__ import annotations

import numpy as np
import pytest
from readwell.engine.page.snapshot import Snapshot
from readwell.engine.page.tree import leaves
from readwell.engine.structure.codes import codes
from readwell.engine.structure.formulas import Cut, cut, cuts
from readwell.engine.structure.notes import notes
from readwell.engine.structure.silent import silent
from readwell.engine.structure.tables import data_tables
from readwell.parse import parse


def tables(html: str) -> int:
    return int(data_tables(parse(html)).sum())


@pytest.mark.parametrize(
    ("html", "count"),
    [
        ("<table><tr><th>a</th></tr><tr><td>1</td></tr></table>", 1),
        ("<table><tr><td>a</td><td>b</td></tr><tr><td>c</td><td>d</td></tr></table>", 1),
        ("<table role=presentation><tr><td>a</td><td>b</td></tr><tr><td>c</td><td>d</td></tr></table>", 0),
        ("<table><tr><td>a</td></tr></table>", 0),
        ("<table><tr><td><h2>a</h2></td><td>b</td></tr><tr><td>c</td><td>d</td></tr></table>", 0),
        ("<table><tr><td>a</td><td><table><tr><th>x</th></tr><tr><td>1</td></tr></table></td></tr></table>", 1),
        (f"<table><tr><td>a</td><td>{'word ' * 200}</td></tr><tr><td>c</td><td>d</td></tr></table>", 0),
        ("<table><caption>Prices</caption><tr><td>a</td><td>1</td></tr></table>", 1),
        (
            "<table><tr><td class=gutter><pre>1\n2\n</pre></td><td><pre>a\nb\n</pre></td></tr>"
            "<tr><th>x</th><td>y</td></tr></table>",
            0,
        ),
    ],
)
def test_tables_hold_data_or_only_place_things(html: str, count: int) -> None:
    assert tables(html) == count


def test_a_mark_leads_to_its_note_and_the_way_back_is_left_out() -> None:
    page = parse('<p>Sea<sup id=r1><a href="#n1">1</a></sup></p><ol><li id=n1>Cold. <a href="#r1">back</a></li></ol>')
    found = notes(page)
    assert [(page.tag_name(node), mark.label) for node, mark in found.marks.items()] == [("sup", "1")]
    assert [page.tag_name(body) for body in found.labels] == ["li"]
    assert [page.tag_name(node) for node in found.asides] == ["a"]


def test_a_number_that_leads_to_a_page_or_a_section_is_no_note() -> None:
    long = "word " * 1000
    page = parse(f'<p><a href="#part">2</a> <a href="/2"><sup>2</sup></a></p><section id=part>{long}</section>')
    assert not notes(page).marks


@pytest.mark.parametrize(
    ("text", "found"),
    [
        (r"so \(x^2\) is", (Cut(3, 10, "x^2", False),)),
        (r"so \[x\] is", (Cut(3, 8, "x", True),)),
        ("so $$x$$ is", (Cut(3, 8, "x", True),)),
        ("so $E_k=1$ is", (Cut(3, 10, "E_k=1", False),)),
        ("it cost $5 and then $6_000", ()),
        ("from US$3^a to 4$", ()),
        ("a $ b^2 $ c", ()),
        ("\\(x\ny\\)", ()),
        (r"\(x \(y\)", (Cut(0, 9, r"x \(y", False),)),
        ("$$$$", ()),
        (r"\(" + "x" * 401 + r"\)", ()),
    ],
)
def test_raw_formulas_are_found_in_a_text(text: str, found: tuple[Cut, ...]) -> None:
    assert cut(text) == found


def test_raw_formulas_are_not_looked_for_in_code() -> None:
    page = parse(r"<p>\(a\)</p><pre>\(b\)</pre><p><code>\(c\)</code></p>")
    assert [some[0].tex for some in cuts(page).values()] == ["a"]


def test_code_has_a_language_and_its_numbers_and_buttons_stand_beside_it() -> None:
    page = parse('<div class="highlight"><button>Copy</button><pre class="language-c"><i class=ln>1</i>x</pre></div>')
    assert list(codes(page).languages.values()) == ["c"]
    assert sorted(page.tag_name(node) for node in codes(page).asides) == ["button", "i"]


def kept_of(page: Snapshot, words: str) -> np.ndarray:
    holds = [words in page.string(node) for node in range(len(page))]
    kept: np.ndarray = leaves(page) & np.array(holds)
    return kept


def test_a_frame_is_kept_where_the_words_on_both_sides_are() -> None:
    page = parse("<p>one</p><iframe src=/a></iframe><p>two</p><iframe src=/b></iframe><p>three</p>")
    kept = kept_of(page, "one") | kept_of(page, "two")
    assert [page.attribute("src")[node] for node in np.flatnonzero(silent(page).kept(kept)).tolist()] == ["/a"]
