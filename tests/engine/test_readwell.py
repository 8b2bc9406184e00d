"""The default extractor: what it keeps of hand-made pages, what its settings change, and what it reports about the page."""

from __future__ import annotations

import dataclasses
from dataclasses import replace

import numpy as np
import pytest
from readwell.engine.answer.settle import settle
from readwell.engine.decision.decide import THREADS, traced
from readwell.engine.decision.draft import Wishes, blank
from readwell.engine.extractors.readwell import Readwell
from readwell.engine.features.first_pass import first_pass
from readwell.engine.features.markers import markers
from readwell.engine.features.passages import passages
from readwell.engine.features.rhythm import rhythm
from readwell.engine.features.table import Columns
from readwell.engine.models.cut import best_cut, expected
from readwell.engine.models.model import KINDS, shipped
from readwell.engine.models.odds import Odds
from readwell.engine.page.selection import Selection, ranges
from readwell.engine.page.snapshot import Floats, Mask, Snapshot
from readwell.engine.page.tree import leaves
from readwell.engine.page.wire import to_wire
from readwell.engine.render.formats import render
from readwell.engine.requests import answer
from readwell.parse import parse

MENU = "<nav><ul>" + "".join(f"<li><a href=/{name}>{name}</a>" for name in "home news sport tides about".split())
MENU += "</ul></nav>"

LINES = (
    "The harbour board met on Tuesday, and for the first time in years the room was full before the chairman came.",
    "It was agreed that the old crane will be mended, which the engineer said would take until the end of the summer.",
    "Nobody could say what it will cost, though several people asked, and one of them asked three times in a row.",
    "After the vote the members walked down to the quay, where the crane stood as it has stood since their childhood.",
)
BODY = "".join(f"<p>{line}</p>" for line in LINES)

REMARKS = (
    "I have waited for this since my father showed me how the crane was worked, and I am glad to see it.",
    "It should have been sold years ago, as I have written to this paper more than once without any reply.",
    "Will there be a day when children can climb it again, under the eyes of somebody who knows the thing?",
)
COMMENTS = "<section class=comments><h3>Comments</h3>"
COMMENTS += "".join(f"<div class=comment><b>reader{n}</b><p>{text}</p></div>" for n, text in enumerate(REMARKS))
COMMENTS += "</section>"

ARTICLE = f"""<html><head><title>The crane will be mended</title></head><body>{MENU}<main><article>
<h1>The crane will be mended</h1><p class=byline>By <a href=/staff>Ines Albright</a>, 4 March 2025</p>{BODY}</article>
{COMMENTS}</main><footer><a href=/imprint>Imprint</a> <a href=/privacy>Privacy</a></footer></body></html>"""


def read(page: Snapshot, extractor: Readwell | None = None) -> str:
    return str(render(page, settle(page, (extractor or Readwell()).select(page)).kept, "text"))


def test_an_article_is_kept_and_its_menu_and_footer_are_not() -> None:
    text = read(parse(ARTICLE))
    assert all(line in text for line in LINES)
    assert "tides" not in text and "Privacy" not in text


@pytest.mark.parametrize(("choice", "there"), [("on", True), ("off", False)])
def test_comments_come_and_go_with_their_setting(choice: str, there: bool) -> None:
    text = read(parse(ARTICLE), Readwell(comments=choice))
    assert all((remark in text) == there for remark in REMARKS)
    assert all(line in text for line in LINES)


def thread(cards: str = "<p>Joined in 2010, 12 boats, 300 posts</p>") -> str:
    """A forum's page: three posts, each with its writer's card."""
    said = "".join(
        f'<div class=post><div class=user><a href="/u/{n}">skipper{n}</a> <time>2020-01-0{n + 1} 10:00</time>{cards}</div>'
        f"<div class=body><p>{text}</p><p>Thanks!</p></div></div>"
        for n, text in enumerate(REMARKS)
    )
    return f"<html><body>{MENU}<main><h1>The crane</h1>{said}</main></body></html>"


def threaded(page: Snapshot, chance: Floats, keep: Mask, comments: str = "auto") -> Mask:
    """What is kept after the steps that decide posts and comments."""
    draft = replace(blank(page, shipped(), Wishes(comments)), probability=chance, keep=keep)
    *_, (_, last) = traced(draft, THREADS)
    return last.keep


def torn(page: Snapshot) -> list[str]:
    """What is kept where the forests would keep the long paragraphs and one user's card."""
    rows = passages(page)
    words = rows.words
    chance = np.where(words > 8, 0.9, np.where(words == 6, 0.6, 0.1))
    keep = threaded(page, chance, (words > 8) | (words == 6))
    return [page.string(int(leaf)) for leaf in rows.head[keep]]


def test_a_thread_keeps_its_posts_whole_and_drops_the_cards_of_its_writers() -> None:
    assert torn(parse(thread(), "https://example.org/forum/topic/7")) == [
        line for text in REMARKS for line in (text, "Thanks!")
    ]


def test_posts_are_the_answer_only_where_the_page_says_it_is_a_thread() -> None:
    found = torn(parse(thread(), "https://example.org/2020/crane.html"))
    assert "Thanks!" not in found and set(REMARKS) <= set(found)


DOUBT = (
    "Are you sure of that, since all the others have said for years that nobody knows who painted it, or when, or why?"
)


@pytest.mark.parametrize("name", ["comments", "signature"])
@pytest.mark.parametrize(("chance", "there"), [(0.5, False), (0.8, True)])
def test_comments_on_answers_and_signatures_are_kept_only_if_about_as_likely(
    name: str, chance: float, there: bool
) -> None:
    said = "".join(
        f"<div class=answer><div class=user><a href='/u/{n}'>skipper{n}</a> <time>2020-01-0{n + 1} 10:00</time></div>"
        f"<div class=body><p>{text}</p></div><ul class={name}><li>{DOUBT}</ul></div>"
        for n, text in enumerate(REMARKS)
    )
    page = parse(f"<html><body><main><h1>The crane</h1>{said}</main></body></html>", "https://example.org/questions/7")
    rows = passages(page)
    aside = np.array([page.string(int(leaf)) == DOUBT for leaf in rows.head])
    assert aside.sum() == 3
    keep = threaded(page, np.where(aside, chance, 0.9), rows.words > 15)
    assert (keep & aside).any() == there and keep[(rows.words > 15) & ~aside].all()
    assert (threaded(page, np.where(aside, chance, 0.9), rows.words > 15, "on") & aside).any()


def test_a_page_of_nothing_but_comments_is_not_emptied_by_the_setting() -> None:
    page = parse(f"<body>{COMMENTS}</body>")
    assert all(remark in read(page, Readwell(comments="on")) for remark in REMARKS)
    assert len(read(page, Readwell(comments="off"))) > 0 or not read(page)


def test_title_and_byline_come_and_go_with_their_settings() -> None:
    page = parse(ARTICLE)
    for choice, there in (("on", True), ("off", False)):
        assert ("The crane will be mended" in read(page, Readwell(heading=choice))) == there
        assert ("Ines Albright" in read(page, Readwell(byline=choice))) == there


def test_the_reply_names_kind_confidence_and_whether_there_is_main_content() -> None:
    ok = answer({"do": "extract", "page": to_wire(parse(ARTICLE)), "with": {"name": "readwell"}})["ok"]
    assert ok["kind"] in KINDS and 0 < ok["kind_probability"] <= 1
    assert 0 < ok["confidence"] <= 1 and ok["main"] > 0.5


def test_a_page_of_links_has_no_main_content() -> None:
    links = "".join(f"<li><a href=/{n}>Section number {n}</a>" for n in range(40))
    facts = Readwell().select(parse(f"<title>Portal</title>{MENU}<ul>{links}</ul><footer>© 2024 Portal</footer>")).facts
    assert facts["main"] < 0.5


def test_no_words_make_no_answer() -> None:
    for html in ("", "<p>", "<script>var a</script>", "<img src=x>"):
        selection = Readwell().select(parse(html))
        assert not selection.score.any() and selection.facts["main"] == 0


def test_the_same_page_gives_the_same_answer_to_the_last_digit() -> None:
    page = parse(ARTICLE)
    first, again = Readwell().select(page), Readwell().select(dataclasses.replace(page, built={}))
    assert np.array_equal(first.score, again.score) and first.facts == again.facts


@pytest.mark.parametrize(
    "html",
    [
        "<div>" * 20_000 + "deep down" + "</div>" * 20_000,
        "<p>one line of some words</p>" * 30_000,
        "<a href=/>x</a> " * 30_000,
        "<table>" + "<tr><td>cell<td>cell" * 10_000,
        "<p>" + "word " * 200_000,
        "<p class='" + "name " * 5_000 + "'>words</p>",
        "<script type=application/ld+json>{" + '"description": "' * 5_000,
    ],
    ids=["deep", "long", "links", "table", "one passage", "names", "data"],
)
def test_hostile_pages_get_an_answer(html: str) -> None:
    selection = Readwell().select(parse(html))
    assert isinstance(selection, Selection) and np.isfinite(selection.score).all()
    assert 0 <= selection.facts["confidence"] <= 1


def transliterated(html: str) -> str:
    """The same page in Arabic letters, right to left: no feature may need to read."""
    table = {ord("a") + n: chr(0x628 + n) for n in range(26)} | {ord("A") + n: chr(0x628 + n) for n in range(26)}
    parts = html.replace("<html>", "<html dir=rtl lang=ar>").split("<")
    return "<".join(part[: part.find(">") + 1] + part[part.find(">") + 1 :].translate(table) for part in parts)


def test_an_article_in_a_script_that_runs_from_right_to_left_is_found_as_well() -> None:
    page = parse(transliterated(ARTICLE))
    kept = settle(page, Readwell().select(page)).kept
    inside = {page.string(node) for node in np.flatnonzero(kept).tolist()}
    assert sum(len(text.split()) > 12 for text in inside) >= 4


def test_the_second_candidate_is_another_answer() -> None:
    short, more = (
        "<p>The crane is open.",
        "<p>The quay is closed until the crane is mended, and so is the harbour board.",
    )
    found = 0
    twice = (
        f"<div class=desktop><h1>The crane</h1>{BODY}</div><div class='mobile hidden'><h2>The crane</h2>{BODY}</div>"
    )
    for html in (ARTICLE, twice, COMMENTS, COMMENTS + short, BODY + COMMENTS, short + more + MENU, MENU * 3 + more):
        page = parse(html)
        selection = Readwell().select(page)
        second = selection.others.get("second")
        if second:
            found += 1
            assert second["keep"] != ranges(page, selection.kept, leaves(page))
            assert 0 < second["expected"] <= 1
    assert found


def test_a_page_given_twice_has_one_answer() -> None:
    body = f"<h1>The crane</h1>{BODY}"
    page = parse(f"<main><div class='d-none d-md-block'>{body}</div><div class='d-md-none mobile'>{body}</div></main>")
    assert not Readwell().select(page).others


def test_every_column_is_a_finite_number() -> None:
    table = first_pass(parse(ARTICLE), shipped().odds)
    assert np.isfinite(table.values).all() and len(set(table.names)) == len(table.names)


def test_the_best_cut_is_the_best_of_all_choices() -> None:
    chance, words = np.array([0.9, 0.2, 0.6, 0.5]), np.array([10, 50, 5, 20])
    keep, promised = best_cut(chance, words)
    every = [np.array([number >> place & 1 for place in range(4)], np.bool_) for number in range(16)]
    assert promised == max(expected(chance, words, choice) for choice in every) == expected(chance, words, keep)


def listed(columns: Columns, name: str) -> list[object]:
    values = columns[name]
    assert isinstance(values, np.ndarray)
    return list(values.tolist())


def test_dates_beat_in_a_list_of_comments() -> None:
    page = parse(
        "".join(f"<div class=c><i>{n} May 2011, 10:0{n}</i><p>Some words were said.</p></div>" for n in range(5))
    )
    columns = rhythm(page)
    assert listed(columns, "dated") == [True, False] * 5
    assert listed(columns, "since_dated") == [0, 1] * 5
    assert listed(columns, "alike_under_date") == [1.0] * 10


def test_a_learnt_mark_is_felt_by_all_that_follows() -> None:
    page = parse("<p>one two</p><p>stop</p><p>three four</p><p>five</p>")
    from readwell.engine.models.odds import shortened
    from readwell.engine.page.stopwords import page_words

    mark = shortened(page_words(page).hashes)[2:3]
    columns = markers(page, "ahead", Odds(mark, np.array([-40], np.int8)))
    assert listed(columns, "ahead_since")[1:] == [0, 1, 2]
    assert listed(columns, "ahead_low_ever") == [0, -40, -40, -40]
    assert len(passages(page)) == 4
