"""Pages whose links are made to cost time, to break something, or to lead astray."""

import pytest
from readwell.engine.structure.paging import paging, wire
from readwell.engine.structure.paging.evidence import MOST, evidence
from readwell.engine.structure.paging.steps import LONGEST_ADDRESS, Step, step
from readwell.parse import parse

LIST = "https://a.example/list"
BODY = "<p>" + "The bridge was closed on Monday, and nobody knew for how long. " * 40
LONG = "x" * 100_000


def following(links: str, url: str = LIST) -> str:
    """The address of the next page."""
    way = paging(parse(f"{BODY}<div class=pager>{links}</div>", url)).next
    return way.address if way else ""


@pytest.mark.parametrize(
    "links",
    [
        f"<a href='/{LONG}?page=2' rel=next>Next</a>",
        f"<base href='https://a.example/{LONG}/'><a href='?page=2' rel=next>Next</a>",
        "<a href='javascript:next(2)' rel=next>Next</a> <a href='data:text/html,2'>Next</a> <a href='#'>Next</a>",
        "<a href='http://[' rel=next>Next</a> <a href='https://a.example:x/list?page=2'>Next</a>",
        "<a href='/\ud800?page=2'>Next \ud800</a> <a href='/\x00'>\x00</a>",
        "<a rel=next href='/list'>Next</a> <a rel=next href='/list#2'>Next</a>",
    ],
    ids=["a long address", "a long base", "no pages", "no addresses", "no letters", "the page itself"],
)
def test_what_is_no_page_is_none(links: str) -> None:
    assert following(links) == ""


@pytest.mark.parametrize("url", ["", "http://[", "about:blank", f"https://a.example/{LONG}"])
def test_a_page_without_an_address_that_can_be_compared_has_no_next_page(url: str) -> None:
    assert wire(parse(f"{BODY}<a href='?page=2' rel=next>Next</a>", url)) == {}


def test_numbers_of_any_length_and_script_break_nothing() -> None:
    for digits in ("9" * 300, "²", "٣", "𝟚", "0" * 300 + "2"):
        for href in (f"?page={digits}", f"/list/{digits}", f"/list-{digits}.html", f"/list?page={digits}%2C{digits}"):
            assert isinstance(wire(parse(f"<a href='{href}'>{digits}</a> <a href='{href}'>Next</a>", LIST)), dict)
            assert isinstance(step(LIST, f"https://a.example{href}"), Step)


def test_only_the_last_links_of_a_page_are_looked_at() -> None:
    links = "".join(f"<a href='?page={number}'>{number}</a> " for number in range(2, 20_000))
    assert len(evidence(parse(f"<div class=pager>{links}</div>", LIST)).links) == MOST


def test_a_base_elsewhere_leads_to_no_page_of_this_site() -> None:
    assert following("<base href='https://other.example/'><a href='?page=2' rel=next>Next</a>") == ""


def test_a_host_may_be_written_in_two_ways_and_with_its_usual_port() -> None:
    link = "<a href='https://BÜCHER.example:443/list?page=2' rel=next>Next</a>"
    assert following(link, "https://xn--bcher-kva.example/list") == "https://BÜCHER.example:443/list?page=2"
    assert following("<a href='https://a.example:80/list?page=2' rel=next>Next</a>") == ""
    assert following("<a href='https://a.example:8443/list?page=2' rel=next>Next</a>") == ""


def test_addresses_that_are_too_long_are_no_step() -> None:
    assert step(LIST, f"{LIST}?q={'x' * LONGEST_ADDRESS}&page=2") == Step()


def test_a_name_of_any_length_is_read_at_its_beginning() -> None:
    links = "".join(f"<a href='?page={number}'>{number}</a> " for number in range(2, 50))
    page = parse(f"{BODY}<div class='pager {'wide ' * 50_000}'>{links}</div>", LIST)
    assert (way := paging(page).next) and way.address == f"{LIST}?page=2"


def test_pages_that_point_at_each_other_each_have_a_next_one() -> None:
    assert following("<a rel=next href='/b'>Next</a>", "https://a.example/a") in ("", "https://a.example/b")
    assert following("<a rel=next href='/a'>Next</a>", "https://a.example/b") in ("", "https://a.example/a")
