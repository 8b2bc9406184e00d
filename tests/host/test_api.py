"""The public Python API: what is public, what it returns, and what it refuses."""

from __future__ import annotations

import ast
import csv
import dataclasses
import io
import json
import pickle
import re
import threading
from typing import Any, get_args
from xml.etree import ElementTree

import pytest
import readwell
from readwell.api.extractor import Options
from readwell.api.formats import BARE, OWN, Name
from readwell.api.readability import Document
from readwell.engine.answer.select import select
from readwell.engine.basics.public import CONTENT, FIELDS, FORMATS
from readwell.engine.render.formats import render
from readwell.parse import parse

from tests.host.api_rows import COUNCIL, ROOT, ROWS

SENTENCE = (
    "The council of the harbour met on a wet Tuesday and spoke of roofs, of boats, and of money for both of them."
)
#: What is public. A name that is removed or renamed here is a new major version.
PUBLIC = """Block Document Extractor Link Pages Picture Post Refused __version__ extract extract_document extract_many
extract_rows join""".split()
DOCUMENT = """author blocks comments confidence date description html image kind language links markdown modified next_page
pages pictures posts previous_page removed_links site tags text title url""".split()
OPTIONS = """method comments tables links images favor grain target_language deduplicate include_hidden with_metadata rules
 timeout""".split()


def page(body: str, head: str = "<title>The harbour</title>") -> str:
    return f"<html lang=en><head>{head}</head><body><article><h1>The harbour</h1>{body}</article></body></html>"


def paragraphs(count: int = 4) -> str:
    return "".join(f"<p>Number {number}: {SENTENCE}</p>" for number in range(count))


# --- what is public


def test_the_public_names_are_these_and_no_others() -> None:
    assert readwell.__all__ == PUBLIC
    stub = ast.parse((ROOT / "host" / "readwell" / "__init__.pyi").read_text("utf-8"))
    typed = {alias.asname for step in stub.body if isinstance(step, ast.ImportFrom) for alias in step.names}
    assert typed | {"__version__"} == {*PUBLIC, "adapters", "readability"}
    assert all(hasattr(readwell, name) for name in PUBLIC)
    with pytest.raises(AttributeError):
        _ = readwell.extracts  # type: ignore[attr-defined]


def test_the_fields_of_a_document_and_the_options_are_these() -> None:
    assert sorted(FIELDS) == DOCUMENT
    assert [field.name for field in dataclasses.fields(readwell.Extractor)] == OPTIONS == list(Options.__annotations__)
    assert set(get_args(Name)) == set(FORMATS) == {*OWN, *BARE, "page", "epub"}
    assert set(CONTENT) < set(FIELDS)


# --- text and formats


def test_the_text_is_that_of_the_engine() -> None:
    parsed = parse(COUNCIL)
    assert readwell.extract(COUNCIL) == render(parsed, select(parsed, None, pictured=False)[1].kept, "text")
    assert readwell.extract(COUNCIL.encode("utf-16")) == readwell.extract(COUNCIL)


@pytest.mark.parametrize("name", FORMATS)
def test_each_format_holds_the_words(name: Any) -> None:
    found = readwell.extract(COUNCIL, "https://example.org/a", output_format=name)
    assert found is not None
    if name == "epub":
        assert found[:2] == b"PK"
    else:
        assert "keep the library in Mill Lane open" in found
    if name == "json":
        assert json.loads(found) == readwell.extract_document(COUNCIL, "https://example.org/a").as_dict()
    if name in ("xml", "tei"):
        ElementTree.fromstring(found)
    if name == "csv":
        assert len(next(csv.reader(io.StringIO(str(found))))) == 8


@pytest.mark.parametrize("name", ["xml", "tei"])
def test_xml_is_well_formed_whatever_stands_in_the_page(name: Any) -> None:
    hostile = page(f"<p>\x01 &#2; ]]> &lt;b> &amp; \ufffe {SENTENCE}</p>{paragraphs()}", "<title>\"<&'\x01</title>")
    root = ElementTree.fromstring(str(readwell.extract(hostile, 'https://e.org/?"&<', output_format=name)))
    assert "]]> <b> &" in "".join(root.itertext())


def test_metadata_begins_markdown_and_wraps_html_only_on_request() -> None:
    bare, whole = (str(readwell.extract(COUNCIL, output_format="markdown", with_metadata=on)) for on in (False, True))
    assert bare.startswith("# Council") and whole.startswith('---\ntitle: "Council')
    assert str(readwell.extract(COUNCIL, output_format="html")).startswith("<h1>")
    assert str(readwell.extract(COUNCIL, output_format="html", with_metadata=True)).startswith("<!DOCTYPE html>")


@pytest.mark.parametrize("empty", ["", " ", "<p>", b"", "<script>x</script>"])
def test_a_page_without_words_gives_none(empty: Any) -> None:
    assert readwell.extract(empty) is None
    assert readwell.extract_document(empty).text == ""


# --- options


def test_tables_links_and_pictures_can_be_left_out() -> None:
    table = "<table><tr><th>Year</th><th>Boats</th></tr><tr><td>1901</td><td>Forty</td></tr></table>"
    rest = "<p>See <a href='/boats'>the boats</a> here. <img src='/b.png' alt='a boat' width=300 height=200></p>"
    source = page(paragraphs() + table + rest + paragraphs())
    both = readwell.extract_document(source, "https://e.org/")
    assert "Forty" in both.text and "(https://e.org/boats)" in both.markdown and len(both.pictures) == 1
    less = readwell.extract_document(source, "https://e.org/", tables=False, links=False, images=False)
    assert "Forty" not in less.text and "the boats" in less.text
    assert "https://e.org" not in less.markdown and less.links == () and less.pictures == ()


def test_repeated_paragraphs_are_kept_once_on_request() -> None:
    source = page(paragraphs() + "<p>short</p>" + paragraphs() + "<p>short</p>")
    assert str(readwell.extract(source)).count("Number 2") == 2
    once = str(readwell.extract(source, deduplicate=True))
    assert once.count("Number 2") == 1 and once.count("short") == 2


def test_precision_keeps_no_more_and_recall_no_less() -> None:
    few, usual, many = (
        set(str(readwell.extract(COUNCIL, favor=favor)).split("\n")) for favor in ("precision", None, "recall")
    )
    assert few <= usual <= many and few < many


def test_a_page_in_another_language_gives_none() -> None:
    assert readwell.extract(COUNCIL, target_language="de") is None
    assert readwell.extract(COUNCIL, target_language="en-US") == readwell.extract(COUNCIL)


def test_comments_are_a_setting_of_the_default_method_and_of_no_other() -> None:
    assert readwell.Extractor(comments=False).wanted() == {"name": "readwell", "comments": "off"}
    with pytest.raises(readwell.Refused, match="bte has no setting 'comments'"):
        readwell.Extractor("bte", comments=True)


@pytest.mark.parametrize(
    ("options", "code"),
    [({"method": "nobody"}, "extractor"), ({"method": "bte:x=1"}, "setting"), ({"favor": "speed"}, "setting")],
)
def test_a_wrong_option_is_refused_before_the_first_page(options: Any, code: str) -> None:
    with pytest.raises(readwell.Refused) as problem:
        readwell.Extractor(**options)
    assert problem.value.code == code


# --- a document


def test_a_document_has_the_metadata_of_its_page() -> None:
    found = readwell.extract_document(COUNCIL, "https://example.org/a?utm=1")
    assert (found.title, found.author, found.language) == (
        "Council keeps the Mill Lane library open",
        "Ines Albright",
        "en",
    )
    assert found.date == "2025-03-04T19:30:00+00:00" and found.kind == "article"
    assert found.confidence is not None and 0 < found.confidence <= 1
    assert found.description and found.description.startswith("After three hours of debate")
    with pytest.raises(dataclasses.FrozenInstanceError):
        found.reading = None  # type: ignore[misc, assignment]


def test_every_word_of_the_page_is_in_a_block_that_says_why() -> None:
    blocks = readwell.extract_document(COUNCIL).blocks
    everything = re.findall(r"\w+", str(readwell.extract(COUNCIL, method="plain")))
    assert [word for block in blocks for word in re.findall(r"\w+", block.text)] == everything
    assert {block.kept for block in blocks} == {True, False}
    assert all(block.reasons and block.role for block in blocks)


def test_tags_come_from_the_first_kind_of_source_that_has_any() -> None:
    head = "<meta property=article:tag content=Boats><meta property=article:tag content='Roofs, boats'><meta name=keywords content=money>"
    assert readwell.extract_document(page(paragraphs(), head)).tags == ("Boats", "Roofs", "money")
    script = '<script type=application/ld+json>{"@type": "NewsArticle", "keywords": ["sea", "wind"], "description": "A  storm."}</script>'
    found = readwell.extract_document(page(paragraphs(), script))
    assert found.tags == ("sea", "wind") and found.description == "A storm."


def test_a_forum_has_posts_and_an_article_has_comments() -> None:
    def posts(count: int, words: str) -> str:
        return "".join(
            f"<div class='post'><span class='author'>reader{n}</span> <time datetime='2024-05-0{n + 1}'>May {n + 1}</time>"
            f"<div class='body'><p>{words} Answer {n}.</p></div></div>"
            for n in range(count)
        )

    thread = readwell.extract_document(page("") + posts(6, SENTENCE * 2))
    assert thread.comments == ()
    assert [post.author for post in thread.posts] == [f"reader{n}" for n in range(6)]
    assert thread.posts[2].date == "2024-05-03" and "Answer 2." in thread.posts[2].text
    article = (
        page(paragraphs(30))
        + f"<section id=comments class=comments><h2>Comments</h2>{posts(5, 'I agree with this.')}</section>"
    )
    found = readwell.extract_document(article)
    assert found.posts == ()
    assert [post.author for post in found.comments] == [f"reader{n}" for n in range(5)]


# --- bad input


@pytest.mark.parametrize(
    ("source", "code"),
    [
        (None, "request"),
        (7, "request"),
        (b"%PDF-1.7", "pdf"),
        (b'{"a": 1}', "not-html"),
        (b"\x89PNG\r\n\x1a\n", "not-html"),
    ],
)
def test_what_is_no_page_is_refused_with_a_code(source: Any, code: str) -> None:
    with pytest.raises(readwell.Refused) as problem:
        readwell.extract(source)
    assert problem.value.code == code


@pytest.mark.parametrize(
    "source",
    [
        "<div>" * 50_000 + SENTENCE,
        f"\0<p>{SENTENCE}\0",
        f"\ud800<p>{SENTENCE}",
        f"<p>{SENTENCE}".encode() + b"\xff\xfe\xfd",
    ],
)
def test_a_hostile_page_is_read(source: Any) -> None:
    assert "council of the harbour" in str(readwell.extract(source))


def test_another_thread_reads_pages_too_and_has_no_time_limit() -> None:
    found: list[Any] = []
    reader = threading.Thread(target=lambda: found.append(readwell.extract(COUNCIL, timeout=0.001)))
    reader.start()
    reader.join()
    assert found == [readwell.extract(COUNCIL)]


# The first interruption may fall into a callback of the collector, where Python reports it and goes on; the next one ends it.
@pytest.mark.filterwarnings("ignore::pytest.PytestUnraisableExceptionWarning")
def test_a_page_over_its_time_is_refused() -> None:
    with pytest.raises(readwell.Refused) as problem:
        readwell.extract(COUNCIL * 400, timeout=0.001)
    assert problem.value.code == "over-time"


# --- many pages


def test_a_bad_row_has_an_error_and_the_others_their_answers() -> None:
    found = list(readwell.extract_rows(ROWS, ["title", "text"], target_language="en"))
    assert [row["id"] for row in found] == [1, 2, 3, 4]
    assert [str(row["error"]).split(":")[0] for row in found] == ["None", "request", "pdf", "None"]
    assert found[3]["text"] == readwell.extract(COUNCIL) and found[0]["title"] == found[3]["title"]


def test_a_column_that_is_not_there_is_refused_at_once() -> None:
    with pytest.raises(readwell.Refused, match="no column is called 'words'"):
        readwell.extract_rows([], ["words"])


# --- the interface of readability-lxml


def test_readability_lxml_can_be_replaced_by_its_import() -> None:
    found = Document(COUNCIL)
    assert found.title() == "Council keeps the Mill Lane library open – The Harbour Courier"
    assert found.short_title() == "Council keeps the Mill Lane library open"
    assert found.summary().startswith("<html>") and found.summary(html_partial=True).startswith("<div><h1>")


def test_a_refusal_passes_from_process_to_process() -> None:
    sent = pickle.loads(pickle.dumps(readwell.Refused("over-time", "too long")))
    assert (sent.code, sent.message, str(sent)) == ("over-time", "too long", "too long")
