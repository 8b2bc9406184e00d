"""The contract of every extractor: scores for leaves only, from 0 to 1, deterministic, and no page makes it fail."""

from __future__ import annotations

import dataclasses
import gc
import weakref
from dataclasses import replace

import numpy as np
import pytest
from readwell.engine.extractors import EXTRACTORS, settings
from readwell.engine.page.selection import Selection
from readwell.engine.page.snapshot import Snapshot
from readwell.engine.page.tree import leaves
from readwell.engine.page.wire import to_wire
from readwell.parse import parse

from tests.engine.contract_pages import GOLD, ODD, PAGES, off_default


def pages() -> dict[str, Snapshot]:
    return PAGES | {name: parse(html) for name, html in ODD.items()}


@pytest.mark.parametrize("name", EXTRACTORS)
def test_only_leaves_are_scored_from_0_to_1(name: str) -> None:
    for page in pages().values():
        selection = EXTRACTORS[name]().select(page)
        assert isinstance(selection, Selection)
        assert selection.score.shape == (len(page),)
        assert selection.score.dtype == np.float64
        assert np.all((selection.score >= 0) & (selection.score <= 1))
        assert not np.any(selection.score[~leaves(page)])
        assert all(leaves(page)[node] for node in selection.apart)
        assert all(0 <= node < len(page) for node, _ in selection.looks)
        assert all(0 <= node < len(page) for node in selection.dropped)


@pytest.mark.parametrize("name", EXTRACTORS)
def test_the_same_page_gives_the_same_answer(name: str) -> None:
    for page in PAGES.values():
        first = EXTRACTORS[name]().select(page)
        again = EXTRACTORS[name]().select(replace(page, built={}))
        assert np.array_equal(first.score, again.score)
        assert (first.apart, first.looks, first.dropped) == (again.apart, again.looks, again.dropped)


@pytest.mark.parametrize("name", EXTRACTORS)
def test_the_page_is_left_as_it_was(name: str) -> None:
    page = parse((GOLD / "news.html").read_bytes())
    before = to_wire(page)
    EXTRACTORS[name]().select(page)
    assert to_wire(page) == before


@pytest.mark.parametrize("name", EXTRACTORS)
def test_an_unused_page_is_freed_without_garbage_collection(name: str) -> None:
    page = replace(PAGES["news"], built={})
    gone = weakref.ref(page)
    gc.collect()
    gc.disable()  # a view that holds its page is a ring, which only the collector finds: megabytes wait for it
    try:
        EXTRACTORS[name]().select(page)
        del page
        assert gone() is None
    finally:
        gc.enable()


@pytest.mark.parametrize("name", EXTRACTORS)
def test_settings_off_their_defaults_give_answers_too(name: str) -> None:
    kind = EXTRACTORS[name]
    for entry in dataclasses.fields(kind):  # type: ignore[arg-type]
        for value in off_default(entry):
            extractor = settings.build({"name": name, entry.name: value})
            for page in (*PAGES.values(), parse(""), parse(ODD["no words"])):
                score = extractor.select(page).score
                assert np.all((score >= 0) & (score <= 1)), f"{entry.name}={value}"


@pytest.mark.parametrize("name", EXTRACTORS)
def test_every_setting_says_why_it_is_what_it_is(name: str) -> None:
    for entry in dataclasses.fields(EXTRACTORS[name]):  # type: ignore[arg-type]
        assert len(entry.metadata["doc"]) > 10
        numeric = isinstance(entry.default, int | float) and not isinstance(entry.default, bool)
        assert not numeric or "range" in entry.metadata, f"{entry.name} has no range"


@pytest.mark.parametrize("name", EXTRACTORS)
def test_an_extractor_says_what_it_does_and_where_it_comes_from(name: str) -> None:
    kind = EXTRACTORS[name]
    assert kind.name == name
    assert kind.title
    assert kind.paper
    assert (kind.__doc__ or "").strip()
