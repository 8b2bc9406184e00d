"""Crunch: each filter on a page made for it, with ids computed by hand."""

from __future__ import annotations

import dataclasses
import json
from pathlib import Path
from typing import Any

import numpy as np
import pytest
import readwell
from readwell.api.formats import Name
from readwell.engine.answer.select import select
from readwell.engine.basics.ad_hosts import advertising, read
from readwell.engine.extractors import settings
from readwell.engine.extractors.crunch import Crunch
from readwell.engine.page.snapshot import Snapshot
from readwell.engine.render.formats import render
from readwell.parse import parse

from tests.engine.contract_pages import PAGES, off_default


def answer(page: Snapshot, **changed: Any) -> tuple[Any, ...]:
    """All that Crunch says about a page."""
    found = Crunch(**changed).select(page)
    return found.score.tolist(), found.apart, found.looks, found.dropped, dict(found.facts)


def text(html: str, url: str = "", **changed: Any) -> str:
    page = parse(html, url)
    return str(render(page, select(page, {"name": "crunch", **changed})[1].kept, "text"))


#: A setting that tunes another filter is tried while that filter works.
NEEDS: dict[str, dict[str, Any]] = {"alternative_texts": {"images": True}, "removed_links": {"text_links": True}}


@pytest.mark.parametrize("entry", dataclasses.fields(Crunch), ids=lambda entry: entry.name)
def test_every_setting_changes_something_on_some_page(entry: dataclasses.Field[Any]) -> None:
    needs = NEEDS.get(entry.name, {})
    for value in off_default(entry):
        if any(answer(page, **needs) != answer(page, **needs | {entry.name: value}) for page in PAGES.values()):
            return
    pytest.fail(f"{entry.name} alters nothing on any test page")


def test_a_cell_is_a_link_list_as_printed() -> None:
    # 2 links; 40 letters outside links are 8 words of 5: 2/8 is not over 0.25. One letter less: 2/7.8 is.
    cell = "<table><tr><td>{}<a href=/1>one</a> <a href=/2>two</a></td></tr></table><p>Text beside the table here.</p>"
    assert "one" in text(cell.format("a" * 40), cells="cells")
    assert "one" not in text(cell.format("a" * 39), cells="cells")
    assert "a" * 39 not in text(cell.format("a" * 39), cells="cells")
    assert "a" * 39 in text(cell.format("a" * 39), cells="cells", list_loses="links")


def test_a_link_list_loses_its_links_its_content_or_itself() -> None:
    html = "<p>Here is a text.</p><div>x<a href=/1>one</a><img src=i.png></div>"
    page = parse(html)
    # html 0, body 1, p 2, text 3, div 4, "x" 5, a 6, "one" 7, img 8
    assert Crunch().select(page).dropped == (5, 6, 8)
    assert Crunch(list_loses="links").select(page).dropped == (6,)
    assert Crunch(list_loses="cell").select(page).dropped == (4,)


def test_blocks_are_judged_by_what_they_hold_themselves() -> None:
    html = "<div><ul><li><a href=/1>one</a></li><li><a href=/2>two</a></li></ul><p>A sentence of some words.</p></div>"
    assert text(html) == "A sentence of some words.\n"


def test_advertisements_go_by_host_and_by_parent_domain() -> None:
    assert "doubleclick.net" in advertising()
    link = '<p>Some text here. <a href="{}">offer</a></p>'
    for address in ("https://doubleclick.net/x", "//ad.uk.doubleclick.net/x", "HTTP://AD.DoubleClick.Net:80/x"):
        assert "offer" not in text(link.format(address), link_lists=False), address
    for address in ("https://notdoubleclick.net/", "/doubleclick.net/x", "https://example.org/?doubleclick.net"):
        assert "offer" in text(link.format(address), link_lists=False), address


def test_a_sites_own_links_are_no_advertisements() -> None:
    html = '<p>Some text here. <a href="https://www.criteo.com/about">about</a></p>'
    assert "about" in text(html, "https://www.criteo.com/", link_lists=False)
    assert "about" not in text(html, "https://example.org/", link_lists=False)


def test_what_a_filter_took_stays_away_between_kept_words() -> None:
    page = parse("<p>Before <img src=i.png alt='A boat'> after.</p>")
    # html 0, body 1, p 2, text 3, img 4, text 5
    assert select(page, {"name": "crunch"})[1].kept[4]
    _, without = select(page, {"name": "crunch", "images": True})
    assert not without.kept[4]
    assert without.kept[3] and without.kept[5]


def test_alternative_texts_name_the_pictures_that_went() -> None:
    page = parse("<p>Before <img src=i.png alt='A boat'> after <img src=j.png>.</p>")
    assert Crunch(images=True, alternative_texts=True).select(page).facts == {"alternatives": [4]}
    assert Crunch(images=True).select(page).facts == {}


def test_an_empty_table_goes_and_one_of_substance_stays() -> None:
    page = parse("<p>Text.</p><table><tr><td> </td></tr></table><table><tr><td>12</td></tr></table>")
    # p 2, text 3, table 4 (tr 5, td 6, blank 7), table 8 (tr 9, td 10, "12" 11)
    assert Crunch().select(page).dropped == (4,)
    assert Crunch(substance_letters=3).select(page).dropped == (4, 8)
    assert Crunch(empty_tables=False).select(page).dropped == ()


def test_a_table_is_empty_once_the_other_filters_have_worked() -> None:
    page = parse("<p>Text.</p><table><tr><td><form>Seek</form></td></tr></table>")
    assert Crunch().select(page).dropped == (4,)


@pytest.mark.parametrize(
    ("inner", "outer", "kept"), [("abc", "de", ""), ("abc", "defgh", "defgh"), ("abcdef", "gh", "abcdef gh")]
)
def test_a_table_of_tables_has_the_substance_that_its_inner_ones_keep(inner: str, outer: str, kept: str) -> None:
    html = f"<p>Text here.</p><table><tr><td><table><tr><td>{inner}</table><td>{outer}</table>"
    assert text(html, substance_letters=5).split()[2:] == kept.split()


def test_two_line_breaks_may_follow_each_other() -> None:
    page = parse("<p>one<br><br> <br><br>two<br>three</p>")
    # p 2, "one" 3, br 4, br 5, blank 6, br 7, br 8, "two" 9, br 10, "three" 11
    assert Crunch().select(page).dropped == (7, 8)
    assert Crunch(most_breaks=3).select(page).dropped == (8,)


def test_widths_styles_and_other_looks_are_set_aside_where_elements_stay() -> None:
    page = parse('<table><tr><td width=9 align=left>A text</td></tr></table><div style="color: red">More</div>')
    # html 0, body 1, table 2, tr 3, td 4, text 5, div 6, text 7
    assert Crunch(cell_widths=True).select(page).looks == ((4, "width"),)
    assert Crunch(division_styles=True).select(page).looks == ((6, "style"),)
    assert Crunch(other_looks=True).select(page).looks == ((4, "align"),)


def test_removed_links_are_listed_after_the_page_but_for_advertisements() -> None:
    page = parse('<p>Text of a page.</p><ul><li><a href=/1>one</a><a href="//criteo.com/">two</a></li></ul>')
    # p 2, text 3, ul 4, li 5, a 6, "one" 7, a 8, "two" 9
    assert Crunch(removed_links=True).select(page).apart == (7,)
    assert Crunch().select(page).apart == ()


def test_a_page_of_links_is_left_untouched() -> None:
    page = PAGES["portal"]
    assert Crunch().select(page).facts == {"untouched": True}
    kept = Crunch(link_pages=False).select(page).score
    assert 0 < np.count_nonzero(kept) < np.count_nonzero(Crunch().select(page).score)


def test_the_shipped_list_names_at_least_200_hosts() -> None:
    assert len(advertising()) >= 200


def test_lists_are_read_plain_and_as_hosts_files_have_them() -> None:
    lines = (
        "# ours\n0.0.0.0 ads.example.com # why\n127.0.0.1 localhost\n::1 ip6-localhost\nTRACK.example.org\nnot a host\n"
    )
    assert read(lines) == {"ads.example.com", "track.example.org"}


def test_a_wrong_setting_is_refused() -> None:
    with pytest.raises(Exception, match="cells"):
        settings.build({"name": "crunch", "cells": "rows"})


LISTED = """<p>Here is a text of some words.</p><ul><li><a href=/news>News of today</a><li><a href=/sport>Sport</a></ul>
<div><a href=https://doubleclick.net/x>Offer</a></div>"""
MENU = [{"url": "https://e.org/news", "text": "News of today"}, {"url": "https://e.org/sport", "text": "Sport"}]


@pytest.mark.parametrize(
    "form, menu",
    [
        ("text", "News of today\nSport\n"),
        ("markdown", "---\n\n- [News of today](https://e.org/news)\n- [Sport](https://e.org/sport)\n"),
        ("html", '<a href="https://e.org/news">News of today</a>'),
        ("json", f'"removed_links": {json.dumps(MENU)}'),
        ("page", '<li><a href="/news">News of today</a></li><li><a href="/sport">Sport</a></li>'),
    ],
)
def test_removed_links_are_listed_after_the_text_in_every_format(form: Any, menu: str, tmp_path: Path) -> None:
    off, on = (
        str(readwell.extract(LISTED, "https://e.org/", output_format=form, method=f"crunch:removed_links={value}"))
        for value in ("false", "true")
    )
    assert menu in on and menu not in off and "News of today" not in off.replace("\\n", "\n").split("blocks")[0]
    assert on.index("some words") < on.index("News of today") and '"Offer"' not in on.split("blocks")[0]


def test_listed_links_that_share_a_line_stay_apart() -> None:
    page = "<p>Here is a text of some words.</p><p><a href=/a>Alpha</a> <a href=/b>Beta</a>\n<a href=/c>Gamma</a></p>"
    listed = str(readwell.extract(page, method="crunch:removed_links=true"))
    assert listed.endswith("Alpha Beta Gamma\n"), listed


def test_removed_links_are_listed_in_every_column_of_a_batch(tmp_path: Path) -> None:
    columns = ["text", "markdown", "html", "removed_links"]
    (row,) = readwell.extract_rows(
        [{"html": LISTED, "url": "https://e.org/"}], columns, method="crunch:removed_links=true"
    )
    assert row["removed_links"] == MENU
    assert all("News of today" in row[name] and "Offer" not in row[name] for name in columns[:3])


@pytest.mark.parametrize("cell", ("td", "th"))
def test_all_that_stands_in_the_cell_of_a_link_list_goes(cell: str) -> None:
    """Gupta and others, 3: "If the ratio is greater than the user-determined link/text removal ratio, the content of
    the table cell (and, optionally, the cell itself) is removed."

    One link and no word outside it: the ratio is over any limit. Picture, rule, frame and bold are content of the cell.
    """
    inside = "<img src=logo.png><a href=/1>one</a><hr><iframe src=f.html></iframe><b>x</b>"
    html = f"<table><tr><{cell}>{inside}</{cell}><td>Words of the next cell</td></tr></table><p>{'word ' * 50}</p>"
    found = readwell.Extractor("crunch:cells=cells").extract(html, output_format="page") or ""
    assert f"<tr><{cell}></{cell}><td>Words of the next cell</td></tr>" in found
    found = readwell.Extractor("crunch:cells=cells,list_loses=cell").extract(html, output_format="page") or ""
    assert "<tr><td>Words of the next cell</td></tr>" in found


def test_embeds_alone_are_removed() -> None:
    """Gupta and others, 3: "the first set of filters simply ignores tags": the embed goes, and what follows stays."""
    html = "<title>T</title><p>Before it.</p><embed src=f.swf><p>After it.</p>"
    found = readwell.Extractor("crunch:embeds=true").extract(html, output_format="page") or ""
    assert "<p>Before it.</p><p>After it.</p>" in found


def test_noscript_that_is_not_filtered_stays() -> None:
    """Gupta and others, 3: "Each of the filters can be easily turned on and off": off, the element stays, by itself."""
    html = "<title>T</title><p>Before it.</p><noscript><p>Without scripts.</p></noscript><script>go()</script>"
    kept, gone = (
        readwell.Extractor(f"crunch:noscript={on}").extract(html, output_format="page") or ""
        for on in ("false", "true")
    )
    assert "<noscript><p>Without scripts.</p></noscript>" in kept and "go()" not in kept
    assert "Without scripts." not in gone


@pytest.mark.parametrize("form", ("txt", "markdown", "html", "page"))
def test_alternative_texts_are_in_every_format(form: Name) -> None:
    """The original's setting shows a removed picture's alternative text in its place, whatever is written."""
    html = f"<title>T</title><p>Before it.</p><p><img src=b.png alt='A boat at dawn'></p><p>{'word ' * 30}</p>"
    found = readwell.Extractor("crunch:images=true,alternative_texts=true").extract(html, output_format=form)
    assert isinstance(found, str) and "A boat at dawn" in found and "b.png" not in found
    assert found.index("Before it.") < found.index("A boat") < found.index("word word")
    assert "A boat" not in str(readwell.Extractor("crunch:images=true").extract(html, output_format=form))
