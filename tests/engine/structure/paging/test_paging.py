"""Which link leads to the next page, and of what it is the next."""

import pytest
from readwell.api import extract_document
from readwell.engine.structure.paging import paging, wire
from readwell.parse import parse

BODY = "".join(
    f"<p>The bridge of day {day} was closed, and nobody in the town knew when it would be opened." for day in "abcdef"
)
HERE = "https://news.example/world/the-long-bridge.html"


def found(links: str, url: str = HERE, head: str = "") -> tuple[str, str]:
    """The address and the kind of the next page."""
    page = parse(f"<head><title>Bridge</title>{head}</head><body><article><h1>Bridge</h1>{BODY}</article>{links}", url)
    way = paging(page).next
    return (way.address.removeprefix("https://news.example"), way.kind) if way else ("", "")


@pytest.mark.parametrize(
    "links",
    [
        "<div class=pagination><b>1</b> <a href='?page=2'>2</a> <a href='?page=3'>3</a> <a href='?page=2'>Next</a></div>",
        "<p><a href='?page=2'>Weiter »</a>",
        "<nav class=pager><a href='?page=2'>下一页</a></nav>",
        "<p>1 <a href='?page=2'>2</a> <a href='?page=3'>3</a> <a href='?page=4'>4</a>",
        "<a rel=next href='?page=2'><img src=r.gif alt=''></a>",
        "<div><a href='?page=2'>Next page (2 of 9)</a></div>",
    ],
    ids=["numbers and a word", "german", "chinese", "numbers alone", "rel alone", "a longer text"],
)
def test_the_next_page_of_an_article_is_found_by_words_numbers_or_markup(links: str) -> None:
    assert found(links) == ("/world/the-long-bridge.html?page=2", "page")


def test_an_arrow_back_in_time_leads_on_where_the_page_says_so() -> None:
    links = "<nav class=navigation><a rel=next href='/page/2'>← Older</a></nav>"
    assert found(links, "https://blog.example/")[0] == "https://blog.example/page/2"
    assert paging(parse(f"<article><h1>Bridge</h1>{BODY}</article>{links}", "https://blog.example/")).previous is None


def test_another_article_is_told_apart_and_never_the_same() -> None:
    links = "<nav class=post-navigation><a rel=next href='/world/another-story.html'>Next post: A tale of two towers and more</a></nav>"
    assert found(links) in (("", ""), ("/world/another-story.html", "article"))


def test_a_chapter_is_a_chapter() -> None:
    links = "<p><a href='/book/chapter-3'>Next chapter</a>"
    assert found(links, "https://news.example/book/chapter-2") == ("/book/chapter-3", "chapter")


def test_what_follows_in_a_table_of_contents_is_a_chapter() -> None:
    contents = "".join(f"<li><a href='/kb/{name}'>{name}</a>" for name in ("intro", "bridges", "tunnels", "ferries"))
    links = f"<nav><ul>{contents}</ul></nav><div><a rel=next href='/kb/tunnels'>Tunnels</a></div>"
    assert found(links, "https://news.example/kb/bridges") == ("/kb/tunnels", "chapter")


def test_a_small_number_that_grows_by_one_counts_chapters_and_an_id_does_not() -> None:
    for own, other, kind in (("day2", "day3", "chapter"), ("58812", "58813", "article")):
        links = f"<p class=pager><a href='/diary/{other}.html'>Next »</a>"
        assert found(links, f"https://news.example/diary/{own}.html") in ((f"/diary/{other}.html", kind), ("", ""))


def test_a_list_of_entries_has_pages_and_a_talk_has_a_thread() -> None:
    pager = "<div class=pager><a rel=next href='?page=2'>Next</a> <a href='?page=2'>2</a> <a href='?page=3'>3</a></div>"
    entry = "<div class=post><{0}>{1}</{0}><span class=author>By Ann Lee</span> <time datetime='2024-05-0{2}'>{2} May 2024</time><p>{3}</div>"
    words = "The bridge was closed on Monday, and nobody in the town knew when it would be opened again."
    for head, said, kind in (("h2", "<a href='/bridge-{0}'>Bridge {0}</a>", "page"), ("b", "Re: Bridge {0}", "thread")):
        entries = "".join(entry.format(head, said.format(day), day, words) for day in range(1, 9))
        page = parse(f"<div id=list>{entries}</div>{pager}", "https://news.example/bridges")
        assert (way := paging(page).next) and way.kind == kind


def test_a_pager_beside_an_article_is_none_of_the_article() -> None:
    body = f"<article><h1>Bridge</h1>{BODY * 6}</article>"
    cards = "".join(
        f"<div class=card><a href='/s{day}'>Another story about bridge {day} and its town</a></div>"
        for day in range(20)
    )
    pager = "<div class=pager><a href='?8ab1_page=2'>Next</a></div>"
    page = parse(f"{body}<section>{cards}{pager}</section>", HERE)
    assert paging(page).next is None


def test_a_page_of_comments_is_no_page_of_the_article() -> None:
    links = "<div class=pagination><a href='?commentpage=2'>Next</a> <a href='?commentpage=2'>2</a></div>"
    assert found(links)[1] in ("thread", "")


def test_the_address_of_one_comment_is_no_page_of_comments() -> None:
    links = "".join(f"<li class=pager><a href='?comment-page=4#comment-{day}'>May {day}</a>" for day in range(1, 9))
    assert found(f"<ol>{links}</ol>") == ("", "")


def test_links_of_other_sites_menus_and_of_a_page_without_others_are_none() -> None:
    menu = "".join(f"<li><a href='/{name}'>{name.title()}</a>" for name in ("world", "sport", "letters", "about"))
    assert found(f"<ul>{menu}</ul>") == ("", "")
    assert found("<p><a href='https://other.example/world/the-long-bridge.html?page=2'>Next</a>") == ("", "")
    assert found("") == ("", "")


def test_the_page_before_is_found_too_and_the_reply_has_both() -> None:
    links = "<div class=pager><a href='?page=1'>« Previous</a> <a href='?page=1'>1</a> <b>2</b> <a href='?page=3'>3</a> <a href='?page=3'>Next »</a></div>"
    reply = wire(parse(f"<article>{BODY}</article>{links}", f"{HERE}?page=2"))
    assert reply["previous"]["address"].endswith("?page=1") and reply["next"]["address"].endswith("?page=3")
    assert 0.5 <= reply["next"]["chance"] <= 1


def test_a_document_says_its_neighbours() -> None:
    document = extract_document(f"<article><h1>Bridge</h1>{BODY}</article><p><a href='?page=2'>Next page »</a>", HERE)
    assert document.next_page == f"{HERE}?page=2" and document.previous_page is None
