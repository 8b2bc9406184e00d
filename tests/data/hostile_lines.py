"""Library lines as an attacker or a broken disk would write them; the same seed gives the same lines.

`python -m tests.data.hostile_lines COUNT [SEED]` prints them, each as a JSON object with the line and whether the host
accepts it. The extension's tests compare its library with this.
"""

from __future__ import annotations

import json
import random
import sys
from collections.abc import Callable, Iterator

from readwell.engine.basics.errors import Refused
from readwell.services.library.fields import checked, parsed

GOOD = {
    "address": "https://example.org/a",
    "title": "A title",
    "saved": "2026-11-01T10:00:00+01:00",
    "text": "Some words of an article.",
    "markdown": "# A title",
    "html": "<h1>A title</h1>",
    "cover": "data:image/webp;base64,AAAA",
    "site": "Example",
    "language": "en",
    "words": 5,
    "path": "/home/a/a.md",
    "about": {"byline": "A. Author"},
    "tags": ["one", "two"],
    "position": {"share": 0.25},
    "state": "later",
    "favourite": True,
    "progress": 0.5,
    "place": 17.25,
    "note": "for Monday",
    "collections": ["Work/Reading"],
    "opened": "2026-11-02T10:00:00.000Z",
    "changed": "2026-11-02T10:00:00.000Z",
    "fetch": {"code": "gone", "status": 410},
    "marks": [
        {
            "id": "1",
            "exact": "words",
            "prefix": "Some ",
            "suffix": " of",
            "note": "which?",
            "colour": "green",
            "label": "mint",
            "tags": ["a"],
            "made": "2026-11-02T10:00:00.000Z",
            "changed": "2026-11-02T10:00:01.000Z",
            "start": 5,
            "end": 10,
            "place": "p1",
        }
    ],
    "versions": [
        {
            "saved": "2026-10-01T10:00:00+01:00",
            "title": "An older title",
            "text": "Some words of before.",
            "markdown": "# An older title",
            "words": 4,
            "about": {"byline": "A. Author"},
        }
    ],
}
NAMES = [
    *GOOD,
    "id",
    "key",
    "hash",
    "terms",
    "excerpt",
    "__proto__",
    "constructor",
    "prototype",
    "toString",
    "hasOwnProperty",
    "",
]


def lines(count: int, seed: int = 1, first: int = 0) -> Iterator[str]:
    """So many lines from the first one on, none of which is as Readwell writes them."""
    for number in range(first, first + count):
        chance = random.Random(f"{seed} {number}")
        pairs = [(json.dumps(name), json.dumps(value)) for name, value in GOOD.items()]
        pairs[0] = ('"address"', f'"https://example.org/{number}"')
        for _ in range(chance.choice((1, 1, 1, 2, 5))):
            _mutate(pairs, chance)
        yield _spoiled("{" + ",".join(f"{name}:{value}" for name, value in pairs) + "}", chance)


def _mutate(pairs: list[tuple[str, str]], chance: random.Random) -> None:
    name, value = chance.choice(NAMES), _value(chance)
    at = chance.randrange(len(pairs) or 1)
    how = chance.randrange(6)
    if how == 0 and pairs:
        del pairs[at]
    elif how == 1:
        pairs.insert(at, (json.dumps(name), value))  # a key twice, or one that nobody knows
    elif how == 2 and pairs:
        pairs[at] = (chance.choice(['"\\ud83d"', '"__proto__"', '"\\u0000"', '"' + "k" * 100_000 + '"']), pairs[at][1])
    else:
        places = [place for place, pair in enumerate(pairs) if pair[0] == json.dumps(name)]
        place = places[0] if places else len(pairs)
        pairs[place : place + 1] = [(json.dumps(name), value)]


def _value(chance: random.Random) -> str:
    simple = _simple(chance)
    shapes = [
        lambda: simple,
        lambda: simple,
        lambda: f"[{simple}]",
        lambda: f'["tag", {simple}]',
        lambda: f'{{"x": {simple}}}',
        lambda: f'{{"__proto__": {simple}, "constructor": {_simple(chance)}}}',
        lambda: f'{{"canonical": {simple}}}',
        lambda: f'[{{"id": {simple}, "exact": {_simple(chance)}}}, {{"id": "1", "exact": "x", "colour": {simple}}}]',
        lambda: f'[{{"id": "2", "exact": "x", "made": {simple}, "start": {_simple(chance)}, "tags": [{simple}]}}]',
        lambda: json.dumps(chance.choice(("later", "archive", "2026-11-02T10:00:00Z", "2026-11-02T10:00:00.5Z"))),
        lambda: "[" + ",".join([simple if len(simple) < 50 else "1"] * 2000) + "]",
        lambda: "{" + ",".join(f'"k{number}": "v"' for number in range(2000)) + "}",
        lambda: _nested(chance.choice((19, 20, 21, 900, 10_000)), chance.random() < 0.5),
    ]
    return chance.choice(shapes)()


def _simple(chance: random.Random) -> str:
    numbers = "0 -0 1 -1 1.0 1.5 1e3 1e400 -1e400 5e-324 2147483648 9007199254740991 9007199254740992 -9007199254740993"
    wild = "9223372036854775807 9223372036854775808 18446744073709551616 NaN Infinity -Infinity true false null"
    kinds: list[Callable[[], str]] = [
        lambda: chance.choice(numbers.split()),
        lambda: chance.choice(wild.split()),
        lambda: chance.choice((str(10**30), "9" * 400, "9" * 5000, "-" + "1" * 40, "01", "+1", ".5", "0x10")),
        lambda: json.dumps(
            chance.choice(("", " ", "x", "\0", "\x1b[31m", "\u202e", "\u2028", "\u0085", "a\0b", "\ufeff"))
        ),
        lambda: chance.choice(('"\\ud800"', '"\\udc00\\ud800"', '"a\\udfffb"', '"\\ud83d\\ude00"', '"\\x41"', "'x'")),
        lambda: json.dumps(
            chance.choice(("2026", "0000-00-00", "9999-99-99T99:99:99Z", "yesterday", "2026-1-1", "20261101"))
        ),
        lambda: json.dumps(chance.choice(("x" * 1001, "y " * 60_000, "z" * 10_001, "\ud83d\ude00" * 600))),
        lambda: json.dumps(
            chance.choice(("http://[x/a", "javascript:1", "data:,x", "https://xn--/", "//a:99999/", "%00%ff"))
        ),
    ]
    return chance.choice(kinds)()


def _nested(depth: int, objects: bool) -> str:
    return '{"a":' * depth + "1" + "}" * depth if objects else "[" * depth + "]" * depth


def _spoiled(line: str, chance: random.Random) -> str:
    """Most lines as they are; some cut off, doubled, or with a character in them that JSON has only in escapes."""
    at = chance.randrange(len(line))
    spoiled = [
        line[:at],
        line + line,
        line[:at] + "\u2028" + line[at:],
        line[:at] + "\t" + line[at:],
        f"[{line}]",
        f" {line}\r",
    ]
    return chance.choice(spoiled) if chance.random() < 0.15 else line


def taken(line: str) -> bool:
    """Whether the host takes the line in."""
    try:
        checked(parsed(line))
    except Refused:
        return False
    return True


def main() -> None:
    """Prints what the extension's test reads."""
    count, seed = int(sys.argv[1]), int(sys.argv[2]) if len(sys.argv) > 2 else 1
    for line in lines(count, seed):
        print(json.dumps({"line": line, "taken": taken(line)}))


if __name__ == "__main__":
    main()
