from __future__ import annotations

import lxml.html
import numpy as np
import pytest
from hypothesis import HealthCheck, assume, given, settings
from hypothesis import strategies as st
from readwell.engine.render.article import article
from readwell.engine.render.html import Writer, body
from readwell.engine.render.markdown import markdown

from tests.engine.render.saved import (
    NAMES,
    clean,
    named,
    page_of,
    read_back,
    shape,
    spelled,
    without_empty_heads,
    words,
    work,
)

#: Text that Markdown might take for its own.
TRICKY = st.text(st.sampled_from(" *_`[]()<>#+-=:~$|!&;\\.1a漢。\u00a0é\"'x"), min_size=1, max_size=12)
TAGS = ("b", "i", "code", "a href='https://x.org/'", "sup", "span lang=de", "s", "q", "u")


def own_markup(html: str) -> lxml.html.HtmlElement:
    return lxml.html.fromstring(f"<main>{body(work(html).article, Writer(remote=True))}</main>")


def marked(pieces: list[tuple[str, str]]) -> str:
    escaped = [(tag, text.replace("&", "&amp;").replace("<", "&lt;")) for tag, text in pieces]
    return "".join(f"<{tag}>{text}</{tag.split()[0]}>" if tag else text for tag, text in escaped)


PIECES = st.lists(st.tuples(st.sampled_from(("", *TAGS)), TRICKY), min_size=1, max_size=6)


@settings(max_examples=150, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(PIECES, st.sampled_from(("p", "li", "h2", "td", "blockquote", "dd", "pre")))
def test_whatever_the_text_an_independent_library_reads_it_back(pieces: list[tuple[str, str]], tag: str) -> None:
    around = {"td": "<table><tr><th>h</th></tr><tr><td>{}</td></tr></table>", "dd": "<dl><dt>t</dt><dd>{}</dd></dl>"}
    html = around.get(tag, f"<{tag}>{{}}</{tag}>").format(marked(pieces))
    found = read_back(markdown(work(html).article))
    assert words(found) == words(own_markup(html))


@settings(max_examples=80, deadline=None)
@given(PIECES)
def test_emphasis_and_code_survive_wherever_they_stand(pieces: list[tuple[str, str]]) -> None:
    html = f"<p>{marked(pieces)}</p>"
    # A formula is code in HTML, and stands between dollars in Markdown.
    assume(not any(part.kind == "formula" for part in work(html).article.everything()))
    sides = [
        [element.text_content().strip() for element in side.iter(*names)]
        for side, names in (
            (own_markup(html), ("em", "strong", "code", "del")),
            (read_back(markdown(work(html).article)), ("em", "strong", "code", "del", "s")),
        )
    ]
    # A mark around white space alone marks nothing: Markdown leaves it out.
    said = [list(filter(None, ("".join(text.split()) for text in side))) for side in sides]
    assert said[0] == said[1]


@pytest.mark.parametrize("name", NAMES)
def test_a_page_keeps_its_words_through_markdown(name: str) -> None:
    article = named(name).article
    formulas = {part.text for part in article.everything() if part.kind == "formula"}
    assert formulas or name != "formulas"
    assert words(read_back(markdown(article))) == words(spelled(clean(article)))


@pytest.mark.parametrize("name", NAMES)
def test_a_page_keeps_its_structure_through_markdown(name: str) -> None:
    article = named(name).article
    assert shape(without_empty_heads(read_back(markdown(article)))) == shape(clean(article))


def test_a_formula_drawn_as_shapes_is_kept_with_the_words_around_it() -> None:
    math = "<math><mi>a</mi><mo>&lt;</mo><mi>b</mi></math>"
    drawn = f"<mjx-container><svg><path d='M0 0'/></svg><span hidden>{math}</span></mjx-container>"
    page = page_of(f"<body><nav>Menu {drawn}</nav><p>Where {drawn} holds.</p>")
    kept = np.array([page.string(leaf) in ("Where ", " holds.") for leaf in range(len(page))])
    assert markdown(article(page, kept)) == "Where $a< b$ holds.\n"


def test_a_page_of_ten_thousand_nested_elements_is_written() -> None:
    for tag in ("div", "ul><li", "blockquote", "b", "table><tr><td"):
        html = "<" + f"{tag}><".join([""] * 10_001)[:-1] + "deep words"
        assert "deep words" in markdown(work(html).article)


def test_a_sign_that_links_to_its_own_heading_is_no_word_of_it() -> None:
    html = "<title>One</title><h1 id=a>One<a class=x href='#a'>¶</a></h1><p id=b>See <a href='#b'>#</a> <a href='#a'>One</a></p>"
    assert markdown(work(html).article) == "# One\n\nSee [#](#b) [One](#a)\n"
    assert work(html).about["title"] == "One"


def test_a_link_in_code_stays_a_link_and_a_rows_own_head_is_strong() -> None:
    code = markdown(work("<p><code>&lt;<a href='https://x.org/kite.h'>kite.h</a>&gt;</code></p>").article)
    assert code == "<code>\\<[kite.h](https://x.org/kite.h)\\></code>\n"
    table = markdown(
        work("<table><tr><th>Beam</th><td>3 m</td></tr><tr><th>Mast</th><td>9 m</td></tr></table>").article
    )
    assert "| **Beam** | 3 m |" in table


def test_nothing_kept_is_nothing_written() -> None:
    page = page_of("<p>a</p>")
    from readwell.engine.render.article import article

    assert markdown(article(page, page.tagged(("nothing",)))) == ""
