"""The published algorithms keep the words that their papers' words keep, on pages read from the source alone."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import pytest
from readwell.engine.basics.vocabulary import BLOCK
from readwell.engine.extractors.settings import build, from_text
from readwell.engine.views.spelling import spelling
from readwell.engine.views.text import characters
from readwell.parse import parse

from tests.host.printed import blurring, lines, slope, trees
from tests.host.printed.made_pages import forum, made

BLOCK_TAGS = frozenset(BLOCK)
SEEDS = range(60)
HOST = "doubleclick.net"
Oracle = Callable[[str], list[str]]

LATIN: dict[str, Oracle] = {
    "ccb": blurring.blurred,
    "ccb:change=0": partial(blurring.blurred, change=0),
    "accb": partial(blurring.blurred, anchors=False),
    "accb:change=0": partial(blurring.blurred, anchors=False, change=0),
    "tccb": partial(blurring.blurred, spelled=blurring.tokens, around=25),
    "tccb:change=0,range=18": partial(blurring.blurred, spelled=blurring.tokens, around=18, change=0),
    "dsc:window=10": partial(slope.slopes, window=10),
    "dsc:window=24,steady=2": partial(slope.slopes, window=24, steady=2),
    "line-block": partial(lines.line_block, block_tags=BLOCK_TAGS),
    "line-block:rule=printed": partial(lines.line_block, block_tags=BLOCK_TAGS, rule="printed"),
    "line-block:distance=4": partial(lines.line_block, block_tags=BLOCK_TAGS, distance=4),
    "lqf": trees.quota,
    "lqf:quota=25": partial(trees.quota, share=0.25),
    "lqf:quota=75": partial(trees.quota, share=0.75),
    "lbs": trees.largest,
    "sls": trees.smoothed,
    "sls:radius=1": partial(trees.smoothed, radius=1),
    "crunch:cells=cells,link_pages=false": partial(trees.crunched, hosts=(HOST,)),
}


def kept(source: str, form: str) -> list[str]:
    """The words that an extractor keeps, by its own grain."""
    page = parse(source.encode())
    found = build(from_text(form)).select(page)
    words, letters = spelling(page), characters(page).codes
    keeps = found.words if found.words is not None else found.kept[words.node]
    spans = zip(words.place.tolist(), words.stop.tolist(), keeps.tolist(), strict=True)
    return ["".join(map(chr, letters[first:last])) for first, last, keep in spans if keep]


def differences(form: str, oracle: Oracle, pages: list[str]) -> tuple[dict[int, set[str]], int]:
    """By page the words that one of the two keeps alone; and how many pages lose some words and not all."""
    told, parted = {}, 0
    for seed, source in enumerate(pages):
        printed, ours = oracle(source), kept(source, form)
        parted += 0 < len(printed) < len(kept(source, "plain"))
        if printed != ours:
            told[seed] = set(printed) ^ set(ours)
    return told, parted


@pytest.mark.parametrize("form", LATIN)
def test_an_extractor_keeps_the_words_that_its_paper_keeps(form: str) -> None:
    told, parted = differences(form, LATIN[form], [made(seed) for seed in SEEDS])
    assert told == {}
    assert parted >= (8 if "printed" in form else 20)


@pytest.mark.parametrize(("gap", "width"), [(20, 80), (2, 80), (0, 40)])
def test_dana_keeps_the_words_that_its_paper_keeps_on_arabic_pages(gap: int, width: int) -> None:
    oracle = partial(lines.dana, gap=gap, width=width)
    told, parted = differences(f"dana:gap={gap},width={width}", oracle, [made(seed, "arabic") for seed in SEEDS])
    assert told == {} and parted >= 20


def test_the_table_pattern_keeps_the_tables_that_its_paper_keeps() -> None:
    told, parted = differences("tp:part=whole", trees.pattern, [forum(seed) for seed in SEEDS])
    assert told == {} and parted >= 20
