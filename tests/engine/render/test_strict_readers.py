"""Values that strict EPUB readers refuse: invalid language codes and addresses."""

from __future__ import annotations

import pytest
from readwell.engine.basics.addresses import join
from readwell.engine.render.formats import written

from tests.engine.render.saved import work


@pytest.mark.parametrize(
    ("said", "kept"),
    [("de_AT", ' lang="de-AT"'), ("fr", ' lang="fr"'), ("url(x)", ""), ("<b>", ""), ("toolonglanguage", "")],
)
def test_a_language_is_kept_if_it_is_a_tag(said: str, kept: str) -> None:
    page = f'<p>a <span lang="{said.replace("<", "&lt;")}">word</span> b</p>'
    assert f"a <span{kept}>word</span> b" in str(written(work(page), "html")) or (
        not kept and "a word b" in str(written(work(page), "html"))
    )


def test_an_address_holds_no_character_that_none_may_hold() -> None:
    page = """<p><a href="/a<b>|{c}%20d">words</a> <img src="https://x/a.png)<script>" alt="b"></p>"""
    html = str(written(work(page), "html"))
    assert 'href="https://example.org/a%3Cb%3E%7C%7Bc%7D%20d"' in html
    assert "/a.png)%3Cscript%3E" in html


def test_an_address_holds_one_sign_that_begins_a_fragment() -> None:
    page = '<p><a href="/a#b&amp;#9;c">words</a> <a href="#d#e">place</a></p>'
    html = str(written(work(page), "html"))
    assert 'href="https://example.org/a#b&amp;%239;c"' in html and "#d#e" not in html


def test_an_address_whose_port_is_no_number_is_none() -> None:
    assert not join("https://example.org/", "https://javascript:alert(1)")
    assert join("https://example.org/", "//x:8080/y") == "https://x:8080/y"


@pytest.mark.parametrize(
    ("base", "address", "whole"),
    [
        ("https://a.example/b/c", "d//e.png", "https://a.example/b/d//e.png"),
        ("https://a.example//b///c", "../e//", "https://a.example//b//e//"),
        ("https://a.example/b", "//c.example//d", "https://c.example//d"),
        ("https://a.example/b", "?x=//y", "https://a.example/b?x=//y"),
    ],
)
def test_empty_parts_of_an_address_stay_as_browsers_keep_them(base: str, address: str, whole: str) -> None:
    assert join(base, address) == whole


def test_an_element_in_a_formulas_token_leaves_its_text_there() -> None:
    page = "<p>a <math><mn>1<mi>x<mo>+</mo></mi><math><mi>y</mi></math></mn></math> b</p>"
    assert ">1x+y</mn></math>" in str(written(work(page), "html"))
