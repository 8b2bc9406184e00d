"""Limits of the title's rules at their exact values: which candidates there are, and their signals."""

from __future__ import annotations

import pytest
from readwell.engine.metadata import metadata
from readwell.engine.metadata.found import Found
from readwell.engine.metadata.titles import guessed, offered
from readwell.engine.metadata.wordings import LONG, MUCH, RUNNING, Wording, signs
from readwell.parse import parse

from tests.engine.head_markup import STORY, element, script


def signals(html: str, value: str, tag: str = "", url: str = "", source: str = "heading h1") -> dict[str, float]:
    """The signals of one candidate, shown by the first element with a tag, if one is given."""
    page = parse(html, url)
    found = Found(value, source, element(page, tag) if tag else -1)
    name = "".join(letter for letter in value.lower() if letter.isalnum())
    return signs(page, [Wording(name, [found])], [])[0]


def test_twenty_main_headings_are_candidates_and_fewer_of_each_lower_level() -> None:
    html = "".join(
        f"<h{level}>Heading {level} of {number}</h{level}>" for level in (1, 2, 3, 4) for number in range(25)
    )
    sources = [found.source for wording in offered(parse(html), []) for found in wording.voices]
    assert [sources.count(f"heading h{level}") for level in (1, 2, 3, 4)] == [20, 10, 6, 5]


@pytest.mark.parametrize(("words", "count"), [(40, 1), (41, 0), (0, 0)])
def test_an_element_with_a_class_for_titles_has_up_to_forty_words(words: int, count: int) -> None:
    page = parse(f"<div class=title>{'word ' * words}</div>")
    assert len(offered(page, [])) == count


def test_an_empty_element_takes_no_place_among_the_titles() -> None:
    page = parse("<div class=title><img src=a.png></div>" * 20 + "<div class=title>Steps</div>")
    assert [wording.name for wording in offered(page, [])] == ["steps"]


@pytest.mark.parametrize(
    ("text", "title"),
    [
        ("A | On it", "On it"),
        ("A | Counters", "A | Counters"),
        ("A | Countings", "Countings"),
        ("On steps | On stairways", "On stairways"),
    ],
)
def test_a_guessed_title_has_two_words_or_nine_letters(text: str, title: str) -> None:
    assert guessed(text, [], "") == title


@pytest.mark.parametrize(
    ("headings", "title"),
    [
        ("<h1>Steps</h1>", "Steps"),
        ("<h1>The book of all the stairs</h1><h2>Steps</h2>", "Steps"),
        ("<h2>Steps</h2><h1><a href=/>The book of all the stairs</a></h1>", "Steps"),
        ("<h3>Another thing</h3>", "The book of all the stairs"),
    ],
)
def test_a_title_has_the_part_that_a_heading_shows(headings: str, title: str) -> None:
    page = parse(f"<title>Steps | The book of all the stairs</title>{headings}{STORY}", "https://lamp.example/7")
    assert metadata(page)["title"].value == title


def test_a_part_that_the_host_agrees_with_is_not_the_title() -> None:
    assert guessed("On steps | The old lamp keepers", [], "alpha.example") == "The old lamp keepers"
    assert guessed("On steps | The old lamp keepers", [], "oldlampkeepers.example") == "On steps"


@pytest.mark.parametrize(
    ("whole", "title"),
    [
        ("Home - The Lamp", "The Lamp"),
        ("The Lamp | Startseite", "The Lamp"),
        ("Home", "Home"),
        ("Home | Home", "Home | Home"),
    ],
)
def test_a_front_page_is_called_by_its_site(whole: str, title: str) -> None:
    assert metadata(parse(f"<title>{whole}</title>{STORY}", "https://example.org/"))["title"].value == title


@pytest.mark.parametrize(("title", "shown"), [("Maps", False), ("Chart", True)])
def test_a_heading_shows_a_declared_title_of_five_letters_that_it_begins_with(title: str, shown: bool) -> None:
    head = f"<title>{title}</title><meta property=og:title content={title}>{script({'@type': 'Article', 'headline': title})}"
    found = metadata(parse(f"<head>{head}</head><h4>{title} of the tides we counted</h4>{STORY}"))["title"]
    assert (found.value, found.shown) == (title, shown)


def test_the_words_of_running_text_and_of_a_long_title_are_fixed() -> None:
    assert (RUNNING, MUCH, LONG) == (20, 80, 25)


@pytest.mark.parametrize(("value", "inside"), [("Map", False), ("Maps", True)])
def test_a_name_of_four_letters_counts_as_part_of_the_title_element(value: str, inside: bool) -> None:
    found = signals("<title>Maps of tides</title>", value)
    assert (found["in whole"], found["opens whole"]) == (inside, inside)


@pytest.mark.parametrize(("whole", "held"), [("Map", False), ("Maps", True), ("Maps of tides", False)])
def test_a_title_element_of_four_letters_counts_as_part_of_a_longer_name(whole: str, held: bool) -> None:
    assert signals(f"<title>{whole}</title>", "Maps of tides")["holds whole"] == held


@pytest.mark.parametrize(("value", "near"), [("la", False), ("lam", True), ("lamp of our town", True),
                                             ("lamp of our old town", False)])  # fmt: skip
def test_a_candidate_is_the_sites_address_from_three_letters_to_four_words(value: str, near: bool) -> None:
    assert signals("<p>text</p>", value, url="https://lamp.example/")["host"] == near


def test_a_name_in_json_ld_counts_less_than_a_headline() -> None:
    assert signals("<p>text</p>", "Steps", source="json-ld name")["json-ld headline"] == 0.3
    assert signals("<p>text</p>", "Steps", source="json-ld headline")["json-ld headline"] == 1
    assert "json-ld headline" not in signals("<p>text</p>", "Steps", source="heading h1")


def test_every_declared_meta_title_counts_as_one_kind() -> None:
    assert signals("<p>text</p>", "Steps", source="meta twitter:title")["meta"] == 1
    assert signals("<p>text</p>", "Steps", source="meta og:title")["meta og:title"] == 1


@pytest.mark.parametrize(
    ("html", "home"),
    [
        ("<a href=/>Lamp</a><h1>Steps</h1>", False),
        ("<a href=/></a><h1>Steps</h1>", False),
        ("<h1><a href=/>Steps</a></h1>", True),
        ("<h1><b><a href=/>Steps</a></b></h1>", True),
        ("<h1><i><b><a href=/>Steps</a></b></i></h1>", False),
        ("<a href=/><h1>Steps</h1></a>", True),
        ("<h1><a href=https://lamp.example/>Steps</a></h1>", True),
        ("<h1><a href=/steps>Steps</a></h1>", False),
    ],
)
def test_a_heading_leads_home_if_it_is_little_but_a_link_there(html: str, home: bool) -> None:
    assert signals(html, "Steps", "h1", url="https://lamp.example/a")["home"] == home


def test_a_link_to_the_page_itself_does_not_lead_home() -> None:
    html = "<h1><a href=https://lamp.example/>Steps</a></h1>"
    assert not signals(html, "Steps", "h1", url="https://lamp.example/")["home"]


@pytest.mark.parametrize(
    ("html", "only", "first"), [("<h1>Steps</h1>", True, True), ("<h1>Steps</h1><h1>Two</h1>", False, True)]
)
def test_a_main_heading_can_be_the_only_one(html: str, only: bool, first: bool) -> None:
    page = parse(html)
    wordings = offered(page, [])
    found = signs(page, wordings, [])[0]
    assert (found["only"], found["first"]) == (only, first)


@pytest.mark.parametrize(("name", "called"), [("title", True), ("steps", False)])
def test_a_heading_can_be_called_a_title_by_its_class(name: str, called: bool) -> None:
    assert signals(f"<h1 class={name}>Steps</h1>", "Steps", "h1")["called"] == called
