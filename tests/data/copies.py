"""Pairs of copies of an article, as two homes may have them; the same seed gives the same pairs.

`python -m tests.data.copies COUNT [SEED]` prints them, each as a JSON object with `here`, `other` and what the host makes
of them (`merged`). The extension's tests compare its rules with this.
"""

from __future__ import annotations

import json
import random
import sys
from collections.abc import Iterator
from typing import Any

from readwell.services.library.article import NOTHING
from readwell.services.library.merging import merged

TIMES = ("", "", "2026-01-01T00:00:00.000Z", "2026-01-02T00:00:00.000Z")


def pairs(count: int, seed: int = 1) -> Iterator[tuple[dict[str, Any], dict[str, Any]]]:
    """So many pairs: an article that is here with every field, and a copy that says only some things."""
    for number in range(count):
        chance = random.Random(f"{seed} {number}")
        other = _said(chance)
        kept = chance.sample(sorted(other), chance.randrange(len(other) + 1))
        yield {**NOTHING, "about": {}, **_said(chance)}, {name: other[name] for name in kept}


def _said(chance: random.Random) -> dict[str, Any]:
    return {
        "state": chance.choice(("", "later", "archive")),
        "favourite": chance.random() < 0.5,
        "progress": chance.choice((0, 0.25, 1)),
        "place": chance.choice((0, 1, 2.5)),
        "note": chance.choice(("", " ", "one", "two", "one and two", "one\n\ntwo")),
        "tags": chance.sample(("a", "b", "c"), chance.randrange(4)),
        "collections": chance.sample(("A", "A/B", "C"), chance.randrange(4)),
        "opened": chance.choice(TIMES),
        "changed": chance.choice(TIMES),
        "position": chance.choice(({}, {"at": "2026-01-01"}, {"at": "2026-01-02", "heard": 3}, {"share": 0.5})),
        "about": {name: chance.choice("xy") for name in chance.sample(("byline", "pocket.id"), chance.randrange(3))},
        "marks": [_mark(chance, name) for name in chance.sample(("1", "2", "3"), chance.randrange(4))],
    }


def _mark(chance: random.Random, name: str) -> dict[str, Any]:
    mark = {"id": name, "exact": "words", "note": chance.choice(("", "x", "y"))}
    return {**mark, "made": TIMES[2], **({"changed": chance.choice(TIMES)} if chance.random() < 0.5 else {})}


if __name__ == "__main__":
    for one, another in pairs(int(sys.argv[1]), *map(int, sys.argv[2:])):
        print(json.dumps({"here": one, "other": another, "merged": merged(one, another)}))
