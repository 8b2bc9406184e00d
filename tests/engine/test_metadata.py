"""The sources of title, byline, date and other metadata, and which source wins."""

import pytest
from readwell.engine.basics.dates import find
from readwell.engine.metadata import metadata, wire
from readwell.lab.evaluation.corpus import Page
from readwell.lab.evaluation.metadata import measured
from readwell.lab.evaluation.tally import gathered
from readwell.parse import parse

BODY = "<p>The keeper counted the steps on the way up, for the number was never the same twice.</p>" * 3


def known(head: str, body: str = "", url: str = "https://lamp.example/a/b") -> dict[str, tuple[str, str]]:
    """Each thing known of a page with its source."""
    page = parse(f"<html><head>{head}</head><body>{body}{BODY}</body></html>", url)
    return {name: (found.value, found.source) for name, found in metadata(page).items()}


def linked(text: str) -> str:
    return f'<script type="application/ld+json">{text}</script>'


@pytest.mark.parametrize(
    ("head", "body", "name", "value", "source"),
    [
        ("<title>Steps - Lamp</title>", "", "title", "Steps", "title element"),
        ("<title>Steps | Lamp</title><meta property=og:site_name content=Lamp>", "", "title", "Steps", "title element"),
        ("", "<h1>On counting steps</h1>", "title", "On counting steps", "heading h1"),
        ("", "<h1>On counting steps <button>Copy path</button></h1>", "title", "On counting steps", "heading h1"),
        ("", "<div role=heading aria-level=1>On counting steps</div>", "title", "On counting steps", "heading h1"),
        (linked('{"@type":"Article","author":{"name":"Ada Lund"}}'), "", "byline", "Ada Lund", "json-ld author"),
        (linked('{"@type":"Article","author":[{"name":"A B"},{"name":"C D"}]}'), "", "byline", "A B, C D", "json-ld author"),
        ("<meta name=author content='Ada Lund'>", "", "byline", "Ada Lund", "meta author"),
        ("", "<h1>Steps</h1><p class=byline>By Ada Lund, keeper</p>", "byline", "Ada Lund", "class author"),
        ("", "<h1>灯塔</h1><p>2005-04-05 06:40 作者：山石 来源：晚报</p>", "byline", "山石", "text"),
        ("", "<span itemprop=author>Ada Lund</span>", "byline", "Ada Lund", "microdata author"),
        (linked('{"@type":"NewsArticle","datePublished":"2024-05-01T10:00:00+02:00"}'), "", "published", "2024-05-01T10:00:00+02:00", "json-ld datePublished"),
        ("<meta property=article:published_time content=2024-05-01>", "", "published", "2024-05-01", "meta article:published_time"),
        ("", "<h1>Steps</h1><time datetime=2024-05-01>Wednesday</time>", "published", "2024-05-01", "time element"),
        ("", "<h1>Steps</h1><p>Posted by the lamp on 1 May 2024</p>", "published", "2024-05-01", "text"),
        ("<meta name=w-published-date content=2024-05-01>", "", "published", "2024-05-01", "meta w-published-date"),
        ("<meta property=article:modified_time content=2024-06-02>", "", "modified", "2024-06-02", "meta article:modified_time"),
        ("<meta property=og:site_name content='The Lamp'>", "", "site", "The Lamp", "meta og:site_name"),
        ("", "", "site", "lamp.example", "address"),
        ("<link rel=canonical href=/steps>", "", "canonical", "https://lamp.example/steps", "link canonical"),
        ("<meta property=og:image content=/a.png>", "", "image", "https://lamp.example/a.png", "meta og:image"),
        ("<link rel=license href=https://creativecommons.org/licenses/by/4.0/>", "", "licence", "https://creativecommons.org/licenses/by/4.0/", "link license"),
        ("", "<a href=https://creativecommons.org/licenses/by/4.0/>CC</a>", "licence", "https://creativecommons.org/licenses/by/4.0/", "link"),
    ],
)  # fmt: skip
def test_each_field_has_its_source(head: str, body: str, name: str, value: str, source: str) -> None:
    assert known(head, body)[name] == (value, source)


@pytest.mark.parametrize(
    ("head", "address"),
    [
        ("<link rel=canonical href=https://bank.example/login>", "https://lamp.example/a/b"),
        ("<base href=https://bank.example/><link rel=canonical href=/login>", "https://lamp.example/a/b"),
        ("<meta property=og:url content=https://bank.example/login>", "https://lamp.example/a/b"),
        ("<link rel=canonical href=https://lamp.example.evil.example/>", "https://lamp.example/a/b"),
        ("<link rel=canonical href=https://lamp.example@evil.example/>", "https://lamp.example/a/b"),
        ("<link rel=canonical href=https://www.lamp.example/steps>", "https://www.lamp.example/steps"),
    ],
)
def test_a_page_names_no_other_sites_address_as_its_own(head: str, address: str) -> None:
    assert known(head, "")["canonical"][0] == address


def test_the_heading_a_reader_sees_wins_over_a_title_for_machines() -> None:
    head = "<title>Best Steps 2024 | Counting Guide</title><meta property=og:title content='Best Steps 2024'>"
    assert known(head, "<h1>How we counted the best steps</h1>")["title"][0] == "How we counted the best steps"


def test_a_site_that_signs_for_its_authors_gives_way_to_the_person_on_the_page() -> None:
    head = linked('{"@type":"Article","author":{"@type":"Organization","name":"Lamp"},"publisher":{"name":"Lamp"}}')
    assert known(head, "<h1>Steps</h1><p class=author>Ada Lund</p>")["byline"][0] == "Ada Lund"
    assert known(head)["byline"][0] == "Lamp"


def test_a_button_of_the_menu_is_no_author() -> None:
    assert "byline" not in known("", "<nav><a class=user href=/login>Login</a></nav><h1>Steps</h1>")


def test_a_footnote_is_no_author() -> None:
    text = "<h1>Tides</h1><p>The harbour keeps tables of its own, and this page says how.</p><div class=footnote><ol><li id=fn:why><p>Because nobody else does.</p></li></ol></div>"
    assert "byline" not in metadata(parse(text))


def test_a_name_with_a_number_in_it_stays_whole() -> None:
    assert known("<meta name=author content=luizjr4>")["byline"][0] == "luizjr4"


def test_the_day_a_reader_sees_wins_over_greenwich_next_to_midnight() -> None:
    head = "<meta property=article:published_time content=2024-05-01T23:30:00Z>"
    assert known(head, "<h1>Steps</h1><time datetime=2024-05-02>2 May</time>")["published"][0] == "2024-05-02"


@pytest.mark.parametrize(
    "body",
    [
        "<h1>Steps</h1><p class=widget>1 May 2024</p>",
        "<h1>Steps</h1><p>Updated: 9 June 2025</p><p>1 May 2024</p>",
        "<h1>Steps</h1><p>The lamp had been lit each night without fail since long before 2 March 1999.</p><p>1 May 2024</p>",
        "<p class=date>1 May 2024</p><h1>Steps</h1>" + BODY + "<ul><li class=date>3 April 2023</li></ul>",
        "<h1>Steps</h1><time hidden datetime=2024-05-01>1 May</time>",
        "<h1>Steps</h1><p>Ada Lund<br>1 May 2024</p>",
        "<h1>Steps</h1><p>Updated<br>9 June 2025</p><p>1 May 2024</p>",
        "<h1>Steps</h1><p><b>Joined:</b> 9 June 2011</p><p>1 May 2024</p>",
        "<h1>Steps</h1><relative-time datetime=2024-05-01>in May</relative-time>",
        "<time datetime=2026-06-09>9 June 2026</time>"
        + "<p>Steps</p>" * 20
        + "<h1>On counting steps</h1><p>1 May 2024</p>",
    ],
)
def test_the_day_is_that_of_the_articles_head(body: str) -> None:
    assert known("", body)["published"][0] == "2024-05-01"


@pytest.mark.parametrize(
    "text",
    [
        "{",
        "[" * 500,
        '{"@type":"Article","headline":' + "[" * 80,
        '{"@graph": 7}',
        "null",
        '{"author":{"@id":"#a"},"@id":"#a","@type":"Article"}',
    ],
)
def test_broken_or_hostile_data_is_as_good_as_none(text: str) -> None:
    assert known("<title>Steps</title>" + linked(text))["title"][0] == "Steps"


def test_a_reply_names_the_element_that_shows_a_thing() -> None:
    page = parse(f"<html><head><title>Steps</title></head><body><h1>Steps</h1>{BODY}</body></html>")
    assert page.tag_name(wire(page)["title"]["node"]) == "h1"


@pytest.mark.parametrize(
    ("text", "language", "day"),
    [
        ("14. Mai 2023, 08:15 Uhr", "de", "2023-05-14T08:15:00"),
        ("3 Σεπτεμβρίου 2016", "el", "2016-09-03"),
        ("2021年11月03日 09:20", "zh", "2021-11-03T09:20:00"),
        ("17 апреля 2018, 11:30", "ru", "2018-04-17T11:30:00"),
        ("۱۴۰۰/۰۳/۱۲", "fa", "2021-06-02"),
        ("۱۲ مهر ۱۴۰۲", "fa", "2023-10-04"),
        ("شنبه 30 اسفند 1399 - 08:20", "fa", "2021-03-20T08:20:00"),
        ("12 مه 2020", "fa", "2020-05-12"),
        ("5 أكتوبر 2022", "ar", "2022-10-05"),
        ("15 شباط 2023", "ar", "2023-02-15"),
        ("20 غشت 2021", "ar", "2021-08-20"),
        ("3 בינואר 2024", "he", "2024-01-03"),
        ("12 października 2015", "pl", "2015-10-12"),
        ("1 मई 2021", "hi", "2021-05-01"),
        ("03/04/2020", "en-gb", "2020-04-03"),
        ("03/04/2020", "en", "2020-03-04"),
        ("1588291200", "", "2020-05-01T00:00:00Z"),
        ("Fri Apr 28 19:20:36 CEST 2023", "", "2023-04-28T19:20:36"),
        ("14-Mar-15", "", "2015-03-14"),
    ],
)
def test_a_date_is_read_in_any_language(text: str, language: str, day: str) -> None:
    assert str(find(text, language)) == day


@pytest.mark.parametrize(
    "text",
    [
        "",
        "31 February 2020",
        "version 2.0.1",
        "call 555 1234",
        "May the fourth",
        "99/99/9999",
        "March 13-15",
        "12 mars 1402",
        "May 2–04",
    ],
)
def test_what_is_no_date_is_none(text: str) -> None:
    assert find(text) is None


def test_figures_count_what_a_corpus_tells_and_apart_what_the_page_holds() -> None:
    row = {"title": "Steps", "author": "Ada Lund", "date": "1999-01-01"}
    html = "<title>Steps</title><h1>Steps</h1><p class=byline>By Ada Lund</p><time datetime=2024-05-01>1 May</time>"
    found = gathered(((name,), tally) for name, tally in measured(Page("set", "1", html, "", row=row)))
    assert found[("title",)].exact == found[("author",)].right == 1
    assert found[("date",)].asked == 1 and found[("date",)].right == 0
    assert ("date, on the page",) not in found and found[("title, on the page",)].right == 1


def test_a_thread_is_of_the_day_of_its_first_post_not_of_who_joined() -> None:
    post = "<div class=comment><b class=author>{}</b> <i>Joined: 9 June 2011</i> <time datetime={}>then</time><p>{}</p></div>"
    people = enumerate(("Ada", "Eva", "Tor", "Una"), 1)
    rows = "".join(
        post.format(name, f"2024-05-0{day}", f"{name} counted the steps of the light again. " * 3)
        for day, name in people
    )
    page = parse(f"<h1>How many steps?</h1>{rows}", "https://forum.lamp.example/viewtopic.php?t=7")
    assert metadata(page)["published"].value == "2024-05-01"
