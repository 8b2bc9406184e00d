"""Reasons in each algorithm's own terms: what it measured of a text, and its threshold."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest
from readwell.engine.answer.details import Reasoned
from readwell.engine.extractors import EXTRACTORS
from readwell.engine.extractors.explanations.measures import SIGNS, compared, figure
from readwell.engine.extractors.settings import build, from_text
from readwell.engine.page.blocks import blocks
from readwell.engine.page.snapshot import Snapshot
from readwell.engine.page.text import length, shown_texts
from readwell.parse import parse

PAGES = Path(__file__).parents[1] / "data" / "pages" / "gold"
#: Each algorithm, the term by which it decides, and how often at least a block's sign agrees with what is kept. A block
#: is told of by its longest text; what looks at rows of the source keeps parts of blocks,
#: and of equal blocks FE takes the first.
DECIDES = {
    "ccb": ("words brighter than 0.75", 1.0),
    "accb": ("words brighter than 0.75", 1.0),
    "tccb": ("words brighter than 0.75", 1.0),
    "dsc": ("words in flat sections", 1.0),
    "lqf": ("link quota of <", 1.0),
    "fe": ("characters, beside the most of such a block", 0.9),
    "kfe": ("mean share of the page's text in its cluster", 1.0),
    "density": ("characters of the line", 0.5),
    "pagelet": ("characters of its pagelet", 1.0),
    "line-block:rule=printed": ("TTR", 0.5),
    "dana:form=tags": ("text less markup, three lines", 0.5),
    "lbs": ("characters of its row of siblings", 1.0),
    "sls": ("smoothed length", 1.0),
    "tp": ("characters at its place in all siblings", 0.9),
    "seeker:genre=news,second=none": ("its segment is content", 1.0),
    "seeker:preset=paper,genre=news,second=none": ("its segment is content", 1.0),
    "plain": ("characters of text", 1.0),
}
#: Algorithms that decide by a place or a name: these terms say which.
NAMES = {"bte": ("tokens", "best range"), "crunch": ("removed by the filter", "filters")}


def terms(page: Snapshot, asked: str) -> list[tuple[list[tuple[str, ...]], bool]]:
    """The reasons of each block with words as their values, and whether its longest text is kept."""
    extractor = build(from_text(asked))
    assert isinstance(extractor, Reasoned)
    parts, kept = blocks(page), extractor.select(page).kept
    sizes = np.where(shown_texts(page), length(page), 0)
    out = []
    for block, reasons in enumerate(extractor.reasons(page, parts)):
        ids = parts.leaves[parts.first[block] : parts.first[block + 1]]
        if reasons:
            values = [tuple(map(str, reason.values)) for reason in reasons if reason.values]
            out.append((values, bool(kept[ids[np.argmax(sizes[ids])]])))
    return out


def test_every_extractor_but_the_default_has_reasons_in_its_own_terms() -> None:
    told = {asked.split(":")[0] for asked in (*DECIDES, *NAMES)}
    assert told == set(EXTRACTORS) - {"readwell", "combine"}


@pytest.mark.parametrize("asked", sorted(DECIDES))
def test_the_sign_that_holds_agrees_with_what_is_kept(asked: str) -> None:
    term, least = DECIDES[asked]
    right, told = 0, 0
    for path in sorted(PAGES.glob("*.html"))[:8]:
        for values, kept in terms(parse(path.read_bytes()), asked):
            sign = next((value[2] for value in values if value[0].startswith(term) and len(value) == 4), None)
            wanted = "<" if term.startswith("link quota") else ">"
            holds = sign in ({"<", "≤"} if wanted == "<" else {">", "≥"})
            told += sign is not None
            right += sign is not None and holds == kept
    assert told and right >= least * told


@pytest.mark.parametrize("asked", sorted(NAMES))
def test_a_place_or_a_filter_is_named(asked: str) -> None:
    rows = terms(parse((PAGES / "news.html").read_bytes()), asked)
    assert rows and all({value[0] for value in values} & set(NAMES[asked]) for values, _ in rows)


def said(values: list[tuple[str, ...]]) -> dict[str, str]:
    """Each term with its value."""
    return {value[0]: value[1] for value in values}


def test_body_text_names_the_range_that_it_keeps() -> None:
    rows = terms(parse("<ul><li><a>one</a><li><a>two</a></ul><p>one two three four five six seven</p>"), "bte")
    assert [(said(values)["tokens"], kept) for values, kept in rows][-1] == ("15-22", True)
    assert all(said(values)["best range"] == "15-22, 7 words, 0 tags" for values, _ in rows)


def test_crunch_names_the_filter_and_the_links_for_each_word() -> None:
    page = parse("<ul><li><a href=a>ab</a> ab</ul><form>form</form><p>some words stay here</p>")
    found = [(values[0], kept) for values, kept in terms(page, "crunch")]
    assert found == [
        (("removed by the filter", "link_lists"), False),
        (("removed by the filter", "forms"), False),
        (("filters", "none"), True),
    ]
    assert terms(page, "crunch")[0][0][1] == ("links for each word", "2.50", ">", "0.25")


def test_line_block_says_all_three_measures_with_their_thresholds() -> None:
    page = parse("<title>Weir open</title><p>The weir is open for boats of every length from Monday on.</p>")
    ((values, kept),) = terms(page, "line-block")
    assert kept and [(value[0], value[2], value[3]) for value in values] == [
        ("TTR", "≤", "30"),
        ("ATTR", "<", "0.20"),
        ("TKD", "≥", "2"),
    ]


@pytest.mark.parametrize("sign", sorted(SIGNS))
def test_a_comparison_shows_the_sign_that_holds(sign: str) -> None:
    for value in (1.0, 2.0, 3.0):
        shown = compared("it", value, sign, 2.0).values[2]
        assert SIGNS[str(shown)](value, 2.0) and (shown == sign) == SIGNS[sign](value, 2.0)


def test_figures_are_whole_or_have_two_decimals() -> None:
    assert [figure(3.0), figure(0.256), figure(62.4, "%")] == ["3", "0.26", "62%"]
