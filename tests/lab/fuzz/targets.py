"""The doors that input comes in by. Each target raises if the engine does what it must never do."""

from __future__ import annotations

import atexit
import base64
import io
import json
import tempfile
import zipfile
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any

import lxml.etree
import lxml.html
from readwell.engine.answer.lessons.spots import SIGNS
from readwell.engine.basics.errors import Refused
from readwell.engine.extractors import EXTRACTORS
from readwell.engine.imports import FORMATS as IMPORTS
from readwell.engine.imports import Wrong, read
from readwell.engine.page.wire import from_wire, to_wire
from readwell.engine.render.formats import FORMATS
from readwell.engine.requests import REQUESTS, answer_text
from readwell.parse import parse
from readwell.parse.charset import decoded
from readwell.services.library import exchange, marks, upkeep
from readwell.services.library.article import from_portable
from readwell.services.library.store import Library
from readwell.services.native.frames import Inbox, parts

from tests.data.hostile_lines import lines
from tests.engine.imports.exports import MANIFESTS, export
from tests.lab.fuzz import pdfs
from tests.lab.fuzz.choices import Choices, html, page, spoil

#: What changes the meaning of a file where it is put.
BYTES = (b'"', b",", b"\n", b"<", b">", b"[", b"]", b"{", b"}", b"\\", b"\x00", b"\xff\xfe", b"&#9999999;", b"\\ud800", b"javascript:",
         b"-1", b"9" * 40, b"null", b"<!--", b"</DL>", b"PK\x03\x04", b"a" * 300, b"")  # fmt: skip
#: Codes that a request may be refused with; "internal" is a bug of ours.
ORDINARY = "json request columns extractor setting format too-large language no-text not-html over-time version".split()
MORE = ["scores", "roles", "metadata", "structure", "explanation", "x", 5]
#: The articles that are kept of one library before it is checked and begun anew.
TURNS = 500


def _told(request: Any) -> dict[str, Any]:
    """The reply to a request, which the same request gets again."""
    text = json.dumps(request)
    reply = answer_text(text)
    found: dict[str, Any] = json.loads(reply)
    assert set(found) <= {"ok", "error"} and len(found) == 1, reply[:500]
    assert "ok" in found or found["error"]["code"] in ORDINARY, (found, text[:2000])
    return found


def answer(data: bytes) -> None:
    """Any request gets an answer or an ordinary code, and the same one twice."""
    choices = Choices(data)
    request: dict[str, Any] = {"do": choices.one([*REQUESTS, "extract", "extract", "render"]), "page": page(choices)}
    request["with"] = {"name": choices.one(list(EXTRACTORS))}
    request["more"] = [choices.one(MORE) for _ in choices.some(4)]
    request["format"] = choices.one(list(FORMATS))
    size = len(request["page"]["parent"])
    request["keep"] = sorted([choices.number(size + 1), choices.number(size + 1)] for _ in choices.some(4))
    if choices.number(4) == 0:
        spoil(request["page"], choices)
    if choices.number(4) == 0:
        spoil(request, choices)
    first = _told(request)
    if choices.number(16) == 0:
        assert _told(request) == first


def _lesson(choices: Choices) -> dict[str, Any]:
    """A lesson of small numbers: those of the signs place and links are small, and few others are met by chance."""
    by = {choices.one(SIGNS): choices.number(6) for _ in choices.some(4)} | {"own": choices.number(1 << 16) << 8}
    one: dict[str, Any] = {"do": choices.one(("drop", "keep")), "by": by, "shift": choices.number(91)}
    return one | {"right": choices.number(101), "sketch": "A" * 43, "much": choices.number(2) == 1}


def lessons(data: bytes) -> None:
    """What is learnt of a page is taken with any other lessons; those that do nothing leave the answer as it is."""
    choices = Choices(data)
    made = to_wire(parse(html(choices), "https://example.org/a")) if choices.number(2) else page(choices)
    size = len(made["parent"])
    span = sorted((choices.number(size + 1), choices.number(size + 1)))
    asked: dict[str, Any] = {
        "do": "teach",
        "page": made,
        "act": choices.one(("drop", "keep")),
        "span": span,
        "keep": [],
    }
    around = choices.number(2) == 1
    asked = {**asked, "around": around, "lessons": [_lesson(choices) for _ in choices.some(5)]}
    if choices.number(4) == 0:
        spoil(asked, choices)
    taught = _told(asked)
    rows = taught.get("ok", {}).get("lessons", [])
    assert all(len(json.dumps(row, separators=(",", ":"))) <= 300 for row in rows), rows
    rows = [*rows, *(_lesson(choices) for _ in choices.some(5))]
    plain, read = (_told({"do": "extract", "page": made, "more": ["scores"], "lessons": some}) for some in ([], rows))
    if "ok" in read and not any(one["is"] == "applied" for one in read["ok"].pop("lessons", [])):
        assert read == plain, rows


def wire(data: bytes) -> None:
    """Columns that lie are refused by name; a page that is taken survives the way back."""
    choices = Choices(data)
    made = page(choices)
    spoil(made, choices)
    try:
        found = from_wire(made)
    except Refused as problem:
        assert problem.code in ("columns", "too-large"), problem.code
    else:
        assert from_wire(to_wire(found)).hash == found.hash


def parsing(data: bytes) -> None:
    """Any markup is parsed, into columns that agree."""
    choices = Choices(data)
    markup = html(choices) + choices.rest().decode("utf-8", "replace")
    try:
        found = parse(markup, "https://example.org/a")
    except Refused as problem:
        assert problem.code in ORDINARY, problem.code
    else:
        assert from_wire(to_wire(found)).hash == found.hash


def charset(data: bytes) -> None:
    """Any bytes with any label become text that can be written."""
    label, _, raw = data.partition(b"\n")
    text, name = decoded(raw, label.decode("latin-1"))
    assert name
    text.encode("utf-8")


def render(data: bytes) -> None:
    """Every format writes every page; what it writes is well-formed and runs nothing."""
    choices = Choices(data)
    form = choices.one(list(FORMATS))
    made = to_wire(parse(html(choices), "https://example.org/a"))
    reply = _told({"do": "render", "page": made, "keep": [[0, len(made["parent"])]], "format": form})
    if form == "html" and "ok" in reply:
        _harmless(lxml.html.document_fromstring(reply["ok"]["text"]))
    if form == "epub" and "ok" in reply:
        with zipfile.ZipFile(io.BytesIO(base64.b64decode(reply["ok"]["base64"]))) as book:
            for name in book.namelist():
                if name.endswith((".xhtml", ".opf", ".ncx")):
                    _harmless(lxml.etree.fromstring(book.read(name)))


def _harmless(root: Any) -> None:
    for element in root.iter(lxml.etree.Element):
        assert lxml.etree.QName(element).localname not in ("script", "iframe", "object", "embed", "form", "base"), (
            element
        )
        for name, value in element.items():
            assert not name.lower().startswith("on"), name
            assert not value.strip().lower().startswith(("javascript:", "vbscript:")), value


@cache
def _library() -> list[Library]:
    folder = tempfile.TemporaryDirectory()
    atexit.register(folder.cleanup)
    return [Library(Path(folder.name) / "library.sqlite")]


def library(data: bytes) -> None:
    """A library's export with any line is taken in or refused line by line, and the library stays whole."""
    choices = Choices(data)
    shelf = _library()[0]
    rows = list(lines(1 + choices.number(3), seed=choices.number(1 << 16)))
    rows += [choices.rest().decode("utf-8", "surrogateescape")]
    head = json.dumps(exchange.FORM) if choices.number(8) == 0 else choices.one(['{"readwell":"library"}', "[]", ""])
    try:
        exchange.imported(shelf, [head or json.dumps(exchange.FORM), *rows])
    except Refused as problem:
        assert problem.code == "library", problem.code
    if shelf.base.execute("SELECT count(*) FROM articles").fetchone()[0] >= TURNS:
        assert not upkeep.check(shelf)
        with shelf.writing():
            marks.clear(shelf.base)
            shelf.base.execute("DELETE FROM articles")
            shelf.base.execute("INSERT INTO found (found) VALUES ('delete-all')")


def frames(data: bytes) -> None:
    """Any order of parts gives whole texts or a refusal, and the next request is taken in."""
    choices = Choices(data)
    inbox = Inbox()
    for _ in choices.some(40):
        number = choices.one((0, 1, 2, -1, 7, 2**53, True, None, "1", 1.0))
        message = {"id": choices.number(3), "part": number, "parts": choices.one((1, 2, 3, 0, -1, True, None, "2"))}
        message["data"] = choices.one(("a", "", "\ud800", None, 5, "b" * 1000))
        try:
            found = inbox.take(message)
        except Refused as problem:
            assert problem.code in ("frame", "too-large"), problem.code
        else:
            assert found is None or isinstance(found, str)
    text = choices.rest().decode("utf-8", "surrogateescape")
    sent = [inbox.take(part) for part in parts(99, text)]
    assert sent[-1] == text and not any(sent[:-1])


#: Exports to change; reading one takes milliseconds.
EXPORTS = [export(path) for path in MANIFESTS]


def imports(data: bytes) -> None:
    """An export with any bytes changed gives articles that the library takes, sentences, or a refusal."""
    choices = Choices(data)
    one = choices.one(EXPORTS)
    raw = bytearray(one.path.read_bytes())
    for _ in choices.some(12):
        at = choices.number(min(len(raw) + 1, 65_000))
        raw[at : at + choices.number(5)] = choices.one(BYTES) if choices.number(2) else bytes([choices.number(256)])
    raw += choices.rest()
    form = choices.one([*IMPORTS]) if choices.number(8) == 7 else one.form if choices.number(2) else ""
    count = 0
    try:
        for found in read(choices.one((one.path.name, "x")), io.BytesIO(bytes(raw)), form):
            count += 1
            if not isinstance(found, Wrong):
                # Only Readwell's own lines come as they are: the library refuses what is wrong in them.
                assert form == "readwell" or one.form == "readwell" or from_portable(found).address
            else:
                assert found.words
    except Refused as problem:
        assert problem.code in ("import", "library"), problem.code
    assert count <= 2 * len(raw) + 100


TARGETS: dict[str, Callable[[bytes], None]] = {
    "answer": answer, "lessons": lessons, "wire": wire, "parse": parsing, "charset": charset, "render": render, "library": library, "frames": frames, "imports": imports,
    "pdf-files": pdfs.files, "pdf-browser": pdfs.in_browser, "pdf-words": pdfs.words,
}  # fmt: skip
