"""Blocks of a single text, made at once: the same article as if each were opened and closed."""

import pytest
from readwell.engine.page.tree import is_text
from readwell.engine.render import article as articles
from readwell.engine.render.article import article
from readwell.parse import parse

PAGES = {
    "cells": "<table><tr><td>a<td>b c<tr><td align=right>d<td> <td colspan=2>e<th>f</table>",
    "empty cells": "<table><tr><td>a<td>&nbsp;<tr><td> <td>b</table>",
    "a layout table": "<table role=presentation><tr><td>a</table>",
    "items": "<ul><li>a<li><li>b<ul><li>c</ul></ul><ol start=3><li id=x>d</ol><p><a href=#x>to d</a>",
    "terms": "<dl><dt>a<dd>b<dd>c<dd cite=x>d</dl>",
    "quotations": "<blockquote>a</blockquote><blockquote cite=/x>b</blockquote><div>c</div>",
    "formats around blocks": "<b><p>a<div>b</div></b><a href=/x><li>c</a>",
    "blocks in headings": "<h2>a<div>b</div>c</h2><summary><p>d</summary>",
    "languages": "<div lang=de><p>a<p>b</div><p lang=fr>c<p dir=rtl>d<p>e",
    "text before blocks": "a<p>b</p>c<div>d</div>e",
    "roles": "<div role=listitem>a</div><p role=heading>b<div role=list><p role=listitem>c</div>",
    "deep nesting": "<blockquote><div>" * 40 + "a<p>b<ul><li>c",
    "formulas": "<p>$a+b$<p>\\(x\\)<table><tr><td>\\(y\\)<td>z</table>",
    "code": "<pre><div>a</div><div>b</div></pre><p>c",
    "white space": "<p>  a \n b  <p>\u00a0<p>\u200b<div> c</div>",
    "notes": "<p>a<a href=#n id=r>1</a></p><ol><li id=n>b <a href=#r>back</a></ol>",
}


@pytest.mark.parametrize("name", PAGES)
def test_the_article_is_the_same_as_if_each_block_were_opened_and_closed(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    page = parse(f"<title>t</title><body>{PAGES[name]}<p>end")
    made = article(page, is_text(page))
    monkeypatch.setattr(articles, "singles", lambda page, *_: [None] * len(page))
    assert made == article(page, is_text(page))


def test_a_dropped_text_leaves_an_empty_cell() -> None:
    page = parse("<table><tr><td>a<td>b<tr><td>c<td>d</table>")
    kept = is_text(page).copy()
    kept[[node for node in range(len(page)) if page.string(node) == "b"]] = False
    rows = article(page, kept).blocks[0].parts
    assert [[len(cell.parts) for cell in row.parts] for row in rows] == [[1, 0], [1, 1]]
