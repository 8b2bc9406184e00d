"""The exports under tests/data/exports, and what each holds: its fields and values, found without the code under test."""

from __future__ import annotations

import csv
import io
import json
import plistlib
import re
import zipfile
from collections.abc import Iterator
from dataclasses import dataclass, field
from datetime import datetime
from html.parser import HTMLParser
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

from readwell.engine.imports import Row, Wrong, read

FOLDER = Path(__file__).parents[2] / "data" / "exports"
MANIFESTS = sorted(FOLDER.glob("*.manifest.json"))
#: A name of a field, and its value as the file has it.
Leaf = tuple[str, str]


@dataclass(frozen=True)
class Export:
    """A file, the form that it must be recognised as, and by hand: where each of its fields is, and what it holds."""

    path: Path
    form: str
    lost: int
    fields: dict[str, str]
    rows: dict[str, dict[str, Any]]
    #: Values of what is left out, each with the reason.
    left: dict[str, str] = field(default_factory=dict)

    def read(self) -> tuple[list[Row], list[Wrong]]:
        """Reads it; rows and sentences."""
        return taken(self.path.name, self.path.read_bytes())


def taken(name: str, data: bytes | str, form: str = "") -> tuple[list[Row], list[Wrong]]:
    """Reads a file; its rows, and the sentences about what is wrong."""
    found = list(read(name, io.BytesIO(data.encode() if isinstance(data, str) else data), form))
    return [one for one in found if isinstance(one, dict)], [one for one in found if isinstance(one, Wrong)]


def export(manifest: Path) -> Export:
    """An export by its manifest."""
    said = json.loads(manifest.read_text("utf-8"))
    return Export(manifest.with_name(manifest.name.removesuffix(".manifest.json")), **said)


def values(row: Any, path: str = "") -> Iterator[tuple[str, Any]]:
    """Every value of a row with its place: about.pocket.id, marks.0.exact."""
    if path == "about":
        yield from ((f"about.{name}", value) for name, value in row.items())
    elif isinstance(row, dict):
        for name, value in row.items():
            yield from values(value, f"{path}.{name}".lstrip("."))
    elif path == "marks":
        for place, mark in enumerate(row):
            yield from values(mark, f"marks.{place}")
    else:
        yield path, row


def leaves(name: str, raw: bytes) -> list[Leaf]:
    """Every value in a file, by parsers that the importers don't use."""
    ending = name.rpartition(".")[2].lower()
    if ending == "zip":
        with zipfile.ZipFile(io.BytesIO(raw)) as archive:
            return [leaf for one in archive.namelist() for leaf in _entry(one, archive.read(one))]
    if ending == "plist":
        return list(_json(plistlib.loads(raw), ""))
    text = raw.decode("utf-8")
    if ending == "csv":
        return _table(text)
    if ending in ("json", "jsonl"):
        lines = text.splitlines() if ending == "jsonl" else [text]
        return [leaf for line in lines for leaf in _json(json.loads(line), "")]
    if ending == "xml":
        return [leaf for post in ElementTree.fromstring(raw).iter("post") for leaf in post.attrib.items()]
    if ending == "html":
        return _html(text)
    return [("line", word) for word in re.findall(r"https?://[^\s]+[^\s)]|[A-Z][a-z]+", text)]


def _entry(name: str, raw: bytes) -> list[Leaf]:
    if name.endswith(".html"):
        return [("content", raw.decode())]
    if name.endswith(".md"):
        return [("highlights", part.strip("> #")) for part in re.split(r"\n\n| #", raw.decode())]
    return leaves(name, raw)


def _table(text: str) -> list[Leaf]:
    between = ";" if text.partition("\n")[0].count(";") > 2 else ","
    return [(name, cell) for row in csv.DictReader(io.StringIO(text), delimiter=between) for name, cell in row.items()]


def _json(value: Any, name: str) -> Iterator[Leaf]:
    if isinstance(value, dict):
        for key, one in value.items():
            yield key, ""
            yield from _json(one, key)
    elif isinstance(value, list):
        for one in value:
            yield from _json(one, name)
    elif isinstance(value, bool):
        yield name, str(value).lower()
    elif isinstance(value, datetime):
        yield name, f"{value.isoformat()}Z"
    elif value is not None:
        yield name, str(value)


class _Page(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.found: list[Leaf] = []
        self.into = self.of = ""

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        lead = {"a": "", "h3": "folder "}.get(tag)
        if lead is not None:
            self.found += [(lead + name, value or "") for name, value in attrs]
        self.into = {"a": "text", "h3": "folder", "h1": "heading", "dd": f"{self.of}dd"}.get(tag, self.into)
        self.of = {"a": "", "h3": "folder "}.get(tag, self.of)

    def handle_endtag(self, tag: str) -> None:
        self.into = ""

    def handle_data(self, data: str) -> None:
        if self.into and data.strip():
            self.found.append((self.into, data.strip()))


def _html(text: str) -> list[Leaf]:
    page = _Page()
    page.feed(text)
    page.close()
    headed = "pocket export" in text.lower() or "instapaper" in text.lower()
    return [leaf for leaf in page.found if headed or leaf[0] != "heading"]


#: The first line of Pocket's table.
HEAD = "title,url,time_added,tags,status\n"


def zipped(files: dict[str, bytes | str]) -> bytes:
    """An archive of these files."""
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, data in files.items():
            archive.writestr(name, data)
    return out.getvalue()


def addresses(name: str, data: bytes | str) -> list[str]:
    """The addresses that a file gives, in their order."""
    return [row["address"] for row in taken(name, data)[0]]


def words(name: str, data: bytes | str) -> str:
    """What is said of a file."""
    return "\n".join(one.words for one in taken(name, data)[1])
