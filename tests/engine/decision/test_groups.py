"""Units that were split by passage-level decisions are made complete, and nothing else is changed."""

from __future__ import annotations

import numpy as np
from readwell.engine.decision.boilerplate import boilerplate
from readwell.engine.decision.groups import filled, whole_tables, whole_units
from readwell.engine.features.passages import passages
from readwell.engine.page.blocks import blocks
from readwell.parse import parse


def kept(html: str, *given: str) -> list[str]:
    """The words of the passages kept in the end, when those with one of the given words were kept before."""
    page = parse(html)
    rows, parts = passages(page), blocks(page)
    text = [
        " ".join(
            page.string(int(leaf)).strip() for leaf in parts.leaves[parts.first[row] : parts.first[row + 1]]
        ).strip()
        for row in rows.block
    ]
    keep = np.array([any(word in line.split() for word in given) for line in text], np.bool_)
    keep = filled(page, whole_tables(page, whole_units(page, keep)))
    keep &= ~boilerplate(page, keep)
    return [line for line, on in zip(text, keep, strict=True) if on]


def test_a_table_of_data_keeps_its_cells_of_numbers() -> None:
    row = "<tr><td>{0} harbour<td>{0} boats<td>12"
    html = "<p>before</p><table>" + row.format("north") + row.format("south") + "</table><p>after</p>"
    assert kept(html, "before", "north", "south") == [
        "before", "north harbour", "north boats", "12", "south harbour", "south boats", "12",
    ]  # fmt: skip
    assert kept(html, "before", "12") == ["before", "12", "12"]


def test_a_table_of_which_little_is_kept_stays_whole_in_a_kept_text_alone() -> None:
    rows = "".join(f"<tr><td>{boat}<td>1{number}" for number, boat in enumerate(("ferry", "cutter", "barge", "punt")))
    text = f"<p>{'word ' * 50}</p>"
    html = f"<body><div>{text}<table><tr><th>boat<th>trips{rows}</table>{text}</div>"
    assert "punt" in kept(html, "word", "ferry")
    assert "punt" not in kept(html, "ferry")


def test_a_table_that_only_lays_out_is_not_held_together() -> None:
    html = "<table><tr><td><p>" + "word " * 60 + "<td><p>menu<p>about<p>terms<p>press</table>"
    assert kept(html, "word") == [("word " * 60).strip()]


def test_a_table_is_held_together_if_structure_calls_it_a_data_table() -> None:
    rows = "<tr><td>north<td>12<tr><td>south<td>14"
    assert kept(f"<table>{rows}</table>", "north", "south") == ["north", "12", "south", "14"]
    assert kept(f"<table role=presentation>{rows}</table>", "north", "south") == ["north", "south"]
    assert kept("<table><tr><th>north<th>south</table>", "north") == ["north", "south"]


def test_a_data_table_with_a_paragraph_in_a_cell_is_judged_cell_by_cell() -> None:
    for words, whole in ((40, True), (41, False)):
        cell = " ".join(["word"] * words)
        found = kept(f"<table><tr><th>boat<th>trip<tr><td>ferry<td>{cell}<tr><td>cutter<td>short</table>", "word")
        assert (len(found) == 6) is whole


def test_the_rows_of_a_forum_are_judged_cell_by_cell() -> None:
    posts = "".join(
        f"<tr><td>{name}<td>A post of {name} with more than sixteen words in it, {'and so on ' * 3}"
        for name in ("ann", "bob")
    )
    assert len(kept(f"<table>{posts}</table>", "post")) == 2


def test_a_list_is_made_whole_only_if_nearly_all_of_it_is_kept() -> None:
    items = "".join(f"<li>item with some number {number}" for number in "abcdefghijklmno")
    assert len(kept(f"<ul>{items}<li>x</ul>", *"abcdefghijklmno")) == 16
    assert len(kept(f"<ul>{items}</ul>", *"abcdefghij")) == 10


def test_a_quotation_of_which_half_is_kept_is_kept_whole() -> None:
    html = (
        "<blockquote><p>two words<p>one more</blockquote><blockquote><p>other words<p>that are many more</blockquote>"
    )
    assert kept(html, "two", "other") == ["two words", "one more", "other words"]


def test_a_paragraph_between_two_kept_brothers_is_not_lost() -> None:
    html = "<div><p>first of all<p>this one was taken for a caption<p>last of all</div>"
    assert len(kept(html, "first", "last")) == 3
    assert len(kept(html.replace("this one was taken for a caption", "Advertisement"), "first", "last")) == 2
    assert len(kept(html.replace("<p>this", "<div>this").replace("caption", "caption</div>"), "first", "last")) == 2


def test_a_thing_between_two_kept_brothers_is_kept() -> None:
    for name in ("pre", "blockquote", "table", "ul"):
        inner = {"table": "<tr><td>a<td>b", "ul": "<li>a<li>b"}.get(name, "a b")
        html = f"<main><p>first</p><{name}>{inner}</{name}><p>last</p></main>"
        assert kept(html, "first", "last")[1:-1] == kept(html, "a", "b"), name
        assert len(kept(html, "first")) == 1
        assert kept(html.replace("<p>last", "<div><p>last"), "first", "last") == ["first", "last"]


def test_nothing_kept_stays_nothing() -> None:
    assert kept("<table><tr><td>1<td>2<td>3<td>4</table><p>x</p><ul><li>y</ul>", "none") == []
    assert kept("", "none") == []


def test_a_listing_of_code_stays_with_the_paragraph_before_it() -> None:
    code = "<pre>for boat in harbour : print ( boat )</pre>"
    for listing in (code, f"<div class=box>{code}</div>", f"<div><div class=code>{code}</div></div>"):
        assert len(kept(f"<p>so it is done :</p>{listing}<footer>imprint</footer>", "done")) == 2
    assert len(kept(f"<div><p>so it is done :</p></div>{code}", "done")) == 1
    assert len(kept(f"{code}<p>so it was done</p>", "done")) == 1
    assert len(kept("<p>so it is done :</p><pre>Copied !</pre><p>another</p>", "done")) == 1
    menu = "<a href=/>home and all</a> | <a href=/b>boats of the harbour</a>"
    assert len(kept(f"<p>so it is done :</p><pre>{menu}</pre>", "done")) == 1


def test_a_table_whose_head_is_kept_keeps_its_rows() -> None:
    rows = "<tr><td>1<td>22<td>14 boats<tr><td>2<td>23<td>15 boats"
    head = "<tr><th>harbour<th>tide<th>boats"
    whole = ["harbour", "tide", "boats", "1", "22", "14 boats", "2", "23", "15 boats"]
    assert kept(f"<table><thead>{head}<tbody>{rows}</table>", "harbour", "tide") == whole
    assert kept(f"<table>{head}{rows}</table>", "harbour", "tide") == whole
    assert kept(f"<table>{head}{rows}</table>", "harbour") == ["harbour"]  # less than half of the head
    name = "<tr><th>harbour<td>1<tr><th>tide<td>22 and more"
    assert kept(f"<table>{name}</table>", "harbour") == ["harbour"]  # the name of a row is no head
