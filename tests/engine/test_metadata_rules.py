"""The metadata rules one by one: limits, separators and distances at their exact values."""

from __future__ import annotations

import json

import numpy as np
import pytest
from readwell.engine.metadata import linked, metadata, microdata
from readwell.engine.metadata.found import LONGEST, Found, tidy
from readwell.engine.metadata.nearness import FARTHER, nearest
from readwell.engine.metadata.nearness import MOST as NEARBY
from readwell.engine.metadata.titles import guessed, site_names, without_site
from readwell.engine.metadata.wordings import LONG, MUCH, RUNNING, Wording, signs
from readwell.parse import parse

ENGLISH = "<p>The keeper of the light counted all of the steps on the way up and then down again.</p>" * 4


def script(value: object) -> str:
    return f'<script type="application/ld+json">{json.dumps(value)}</script>'


def nested(depth: int) -> object:
    value: object = {"@type": "Article", "headline": "Deep"}
    for _ in range(depth - 1):
        value = [value]
    return value


@pytest.mark.parametrize(("depth", "count"), [(linked.DEEPEST, 1), (linked.DEEPEST + 1, 0)])
def test_json_ld_is_read_up_to_the_deepest_nesting(depth: int, count: int) -> None:
    assert len(linked.things(parse(script(nested(depth))))) == count


def test_many_objects_side_by_side_are_not_deep() -> None:
    rows = [{"@type": "Article", "headline": str(number)} for number in range(2 * linked.DEEPEST)]
    assert len(linked.things(parse(script(rows)))) == len(rows)


def test_brackets_inside_strings_are_not_deep() -> None:
    assert len(linked.things(parse(script({"@type": "Article", "headline": "[" * 2 * linked.DEEPEST})))) == 1


def test_an_empty_script_before_another_is_skipped() -> None:
    page = parse(f'<p>No data.</p><script type="application/ld+json"></script>{script({"@type": "Article"})}')
    assert len(linked.things(page)) == 1


def test_a_text_is_cut_at_the_longest_length() -> None:
    assert len(tidy("a" * LONGEST)) == LONGEST == 600
    assert len(tidy("a" * (LONGEST + 1))) <= LONGEST


@pytest.mark.parametrize(
    ("html", "words"),
    [
        ("<div><p>Ada</p><p>Lund</p></div>", "Ada Lund"),
        ("<div><b>A</b>da <i>Lund</i></div>", "Ada Lund"),
        ("<div>Ada<button>Follow</button></div>", "Ada"),
    ],
)
def test_words_of_an_element_are_separated_only_where_a_block_ends(html: str, words: str) -> None:
    page = parse(html)
    assert microdata.words(page, int(np.flatnonzero(page.tagged(("div",)))[0])) == words


def test_elements_after_the_title_are_nearer_than_those_before() -> None:
    title = 100
    before, after = title - 2, title + 2 * FARTHER - 1
    assert nearest(np.array([before, after, title]), title) == [title, after, before]
    assert nearest(np.array([before, title + 2 * FARTHER + 1]), title) == [before, title + 2 * FARTHER + 1]


def test_only_the_nearest_elements_are_considered() -> None:
    many = np.arange(10 * NEARBY)
    assert len(nearest(many, -1)) == NEARBY == 40
    assert len(nearest(many, 5)) == 2 * NEARBY


@pytest.mark.parametrize(
    ("text", "title"),
    [
        ("On counting steps | Lamp", "On counting steps"),
        ("Lamp | On counting steps", "On counting steps"),
        ("Lamp | On counting | steps", "On counting | steps"),
        ("On counting | steps | Lamp", "On counting | steps"),
        ("On counting steps", "On counting steps"),
        ("Lamp", "Lamp"),
        ("Up | Down", "Up | Down"),
    ],
)
def test_the_site_is_removed_at_either_end_of_a_title(text: str, title: str) -> None:
    assert without_site(text, ["Lamp"]) == title


@pytest.mark.parametrize(("text", "title"), [("A | On counting steps", "On counting steps"), ("A | B", "A | B")])
def test_a_guess_keeps_the_longest_part_with_two_words(text: str, title: str) -> None:
    assert guessed(text, [], "") == title


@pytest.mark.parametrize(
    ("declared", "language", "source"),
    [("en-GB", "en-gb", "attribute lang"), ("de", "en", "text"), ("", "en", "text")],
)
def test_a_declared_language_refines_the_detected_one(declared: str, language: str, source: str) -> None:
    found = metadata(parse(f'<html lang="{declared}"><body>{ENGLISH}</body></html>'))["language"]
    assert (found.value.lower(), found.source) == (language, source)


def wording(page_html: str, *voices: Found) -> dict[str, float]:
    page = parse(page_html)
    key = "".join(letter for letter in voices[0].value.lower() if letter.isalnum())
    return signs(page, [Wording(key, list(voices))], site_names(page))[0]


@pytest.mark.parametrize(
    ("words", "one", "two", "long"), [(1, True, False, False), (2, False, True, False), (3, False, False, False),
                                      (LONG, False, False, False), (LONG + 1, False, False, True)]
)  # fmt: skip
def test_the_length_of_a_title_counts_at_exact_numbers_of_words(words: int, one: bool, two: bool, long: bool) -> None:
    found = wording("<p>text</p>", Found(" ".join(["step"] * words), "title element", -1))
    assert (found["one word"], found["two words"], found["long"]) == (one, two, long)


@pytest.mark.parametrize(("words", "followed"), [(MUCH - 1, True), (MUCH - 2, False)])
def test_a_heading_is_followed_by_much_text_from_a_number_of_words_on(words: int, followed: bool) -> None:
    # The heading's own word counts too.
    html = f"<p>{'before ' * 200}</p><h1>Steps</h1><p>{'word ' * words}</p><h2>More</h2><p>{'word ' * 200}</p>"
    page = parse(html)
    h1, h2 = (int(np.flatnonzero(page.tagged((name,)))[0]) for name in ("h1", "h2"))
    wordings = [
        Wording("steps", [Found("Steps", "heading h1", h1)]),
        Wording("more", [Found("More", "heading h2", h2)]),
    ]
    assert signs(page, wordings, [])[0]["followed"] == followed


@pytest.mark.parametrize(("words", "last"), [(RUNNING, "steps"), (RUNNING - 1, "more")])
def test_the_last_heading_before_running_text_is_found(words: int, last: str) -> None:
    page = parse(f"<h1>Steps</h1><p>{'word ' * words}</p><h2>More</h2><p>{'word ' * 200}</p>")
    h1, h2 = (int(np.flatnonzero(page.tagged((name,)))[0]) for name in ("h1", "h2"))
    wordings = [
        Wording("steps", [Found("Steps", "heading h1", h1)]),
        Wording("more", [Found("More", "heading h2", h2)]),
    ]
    assert [row["last"] for row in signs(page, wordings, [])] == [last == "steps", last == "more"]


@pytest.mark.parametrize(
    ("visible", "value"), [("2024-05-02", "2024-05-02"), ("2024-04-30", "2024-04-30"), ("2024-05-03", "2024-05-01T23:30:00Z"),
                           ("2024-05-01", "2024-05-01T23:30:00Z")]
)  # fmt: skip
def test_near_midnight_the_visible_day_wins_over_a_time_in_utc(visible: str, value: str) -> None:
    data = script({"@type": "Article", "datePublished": "2024-05-01T23:30:00Z"})
    page = parse(f"<h1>Steps</h1><time datetime={visible}>{visible}</time>{data}{ENGLISH}")
    assert metadata(page)["published"].value == value


def answered(opening: str, url: str = "") -> str | None:
    """The day of a page with a title, this below it, and six posts of May."""
    said = "<p>I have walked the same way in the winter, and the ice was thicker than the mayor believes it was.</p>"
    posts = "".join(f"<div class=q><b>Ada {n}</b> <time>{n} May 2023</time>{said}</div>" for n in range(2, 8))
    found = metadata(parse(f"<body><h1>A walk over the lake</h1>{opening}<div>{posts}</div></body>", url)).get(
        "published"
    )
    return found.value if found else None


def test_the_day_of_a_comment_is_not_the_articles() -> None:
    assert answered(ENGLISH) is None
    assert answered(f"<p class=date>11 January 2024</p>{ENGLISH}") == "2024-01-11"
    assert answered(f"{ENGLISH}<p>11 January 2024</p>") == "2024-01-11"


def test_the_day_of_a_threads_first_post_is_the_threads() -> None:
    assert answered("") == "2023-05-02"
    assert (
        answered("<p>Seven of eight</p><p><a href=/>All that was ever written here about lakes</a></p>") == "2023-05-02"
    )
    assert answered(ENGLISH, "https://ice.example/viewtopic.php?t=7") == "2023-05-02"


def test_a_day_among_links_of_one_line_is_found() -> None:
    line = "<span><a href=/>The mill</a> | <a href=/notes>Notes</a> | Thu 11 January 2024</span>"
    found = metadata(parse(f"<title>A kettle</title><h1>A kettle</h1>{line}<p>It had stood in the shed.</p>"))
    assert found["published"].value == "2024-01-11"


def test_the_canonical_address_tells_the_day_where_the_page_was_read_from_elsewhere() -> None:
    link = "<link rel=canonical href=http://weir.example/2024/01/11/kettle/>"
    found = metadata(parse(f"<title>A kettle</title>{link}<h1>A kettle</h1><p>It had stood in the shed.</p>"))
    assert found["published"].value == "2024-01-11"


def test_the_day_of_a_comment_without_an_element_of_its_own_is_not_the_articles() -> None:
    story = "<p>The kettle had stood in the shed since the flood, and the bottom of it was green with age.</p>"
    said = "".join(
        f"<p><b>Ben</b> <i>({day} May 2024, 10:1{day})</i></p><p>Ours too, {day}.</p>" for day in range(1, 5)
    )
    for head in ("<h1>A kettle</h1>", "<p><b>Notes</b></p>"):
        found = metadata(parse(f"<title>A kettle</title><div>{head}{story}<h2>Comments</h2>{said}</div>"))
        assert "published" not in found
