"""Returns code listings line by line as the page shows them, without line numbers and buttons."""

from __future__ import annotations

from readwell.engine.render.document import NOTHING, Part
from readwell.engine.render.source import Source
from readwell.engine.structure.blocks import on_lines
from readwell.engine.structure.codes import codes


def claims(given: Source) -> dict[int, Part | None]:
    """Returns every kept listing as a code block."""
    out: dict[int, Part | None] = {}
    for node, language in codes(given.page).languages.items():
        text = _text(given, node) if given.has(node) else ""
        if text.strip():
            span = (node, given.ends[node])
            out[node] = Part("code", node, (), text, {"language": language} if language else NOTHING, span)
    return out


def _text(given: Source, top: int) -> str:
    asides, lines = codes(given.page).asides, on_lines(given.page)
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
        elif node in asides:
            until = given.ends[node]
        elif node != top and lines[node]:
            _newline(out)
            closing.append(given.ends[node])
    text = "".join(out).replace("\r\n", "\n").replace("\r", "\n").replace("\u200b", "")
    return text.strip("\n")


def _newline(out: list[str]) -> None:
    if out and not out[-1].endswith("\n"):
        out.append("\n")
