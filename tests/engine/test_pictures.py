"""Pictures of an answer: which belong to it, on made pages whose answer anyone would give."""

from __future__ import annotations

import pytest
import readwell
from readwell.engine.answer.pictures.evidence import evidence
from readwell.engine.answer.select import select
from readwell.engine.page.snapshot import Snapshot
from readwell.engine.structure.picture_files import stem
from readwell.parse import parse

from tests.engine.structure.markup import laid

SENTENCE = "The ferry left the harbour at seven, and nobody on the pier knew when it would be back from the islands. "
PARAGRAPH = f"<p>{SENTENCE * 3}</p>"
TEASER = (
    '<article class="card"><a href="/other-{n}"><img src="/media/other-{n}.jpg" width="300" height="200">'
    "<h3>Another story of {n} words</h3></a></article>"
)


def page_of(before: str = "", inside: str = "", after: str = "", beside: str = "") -> Snapshot:
    """An article about a ferry, with something before its first paragraph, inside, after its last, and below."""
    return parse(
        "<html><head><title>The ferry that came late</title><meta property='og:image' content='/media/ferry-1200x800.jpg'>"
        "</head><body><header><a href='/'><img src='/static/logo.svg' alt='The Daily Pier' width='120' height='40'></a>"
        "<nav><a href='/news'>News</a><a href='/sport'>Sport</a></nav></header>"
        f"<main><article><h1>The ferry that came late</h1>{before}{PARAGRAPH * 3}{inside}{PARAGRAPH * 3}{after}</article>"
        f"</main>{beside}<footer><p>Imprint, contact, terms of use.</p></footer></body></html>",
        "https://pier.example/ferry",
    )


def shown(page: Snapshot) -> list[str]:
    """The file names of the pictures that are kept."""
    kept = select(page, None)[1].kept
    return [value.rpartition("/")[2] for node, value in sorted(page.attribute("src").items()) if kept[node]]


PAGE = f"<title>The ferry</title><article><h1>The ferry</h1>{PARAGRAPH * 3}{{}}{PARAGRAPH * 3}</article>"
LEAD = (
    '<p class="byline">By Ada Reed</p><figure><img src="/media/ferry-800x533.jpg" alt="The ferry at the pier"></figure>'
)


def test_the_lead_picture_between_byline_and_text_is_kept() -> None:
    assert shown(page_of(before=LEAD)) == ["ferry-800x533.jpg"]


def test_a_picture_between_two_paragraphs_is_kept() -> None:
    assert shown(page_of(inside='<img src="/media/pier.jpg" width="640" height="400">')) == ["pier.jpg"]


def test_a_picture_after_the_last_paragraph_is_kept() -> None:
    after = '<figure><img src="/media/islands.jpg" width="640" height="400"></figure>'
    assert shown(page_of(after=after)) == ["islands.jpg"]


def test_a_picture_whose_caption_the_text_leaves_out_is_kept() -> None:
    figure = '<figure><img src="/media/deck.jpg" width="640"><figcaption>Photo: R. Ames</figcaption></figure>'
    assert shown(page_of(inside=figure)) == ["deck.jpg"]


def texts_of(page: Snapshot) -> str:
    """All the words that are kept."""
    kept = select(page, None)[1].kept
    return " ".join(page.string(node).strip() for node in range(len(page)) if kept[node])


CAPTIONED = {
    "a figure": '<figure><img src="/media/deck.jpg" width="640"><figcaption>The deck at noon.</figcaption></figure>',
    "boxes with names": (
        '<div class="wp-caption"><a href="/deck"><img src="/media/deck.jpg" width="640"></a>'
        '<p class="wp-caption-text">The deck at noon.</p></div>'
    ),
}


@pytest.mark.parametrize("markup", CAPTIONED.values(), ids=CAPTIONED)
def test_a_caption_goes_with_its_picture(markup: str) -> None:
    page = page_of(inside=markup)
    assert "The deck at noon." in texts_of(page)
    html = str(readwell.extract(PAGE.format(markup), "https://pier.example/", output_format="html"))
    assert "<figure><" in html and "<figcaption>The deck" in html


def test_the_caption_of_a_picture_that_goes_is_not_kept_for_it() -> None:
    related = '<aside class="related"><figure><a href="/x"><img src="/media/x.jpg" width="90"></a><figcaption>Elsewhere</figcaption></figure></aside>'
    assert "Elsewhere" not in texts_of(page_of(beside=related * 3))


def test_words_alone_are_as_the_extractor_judged_them() -> None:
    credit = "Photo: Ada Reed / Harbour News"
    figure = f'<aside><figure><img src="/media/deck.jpg" width="640"><figcaption>{credit}</figcaption></figure></aside>'
    assert credit not in str(readwell.extract(PAGE.format(figure)))
    html = str(readwell.extract(PAGE.format(figure), "https://pier.example/", output_format="html"))
    assert credit in html


@pytest.mark.parametrize(
    "markup",
    [
        '<p><iframe width="560" height="315" src="https://tube.example/embed/abc" title="The crossing"></iframe></p>',
        '<figure><video controls><source src="/media/crossing.mp4"></video></figure>',
        '<noscript><img src="/media/late.jpg" width="640" height="400"></noscript>',
    ],
)
def test_players_and_late_pictures_in_the_text_are_kept(markup: str) -> None:
    html = str(readwell.extract(PAGE.format(markup), "https://pier.example/", output_format="html"))
    assert any(name in html for name in ("tube.example/embed/abc", "crossing.mp4", "late.jpg"))


def test_teasers_of_other_articles_lose_their_pictures() -> None:
    related = "".join(TEASER.format(n=n) for n in range(4))
    assert shown(page_of(beside=f'<section class="related"><h2>Read next</h2>{related}</section>')) == []


def test_an_authors_portrait_and_the_share_icons_go() -> None:
    bio = (
        '<div class="author-bio"><img class="avatar" src="/people/reed-48x48.jpg" width="48" height="48">Ada Reed</div>'
        '<ul class="share"><li><a href="/s"><img src="/icons/facebook.png" width="16" height="16"></a></li></ul>'
    )
    assert shown(page_of(before=bio)) == []


@pytest.mark.parametrize("extractor", ["bte", "ccb", "dsc"])
def test_pictures_of_a_published_method_are_judged_by_its_own_answer(extractor: str) -> None:
    page = page_of(inside='<img src="/media/pier.jpg" width="640" height="400">')
    kept = select(page, {"name": extractor})[1].kept
    nodes = {value: node for node, value in page.attribute("src").items()}
    assert kept[nodes["/media/pier.jpg"]] and not kept[nodes["/static/logo.svg"]]


def test_for_words_alone_the_words_are_the_same() -> None:
    page = page_of(before=LEAD, inside='<img src="/media/pier.jpg">')
    with_pictures, without = (select(page, None, pictured)[1].kept for pictured in (True, False))
    texts = page.tagged(("#text",))
    assert (with_pictures[texts] == without[texts]).all()


def test_a_page_without_pictures_has_no_evidence() -> None:
    page = parse(f"<body>{PARAGRAPH * 3}</body>")
    assert not len(evidence(page, select(page, None)[1].kept).nodes)


def test_a_deep_page_of_many_pictures_is_judged_whole() -> None:
    page = page_of(inside="<div>" * 400 + '<img src="/deep.jpg">' * 2000 + "</div>" * 400)
    found = evidence(page, select(page, None)[1].kept)
    assert len(found.nodes) == 2001 and found.values.shape == (2001, len(found.names))


@pytest.mark.parametrize(
    "address",
    ["/a/ferry-1200x800.jpg", "/b/ferry.jpg?w=80", "/ferry-scaled.webp", "/c/ferry@2x.png", "/ferry_300w.jpg#x"],
)
def test_sizes_of_one_picture_have_one_stem(address: str) -> None:
    assert stem(address) == "ferry"


def test_a_lead_picture_that_stands_twice_is_kept_once() -> None:
    again = '<div class="card"><img src="/media/ferry-300x200.jpg" alt="The ferry at the pier" width="300" height="200"></div>'
    narrow = '<img class="narrow" src="/media/ferry-480x320.jpg" width="480" height="320">'
    assert shown(page_of(before=LEAD + narrow, inside=again)) == ["ferry-800x533.jpg"]


def test_a_thumbnail_of_the_lead_picture_gives_way_to_it() -> None:
    small = '<img src="/media/ferry-90x60.jpg" width="90" height="60">'
    assert shown(page_of(before=small + LEAD)) == ["ferry-800x533.jpg"]


def test_a_picture_that_returns_after_other_text_is_kept_again() -> None:
    twice = '<img src="/media/chart.png" width="640" height="400">'
    assert shown(page_of(inside=twice + PARAGRAPH + twice)) == ["chart.png", "chart.png"]


def test_what_a_noscript_shows_in_another_size_is_no_second_picture() -> None:
    lazy = (
        '<img data-src="/media/deck-640x400.jpg" src="data:image/gif;base64,R0lGODlhAQABAAAAACw=" width="640">'
        '<noscript><img src="/media/deck-1280x800.jpg" width="640"></noscript>'
    )
    html = str(readwell.extract(PAGE.format(lazy), "https://pier.example/", output_format="html"))
    assert html.count("<img") == 1


def test_a_portrait_by_the_byline_goes() -> None:
    portrait = (
        '<div class="byline"><img class="headshot" src="/people/reed.jpg" width="64" height="64">By Ada Reed</div>'
    )
    assert shown(page_of(before=portrait)) == []


UNNAMED = {
    "a text under the picture": '<div><img src="/media/deck.jpg" width="640"><div>The deck at noon, by Ada Reed.</div></div>',
    "a credit beside a caption": (
        '<figure><img src="/media/deck.jpg" width="640"><figcaption>Noon.</figcaption><cite>Photo: Ada Reed</cite></figure>'
    ),
}


@pytest.mark.parametrize("markup", UNNAMED.values(), ids=UNNAMED)
def test_what_only_a_picture_explains_goes_with_it(markup: str) -> None:
    assert "Ada Reed" in texts_of(page_of(before=f"<aside>{markup}</aside>"))


def test_a_control_beside_a_picture_is_no_caption() -> None:
    box = '<div><img src="/media/deck.jpg" width="640"><div>Open it in a new window <button>Open</button></div></div>'
    assert "in a new window" not in texts_of(page_of(before=f"<aside>{box}</aside>"))


PLAYERS = {
    "a Flash player": '<embed src="http://www.youtube.com/v/abcdefgh&rel=1" type="application/x-shockwave-flash">',
    "a player a script makes": '<lite-youtube videoid="abcdefgh"></lite-youtube>',
    "the still of one": '<lite-youtube style="background-image:url(https://i.ytimg.com/vi/abcdefgh/0.jpg)"></lite-youtube>',
    "an object with parameters": (
        '<object data="http://www.youtube.com/v/abcdefgh"><param name="movie" value="http://www.youtube.com/v/abcdefgh"></object>'
    ),
    "a chart": '<iframe src="https://datawrapper.dwcdn.net/abcdefgh/1/"></iframe>',
}


@pytest.mark.parametrize("markup", PLAYERS.values(), ids=PLAYERS)
def test_players_and_charts_in_the_text_are_kept(markup: str) -> None:
    assert "abcdefgh" in str(readwell.extract(PAGE.format(markup), "https://pier.example/", output_format="html"))


def test_a_video_is_kept_beside_words_that_are_not() -> None:
    video = '<video controls width="640"><source src="/media/crossing.mp4"></video><p class="share">Share this</p>'
    html = str(readwell.extract(PAGE.format(video), "https://pier.example/", output_format="html"))
    assert "crossing.mp4" in html and "Share this" not in html


@pytest.mark.parametrize(("hidden", "side"), [(6, 0), (0, 1), (0, 18)])
def test_a_picture_that_is_loaded_later_is_kept_whatever_its_stand_in_measures(hidden: int, side: int) -> None:
    late = '<img src="data:image/gif;base64,R0lGODlhAQ" data-src="/media/gear.jpg" alt="The gear" loading="lazy">'
    page = page_of(inside=f"<figure>{late}<figcaption>The gear dates from 1908.</figcaption></figure>")
    page = laid(page, hidden={"img": hidden}, w={"img": side, "p": 600}, h={"img": side, "p": 40})
    (gear,) = page.attribute("data-src")
    assert select(page, None)[1].kept[gear]
