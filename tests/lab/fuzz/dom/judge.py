"""What must be true of every made-up page, in whatever browser; each fault is a sentence."""

from __future__ import annotations

import json
import random
import re
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from readwell.engine.extractors import EXTRACTORS
from readwell.engine.page.snapshot import Snapshot
from readwell.engine.page.tree import end
from readwell.engine.page.wire import from_wire
from readwell.engine.render.formats import FORMATS
from readwell.engine.requests import answer_text

from tests.browser.drivers.loopback import Loopback
from tests.lab.fuzz.dom.drive import Driven, leave, settled
from tests.lab.fuzz.dom.pages import Case
from tests.lab.fuzz.targets import ORDINARY

GROW = (Path(__file__).parent / "grow.js").read_text(encoding="utf-8")
#: The only message that a page at rest may get in place of its article.
NOTHING = "noTextTitle"
TITLES = json.loads((Path(__file__).parents[4] / "extension/_locales/en/messages.json").read_text(encoding="utf-8"))
READ = '{"do":"extract","more":["scores","roles","metadata","structure"],"page":'
#: A made-up word; the digits end it.
WORD = re.compile(r"[a-z]{3,}\d+")


def html(case: Case) -> str:
    """The page that builds itself from a case."""
    data = json.dumps(case).replace("<", "\\u003c")
    return (
        "<!doctype html><html lang=en><meta charset=utf-8><title>Made up</title><body>"
        f"<script id=case type=application/json>{data}</script><script>{GROW}</script>"
    )


def heads(case: Case) -> list[str]:
    """The requests about a page: what a press asks, and one of all others in turn."""
    chance = random.Random(f"{case['seed']} requests")
    other = {"do": "extract", "with": {"name": chance.choice(list(EXTRACTORS))}}
    written = {"do": "render", "format": chance.choice(list(FORMATS))}
    return [READ, f'{json.dumps(chance.choice(({"do": "explain"}, other, written)))[:-1]},"page":']


def same(heads: Sequence[str], found: dict[str, Any]) -> Iterator[str]:
    """The engine takes the capture, and answers alike in the browser and out of it."""
    for head, embedded in zip(heads, found["replies"], strict=True):
        native = answer_text(f"{head}{found['text']}}}")
        if native != embedded:
            at = next((at for at, (a, b) in enumerate(zip(native, embedded, strict=False)) if a != b), -1)
            yield f"{head}: native {native[max(0, at - 60) : at + 60]!r}, embedded {embedded[max(0, at - 60) : at + 60]!r}"
        refused = json.loads(native).get("error")
        if refused and refused["code"] not in set(ORDINARY) - {"columns", "json", "request"}:
            yield f"{head}: {refused}"


def missing(words: str, shown: Sequence[tuple[int, str]], rows: set[int]) -> list[tuple[int, list[str]]]:
    """The rows among these whose words the browser shows, and which of their words are missing."""
    lost = [(row, [word for word in WORD.findall(text) if word not in words]) for row, text in shown if row in rows]
    return [(row, gone) for row, gone in lost if gone]


def kept(reply: str) -> set[int]:
    """The rows that an answer keeps."""
    found = json.loads(reply).get("ok", {}).get("keep", [])
    return {row for first, after in found for row in range(first, after)}


def aside(page: Snapshot, reply: str) -> set[int]:
    """The rows that are no part of the text, whoever keeps them: controls, copy buttons, what a formula replaces."""
    meant = json.loads(reply)["ok"]["structure"]
    heads = [*meant["asides"], *(row for row, *_ in (*meant["letters"], *meant["formulas"], *meant["note_asides"]))]
    return {row for head in heads for row in range(head, int(end(page)[head]))}


def chosen(page: Snapshot, case: Case) -> tuple[int, int]:
    """A node as a person might choose it, and where it ends."""
    row = random.Random(f"{case['seed']} node").randrange(len(page.parent))
    return row, int(end(page)[row])


def written(case: Case, found: dict[str, Any]) -> Iterator[str]:
    """Every word that the browser shows of a chosen node is in the file made of it."""
    page = from_wire(json.loads(found["text"]))
    first, after = chosen(page, case)
    head = {"do": "render", "format": "text", "keep": [[first, after]]}
    reply = json.loads(answer_text(f'{json.dumps(head)[:-1]},"page":{found["text"]}}}'))
    if "error" in reply:
        yield f"writing {first} to {after}: {reply['error']}"
        return
    for row, words in missing(
        reply["ok"]["text"], found["shown"], set(range(first, after)) - aside(page, found["replies"][0])
    ):
        yield f"the file of {first} to {after} lacks {words} of row {row}: {path(page, row)}"


def path(page: Snapshot, row: int) -> str:
    """The names of a row's ancestors, for a message."""
    names = []
    while row >= 0:
        names.append(page.tags[page.tag[row]])
        row = int(page.parent[row])
    return " < ".join(names[:12])


def read(browser: Driven, case: Case, found: dict[str, Any]) -> Iterator[str]:
    """A press shows every visible word that the engine keeps; another leads back."""
    browser.press()
    state, words, detail = settled(browser)
    if state == "failed" and words != TITLES[NOTHING]["message"]:
        yield f"the sheet says {words}: {detail}"
    if state == "article":
        page = from_wire(json.loads(found["text"]))
        reply = found["replies"][0]
        for row, lost in missing(words, found["shown"], kept(reply) - aside(page, reply)):
            yield f"the sheet lacks {lost} of row {row}: {path(page, row)}"
    leave(browser)


def changed(before: list[str], after: list[str], when: str) -> Iterator[str]:
    """What of a page differs."""
    if before != after:
        lines = [pair for pair in zip(before, after, strict=False) if pair[0] != pair[1]][:2]
        yield f"the page changed {when}: {len(before)} and {len(after)} lines, {lines}"


def tried(browser: Driven, server: Loopback, case: Case) -> list[str]:
    """All faults of a case in a browser."""
    address = server.put(f"/dom/{case['seed']}.html", html(case))
    asked, faults = heads(case), []
    try:
        browser.harness(f"visit({json.dumps(address)})")
        before = browser.harness("state()")
        still = browser.harness(f"read({json.dumps(asked)}, false)")
        faults += [*same(asked, still), *written(case, still)]
        faults += changed(before, browser.harness("state()"), "while it was captured")
        faults += read(browser, case, still)
        faults += changed(before, browser.harness("state()"), "while it was read")
        busy = browser.harness(f"read({json.dumps(asked[:1])}, true)")
        faults += same(asked[:1], busy)
        faults += restless(browser, address)
    except Exception as fault:
        faults.append(f"{type(fault).__name__}: {fault}")
    finally:
        server.pages.pop(f"/dom/{case['seed']}.html", None)
    return faults


def restless(browser: Driven, address: str) -> Iterator[str]:
    """A page that changes while it is read gets its sheet too, and is left by a press."""
    browser.harness(f"visit({json.dumps(address)})")
    browser.harness("changing()")
    browser.press()
    state, words, detail = settled(browser)
    if state == "failed" and words != TITLES[NOTHING]["message"]:
        yield f"while it changes, the sheet says {words}: {detail}"
    leave(browser)
