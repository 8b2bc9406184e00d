"""Copies of training pages without class names, or with a thread below the article. They keep their gold labels."""

import pickle
from dataclasses import replace

import numpy as np
import pytest
from readwell.engine.features.shapes import siblings
from readwell.engine.page.concepts import concepts
from readwell.engine.page.snapshot import Snapshot
from readwell.engine.page.tree import end
from readwell.parse import parse

pytest.importorskip("rapidfuzz")

from readwell.lab.training.disguises import disguised, nameless, stands_nameless, thread_of, without_names
from readwell.lab.training.grafts import cutting, deepest, grafted, on_first_leaves, relabelled
from readwell.lab.training.labels import labels
from readwell.lab.training.passages import Page, odds

LINE = "The {} board met on Tuesday and for the first time in years the room was full before anybody had come."
ARTICLE = "".join(f"<p>{LINE.format(name)}</p>" for name in ("harbour", "school", "market", "river"))
REMARK = "I have waited {} years for this, and I am glad that they came, all of them, at last to this room."
THREAD = "".join(f"<li class=comment><b>reader{n}</b><p>{REMARK.format(n)}</p>" for n in range(9))


def html(thread: str) -> str:
    return (
        f"<html lang=en><body><ul class=menu><li>home<li>news</ul><div class=text>{ARTICLE}</div>{thread}<p>imprint</p>"
    )


def page_of(number: int, thread: str = f"<ol id=comments>{THREAD}</ol>") -> Page:
    snapshot = parse(html(thread))
    gold = "\n".join(LINE.format(name) for name in ("harbour", "school", "market", "river"))
    found = labels(snapshot, gold)
    snapshot.built.clear()
    return Page(f"dragnet/{number}", "dragnet", f"site{number}", "article", 0, pickle.dumps(snapshot), found, {})


def texts(page: Snapshot) -> list[str]:
    return [found for found in map(page.string, range(len(page))) if found.strip()]


def first(page: Snapshot, tag: str) -> int:
    return next(node for node in range(len(page)) if page.tag_name(node) == tag)


def test_a_cutting_grows_where_it_was_put_and_leaves_the_rest_alone() -> None:
    page, other = parse(html("")), parse("<body><ol class=thread><li>one<li id=two>two</ol>")
    text = first(page, "div")
    grown = grafted(page, text, cutting(other, first(other, "ol")))
    before, after = texts(page), texts(grown)
    assert after == [*before[:-1], "one", "two", before[-1]]
    assert {"menu", "text", "thread"} == set(grown.attribute("class").values())
    top = int(end(page)[text])
    assert grown.tag_name(top) == "ol" and grown.parent[top] == page.parent[text]
    assert list(grown.attribute("id")) == [top + 3] and grown.tag_name(top + 3) == "li"
    assert (grown.parent[1:] < np.arange(1, len(grown))).all()


def test_labels_go_with_the_page_and_what_was_put_in_is_not_gold() -> None:
    page, other = parse(html("")), parse(f"<body><ol>{THREAD}</ol>")
    found = labels(page, LINE.format("harbour"))
    holder = deepest(page, on_first_leaves(page, found.matched), 0.95)
    grown = grafted(page, holder, cutting(other, first(other, "ol")))
    moved = relabelled(page, found, grown, int(end(page)[holder]))
    direct = labels(grown, LINE.format("harbour"))
    assert moved.gold == direct.gold
    assert moved.words.tolist() == direct.words.tolist()
    assert moved.matched.tolist() == direct.matched.tolist()


def test_names_that_say_nothing_are_the_same_for_the_same_ones() -> None:
    page = parse(html(f"<ol id=comments class='comments wide'>{THREAD}</ol>"))
    scrambled, bare = nameless(page, True), nameless(page, False)
    assert concepts(page).any()
    assert not concepts(scrambled).any() and not concepts(bare).any()
    assert siblings(scrambled).of.tolist() == siblings(page).of.tolist()
    assert not bare.attribute("class") and texts(bare) == texts(page) == texts(scrambled)
    assert len(scrambled.attribute("class")) == len(page.attribute("class"))


def test_a_page_lends_its_comments_without_their_names() -> None:
    language, thread = thread_of(page_of(1))
    assert language == "en" and thread is not None
    assert thread.tags.count("li") == 9
    assert not {"class", "id"} & set(thread.names) or "comment" not in " ".join(thread.values)


def test_copies_keep_their_gold_and_speak_for_no_word() -> None:
    pages = [page_of(number) for number in range(24)]
    copies = disguised(pages, 1)
    assert all(copy.disguised and copy.labels.matched.sum() == pages[0].labels.matched.sum() for copy in copies)
    assert {len(copy.labels.words) > len(pages[0].labels.words) for copy in copies} == {False, True}
    assert all(len(table.hashes) == 0 for table in odds(copies).values())
    bare = {copy.id for copy in copies if len(copy.labels.words) == len(pages[0].labels.words)}
    assert bare == {page.id for page in pages if stands_nameless(page)} != set()
    assert without_names(pages[0]).id == pages[0].id


def test_a_forum_teaches_with_its_names_and_some_without_them_too() -> None:
    forums = [replace(page_of(number), kind="forum") for number in range(24)]
    assert not any(stands_nameless(page) for page in forums)
    copies = disguised(forums, 1)
    assert 0 < len(copies) < len(forums)
    assert all(len(copy.labels.words) == len(forums[0].labels.words) for copy in copies)
