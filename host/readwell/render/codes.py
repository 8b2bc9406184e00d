"""Code as it was written: its characters and its language, without numbers and buttons beside it."""

from __future__ import annotations

import re
from collections.abc import Iterator

from readwell.render.document import Part
from readwell.render.source import Source
from readwell.vocabulary import BLOCK

_LANGUAGE = re.compile(r"^(?:language|lang|highlight-source|brush:?|src|code|highlight|prism)[-:]([\w+#.-]+)$")
#: Class words after which the next one is the language (`sourceCode python`, `hljs python`, `brush: js`).
_BEFORE_LANGUAGE = frozenset("sourcecode hljs brush: src codehilite prettyprint highlight".split())
#: What those words may be followed by that names no language.
_NO_LANGUAGE = frozenset(
    """default none text plain plaintext plain-text txt nohighlight no-highlight notranslate highlight hljs linenums
    copy wrapper block container code numbers line-numbers numberlines sourcecode wrap literal-block""".split()
)
_NUMBERS = re.compile(
    r"^(?:lineno[s]?|linenos?div|line-?num(?:ber)?s?|line-numbers-rows|ln-num|hljs-ln-numbers|gutter|gl|rouge-gutter|"
    r"blob-num|code-line-number|linenumber|linenodiv|lnt|ln|line-nr)$"
)
_BUTTONS = re.compile(r"^(?:copy|copy-?btn|copy-button|clipboard(?:-copy)?|btn-copy|copy-code(?:-button)?)$")
#: Elements that begin a line inside code; table cells of one row share it.
_LINES = (BLOCK | {"tr"}) - {"td", "th", "tbody", "thead", "table", "iframe"}


def claims(given: Source) -> dict[int, Part | None]:
    """Every kept `pre` as a block of code; numbers and buttons around it as nothing."""
    out: dict[int, Part | None] = {}
    until = 0
    for node in given.tagged("pre"):
        if node < until or not given.has(node):
            continue
        until = given.ends[node]
        if _is_gutter(given, node):
            out[node] = None
            continue
        text = _text(given, node)
        if text.strip():
            span = (node, given.ends[node])
            out[node] = Part("code", node, (), text, _facts(_language(given, node)), span)
    return out | dict.fromkeys(_buttons(given))


def _facts(language: str) -> dict[str, str]:
    return {"language": language} if language else {}


def _is_gutter(given: Source, node: int) -> bool:
    """Numbers in a cell or box of their own, beside the code they count."""
    words = given.words(node).split()
    numbers = all(word.isdecimal() for word in words)
    named = any(_NUMBERS.match(token) for place in (node, *given.above(node, 2)) for token in given.tokens(place))
    return numbers and (named or (len(words) > 1 and words == [str(int(words[0]) + at) for at in range(len(words))]
                                  and any(given.tag(above) == "td" for above in given.above(node, 3))))  # fmt: skip


def _buttons(given: Source) -> Iterator[int]:
    """Copy buttons beside code: they stand in a box that holds a `pre`."""
    boxes = {above for node in given.tagged("pre") for above in (node, *given.above(node, 1))}
    for node in given.tagged("button"):
        if boxes.intersection(given.above(node, 1)):
            yield node
    for node, classes in given.page.attribute("class").items():
        named = any(_BUTTONS.match(token) for token in classes.lower().split())
        if named and boxes.intersection(given.above(node, 2)):
            yield node


def _text(given: Source, top: int) -> str:
    """The characters of the code: a line for each line the page shows, no line for its numbers."""
    out: list[str] = []
    closing: list[int] = []
    until = top
    for node in given.below(top):
        if node < until:
            continue
        while closing and closing[-1] <= node:
            closing.pop()
            _newline(out)
        name = given.tag(node)
        if name == "#text":
            if given.kept[node]:
                out.append(given.page.string(node))
        elif name == "br":
            out.append("\n")
        elif node != top and _is_aside(given, node):
            until = given.ends[node]
        elif node != top and name in _LINES:
            _newline(out)
            closing.append(given.ends[node])
    text = "".join(out).replace("\r\n", "\n").replace("\r", "\n").replace("\u200b", "")
    return text.strip("\n")


def _newline(out: list[str]) -> None:
    if out and not out[-1].endswith("\n"):
        out.append("\n")


def _is_aside(given: Source, node: int) -> bool:
    if given.tag(node) == "button":
        return True
    tokens = given.tokens(node)
    if any(_BUTTONS.match(token) for token in tokens):
        return True
    named = any(_NUMBERS.match(token) for token in tokens) or given.attribute(node, "aria-hidden") == "true"
    return named and all(word.isdecimal() for word in given.words(node).split())


def _language(given: Source, node: int) -> str:
    inner = [child for child in given.children(node) if given.tag(child) == "code"]
    for place in (*inner[:1], node, *given.above(node, 4)):
        for name in ("data-lang", "data-language"):
            value = given.attribute(place, name).strip().lower()
            if value and value not in _NO_LANGUAGE and " " not in value:
                return value
        found = _named(given.tokens(place))
        if found:
            return found
    return ""


def _named(tokens: list[str]) -> str:
    for token in tokens:
        found = _LANGUAGE.match(token)
        if found and found.group(1) not in _NO_LANGUAGE:
            return found.group(1)
    for at, token in enumerate(tokens):
        if token not in _BEFORE_LANGUAGE:
            continue
        # hljs writes `hljs python` and `python hljs`; others put the language after their own name.
        near = tokens[at + 1 : at + 2] or (tokens[at - 1 : at] if token == "hljs" else [])
        for other in near:
            if other.strip(";") not in _NO_LANGUAGE and re.fullmatch(r"[a-z][\w+#.]{0,20};?", other):
                return other.strip(";")
    return ""
