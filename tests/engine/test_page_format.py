"""The page's own HTML, filtered: what stays, what goes, and what each of Crunch's settings changes in it."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
import readwell
from readwell.api.page import POLICY, filtered_page
from readwell.api.reading import read
from readwell.commands.cli import main
from readwell.engine.extractors import EXTRACTORS
from readwell.engine.extractors.crunch.tags import TAGS
from readwell.engine.page.snapshot import Mask, Snapshot
from readwell.engine.page.visible import visible_text
from readwell.engine.render.formats import render
from readwell.parse import parse

from tests.engine.contract_pages import ODD

#: What the file has of its own, and white space.
HEAD = ("#text", "head", "meta", "base")
GOLD = sorted((Path(__file__).parents[1] / "data" / "pages" / "gold").glob("*.html"))
SENTENCE = "The council voted on Tuesday to keep the library in Mill Lane open for another four years."
ARTICLE = f"<p>{SENTENCE}</p>" * 4
PAGE = f"""<!doctype html><html lang=en><head><title>Library stays</title><meta charset=latin1>
<meta name=viewport content="width=device-width"><meta http-equiv=refresh content="600">
<style>p {{ color: green }}</style><script>document.title = "scripted"</script></head>
<body onload="go()"><ul id=nav><li><a href="/news">News</a> <a href="/sport">Sport</a></ul>
<table><tr><td width=90>{ARTICLE}</td></tr></table><div style="color: red" bgcolor=yellow>{ARTICLE}</div>
<img src=/mill.png alt="The mill at dawn"><noscript>Scripts are off</noscript>
<p><a href="javascript:go()">{SENTENCE}</a> <a href="java&#10;script:go()">{SENTENCE}</a> {ARTICLE}</body></html>"""


def crunched(html: str = PAGE, **changed: Any) -> str:
    settings = ",".join(f"{name}={value}" for name, value in changed.items())
    made = readwell.extract(html, "https://example.org/a/b", output_format="page", method=f"crunch:{settings}")
    assert isinstance(made, str)
    return made


def shown(page: Snapshot) -> str:
    """All text that a person sees on a page, without white space."""
    return words(page, visible_text(page))


def words(page: Snapshot, kept: Mask) -> str:
    return "".join(str(render(page, kept, "text")).split())


#: Setting -> its value off the default, other settings it needs, and what is in the page with the default only, or with
#: the value only.
SETTINGS: dict[str, tuple[Any, dict[str, Any], str, str]] = {
    "cell_widths": (True, {}, ' width="90"', ""),
    "division_styles": (True, {}, ' style="color: red"', ""),
    "other_looks": (True, {}, ' bgcolor="yellow"', ""),
    "alternative_texts": (True, {"images": True}, "", "<span>The mill at dawn</span>"),
    "scripts": (False, {}, POLICY, '<script>document.title = "scripted"</script>'),
    "styles": (True, {}, "<style>p { color: green }</style>", ""),
    "meta": (False, {}, "", '<meta http-equiv="refresh" content="600">'),
    "noscript": (False, {"scripts": False}, "", "<noscript>Scripts are off</noscript>"),
    "images": (True, {}, "mill.png", ""),
    "removed_links": (True, {}, "", '<li><a href="/news">News</a></li>'),
    "link_lists": (False, {}, "", ">News</a>"),
    "list_loses": ("cell", {}, '<li id="x">', ""),
}


@pytest.mark.parametrize("name", SETTINGS)
def test_each_setting_of_crunch_is_seen_in_the_page(name: str) -> None:
    value, needs, by_default, off_default = SETTINGS[name]
    html = PAGE.replace("<ul id=nav><li>", "<ul id=nav><li id=x>")
    before, after = crunched(html, **needs), crunched(html, **needs, **{name: value})
    assert by_default in before and off_default in after
    assert not by_default or by_default not in after
    assert not off_default or off_default not in before


def test_a_link_list_loses_its_content_and_its_cell_stays() -> None:
    cell = '<td class="menu"><a href="/1">one</a> and <a href="/2">two</a></td>'
    html = f"<table><tr>{cell}<td><p>{SENTENCE}</p></td></tr></table>"
    assert '<td class="menu"></td>' in crunched(html, cells="cells").replace(" ", "").replace("tdc", "td c")
    assert '<td class="menu"> and </td>' in crunched(html, cells="cells", list_loses="links")
    assert "menu" not in crunched(html, cells="cells", list_loses="cell")


def test_the_page_keeps_its_look_its_doctype_and_its_address() -> None:
    made = crunched()
    assert made.startswith("<!doctype html>\n<html")
    assert '<meta charset="utf-8"><base href="https://example.org/a/b">' in made
    assert "latin1" not in made and "p { color: green }" in made
    own = crunched(PAGE.replace("<head>", "<head><base href=/c/>"))
    assert own.index('<base href="https://example.org/c/">') < own.index('<base href="/c/">')


def test_comments_before_the_page_cost_no_time_and_leave_its_doctype() -> None:
    # Each comment doubled the time: 25 of them never ended.
    assert crunched("<!---->" * 5_000 + PAGE).startswith("<!doctype html>\n<html")
    assert crunched("<!-- a -->\n<!-- > -->" + PAGE).startswith("<!doctype html>\n<html")


@pytest.mark.parametrize("method", EXTRACTORS)
def test_no_script_stays_in_any_method_s_page(method: str) -> None:
    made = filtered_page(read(readwell.Extractor(method), PAGE), PAGE)
    assert POLICY in made
    assert not re.search(r"<script|onload|javascript:|java\s*script:", made, re.IGNORECASE)
    assert method == "crunch" or "refresh" not in made


@pytest.mark.parametrize("method", sorted(set(EXTRACTORS) - {"crunch"}))
@pytest.mark.parametrize("path", GOLD, ids=lambda path: path.stem)
def test_the_page_shows_what_the_method_keeps_and_nothing_else(path: Path, method: str) -> None:
    html = path.read_text("utf-8")
    found = read(readwell.Extractor(method), html)
    kept = found.selection.kept & visible_text(found.page)
    assert shown(parse(filtered_page(found, html))) == words(found.page, kept)


@pytest.mark.parametrize("name", [*(path.stem for path in GOLD), *ODD])
def test_crunch_with_its_filters_off_removes_nothing(name: str) -> None:
    html = ODD[name] if name in ODD else GOLD[0].with_name(f"{name}.html").read_text("utf-8")
    filters = (*TAGS, "advertisements", "link_lists", "empty_tables", "line_breaks")
    off = ",".join(f"{one}=false" for one in filters)
    made = parse(filtered_page(read(readwell.Extractor(f"crunch:{off}"), html), html))
    assert shown(made) == shown(parse(html))
    tags = [[page.tags[tag] for tag in page.tag.tolist()] for page in (parse(html), made)]
    assert [tag for tag in tags[0] if tag not in HEAD] == [tag for tag in tags[1] if tag not in HEAD]


def test_scripts_that_would_come_out_of_other_places_do_not() -> None:
    hidden = "<noscript>&lt;/noscript&gt;&lt;script&gt;go()&lt;/script&gt;</noscript>"
    hidden += "<svg><a xlink:href='JavaScript:go()'><text>x</text></a><script>go()</script></svg>"
    hidden += "<iframe srcdoc='<script>go()</script>'></iframe><template><script>go()</script></template>"
    made = crunched(PAGE.replace("</body>", hidden + "</body>"), noscript=False, link_lists=False)
    assert "go()" not in made.replace("&lt;script&gt;go()", "")
    kept = crunched(PAGE.replace("</body>", hidden + "</body>"), noscript=False, scripts=False, link_lists=False)
    assert "<noscript>&lt;/noscript&gt;&lt;script&gt;go()" in kept


def test_the_command_prints_the_page_of_a_file(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "page.html"
    path.write_bytes(PAGE.replace("Mill Lane", "Mühlgasse").encode("latin-1"))
    assert main(["extract", str(path), "--format", "page", "--address", "https://example.org/x"]) == 0
    made = capsys.readouterr().out
    assert "Mühlgasse" in made and '<base href="https://example.org/x">' in made
