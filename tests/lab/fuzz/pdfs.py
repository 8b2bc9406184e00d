"""Printed documents: files with any bytes changed, and words that lie about their places."""

from __future__ import annotations

import json
from functools import cache
from typing import Any

import numpy as np
from readwell.engine.basics.errors import Refused
from readwell.engine.page.tree import is_text
from readwell.engine.page.wire import from_wire, to_wire
from readwell.engine.pdf.words import COLUMNS
from readwell.engine.requests import answer_text
from readwell.parse.pdf import page_of

from tests.data.pdf_files import KINDS
from tests.engine.hostile_values import INT32, STRINGS
from tests.lab.fuzz.choices import Choices, spoil
from tests.lab.fuzz.pdf_reader import PdfReader

#: What changes the meaning of a file where it is put.
BYTES = (b"<<", b">>", b"/Kids", b" 1 0 R", b" 9999999 0 R", b"[", b"]", b"(", b")", b"endobj", b"endstream", b"stream\n", b"BT", b"ET",
         b" Tj", b"/S /H1", b"/MCID -1", b"/MCID 99999999", b"-1", b"9" * 12, b"0", b"/FlateDecode", b"xref", b"\x00", b"a" * 200, b"")  # fmt: skip
ROLES = (
    "Document",
    "P",
    "H1",
    "H9",
    "L",
    "LI",
    "Lbl",
    "LBody",
    "Table",
    "TR",
    "TD",
    "Note",
    "Artifact",
    "Span",
    "NonStruct",
    "",
)
CODES = ("columns", "too-large", "pdf", "no-text")
WORDS = ("harbour", "boats,", "coun-", "cil", "1.", "•", "1", "Figure", "–", "the", "港口", "שלום", *STRINGS)


@cache
def _reader() -> PdfReader:
    return PdfReader()


def _file(data: bytes) -> bytes:
    choices = Choices(data)
    raw = bytearray(choices.one(KINDS))
    for _ in choices.some(12):
        at = choices.number(min(len(raw) + 1, 65_000))
        raw[at : at + choices.number(5)] = choices.one(BYTES) if choices.number(2) else bytes([choices.number(256)])
    return bytes(raw)


def files(data: bytes) -> None:
    """Any file gives a page whose words have places, or a word on why not."""
    try:
        page = page_of(_file(data))
    except Refused as problem:
        assert problem.code in ("pdf", "too-large"), problem.code
        return
    assert from_wire(to_wire(page)).hash == page.hash
    texts = is_text(page)
    assert page.layout is not None
    assert (page.layout["w"][texts] > 0).all() and (page.layout["h"][texts] > 0).all()


def in_browser(data: bytes) -> None:
    """The same where the extension reads it; nothing is asked of any network, and the engine takes the words."""
    said = _reader().read(_file(data))
    assert not said["asked"], said["asked"]
    assert "fault" not in said, said["fault"]
    if "wire" in said:
        found = json.loads(answer_text(json.dumps({"do": "pdf", "pdf": said["wire"]})))
        assert "ok" in found or found["error"]["code"] in CODES, found
    else:
        assert said["why"] in ("broken", "sealed", "scanned", "large"), said


def words(data: bytes) -> None:
    """Any words with any places, tags and shapes are made a page, or refused by name; twice the same."""
    choices = Choices(data)
    count, pages = len(choices.some(120)), 1 + choices.number(3)
    elements: list[Any] = [[choices.one(ROLES), choices.number(at + 1) - 1, ""] for at in choices.some(20)]
    made: dict[str, Any] = {"v": 1, "text": [choices.one(WORDS) for _ in range(count)]}
    made |= {name: [choices.number(1 << 12) for _ in range(count)] for name in COLUMNS}
    made["page"] = sorted(value % pages for value in made["page"])
    made["font"] = [value % 2 for value in made["font"]]
    made["size"] = [choices.one((0, 70, 90, 100, 100, 100, 200)) for _ in range(count)]
    made["tag"] = [value % (len(elements) + 1) - 1 for value in made["tag"]]
    if choices.number(2):
        made["y"] = (np.arange(count) // 6 * 120).tolist()
    made |= {"pages": [[5950, 8420]] * pages, "fonts": ["Serif", "Serif-Bold"], "elements": elements}
    shapes = [
        (choices.number(pages), choices.number(3), *_box(choices), choices.number(9) - 1) for _ in choices.some(30)
    ]
    made["drawn"] = [number for shape in sorted(shapes) for number in shape]
    made["links"] = [[choices.number(pages), *_box(choices), choices.one(STRINGS)] for _ in choices.some(4)]
    if choices.number(3) == 0:
        spoil(made, choices)
    text = json.dumps({"do": "pdf", "pdf": made})
    reply = answer_text(text)
    found = json.loads(reply)
    assert "ok" in found or found["error"]["code"] in CODES, (found, text[:2000])
    assert answer_text(text) == reply
    if "ok" in found:
        from_wire(found["ok"]["page"])


def _box(choices: Choices) -> list[int]:
    return [choices.one((*INT32, 10)) if choices.number(8) == 0 else choices.number(1 << 12) for _ in range(4)]
