"""What 1 MB of bad input costs at each door, in time and memory: `build.py bench entries`.

Each row is a process of its own. What is over 2 s or 500 MB is marked; a row that is over 60 s is ended.
"""

from __future__ import annotations

import json
import re
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

SIZE, SECONDS, MEGABYTES, LONGEST = 1_000_000, 2.0, 500, 60.0


def filled(piece: str, before: str = "", after: str = "") -> str:
    """A text of one megabyte made of a piece."""
    return before + piece * ((SIZE - len(before) - len(after)) // len(piece)) + after


#: Pages that once took long, or could.
PAGES: dict[str, Callable[[], str]] = {
    "comments before the page": lambda: filled("<!---->", after="<p>words"),
    "letters in a drawing": lambda: filled("a", "<svg><path fill='", "'></path></svg><p>words"),
    "spaces in a drawing": lambda: filled(" ", "<svg><path fill='url(#", "'></path></svg><p>words"),
    "spaces in the title": lambda: filled(" ", "<title>a", "b</title><p>words"),
    "signs at the ends of sentences": lambda: filled("!", "<p>words ", "a"),
    "abbreviations": lambda: filled("Mr. ", "<p>"),
    "addresses": lambda: filled("a@a", "<p>"),
    "JSON-LD without an end": lambda: filled('"\\', "<script type=application/ld+json>{", "</script><p>words"),
    "names of authors": lambda: filled(" ", "<meta name=author content='a", "b'><p>words"),
    "one long paragraph": lambda: filled("words and more of them. ", "<p>"),
    "tiny cells": lambda: filled("<tr>" + "<td>a" * 20, "<table>", "</table>"),
    "one row of tiny cells": lambda: filled("<td>a", "<table><tr>", "</table>"),
    "tiny paragraphs": lambda: filled("<p>a"),
    "tiny items": lambda: filled("<li>a", "<ul>"),
    "elements in elements": lambda: filled("<div>", after="words"),
    "links": lambda: filled("<a href=/a>a</a> "),
    "attributes": lambda: filled(" a=b", "<p", ">words"),
    "entities": lambda: filled("&amp;", "<p>"),
}
FORMATS = ("text", "markdown", "html", "json", "page", "epub", "tei")
#: The pages whose every format is tried: the others are tried in one.
EVERY = ("comments before the page", "letters in a drawing", "one long paragraph", "tiny cells")


def _extract(page: str, form: str) -> None:
    from readwell.commands.cli import main

    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "page.html"
        path.write_text(page, "utf-8")
        sys.stdout = (Path(folder) / "out").open("w", encoding="utf-8")
        words = ["extract", str(path), "--format", form]
        main(words if form != "epub" else ["save", str(path), "--format", "epub", "--out", folder])
        sys.stdout = sys.__stdout__


def _answer(page: str, _: str) -> None:
    from readwell.engine.page.wire import to_wire
    from readwell.engine.requests import answer
    from readwell.parse import parse

    answer({"do": "extract", "more": ["roles", "metadata", "structure"], "page": to_wire(parse(page))}, "native")


def _wire(page: str, _: str) -> None:
    from readwell.engine.page.wire import from_wire, to_wire
    from readwell.parse import parse

    from_wire(json.loads(json.dumps(to_wire(parse(page)))))


def _parse(page: str, _: str) -> None:
    from readwell.parse import parse

    parse(page)


def _charset(page: str, _: str) -> None:
    from readwell.parse.charset import decoded

    decoded(page.encode("utf-8") + bytes(range(128, 256)), "")


def _sentences(page: str, _: str) -> None:
    from readwell.engine.sentences.splitting import sentences

    sentences(page, "en")


def _library(page: str, _: str) -> None:
    from readwell.services.library import exchange
    from readwell.services.library.store import Library

    row = {"address": "https://e.org/", "title": "t", "saved": "2026", "text": page}
    with tempfile.TemporaryDirectory() as folder:
        exchange.imported(Library(Path(folder) / "a.sqlite"), [json.dumps(exchange.FORM), json.dumps(row), page])


def _proxy(page: str, _: str) -> None:
    from readwell.services.proxy.filtering import Task, work

    work(Task(page.encode(), "", "text/html", "https://e.org/", "crunch", "page", gzip=False))


def _batch(page: str, _: str) -> None:
    import gzip

    from readwell.batch.shards.source import opened, with_damage

    with tempfile.TemporaryDirectory() as folder:
        for raw in (json.dumps({"html": page}).encode(), b"WARC/1.0\r\n" + page.encode(), page.encode()):
            path = Path(folder) / "in"
            path.write_bytes(gzip.compress(raw, 1))
            try:
                list(with_damage(opened(path).rows, "in"))
            except Exception as problem:
                assert type(problem).__name__ == "Refused", problem


DOORS = {
    "parse": _parse, "charset": _charset, "wire": _wire, "answer": _answer, "extract": _extract,
    "sentences": _sentences, "library": _library, "proxy": _proxy, "batch": _batch,
}  # fmt: skip


def rows() -> list[tuple[str, str, str]]:
    """The door, the page, and the format of each row."""
    found = [(door, page, "markdown") for door in DOORS for page in PAGES]
    return found + [("extract", page, form) for page in EVERY for form in FORMATS if form != "markdown"]


def one(door: str, page: str, form: str) -> None:
    """Tries one row in this process and prints its seconds and megabytes."""
    made = PAGES[page]()
    begun = time.process_time()
    DOORS[door](made, form)
    took = time.process_time() - begun
    status = Path("/proc/self/status")
    most = re.search(r"VmHWM:\s*([0-9]+)", status.read_text()) if status.exists() else None
    print(f"{took:.2f} {int(most[1]) // 1024 if most else 0}")


def main() -> int:
    """Prints each row; 1 if one is over a limit."""
    if len(sys.argv) == 4:
        one(*sys.argv[1:])
        return 0
    wrong = 0
    for door, page, form in rows():
        command = [sys.executable, "-m", "tests.lab.bench.bench_entries", door, page, form]
        try:
            done = subprocess.run(command, capture_output=True, text=True, timeout=LONGEST, check=False)
            seconds, megabytes = map(float, done.stdout.split()[-2:])
        except (subprocess.TimeoutExpired, ValueError):
            seconds, megabytes = LONGEST, 0.0
        over = seconds > SECONDS or megabytes > MEGABYTES
        wrong += over
        name = f"{door} {form}" if door == "extract" else door
        print(f"{name:16} {page:32} {seconds:6.2f} s {megabytes:5.0f} MB{'  over' if over else ''}", flush=True)
    print(f"{wrong} of {len(rows())} are over {SECONDS:.0f} s or {MEGABYTES} MB")
    return int(wrong > 0)


if __name__ == "__main__":
    sys.exit(main())
