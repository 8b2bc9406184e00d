"""JSON: every block with its position in the page, its score, and a text quote to find it again."""

from __future__ import annotations

import hashlib
import json
import math
from collections.abc import Iterator
from json.encoder import encode_basestring
from typing import Any

from readwell.engine.render.about import left_out
from readwell.engine.render.document import LINES, SOLID, Part, everything, plain_of
from readwell.engine.render.work import Work

#: Characters of text before and after a block that locate it on a changed page.
AROUND = 32


def blocks(work: Work) -> str:
    """Returns the article as JSON."""
    rows = [*_rows(work.article.blocks, ()), *_rows(work.article.notes, ())]
    judged = {part.span for part, _ in rows} if work.scores or work.roles else ()
    spans = {span: _confidence(work, span) | _role(work, span) for span in judged}
    texts = [_words(part) for part, _ in rows]
    out = {
        "format": "readwell-article",
        "version": 1,
        "page": work.page.hash,
        "about": {name: value for name, value in work.about.items() if value},
        "blocks": [
            _block(part, within, at, texts) | spans.get(part.span, {}) for at, (part, within) in enumerate(rows)
        ],
        "left_out": [
            {
                "node": part.node,
                "leaves": list(part.leaves),
                "words": part.words,
                "text": part.text,
                **_role(work, part.leaves),
            }
            for part in left_out(work.page, work.kept | work.beside)
        ],
    }
    return _indented(out, "\n") + "\n"


def _indented(value: Any, line: str) -> str:
    """Returns JSON with an indent of one, as `json.dumps` would in four times the time."""
    if isinstance(value, str):
        return encode_basestring(value)
    if type(value) is int:
        return str(value)
    inside = line + " "
    if isinstance(value, dict) and value:
        rows = [
            f"{encode_basestring(name)}: {encode_basestring(one) if type(one) is str else _indented(one, inside)}"
            for name, one in value.items()
        ]
        return f"{{{inside}{f',{inside}'.join(rows)}{line}}}"
    if isinstance(value, list) and value:
        return f"[{inside}{f',{inside}'.join([_indented(one, inside) for one in value])}{line}]"
    return json.dumps(value)


def _rows(parts: tuple[Part, ...], within: tuple[str, ...]) -> Iterator[tuple[Part, tuple[str, ...]]]:
    """Yields every line, code block and table, with the blocks around it."""
    for part in parts:
        if part.kind in LINES or part.kind in SOLID or part.kind == "table":
            yield part, within
        else:
            name = f"{part.kind} {part.fact('number')}" if part.kind == "note" else part.kind
            yield from _rows(part.parts, (*within, name))


def _words(part: Part) -> str:
    return part.text if part.kind in SOLID else plain_of((part,))


def _block(part: Part, within: tuple[str, ...], at: int, texts: list[str]) -> dict[str, Any]:
    text = texts[at]
    out: dict[str, Any] = {"kind": part.kind, "node": part.node, "text": text}
    if part.span[0] >= 0:
        out["leaves"] = list(part.span)
    if within:
        out["within"] = list(within)
    out |= {name: value for name, value in part.facts.items() if name in ("level", "language", "lang", "dir")}
    if part.kind == "table":
        out["rows"] = [[plain_of(cell.parts) for cell in row.parts] for row in part.parts if row.kind == "row"]
    out |= _found_in(part)
    if text:
        before, after = " ".join(texts[max(0, at - 3) : at]), " ".join(texts[at + 1 : at + 4])
        out["anchor"] = {"exact": text, "prefix": before[-AROUND:], "suffix": after[:AROUND]}
        out["hash"] = hashlib.sha256(text.encode("utf-8", "replace")).hexdigest()[:16]
    return out


def _found_in(part: Part) -> dict[str, Any]:
    """Returns links, pictures and formulas of a block; most blocks contain only a text."""
    if len(part.parts) == 1 and part.parts[0].kind == "text":
        return {}
    inner = list(everything(part.parts))
    links = [{"href": link.fact("href"), "text": plain_of(link.parts)} for link in inner if link.kind == "link"]
    pictures = [{"src": one.fact("src"), "alt": one.fact("alt")} for one in inner if one.kind in ("picture", "medium")]
    formulas = [one.text for one in inner if one.kind == "formula"]
    found = {"links": links, "pictures": pictures, "formulas": formulas}
    return {name: rows for name, rows in found.items() if rows}


def _confidence(work: Work, span: tuple[int, int]) -> dict[str, float]:
    """Returns the mean score of a block's leaves."""
    scores = [work.scores[leaf] for leaf in range(*span) if leaf in work.scores] if span[0] >= 0 else []
    # From Python 3.12 on `sum` adds floats more precisely: `fsum` is the same everywhere.
    return {"confidence": round(math.fsum(scores) / len(scores), 6)} if scores else {}


def _role(work: Work, span: tuple[int, int]) -> dict[str, str]:
    """Returns the role of a block's first leaf that has one."""
    role = next((work.roles[leaf] for leaf in range(*span) if leaf in work.roles), "") if span[0] >= 0 else ""
    return {"role": role} if role else {}
