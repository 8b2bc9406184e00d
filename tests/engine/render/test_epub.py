"""EPUB files are well-formed, complete, readable by an independent library, and load nothing from the network."""

from __future__ import annotations

import base64
import io
import zipfile

import lxml.etree
import lxml.html
import pytest
from ebooklib import epub as independent
from readwell.engine.render.formats import written
from readwell.engine.render.work import Image, Work

from tests.engine.render.saved import NAMES, named, work
from tests.runner.xpath import xpath


def book(made: Work) -> zipfile.ZipFile:
    content = written(made, "epub")
    assert isinstance(content, bytes)
    return zipfile.ZipFile(io.BytesIO(content))


@pytest.mark.parametrize("name", NAMES)
def test_every_file_of_a_book_is_well_formed_and_declared(name: str) -> None:
    files = book(named(name))
    assert files.namelist()[0] == "mimetype" and files.read("mimetype") == b"application/epub+zip"
    assert {entry.compress_type for entry in files.infolist()} == {zipfile.ZIP_STORED}
    package = lxml.etree.fromstring(files.read("OEBPS/package.opf"))
    opf = {"o": "http://www.idpf.org/2007/opf", "d": "http://purl.org/dc/elements/1.1/"}
    declared = {item.get("href"): item for item in package.findall(".//o:item", opf)}
    held = {path.removeprefix("OEBPS/") for path in files.namelist() if path.startswith("OEBPS/")}
    assert set(declared) == held - {"package.opf"}
    for field in ("identifier", "title", "language"):
        assert package.findtext(f".//d:{field}", "", opf)
    chapter = lxml.etree.fromstring(files.read("OEBPS/article.xhtml"))
    spaces = {lxml.etree.QName(one).namespace for one in chapter.iter() if isinstance(one.tag, str)}
    properties = set((declared["article.xhtml"].get("properties") or "").split())
    assert ("http://www.w3.org/1998/Math/MathML" in spaces) == ("mathml" in properties)
    assert ("http://www.w3.org/2000/svg" in spaces) == ("svg" in properties)


@pytest.mark.parametrize("name", NAMES)
def test_a_books_links_inside_lead_somewhere_and_its_names_are_unique(name: str) -> None:
    chapter = lxml.etree.fromstring(book(named(name)).read("OEBPS/article.xhtml"))
    names = xpath(chapter, "//@id")
    assert len(names) == len(set(names))
    inside = {href[1:] for href in xpath(chapter, "//@href") if href.startswith("#")}
    assert inside <= set(names)


@pytest.mark.parametrize("name", NAMES)
def test_a_book_fetches_nothing_and_runs_nothing(name: str) -> None:
    chapter = lxml.etree.fromstring(book(named(name)).read("OEBPS/article.xhtml"))
    assert not xpath(chapter, "//*[local-name()='script' or local-name()='iframe' or local-name()='video']")
    assert not [value for value in xpath(chapter, "//@src") if not value.startswith("images/")]
    assert not [key for key in xpath(chapter, "//@*") if str(key.attrname).startswith("on")]


@pytest.mark.parametrize("name", NAMES)
def test_an_independent_library_opens_the_book(name: str, tmp_path) -> None:  # type: ignore[no-untyped-def]
    made = named(name)
    path = tmp_path / "article.epub"
    content = written(made, "epub")
    assert isinstance(content, bytes)
    path.write_bytes(content)
    opened = independent.read_epub(str(path))
    assert opened.get_metadata("DC", "title")[0][0] == made.about["title"]
    chapter = opened.get_item_with_href("article.xhtml")
    assert "".join(made.article.blocks[0].parts[0].text.split()) in "".join(chapter.get_content().decode().split())


def test_a_book_lists_its_sections_and_each_entry_leads_to_one() -> None:
    sections = "<h2 id=a>Slate &amp; tile</h2><p>a <a href=#a>b</a></p><h2>Reed</h2><h3>x</h3>"
    made = book(work(f"<title>Roofs</title><h1>Roofs</h1>{sections}"))
    entries = xpath(lxml.html.fromstring(made.read("OEBPS/nav.xhtml")), "//nav/ol/li/ol/li/a")
    assert [entry.text for entry in entries] == ["Slate & tile", "Reed"]
    chapter = lxml.html.fromstring(made.read("OEBPS/article.xhtml"))
    targets = [xpath(chapter, f"//*[@id='{entry.get('href').partition('#')[2]}']")[0] for entry in entries]
    assert [target.text_content() for target in targets] == ["Slate & tile", "Reed"]


DRAWN = b'<?xml version="1.0"?><!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "x"><!-- c --><svg xmlns="http://www.w3.org/2000/svg"><g>{}</g></svg>'


@pytest.mark.parametrize(
    ("inside", "held"),
    [
        ("<path d='M0 0'/>", True), ("<use href='#a'/>", True), ("<text>on roofs = x</text>", True), ("<script>1</script>", False),
        ("<path onload='x()'/>", False), ("<image href='https://x.org/a.png'/>", False), ("<use href='https://x.org/a#b'/>", False),
        ("<path fill='url(https://x.org/)'/>", False), ("<style>@import 'x'</style>", False), ("<g>", False), ("&e;", False),
        ("<foreignObject/>", False), ("<a href='javascript:x'/>", False), ("<!ENTITY e 'x'>", False), ("\xff", False),
    ],
)  # fmt: skip
def test_a_book_holds_a_drawing_that_is_alone_and_no_other(inside: str, held: bool) -> None:
    drawing = DRAWN.replace(b"{}", inside.encode("latin-1"))
    images = {"https://example.org/a.svg": Image("image/svg+xml", base64.b64encode(drawing).decode())}
    made = book(work("<p><img src=https://example.org/a.svg alt='A roof'></p><p>words</p>", images=images))
    assert [name for name in made.namelist() if "images/" in name] == (["OEBPS/images/1.svg"] if held else [])
    assert (
        (b"DOCTYPE" not in made.read("OEBPS/images/1.svg"))
        if held
        else (b"elsewhere" in made.read("OEBPS/article.xhtml"))
    )
