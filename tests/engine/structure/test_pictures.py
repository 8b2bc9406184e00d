"""Which of a picture's addresses is the real one."""

from __future__ import annotations

import dataclasses

import numpy as np
import pytest
from readwell.engine.page.snapshot import Snapshot
from readwell.engine.structure.claims import Picture
from readwell.engine.structure.pictures import SIZELESS, pictures, unloaded
from readwell.parse import parse

from tests.engine.structure.markup import laid

CASES = {
    "an address of its own": ('src="a.png"', "https://example.org/a/a.png"),
    "a lazy address behind a stand-in": (
        'src="data:image/gif;base64,R0lGODlhAQABAAAAACw=" data-src="/real.jpg"',
        "https://example.org/real.jpg",
    ),
    "a lazy address behind a named stand-in": (
        'src="/img/placeholder.svg" data-lazy-src="/real.jpg"',
        "https://example.org/real.jpg",
    ),
    "the candidate that is wide enough": (
        'srcset="s.jpg 400w, m.jpg 1600w, l.jpg 3200w"',
        "https://example.org/a/m.jpg",
    ),
    "the widest where none is": ('srcset="s.jpg 400w, m.jpg 800w"', "https://example.org/a/m.jpg"),
    "a candidate without a space after the comma": ('srcset="s.jpg 1x,l.jpg 2x"', "https://example.org/a/l.jpg"),
    "an address with commas in a set": (
        'data-srcset="https://i.example/w_1,h_2/a.jpg 1x, https://i.example/w_2,h_4/a.jpg 2x"',
        "https://i.example/w_2,h_4/a.jpg",
    ),
    "nothing where there is only a stand-in": ('src="data:image/gif;base64,R0lGODlhAQABAAAAACw="', ""),
    "nothing that could run": ('src="javascript:alert(1)"', ""),
    "nothing for an address no browser could read": ('src="http://[x/a.png"', ""),
}


@pytest.mark.parametrize("about", CASES)
def test_the_address_of_a_picture_is(about: str) -> None:
    attributes, wanted = CASES[about]
    page = parse(f"<p>a</p><img {attributes}>", "https://example.org/a/page.html")
    (claim,) = pictures(page).values()
    assert (claim.src if isinstance(claim, Picture) else "") == wanted


def captured(html: str) -> Snapshot:
    """A page as a browser sends it: what it has chosen stands in `currentSrc`, which markup can't hold."""
    page = parse(html.replace("currentSrc=", "content="), "https://example.org/")
    names = tuple("currentSrc" if name == "content" else name for name in page.names)
    return dataclasses.replace(page, names=names, built={})


def addresses(page: Snapshot) -> list[str]:
    return [claim.src if isinstance(claim, Picture) else "" for claim in pictures(page).values()]


def test_what_the_browser_has_loaded_comes_first() -> None:
    page = captured('<img src="small.png" currentSrc="https://x.example/large.png">')
    assert addresses(page) == ["https://x.example/large.png"]


@pytest.mark.parametrize(
    ("markup", "wanted"),
    [
        ('<img srcset="javascript:alert(1) 1x, http://x.example/b.png 2x" currentSrc="javascript:alert(1)">', ""),
        ('<img src="/a.png" srcset="/b.png 2x" currentSrc="https://example.org/a.png">', "https://example.org/a.png"),
        ('<picture><source srcset="/b.png"><img alt=A src="/a.png" currentSrc="data:,"></picture>', "https://example.org/a.png"),
        ('<img srcset="/b.png 2x" data-src="/late.png" currentSrc="data:,">', "https://example.org/late.png"),
    ],
)  # fmt: skip
def test_a_candidate_that_the_browser_has_not_chosen_is_not_taken(markup: str, wanted: str) -> None:
    assert addresses(captured(f"<p>a</p>{markup}")) == [wanted]


def test_a_picture_that_counts_visits_shows_nothing() -> None:
    assert list(pictures(parse("<p>a</p><img src=/dot.gif width=1 height=1>")).values()) == [None]


@pytest.mark.parametrize(("attributes", "seen"), [("src=/dot.gif", False), ("src=/dot.gif data-src=/gull.jpg", True)])
def test_a_picture_that_a_style_sheet_makes_a_dot_shows_nothing(attributes: str, seen: bool) -> None:
    page = parse(f"<p>a</p><img class=count {attributes}>", "https://example.org/")
    boxes = {side: np.ones(len(page), np.int32) for side in ("x", "y", "w", "h", "font")}
    (claim,) = pictures(dataclasses.replace(page, layout=boxes, built={})).values()
    assert isinstance(claim, Picture) == seen


def test_a_noscript_beside_an_empty_picture_holds_its_address() -> None:
    html = '<p><img alt="A gull"><noscript><img src="/gull.jpg"></noscript></p>'
    found = list(pictures(parse(html, "https://example.org/")).values())
    assert found == [Picture("https://example.org/gull.jpg", "A gull"), None]


@pytest.mark.parametrize(
    "img",
    [
        '<img src="/dot.gif" width="1" height="1">',
        "<img src=/dot.gif style='width:1px; height: 1px'>",
        '<img src="/dot.gif" style="display:none">',
        '<img src="https://counter.example/tr?id=1">',
    ],
)
def test_a_tracking_pixel_in_noscript_is_not_requested(img: str) -> None:
    page = parse(f"<p>a</p><noscript>{img}</noscript><p>b</p>", "https://example.org/a")
    assert list(pictures(page).values()) == [None]


def test_a_noscripts_picture_of_the_pages_own_site_is_shown() -> None:
    page = parse('<p>a</p><noscript><img src="/own.png" width=300></noscript><p>b</p>', "https://example.org/a")
    assert list(pictures(page).values()) == [Picture("https://example.org/own.png", "")]


@pytest.mark.parametrize("late", ["data-src=/gull.jpg", "data-original=/gull.jpg", "data-srcset='/gull.jpg 2x'"])
@pytest.mark.parametrize(("hidden", "wanted"), [(SIZELESS, 1), (1, 0), (0, 0)])
def test_a_picture_of_no_size_that_is_loaded_later_is_unloaded(late: str, hidden: int, wanted: int) -> None:
    page = parse(f"<p>a</p><img src='data:image/gif;base64,R0lGODlhAQ' {late}>", "https://example.org/")
    assert unloaded(laid(page, hidden={"img": hidden})).sum() == wanted
    assert not unloaded(laid(parse("<p>a</p><img src=/dot.gif>"), hidden={"img": SIZELESS})).any()


def test_a_small_preview_in_the_page_gives_way_to_the_picture_that_it_stands_for() -> None:
    preview = "data:image/png;base64," + "A" * 400
    page = captured(f'<p>a</p><img src="{preview}" data-src="/gull.jpg" currentSrc="{preview}">')
    assert addresses(page) == ["https://example.org/gull.jpg"]
