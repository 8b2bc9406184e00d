"""What of a library goes into a file, in which order, and a book of many articles."""

from __future__ import annotations

import base64
import json
import re
import zipfile
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest
from readwell.commands.cli import main
from readwell.engine.basics.errors import Refused
from readwell.services.library import exporting
from readwell.services.library.article import from_portable
from readwell.services.library.saving import library_file
from readwell.services.library.store import Library

#: A picture of some size: small ones are placeholders.
PNG = base64.b64encode(b"\x89PNG\r\n\x1a\n" + bytes(range(256)) * 12).decode()
ROWS: tuple[dict[str, Any], ...] = (
    {"title": "First & old", "saved": "2026-01-01", "text": "one two three", "language": "de",
     "html": f'<h2>Part</h2><p>one <a href="#n">two</a></p><figure><img src="data:image/png;base64,{PNG}" alt="p"></figure>'},
    {"title": "Second", "saved": "2026-01-02", "text": "four five", "state": "later", "place": 2.0, "tags": ["t"]},
    {"title": "Third", "saved": "2026-01-03", "text": "six <b>seven</b>", "state": "later", "place": 1.0},
    {"title": "Fourth", "saved": "2026-01-04", "text": "eight", "state": "archive", "favourite": True},
    {"title": "Link", "saved": "2026-01-05", "text": "", "state": "later", "place": 0.5},
)  # fmt: skip


@pytest.fixture
def library(tmp_path: Path) -> Iterator[Library]:
    with closing(filled(tmp_path / "library.sqlite")) as made:
        yield made


def filled(path: Path) -> Library:
    made = Library(path)
    for row in ROWS:
        made.add(from_portable({"address": f"https://x.org/{row['title'].split()[0]}", **row}))
    return made


def book(library: Library, path: Path, **asked: Any) -> zipfile.ZipFile:
    lost: list[int] = []
    exporting.write(library, path, "epub", asked, lost)
    assert lost == []
    return zipfile.ZipFile(path)


def contents(found: zipfile.ZipFile) -> list[str]:
    tree = ElementTree.fromstring(found.read("OEBPS/nav.xhtml"))
    space = "{http://www.w3.org/1999/xhtml}"
    return [str(one.text) for one in tree.findall(f".//{space}nav/{space}ol/{space}li/{space}a")]


@pytest.mark.parametrize(
    ("asked", "titles"),
    [
        ({}, ["Fourth", "Third", "Second", "First & old"]),
        ({"state": "later"}, ["Third", "Second"]),
        ({"state": "archive"}, ["Fourth"]),
        ({"tag": "t"}, ["Second"]),
        ({"favourite": True, "tag": ""}, ["Fourth"]),
    ],
)
def test_a_book_has_the_articles_that_are_asked_for_in_the_order_of_the_list(
    library: Library, tmp_path: Path, asked: dict[str, Any], titles: list[str]
) -> None:
    assert contents(book(library, tmp_path / "b.epub", **asked)) == titles


def test_a_book_is_whole_and_each_of_its_files_is_named(library: Library, tmp_path: Path) -> None:
    found = book(library, tmp_path / "b.epub")
    assert found.testzip() is None and found.namelist()[0] == "mimetype"
    package = found.read("OEBPS/package.opf").decode()
    for name in found.namelist():
        if name.endswith((".xhtml", ".opf", ".xml")):
            ElementTree.fromstring(found.read(name))
    hrefs = re.findall(r'<item [^>]*href="([^"]+)"', package)
    own = {f"OEBPS/{href}" for href in hrefs} | {"mimetype", "META-INF/container.xml", "OEBPS/package.opf"}
    assert sorted(found.namelist()) == sorted(own)
    assert re.findall(r'idref="([^"]+)"', package) == ["nav", "article", "article-2", "article-3", "article-4"]
    assert "OEBPS/images/4-1.png" in found.namelist()
    last = found.read("OEBPS/article-4.xhtml").decode()
    assert "images/4-1.png" in last and "First &amp; old" in last
    assert 'href="article-4.xhtml#' in found.read("OEBPS/nav.xhtml").decode()


def test_a_book_of_nothing_is_refused(tmp_path: Path) -> None:
    with closing(Library(tmp_path / "empty.sqlite")) as library, pytest.raises(Refused, match="no article"):
        exporting.write(library, tmp_path / "b.epub", "epub", {}, [])


def test_lines_can_be_a_part_too(library: Library) -> None:
    found = [json.loads(line) for line in exporting.lines(library, {"state": "later"}, [])]
    assert [row["title"] for row in found[1:]] == ["Second", "Third", "Link"]
    assert len(list(exporting.lines(library, {"state": "", "favourite": False}, []))) == len(ROWS) + 1


@pytest.mark.parametrize(
    ("path", "wanted", "form"),
    [
        ("a.jsonl", "", "jsonl"),
        ("a", "", "jsonl"),
        ("-", "", "jsonl"),
        ("a.ZIP", "", "zip"),
        ("a.epub", "", "epub"),
        ("a.epub", "zip", "zip"),
    ],
)
def test_the_ending_says_the_form_unless_one_is_named(path: str, wanted: str, form: str) -> None:
    assert exporting.form_of(path, wanted) == form


@pytest.mark.usefixtures("home")
def test_a_damaged_article_costs_a_book_no_other(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    library_file().parent.mkdir(parents=True)
    with closing(filled(library_file())) as made:
        made.base.execute("UPDATE articles SET text = x'00' WHERE title = 'Third'")
    for form in ("epub", "zip"):
        path = tmp_path / f"b.{form}"
        assert main(["library", "export", str(path), "--state", "later"]) == 1
        assert "article 3 is damaged" in capsys.readouterr().err
        names = zipfile.ZipFile(path).namelist()
        assert ("Second.md" in names) if form == "zip" else contents(zipfile.ZipFile(path)) == ["Second"]
    assert main(["library", "export", str(tmp_path / "b.epub")]) == 2
    assert "already exists" in capsys.readouterr().err
