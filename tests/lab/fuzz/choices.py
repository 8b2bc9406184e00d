"""Turns bytes into choices, and choices into pages: a changed byte changes one choice, so a fuzzer can steer."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any, TypeVar

from tests.engine.hostile_values import INT32, NAMES, STRINGS, TAGS

Choice = TypeVar("Choice")
#: Pieces of markup, whole and broken.
PIECES = (
    "<!doctype html>", "<p>", "</p>", "<div class=article>", "</div>", "<table><tr><td>", "</table>", "<a href='/x'>", "</a>", "<!--", "-->",
    "<script>", "</script>", "<style>p{}</style>", "<svg><path d='M0 0'/></svg>", "<math><mi>x</mi></math>", "<ul><li>", "<pre>", "<code>",
    "<img src=a.png alt='x'>", "<h1>", "<h2>", "<blockquote>", "<details><summary>", "<template>", "<select><option>", "<noscript>", "<iframe src=x>",
    "<meta name=author content='A B'>", "<meta charset=utf-16>", "<base href='http://['>", "<script type=application/ld+json>{\"@type\":\"Article\",\"author\":",
    "&amp;", "&#0;", "&#xd800;", "&notin", "\x00", "\r\n", "\\(x^2\\)", "$$", "[1]", "^", "|", "`", "---\n", "<![CDATA[", "]]>", "<sup><a href='#fn1'>1</a></sup>",
    "<frameset>", "<plaintext>", "</body>", "</html>", "<body hidden>", "<x-y is=z>", "<p style='display:none'>", "<br>", "<hr>", "<dl><dt>a<dd>b</dl>",
)  # fmt: skip


class Choices:
    """Reads choices from bytes; when they end, every choice is the first one."""

    def __init__(self, data: bytes) -> None:
        self.data, self.at = data, 0

    def number(self, below: int) -> int:
        """A number from 0 to below `below`."""
        taken = self.data[self.at : self.at + (1 if below <= 256 else 2)]
        self.at += len(taken)
        return int.from_bytes(taken, "big") % below

    def one(self, options: Sequence[Choice]) -> Choice:
        """One of these."""
        return options[self.number(len(options))]

    def some(self, most: int) -> range:
        """As many turns as chosen, or as there are bytes for."""
        return range(min(self.number(most + 1), len(self.data) - self.at))

    def rest(self) -> bytes:
        """What no choice has used."""
        taken, self.at = self.data[self.at :], len(self.data)
        return taken


def html(choices: Choices) -> str:
    """Markup from pieces, names, attributes and texts."""
    made = []
    for _ in choices.some(200):
        kind = choices.number(8)
        if kind < 3:
            made.append(choices.one(PIECES))
        elif kind < 5:
            made.append(choices.one(STRINGS))
        elif kind < 7:
            made.append(f"<{choices.one(TAGS)} {choices.one(NAMES)}={json.dumps(choices.one(STRINGS))}>")
        else:
            made.append(f"</{choices.one(TAGS)}>")
    return "".join(made)


def page(choices: Choices) -> dict[str, Any]:
    """Columns that agree with each other; `spoil` makes them lie."""
    tags = ["#text", "html", *(choices.one(TAGS) for _ in choices.some(12))]
    parent, tag, path = [-1], [1], [0]
    for node in range(1, 1 + len(choices.some(60))):
        path = path[: 1 + choices.number(len(path))]
        parent.append(path[-1])
        tag.append(choices.number(len(tags)))
        path += [node] if tag[-1] else []
    attributes = sorted(choices.number(len(parent)) for _ in choices.some(30))
    made: dict[str, Any] = {"v": 1, "tags": tags, "names": list(NAMES), "strings": list(STRINGS)}
    made |= {"parent": parent, "tag": tag, "url": choices.one(STRINGS)}
    made["text"] = [0 if kind else choices.number(len(STRINGS)) for kind in tag]
    made["open"] = [choices.one((1, 3, 17, 4000)) if kind else 0 for kind in tag]
    made["attr_node"] = attributes
    made["attr_name"] = [choices.number(len(NAMES)) for _ in attributes]
    made["attr_value"] = [choices.number(len(STRINGS)) for _ in attributes]
    made["facts"] = {name: choices.one(STRINGS) for name in ("title", "lang", "site", "type", "dir")}
    return made


def spoil(made: dict[str, Any], choices: Choices) -> None:
    """Puts some values of the wrong kind or size into an object, at its top or in its rows."""
    for _ in choices.some(4):
        name = choices.one(sorted(made))
        wrong: Any = choices.one((*INT32, None, "x", "4:AAAA", 0.5, True, [], {}, [[]], {"a": "\ud800"}, 2**70))
        if isinstance(made[name], list) and made[name] and choices.number(2):
            made[name][choices.number(len(made[name]))] = wrong
        else:
            made[name] = wrong
