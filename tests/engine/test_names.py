"""Names that are names: what a byline is taken from, what is cut off, and what is nobody's name."""

from __future__ import annotations

import pytest
from readwell.engine.metadata import metadata
from readwell.engine.metadata.persons import clean
from readwell.parse import parse

from tests.engine.head_markup import STORY, script

PAGE = "https://lamp.example/2024/steps"


def known(html: str, name: str = "byline", url: str = PAGE) -> str:
    """One piece of metadata, empty if it is unknown."""
    found = metadata(parse(html + STORY * 3, url)).get(name)
    return found.value if found else ""


def byline(html: str, url: str = PAGE) -> str:
    return known("<h1>On counting steps</h1>" + html, url=url)


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("By Ada Lund October 20, 2017", ["Ada Lund"]),
        ("Ada LundOctober 8, 2012", ["Ada Lund"]),
        ("by Ada Lund » Wed Mar 21, 2018", ["Ada Lund"]),
        ("Ada Lund Thursday, 3 May 2018", ["Ada Lund"]),
        ("谢若含2017-03-01 14:27:02", ["谢若含"]),
        ("January 11, 2012", []),
        ("Posted: Dec 22, 2023", []),
        ("330k", ["330k"]),
        ("12th", []),
    ],
)
def test_a_day_is_no_part_of_a_name(text: str, names: list[str]) -> None:
    assert clean(text) == names


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("ByAda Lund", ["Ada Lund"]),
        ("Byron Moor", ["Byron Moor"]),
        ("View all posts by Ada Lund →", ["Ada Lund"]),
        ("More from Ada Lund", ["Ada Lund"]),
        ("Zeige alle Beiträge von Ada Lund", ["Ada Lund"]),
        ("Ada Lund View Profile Email Twitter RSS", ["Ada Lund"]),
        ("Posted by Ada Lund | Permalink | Comments", ["Ada Lund"]),
        ("Ada Lund, Staff Writer", ["Ada Lund"]),
        ("Autor: Ada Lund Foto: Eva Moor", ["Ada Lund"]),
        ("作者：山石 责任编辑：李明", ["山石"]),
        ("【聯合報╱記者陳俐君／台北報導】", ["陳俐君"]),
        ("赵勇）", ["赵勇"]),
        ("Ada Romano@ada_romano", ["Ada Romano"]),
    ],
)
def test_what_stands_before_and_after_a_name_is_cut_off(text: str, names: list[str]) -> None:
    assert clean(text) == names


@pytest.mark.parametrize(
    "text",
    [
        "https://www.facebook.com/profile.php?id=1000",
        "https://social.example/members/ada",
        "profile.php?id=1000",
        "About the author",
        "Login Register Contact",
        "YouTube",
        "some rights reserved",
        "Photo: Eva Moor",
        "<div>",
        "size=",
        "What nobody ever told us about lighthouses",
    ],
)
def test_what_is_no_name_gives_none(text: str) -> None:
    assert clean(text) == []


@pytest.mark.parametrize(
    "line",
    [
        "<p>In 1925 it was written down by <a href=/born>Max Born</a>, and by Pascual Jordan in the year after that one.</p>",
        "<p>The crowds, some of whom had been waiting since midnight, were also entertained by Alexandria Beck, the Canadian opera singer, and a string quartet of four.</p>",
        "<p>A summary of the plans brought about by Edward Moor and others</p>",
        "<p><a href=/text>Text Version</a></p>",
        "<select><option>By Design</option></select>",
        "<p>Powered by <a href=/cms>Binary Moon</a></p>",
        "<p>Theme: Regulus by Binary Moon.</p>",
        "<figure><figcaption>A lamp, by Eva Moor</figcaption></figure>",
    ],
)
def test_by_inside_a_sentence_a_choice_a_credit_or_a_caption_begins_no_byline(line: str) -> None:
    assert byline(line) == ""


@pytest.mark.parametrize(
    "line",
    [
        "<p>By <a href=/ada>Ada Lund</a> on 2 May</p>",
        "<p>Posted on 12/20/2004 12:19 by Ada Lund</p>",
        "<p>Words<br>By Ada Lund, Times Writer<br>" + "The keeper counted the steps again. " * 8 + "</p>",
        "<p><span class=storybyline>By Ada Lund</span></p>",
        "<div class=related-meta><p>By Ada Lund</p></div>",
        "<p>2024-05-01 10:00 Author: Ada Lund Source: Lamp</p>",
    ],
)
def test_a_line_that_begins_with_by_or_says_author_is_a_byline(line: str) -> None:
    assert byline(line) == "Ada Lund"


@pytest.mark.parametrize(
    ("link", "name"),
    [
        ("<a href=/author/ada>Ada Lund</a>", "Ada Lund"),
        ("<a href=/people/ada_lund>Ada Lund</a>", "Ada Lund"),
        ("<a href=/people/tours>Boat Tours</a>", ""),
        ("<a href=/users/register.php>Make an account</a>", ""),
        ("<a href=https://www.youtube.com/user/Lamp>Lamp Films</a>", ""),
        ("<a href=https://creativecommons.org/licenses/by/3.0/>CC BY</a>", ""),
    ],
)
def test_a_link_to_a_person_leads_to_the_site_itself_and_is_named_for_them(link: str, name: str) -> None:
    assert byline(f"<p>{link}</p>") == name


@pytest.mark.parametrize(
    ("mark", "name"),
    [
        ("<span class=vcard><b class=fn>Ada Lund</b></span>", "Ada Lund"),
        ("<caption class='fn org'>United Lamps</caption>", ""),
        ("<h3 class=fn>Lamp Bread</h3>", ""),
        ("<div class=user-menu>Offers Horoscope</div>", ""),
        ("<div class=review-user>Ada L</div>", ""),
        ("<p class=quote-author>Ada Lund</p>", ""),
    ],
)
def test_a_class_marks_an_author_unless_it_is_also_one_of_places_menus_and_buyers(mark: str, name: str) -> None:
    assert byline(mark) == name


def test_who_answers_an_article_is_not_its_author() -> None:
    said = "<p>I have walked the same way in the winter, and the ice was thicker than the mayor believes it was.</p>"
    posts = "".join(f"<div class=q><b class=author>Ada Moor</b> <i>{n} May 2023</i>{said}</div>" for n in range(2, 8))
    body = (
        "<p>The keeper of the light counted all of the steps on the way up, and then once more down again, for the number was never the same twice.</p>"
        * 9
    )
    found = metadata(parse(f"<body><h1>A walk over the lake</h1>{body}<div>{posts}</div></body>", PAGE))
    assert "byline" not in found


def test_a_box_about_the_author_names_them_unless_there_are_several() -> None:
    box = "<div class=author-box><h4 class=author-box__name>{}</h4></div>"
    assert byline(STORY * 9 + box.format("Ada Lund")) == "Ada Lund"
    assert byline(STORY * 9 + box.format("Ada Lund") + box.format("Eva Moor")) == ""


def test_a_byline_under_a_standfirst_is_in_the_header() -> None:
    long = "<p>" + "The keeper of the light counted all of the steps on the way up and then down again. " * 2 + "</p>"
    assert byline(long + "<p class='related-meta author'>Ada Lund</p>") == "Ada Lund"
    assert byline(long * 2 + "<p class='related-meta author'>Ada Lund</p>") == ""


def test_a_front_page_has_no_author_of_one_of_its_teasers() -> None:
    teaser = "<h2>On ice</h2><p class=byline>By Ada Lund</p>"
    assert byline(teaser) == "Ada Lund"
    assert byline(teaser, "https://lamp.example/") == ""


def test_a_buyer_that_reviews_a_product_is_not_the_pages_author() -> None:
    review = {"@type": "Review", "author": {"@type": "Person", "name": "Dorothy Moor"}}
    assert byline(script({"@type": "Product", "name": "Lamp", "review": [review]})) == ""
    assert byline(script(review)) == "Dorothy Moor"


def test_the_authors_of_other_items_are_not_this_ones() -> None:
    item = "<div itemscope itemtype=https://schema.org/{}><b itemprop=author>{}</b></div>"
    assert byline(item.format("Question", "Ada Lund") + item.format("Answer", "Eva Moor")) == "Ada Lund"


def test_a_firm_that_only_the_head_names_has_built_the_site() -> None:
    assert byline("<meta name=author content='Wegwerk GmbH'>") == ""
    assert byline("<meta name=author content='Lamp GmbH'>") == "Lamp GmbH"


def test_an_accounts_name_gives_way_to_the_full_name_it_is_made_from() -> None:
    head = "<meta name=author content=alund>"
    assert byline(head + "<p class=author>Ada Lund</p>") == "Ada Lund"
    far = f"<h1>Steps</h1>{STORY * 30}<p class=author>Eva Moor</p>"
    assert byline(head + far) == "alund"


def test_the_byline_under_the_title_wins_over_who_posted_the_text() -> None:
    shown = "<p class=author>By Eva Moor</p>"
    assert byline("<meta name=author content='Ada Lund'>" + shown) == "Eva Moor"
    assert byline("<meta name=author content='Ada Lund'><p class=author>Reviewed by Eva Moor</p>") == "Ada Lund"
    assert byline(script({"@type": "Article", "author": {"name": "Ada Lund"}}) + shown) == "Ada Lund"
    assert byline(script({"@type": "Article", "author": {"name": "alund7"}}) + shown) == "Eva Moor"


def test_a_sentence_of_what_was_made_in_a_year_names_no_author() -> None:
    made = "<p><i>{}</i></p>"
    assert byline(STORY + made.format("Created by Ada Lund, Eva Moor, and Tor Vik")) != ""
    assert byline(STORY + made.format("Created by Ada Lund, Eva Moor, and Tor Vik in 1925.")) == ""


def test_who_made_the_sites_looks_is_not_its_author() -> None:
    assert byline(STORY + "<div class=author><a>Lamplight Hugo Theme</a></div>") == ""
    assert byline(STORY + "<h2 class=poster__title>Pink Lemon Pie</h2>") == ""


def test_a_table_about_a_place_is_no_byline() -> None:
    rows = "<tr><td>Steps<td>a<td>b" * 60
    assert byline(STORY + f"<table class='infobox vcard'><tr><th>New Lamp{rows}</table>") == ""


def test_a_name_between_brackets_and_a_site_after_a_name_are_left_out() -> None:
    assert byline("<p class=author>By Ada (A.L.) Lund</p>") == "Ada Lund"
    assert byline("<p class=author>Ada Lund @ The Lamp</p>") == "Ada Lund"


@pytest.mark.parametrize(
    ("head", "body", "name"),
    [
        ("<title>On steps | The Lamp</title>", "", "The Lamp"),
        ("<title>On steps - Lamp Weekly</title>", "<img alt='Lamp Weekly'>", "Lamp Weekly"),
        ("<title>On steps - Notes</title>", "<img alt='Lamp Weekly'>", "lamp.example"),
        ("<title>On steps - Our Paper</title>", "<a href=/>Our Paper</a>", "Our Paper"),
        ("<title>On steps - The Lamp</title><meta property=og:site_name content=Lamplight>", "", "Lamplight"),
        ("<title>On steps - The Lamp</title><meta name=twitter:site content=@lmp>", "", "The Lamp"),
    ],
)
def test_the_site_is_named_by_the_part_of_the_title_that_host_logo_or_way_home_agree_with(
    head: str, body: str, name: str
) -> None:
    assert known(head + body, "site") == name


@pytest.mark.parametrize(
    ("whole", "shown", "name"),
    [
        ("On counting steps - Our Old Paper", "<h1>On counting steps</h1>", "Our Old Paper"),
        ("On counting steps - News - Our Old Paper", "<h1>On counting steps</h1>", "lamp.example"),
        ("On counting steps - A paper of all that is old and new", "<h1>On counting steps</h1>", "lamp.example"),
        ("Our Paper - On counting steps", "<a href=/>Our Paper</a><h1>On counting steps</h1>", "Our Paper"),
        ("Our Paper - On counting steps", "<a href=/x>Our Paper</a><h1>On counting steps</h1>", "lamp.example"),
    ],
)
def test_the_site_is_named_beside_the_pages_own_title(whole: str, shown: str, name: str) -> None:
    assert known(f"<title>{whole}</title>{shown}", "site") == name


@pytest.mark.parametrize(
    ("html", "name"),
    [
        ("<b>Ada Lund</b> <a href=mailto:a>ada at lamp.example </a><br><i>Tue Mar 10</i>", "Ada Lund"),
        ("<b>Ada Lund</b> <a href=/b>About the lamp</a><br><i>Tue Mar 10</i>", ""),
        ("<b>ada</b> <a href=mailto:a>ada at lamp.example </a>", ""),
        ("<dl><dt>From:</dt><dd>Ada Lund &lt;ada@lamp.example&gt;</dd></dl>", "Ada Lund"),
        ("<p>From: Ada Lund &lt;ada@lamp.example&gt;</p><p>To: Eva Holm &lt;eva@lamp.example&gt;</p>", "Ada Lund"),
        ("<dl><dt>To:</dt><dd>Ada Lund &lt;ada@lamp.example&gt;</dd></dl>", ""),
    ],
)
def test_a_letter_is_by_its_sender_whose_address_stands_beside_the_name(html: str, name: str) -> None:
    assert byline(html) == name


def test_a_name_after_by_in_the_title_is_the_author_if_the_page_shows_it_and_never_the_site() -> None:
    head = "<title>On counting steps - by Ada Lund</title><h1>On counting steps</h1>"
    shown = head + "<div><a href=/@ada>Ada Lund</a></div>"
    assert known(shown) == "Ada Lund" and known(head) == ""
    assert known(shown, "site") == known(head, "site") == "lamp.example"


@pytest.mark.parametrize(
    "html",
    [
        "<ol><li id=fn1>They are on the old page, which nobody reads.</li></ol>",
        "<table class='infobox vcard'><tr><th>Location<td>Fairmile, Harrowshire<tr><th>Built<td>1267</table>",
    ],
)
def test_a_note_and_a_table_about_a_place_name_no_author(html: str) -> None:
    assert byline(html) == ""


def test_marks_and_notes_beside_the_names_of_scholars_are_no_part_of_them() -> None:
    names = "<span class=name>Ada Lund<sup>1</sup>, Eva Holm<sup>2</sup></span>"
    notes = "<span class=author_notes><sup>1</sup>Institute of Lamps, Nis; <sup>2</sup>Tide</span>"
    assert byline(f"<div class=authors>{names}{notes}</div>") == "Ada Lund, Eva Holm"
