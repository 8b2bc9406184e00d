"""Requests that mark articles and find marks, with the host's replies; the same seed gives the same ones.

`python -m tests.data.markings COUNT [SEED]` prints them, each as a JSON object with `do`, `asked` and `reply` (null where
it is refused). The extension's tests ask its own library the same.
"""

from __future__ import annotations

import json
import random
import sys
import tempfile
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

from readwell.engine.basics.errors import Refused
from readwell.services.library import marking, marks_out
from readwell.services.library.article import from_portable
from readwell.services.library.store import Library

#: The articles that are there first, in both homes with the same ids.
ARTICLES = [
    {"address": f"https://x.org/{name}", "title": name, "saved": "2026-01-01", "text": f"Words of {name}."}
    for name in ("one", "two", "three")
]
WORDS = "roofs boats harbour mill lane 図書館 Straße evening".split()
COLOURS = ("yellow", "green", "blue", "pink")


def requests(count: int, seed: int = 1) -> Iterator[tuple[str, dict[str, Any]]]:
    """So many requests, of which every second one changes something."""
    chance = random.Random(seed)
    for number in range(count):
        yield ("mark", _marking(chance)) if number % 2 == 0 else ("marks", _asked(chance))


def _marking(chance: random.Random) -> dict[str, Any]:
    names = [f"m{number}" for number in range(12)]
    marks: list[Any] = [_mark(chance, name) for name in chance.sample(names, chance.randrange(4))]
    if chance.random() < 0.05:
        marks.append(
            chance.choice((None, {"id": "x"}, {"id": "x", "exact": 1}, {"id": "x", "exact": "", "colour": "red"}))
        )
    return {
        "article": chance.choice((1, 2, 3, 3, 9)),
        "marks": marks,
        "removed": chance.sample(names, chance.randrange(3)),
    }


def _mark(chance: random.Random, name: str) -> dict[str, Any]:
    # Of marks that were made at one time, each home has an order of its own.
    mark: dict[str, Any] = {"id": name, "exact": " ".join(chance.sample(WORDS, 3))}
    mark["made"] = f"2026-01-{10 + int(name[1:])}T00:{chance.randrange(60):02}:00.{chance.randrange(1000):03}Z"
    if chance.random() < 0.5:
        mark["changed"] = f"2026-02-0{chance.randrange(1, 9)}T00:00:00.000Z"
    if chance.random() < 0.5:
        mark["note"] = chance.choice(WORDS)
    if chance.random() < 0.5:
        mark["tags"] = chance.sample(["sea", "wet day", " sea "], chance.randrange(1, 3))
    return {**mark, **({"colour": chance.choice(COLOURS)} if chance.random() < 0.7 else {})}


def _asked(chance: random.Random) -> dict[str, Any]:
    asked: dict[str, Any] = {"limit": chance.choice((50, 50, 3)), "skip": chance.choice((0, 0, 2))}
    if chance.random() < 0.3:
        asked["query"] = chance.choice((*WORDS, "boats -roofs", '"wet day"', "boat*", "!?", "図書", "-mill", "  "))
        asked |= {"limit": 50, "skip": 0}
    for name, choices in (("tag", ("sea", "wet day", "")), ("colour", (*COLOURS, "")), ("article", (1, 2, 3))):
        if chance.random() < 0.25:
            asked[name] = chance.choice(choices)
    if chance.random() < 0.2:
        asked["address"] = chance.choice(("http://www.x.org/one#part", "https://x.org/three/", "https://nowhere.org/"))
    return asked


def replies(count: int, seed: int = 1) -> Iterator[dict[str, Any]]:
    """The requests with the host's replies."""
    with tempfile.TemporaryDirectory() as folder, closing(Library(Path(folder) / "library.sqlite")) as library:
        for row in ARTICLES:
            library.add(from_portable(row))
        for do, asked in requests(count, seed):
            yield {"do": do, "asked": asked, "reply": _replied(library, do, asked)}
        yield {"do": "marked", "asked": {}, "reply": {"articles": marks_out.piece(library, 0)[0], "next": 0}}


def _replied(library: Library, do: str, asked: dict[str, Any]) -> dict[str, Any] | None:
    try:
        if do == "mark":
            return {"marks": marking.mark(library, asked["article"], asked["marks"], asked["removed"])}
        return marking.found(library, **asked)
    except Refused:
        return None


if __name__ == "__main__":
    print(json.dumps(ARTICLES))
    for one in replies(int(sys.argv[1]), *map(int, sys.argv[2:])):
        print(json.dumps(one))
