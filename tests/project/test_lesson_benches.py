"""Tests of what `bench lessons` does to pages, and of the limits that it takes from the extension."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import numpy as np
import pytest
from readwell.engine.features.passages import passages
from readwell.engine.page.snapshot import Snapshot
from readwell.engine.page.text import shown_texts
from readwell.parse import parse

from tests.engine.answer.lessons.pages import BOX, page
from tests.lab.bench.bench_lessons import cost, fine, redesigned
from tests.lab.bench.lesson_cases import Case, Person, case
from tests.lab.bench.lesson_cost import COUNTS, costs, told
from tests.lab.bench.lesson_redesigns import LIMITS, READINGS, REDESIGNS, rebuilt, renamed, switched_off, unwrapped
from tests.lab.bench.page_edits import Node, html, tree

EXTENSION = Path(__file__).parents[2] / "extension" / "settings" / "site-lessons.js"


def words(found: Snapshot) -> list[str]:
    return " ".join(found.string(node) for node in np.flatnonzero(shown_texts(found)).tolist()).split()


def names(found: Snapshot) -> set[str]:
    return {name for value in set(found.attr_value.tolist()) for name in found.strings[value].split()}


def edited(number: int, edit: Callable[[Node], None]) -> Snapshot:
    root = tree(parse(page(number), "https://example.org/"), set(), {}, (), 0).root
    edit(root)
    return parse(html(root), "https://example.org/")


def cases(right: bool) -> list[Case]:
    """Returns pages with a large box: the gold is all of the article, or all but the box."""
    out = []
    for number in range(4):
        markup = page(number, box=120)
        gold = markup[markup.index("<h1") : markup.index("</article>")]
        if not right:
            gold = re.sub(f"<p>{BOX}.*?</p>", "", gold)
        one = case(f"page {number}", parse(markup, "https://example.org/"), re.sub("<[^>]+>", "\n", gold))
        assert one is not None
        out.append(one)
    return out


def test_the_limits_are_the_extensions() -> None:
    found = re.search(r"LIMITS = Object\.freeze\(\{(.*?)\}\)", EXTENSION.read_text("utf-8"))
    assert found
    theirs = {name: int(number) for name, number in re.findall(r"(\w+): (\d+)", found[1])}
    del theirs["doubt"]
    assert theirs == LIMITS and max(LIMITS.values()) <= READINGS


@pytest.mark.parametrize(
    ("fates", "off"),
    [
        (["unmet"] * 12, True),
        (["unmet"] * 11, False),
        (["strange"] * 4, True),
        (["strange"] * 3 + ["applied"] + ["strange"] * 3, False),
        (["strange", "unmet"] * 3 + ["right"] + ["strange", "unmet"] * 3, False),
        (["strange", "unmet"] * 4, True),
        (["everywhere", "unmet", "unmet"] * 2 + ["strange"] * 3 + ["unmet"] * 3, True),
        (["everywhere"] * 3, True),
        (["right"] * 12, False),
        ([], False),
    ],
)
def test_a_lesson_is_switched_off_after_so_many_idle_pages(fates: list[str], off: bool) -> None:
    assert switched_off(fates) == off


@pytest.mark.parametrize("edit", REDESIGNS.values(), ids=REDESIGNS)
def test_a_redesign_leaves_the_words_as_they_are(edit: Callable[[Node], None]) -> None:
    assert words(edited(1, edit)) == words(parse(page(1)))


def test_names_are_other_ones_and_the_same_on_each_page() -> None:
    old, new, other = names(parse(page(1))), names(edited(1, renamed)), names(edited(2, renamed))
    assert len(new) == len(old) and new & other and not any(name.startswith("story") for name in new)


def test_wrappers_are_gone_and_a_template_is_another_one() -> None:
    root = tree(parse("<div class=a><div class=b><p>One two</p></div></div><p>Three</p>"), set(), {}, (), 0).root
    unwrapped(root)
    assert html(root).endswith("<body><p>One two</p><p>Three</p></body></html>")
    assert len(passages(edited(1, rebuilt))) == len(passages(parse(page(1))))
    assert "article" not in edited(1, rebuilt).tags


def test_a_taught_site_is_read_again_after_each_redesign() -> None:
    text = redesigned(iter([("a.example", cases(False))]), [1])
    assert len(text.splitlines()) == len(REDESIGNS)
    assert all("harm on 0 of 4 pages" in line and "of 1 lessons" in line for line in text.splitlines())
    assert "1 corrections, wrappers dropped" in text and "of 1 lessons 1 still work" in text
    assert "of the other 1 are switched off within 12 pages 1" in text


def test_a_site_where_nothing_was_wrong_is_corrected_once() -> None:
    assert fine(iter([("a.example", cases(True))])).startswith("1 sites where nothing was wrong")
    assert fine(iter([("a.example", cases(False))])).startswith("0 sites")


def test_costs_are_ratios_of_one_run() -> None:
    one = cases(False)[0]
    person = Person()
    person.correct(one, one.now.keep)
    row = costs(one, person.lessons, person.lessons * COUNTS[-1])
    assert list(row) == list(COUNTS) and "0 lessons" in told([row]) and "(1.000 times)" in told([row])
    assert cost(iter([("a.example", cases(False))])).startswith("one request, median of 1 pages")
    assert cost(iter([])) == "no site was taught"
