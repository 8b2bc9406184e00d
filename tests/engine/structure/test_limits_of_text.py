"""Formulas, notes, permalinks, quotations and tables at the exact values of their limits."""

from __future__ import annotations

import numpy as np
import pytest
from readwell.engine.page.snapshot import Snapshot
from readwell.engine.structure.claims import Formula, NoteMark
from readwell.engine.structure.elements import elements
from readwell.engine.structure.formulas import IN_LINE, ON_LINES, cut, formulas
from readwell.engine.structure.names import names
from readwell.engine.structure.notes import footnotes, lone_marks, notes
from readwell.engine.structure.permalinks import permalinks
from readwell.engine.structure.quotes import captions, pull_quotes, quotes
from readwell.engine.structure.silent import silent
from readwell.engine.structure.tables import data_tables, nearest_data
from readwell.engine.structure.wire import wire
from readwell.parse import parse

from tests.engine.structure.markup import URL, WORDS, first, tags

# Formulas


@pytest.mark.parametrize(
    ("text", "count"),
    [
        ("\\(" + "x" * IN_LINE + "\\)", 1), ("\\(" + "x" * (IN_LINE + 1) + "\\)", 0),
        ("\\[" + "x" * ON_LINES + "\\]", 1), ("\\[" + "x" * (ON_LINES + 1) + "\\]", 0),
        ("\\(\\)", 0), ("\\(x", 0), ("\\[x\n\\]", 1), ("\\(x\n\\)", 0), ("\\(x\\)\n", 1), ("\n\\(x\\)", 1),
        ("\\(x\\)\\(y\\)", 2), ("$$x$$ and $$y$$", 2), ("$x_1$ and $y_2$", 2),
        ("_$x_1$", 0), ("-$x_1$", 1), ("$x_1$", 1), ("$x$", 0), ("$x_1$a", 1), ("$x_1$.5", 1), ("$x_1$5", 0),
    ],
)  # fmt: skip
def test_raw_formulas_end_at_their_limits_and_delimiters(text: str, count: int) -> None:
    assert len(cut(text)) == count


@pytest.mark.parametrize(
    ("html", "found"),
    [
        ("<mjx-container><math alttext=x><mi>x</mi></math></mjx-container>", [("x", False)]),
        ("<math alttext=x display=block><mi>x</mi></math>", [("x", True)]),
        ("<math alttext=x display=inline><mi>x</mi></math>", [("x", False)]),
        ("<span class=katex><math alttext=x></math></span><span class=katex><math alttext=y></math></span>",
         [("x", False), ("y", False)]),
        ("<span class=MathJax id=m-Frame>x</span><script type='math/tex' id=m>x^2</script>", [("x^2", False)]),
        ("<img class=tex alt='x^2'>", [("x^2", False)]),
        ("<span><img class=tex alt='x^2'><math alttext=x></math></span>", [("x", False)]),
        ("<div><img class=tex alt='x^2'><math alttext=x></math></div>", [("x^2", False), ("x", False)]),
        ("<span><img class=tex alt='x^2'></span><math alttext=x></math>", [("x^2", False), ("x", False)]),
    ],
)  # fmt: skip
def test_a_formula_is_claimed_once_in_each_markup(html: str, found: list[tuple[str, bool]]) -> None:
    page = parse(WORDS + html)
    given, until, outer = elements(page), 0, []
    for node, claim in sorted(formulas(page).items()):
        if node >= until and isinstance(claim, Formula):
            outer.append((claim.tex, claim.display))
            until = given.ends[node]
    assert outer == found


# Names, notes, permalinks


@pytest.mark.parametrize(
    ("html", "name"),
    [("<div role=heading aria-level=3>", "h3"), ("<h4 role=heading>", "h4"), ("<hr role=heading>", "h2"),
     ("<p role=heading>", "h2"), ("<div role=list>", "ul"), ("<div role=none>", ""), ("<i role=heading>", "h2")],
)  # fmt: skip
def test_a_role_renames_an_element(html: str, name: str) -> None:
    assert list(names(parse(html)).values()) == [name]


def noted(note: str, mark: str = '<sup><a href="#n">1</a></sup>') -> list[tuple[str, str]]:
    """Each mark's label and the tag of its note."""
    page = parse(f"<p>Sea{mark} and sky.</p>{note}", URL)
    marks = [mark for mark in notes(page).marks.values() if isinstance(mark, NoteMark)]
    return [(mark.label, page.tag_name(mark.body)) for mark in marks]


@pytest.mark.parametrize(
    ("note", "found"),
    [
        ("<ol><li id=n>Cold.</li></ol>", [("1", "li")]),
        ("<p id=n>" + "x" * 4000 + "</p>", [("1", "p")]),
        ("<p id=n>" + "x" * 4001 + "</p>", []),
        ("<p id=n></p>", []),
        ("<dl><dt id=n>1</dt> <dd>Cold.</dd></dl>", [("1", "dd")]),
        ("<dl><dt id=n>Sea water</dt><dd>Cold.</dd></dl>", [("1", "dd")]),
        ("<dl><dt id=n>1</dt></dl>", []),
        ("<h4 id=n>1</h4><p>Cold.</p>", [("1", "p")]),
        ("<h4 id=n>Sea water</h4><p>Cold.</p>", []),
        ("<table id=n><tr><td>1</td><td>Cold.</td></tr></table>", [("1", "td")]),
        ("<table id=n><tr><th>1</th></tr></table>", []),
        ("<span id=n>Cold.</span>", []),
        ("<p><a name=n></a>Cold.</p>", [("1", "p")]),
        ("<p><b name=n></b>Cold.</p>", []),
    ],
)
def test_a_note_is_what_a_mark_points_to(note: str, found: list[tuple[str, str]]) -> None:
    assert noted(note) == found


@pytest.mark.parametrize(
    ("mark", "found"),
    [
        ('<sup><a href="/a#n">1</a></sup>', 1),
        ('<sup><a href="/b#n">1</a></sup>', 0),
        ('<a href="#n">1</a>', 0),
        ('<a href="#n"><sup>1</sup></a>', 1),
        ('<a class=footnote href="#n">1</a>', 1),
        ('<a href="#n">[1]</a>', 1),
        ('<area href="#n" class=footnote>', 0),
        ('<sup id=n><a href="#n">1</a></sup>', 0),
    ],
)
def test_a_mark_is_raised_named_or_in_brackets_and_points_ahead_on_its_page(mark: str, found: int) -> None:
    assert len(noted("<ol><li id=n>Cold.</li></ol>", mark)) == found


@pytest.mark.parametrize(("before", "labelled"), [("<td>1</td>", True), ("<td>Sea</td>", False), ("<td></td>", False)])
def test_a_cell_before_a_note_with_its_number_only_is_its_label(before: str, labelled: bool) -> None:
    page = parse(f'<p>Sea<sup><a href="#n">1</a></sup></p><table id=n><tr>{before} <td>Cold.</td></tr></table>', URL)
    assert tags(page, notes(page).asides) == (["td"] if labelled else [])


@pytest.mark.parametrize(
    ("back", "found"),
    [
        ('[<a href="#m">up</a>]', ["a"]),
        ('<b>[<a href="#m">↩</a>]</b>', ["b"]),
        ('<b>see <a href="#m">↩</a></b>', ["a"]),
    ],
)
def test_the_brackets_around_a_way_back_go_with_it(back: str, found: list[str]) -> None:
    page = parse(f'<p>Sea<sup id=m><a href="#n">1</a></sup></p><ol><li id=n>Cold. {back}</li></ol>', URL)
    assert tags(page, notes(page).asides) == found


def test_a_small_element_named_a_note_is_one_and_a_third_of_the_page_is_not() -> None:
    page = parse("<p class=footnote>one two</p><p>three four five six seven</p>")
    assert bool(footnotes(page)[first(page, "p")])
    page = parse("<p class=footnote>one two</p><p>three four five six</p>")
    assert not footnotes(page).any()


@pytest.mark.parametrize(("text", "found"), [("[1]", 1), ("[1] a", 0), ("[*]", 1), ("[1 2]", 0)])
def test_a_mark_without_a_note_is_one_sign(text: str, found: int) -> None:
    assert int(lone_marks(parse(f'<p>Sea <a href="#gone">{text}</a> and sky.</p>')).sum()) == found


@pytest.mark.parametrize(
    ("html", "found"),
    [
        ('<h2>Steps <a href="#s">¶</a></h2>', True),
        ('<h2>Steps <a href="/a#s">¶</a></h2>', True),
        ('<h2>Steps <a href="/b#s">¶</a></h2>', False),
        ('<h2><a href="#s">¶</a></h2>', False),
        ('<h2>Steps <a href="#s">up</a></h2>', False),
        ('<h2>Steps <a href="#s"><img src=a.png></a></h2>', False),
        ('<h2>Steps <a href="#s">¶<img src=a.png></a></h2>', False),
        ('<p>Steps <a href="#s">¶</a></p>', False),
        ('<p>Steps <a class=anchor href="#s">¶</a></p>', True),
    ],
)
def test_a_permalink_is_a_sign_beside_words_that_leads_to_its_page(html: str, found: bool) -> None:
    assert bool(permalinks(parse(html, URL)).any()) == found


# Quotations and captions


def test_a_caption_has_one_to_eighty_words_and_a_pull_quote_a_hundred_and_twenty() -> None:
    def named(name: str, words: int) -> Snapshot:
        return parse(f"<div class={name}>{'word ' * words}</div>{WORDS * 40}")

    assert [bool(captions(named("caption", words)).any()) for words in (0, 1, 80, 81)] == [False, True, True, False]
    assert [bool(pull_quotes(named("pullquote", words)).any()) for words in (120, 121)] == [True, False]
    assert not captions(parse(WORDS)).any() and not pull_quotes(parse(WORDS)).any()


def test_a_block_named_a_quotation_is_less_than_half_of_the_page() -> None:
    assert bool(quotes(parse("<div class=quote>one two</div><p>three four five</p>")).any())
    assert not quotes(parse("<div class=quote>one two</div><p>three four</p>")).any()
    assert not quotes(parse("<div>one two</div><p>three four five</p>")).any()


# Tables and silent elements


@pytest.mark.parametrize(
    ("rows", "count"),
    [
        (["ab", "cd"], 1), (["abc"], 0), (["abcd"], 0), (["ab", "c"], 0), (["ab", "cd", "e", "f"], 1),
        (["ab", "cd", "e", "f", "g"], 0), (["abc", "d", "e"], 0), (["a", "b", "c", "d"], 0),
    ],
)  # fmt: skip
def test_a_grid_has_four_cells_and_two_full_rows_that_are_half_of_all(rows: list[str], count: int) -> None:
    html = "".join(f"<tr>{''.join(f'<td>{cell}</td>' for cell in row)}</tr>" for row in rows)
    assert int(data_tables(parse(f"<table>{html}</table>")).sum()) == count


@pytest.mark.parametrize(
    ("html", "count"),
    [("<tr><th>a</th></tr>", 0), ("<tr><th>a</th><td>b</td></tr>", 1), ("<tr><td>a</td><td>b</td></tr>", 0),
     ("<caption>a</caption>", 0)],
)  # fmt: skip
def test_a_sign_of_data_needs_two_cells(html: str, count: int) -> None:
    assert int(data_tables(parse(f"<table>{html}</table>")).sum()) == count


@pytest.mark.parametrize(("words", "count"), [(80, 1), (81, 0)])
def test_cells_of_data_have_forty_words_on_average(words: int, count: int) -> None:
    html = f"<table><tr><th>{'a ' * (words - 1)}</th><td>b</td></tr></table>"
    assert int(data_tables(parse(html)).sum()) == count


def test_a_node_belongs_to_the_closest_table_if_that_has_data() -> None:
    inner = "<table><tr><th>x</th><td>1</td></tr></table>"
    page = parse(f"<p>out</p><table><tr><td>a{inner}</td></tr></table>")
    nodes = {page.string(node): int(nearest_data(page)[node]) for node in range(len(page)) if page.string(node)}
    tables = np.flatnonzero(page.tagged(("table",))).tolist()
    assert nodes == {"out": -1, "a": -1, "x": tables[1], "1": tables[1]}


def test_a_frame_at_an_edge_of_the_page_is_not_kept() -> None:
    page = parse("<iframe src=/a></iframe><p>one</p><iframe src=/b></iframe><p>two</p><iframe src=/c></iframe>")
    kept = np.array([bool(page.string(node)) for node in range(len(page))], np.bool_)
    assert [page.attribute("src")[node] for node in np.flatnonzero(silent(page).kept(kept)).tolist()] == ["/b"]


def test_a_formula_is_counted_in_the_units_of_javascript() -> None:
    page = parse("<p>\U0001d4b3 \\(a\\)\U0001d4b3\uffff \\[\U0001d4b3\\] c</p>")
    assert [row[1:] for row in wire(page)["cuts"]] == [[3, 8, "a", 0], [12, 18, "\U0001d4b3", 1]]


def test_a_rendered_formula_takes_its_tex_from_the_script_with_its_id() -> None:
    script = "<script type='math/tex' id=m>x^2</script>"
    page = parse(f"{WORDS}<span class=MathJax id=m-Frame>x</span>{script}<span class=MathJax>y</span>")
    assert formulas(page) == {first(page, "span"): Formula(-1, "x^2", False), first(page, "script"): None}
