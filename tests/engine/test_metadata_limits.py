"""Limits of the metadata rules at their exact values, and the guards that keep wrong sources out."""

from __future__ import annotations

import json

import numpy as np
import pytest
from readwell.api import topics
from readwell.engine.metadata import linked, metadata, microdata
from readwell.engine.metadata.found import Found
from readwell.engine.metadata.nearness import lines, nearest
from readwell.parse import parse

from tests.engine.head_markup import STORY, element, script


def known(html: str, name: str, url: str = "https://lamp.example/a") -> str:
    """One piece of metadata, empty if it is unknown."""
    found = metadata(parse(html + STORY * 3, url)).get(name)
    return found.value if found else ""


def test_the_root_element_can_show_a_value() -> None:
    assert Found("Steps", "heading h1", 0).shown
    assert Found("Steps", "heading h1", 0).wire()["node"] == 0
    assert not Found("Steps", "heading h1").shown


# Dates


@pytest.mark.parametrize(("others", "day"), [(39, "2024-05-01"), (40, "")])
def test_the_first_forty_time_elements_are_read_for_a_change(others: int, day: str) -> None:
    html = "<time>soon</time>" * others + "<time class=updated datetime=2024-05-01>May</time>"
    assert known(html, "modified") == day


@pytest.mark.parametrize(("length", "day"), [(60, "2024-05-01"), (61, "2023-04-03")])
def test_a_line_of_up_to_sixty_characters_is_a_header_and_a_longer_one_prose(length: int, day: str) -> None:
    line = "1 May 2024 ".ljust(length, "x")
    assert known(f"<h1>On counting steps</h1><p>{line}</p><p>3 April 2023</p>", "published") == day


# JSON-LD


def test_at_most_three_thousand_objects_are_read_from_all_scripts_together() -> None:
    many = [{"@type": "Thing", "name": str(number)} for number in range(2000)]
    assert len(linked.things(parse(script(many)))) == 2000
    assert len(linked.things(parse(script(many) * 2))) == 3000


@pytest.mark.parametrize(("size", "count"), [(3_000_000, 2), (3_000_001, 1)])
def test_three_million_characters_of_data_are_read(size: int, count: int) -> None:
    first = json.dumps({"@type": "Article"})
    second = first + " " * (size - 2 * len(first))
    scripts = "".join(f'<script type="application/ld+json">{text}</script>' for text in (first, second))
    assert len(linked.things(parse(scripts))) == count


@pytest.mark.parametrize(("depth", "count"), [(60, 2), (61, 0)])
def test_sixty_levels_are_read_of_data_with_many_brackets(depth: int, count: int) -> None:
    text = "[" * (depth - 1) + '{"@type": "Article"}' + "]" * (depth - 2) + ', {"@type": "Person"}]'
    assert len(linked.things(parse(f'<script type="application/ld+json">{text}</script>'))) == count


def test_an_empty_script_at_the_end_of_a_page_is_no_data() -> None:
    assert linked.things(parse('<p>Text.</p><script type="application/ld+json"></script>')) == ()


def test_a_reference_is_resolved_by_the_object_that_says_more_than_its_id() -> None:
    author = {"@type": "Article", "author": {"@id": "#ada"}}
    html = script([author, {"@id": "#ada"}, {"@id": "#ada", "name": "Ada Lund"}])
    assert known(html, "byline") == "Ada Lund"


def test_an_object_of_an_unknown_type_is_not_the_article() -> None:
    assert linked.articles(parse(script({"@type": "Elevator", "author": "Ada Lund"}))) == ()


def test_texts_in_a_list_keep_their_order_before_what_follows() -> None:
    value = [["Ada", {"name": "Eva"}], "Ida"]
    assert linked.texts(parse(STORY), value) == ["Ada", "Eva", "Ida"]


# Microdata


def test_the_type_of_the_root_element_counts_for_all_elements() -> None:
    page = parse("<html itemscope itemtype=https://schema.org/Article><body><p itemprop=name>Steps</p></body></html>")
    assert microdata.item_types(page, element(page, "p")) == ["article"]


def test_a_property_in_the_head_is_read_from_itemprop_only() -> None:
    page = parse("<head><meta itemprop=name content=a><meta property=og:name content=b></head><p property=name>c</p>")
    assert [microdata.value(page, node) for node in microdata.properties(page)["name"]] == ["a", "c"]


def test_the_language_direction_needs_more_than_half_of_the_letters() -> None:
    half, more = "<p>abcd אבגד</p>", "<p>abc אבגד</p>"
    assert [metadata(parse(html))["direction"].value for html in (half, more, "<p>12</p>")] == ["ltr", "rtl", "ltr"]


# Distance to the title


def test_an_element_before_the_title_counts_four_times_as_far() -> None:
    assert nearest(np.array([98, 107, 109]), 100) == [107, 98, 109]


def test_the_first_element_of_a_page_can_be_the_title() -> None:
    assert nearest(np.arange(100), 0) == list(range(80))
    assert nearest(np.arange(100), -1) == list(range(40))


@pytest.mark.parametrize(("title", "count"), [(-1, 200), (0, 60), (300, 75)])
def test_sixty_texts_after_the_title_and_fifteen_before_it_are_read(title: int, count: int) -> None:
    page = parse("<p>one</p>" * 300)
    nothing = np.zeros(len(page), np.bool_)
    found = lines(page, title, nothing)
    assert len(found) == count
    assert sum(node < title for node in found) == max(count - 60, 0) * (title > 0)


@pytest.mark.parametrize(("length", "count"), [(159, 1), (160, 0)])
def test_a_line_of_a_header_has_less_than_160_characters(length: int, count: int) -> None:
    page = parse(f"<p>{'x' * length}</p>")
    assert len(lines(page, -1, np.zeros(len(page), np.bool_))) == count


# People


def test_a_byline_has_at_most_twelve_names() -> None:
    names = [f"Ada {letter * 4}" for letter in "BCDEFGHIJKLMNO"]
    assert known(script({"@type": "Article", "author": names}), "byline").split(", ") == names[:12]


@pytest.mark.parametrize(("name", "found"), [("A" * 70, True), ("A" * 71, False), ("Al", True), ("A", False)])
def test_a_name_has_two_to_seventy_characters(name: str, found: bool) -> None:
    assert bool(known(f"<meta name=author content={name}>", "byline")) == found


@pytest.mark.parametrize(("length", "name"), [(139, "Ada"), (140, "")])
def test_a_line_that_begins_like_a_byline_has_less_than_140_characters(length: int, name: str) -> None:
    line = "By Ada, B"
    assert known(f"<div>{line.ljust(length, 'x')}</div>", "byline") == name


def test_a_short_word_of_a_name_needs_no_capital() -> None:
    assert known("<div>By Ada van Dyk</div>", "byline") == "Ada van Dyk"
    assert known("<div>By word from afar</div>", "byline") == ""


@pytest.mark.parametrize(("line", "name"), [("By Ada Lund, Eva de Moor", "Ada Lund, Eva de Moor"),
                                            ("By day, Ada and her two friends", "")])  # fmt: skip
def test_a_line_that_begins_like_a_byline_has_at_most_five_words_after_that(line: str, name: str) -> None:
    assert known(f"<div>{line}</div>", "byline") == name


def test_an_author_that_is_also_a_name_is_read_from_the_name_inside() -> None:
    html = '<div itemprop="author name">Words <b itemprop=name>Ada Lund</b></div>'
    assert known(html, "byline") == "Ada Lund"


@pytest.mark.parametrize(
    "empty", ["<b class=author>x</b>" * 8, "<a href=/author/x>x</a>" * 3 + "<a href=/author/ada>Ada Lund</a>"]
)
def test_a_single_letter_takes_no_place_among_the_authors(empty: str) -> None:
    assert known(f"{empty}<p class=author>Ada Lund</p>", "byline") == "Ada Lund"
    assert known(empty, "byline") == ("Ada Lund" if "Ada" in empty else "")


@pytest.mark.parametrize(
    ("declared", "url", "name"),
    [
        ("Abel Sand", "https://ab.example/steps", "Abel Sand"),
        ("Abel Sand", "https://abe.example/steps", "Eva Moor"),
        ("Al", "https://alpha.example/steps", "Al"),
        ("Alp", "https://alpha.example/steps", "Eva Moor"),
    ],
)
def test_an_author_is_the_site_if_three_letters_of_the_address_agree(declared: str, url: str, name: str) -> None:
    head = f'<script type="application/ld+json">{{"@type": "Article", "author": "{declared}"}}</script>'
    html = f"{head}<h1>On counting steps</h1><p class=author>Eva Moor</p>"
    assert known(html, "byline", url) == name


# Tags


def test_at_most_forty_tags_are_listed() -> None:
    words = ", ".join(f"tag{number}" for number in range(50))
    assert topics.tags(parse(f"<meta name=keywords content='{words}'>"))[-1] == "tag39"
