"""Writes the article as a plain text for people: paragraphs apart, lists with their signs, formulas in TeX."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from readwell.engine.render.document import Article, Part

#: What goes around the words of an inline.
_AROUND = {"quoted": ("“", "”"), "reading": ("(", ")")}
#: Inlines that have no words.
_MUTE = frozenset(("picture", "medium", "page"))
BULLET, QUOTED, INDENT, RULE = "- ", "> ", "    ", "* * *"


def readable(article: Article) -> str:
    """Returns the article's blocks, then its notes."""
    notes = "\n".join(_hanging(f"[{note.fact('number')}] ", _blocks(note.parts)) for note in article.notes)
    whole = "\n\n".join(part for part in (_blocks(article.blocks), notes) if part)
    return whole + "\n" if whole else ""


def _blocks(parts: Sequence[Part], between: str = "\n\n") -> str:
    return between.join(filter(None, (_WRITERS.get(part.kind, _inner)(part) for part in parts)))


def _inner(part: Part) -> str:
    return _blocks(part.parts)


def _line(part: Part) -> str:
    """Returns a block's words; a line break is one."""
    lines = _inlines(part.parts).split("\n")
    return "\n".join(line.strip(" ") for line in lines).strip("\n")


def _inlines(parts: Sequence[Part]) -> str:
    return "".join(map(_inline, parts))


def _inline(part: Part) -> str:
    if part.kind == "break":
        return "\n"
    if part.kind == "noteref":
        return f"[{part.fact('number')}]"
    if part.kind == "formula":
        return _formula(part)
    if part.kind == "drawing":
        return part.text or part.fact("alt")
    before, after = _AROUND.get(part.kind, ("", ""))
    return "" if part.kind in _MUTE else f"{before}{part.text}{_inlines(part.parts)}{after}"


def _formula(part: Part) -> str:
    sign = "$$" if part.fact("display") else "$"
    tex = " ".join(part.text.split())
    return f"{sign}{tex}{sign}" if tex else ""


def _list(part: Part) -> str:
    ordered = bool(part.fact("ordered"))
    first = int(part.fact("start") or 1)
    loose = any(inner.kind != "list" for item in part.parts for inner in item.parts[1:])
    items = (
        _hanging(f"{first + place}. " if ordered else BULLET, _blocks(item.parts, "\n\n" if loose else "\n"))
        for place, item in enumerate(part.parts)
    )
    return ("\n\n" if loose else "\n").join(items)


def _terms(part: Part) -> str:
    lines = (_line(one) if one.kind == "term" else _hanging(INDENT, _blocks(one.parts)) for one in part.parts)
    return "\n".join(filter(None, lines))


def _quote(part: Part) -> str:
    return "\n".join(f"{QUOTED}{line}".rstrip(" ") for line in _inner(part).split("\n"))


def _table(part: Part) -> str:
    rows = ("\t".join(_cell(cell) for cell in row.parts) for row in part.parts if row.kind == "row")
    above = _blocks([inner for inner in part.parts if inner.kind == "caption"])
    return "\n".join(filter(None, (above, *rows)))


def _cell(cell: Part) -> str:
    return " ".join(_inner(cell).split())


def _figure(part: Part) -> str:
    """Returns what a figure holds; its caption comes last."""
    return _blocks(sorted(part.parts, key=lambda inner: inner.kind == "caption"))


def _hanging(mark: str, text: str) -> str:
    """Returns a text after a mark, its further lines below the first."""
    lines = text.split("\n")
    room = " " * len(mark)
    return "\n".join([f"{mark}{lines[0]}".rstrip(" "), *(f"{room}{line}".rstrip(" ") for line in lines[1:])])


def _code(part: Part) -> str:
    return part.text.strip("\n")


_WRITERS: dict[str, Callable[[Part], str]] = {
    "paragraph": _line,
    "heading": _line,
    "summary": _line,
    "term": _line,
    "list": _list,
    "terms": _terms,
    "quote": _quote,
    "code": _code,
    "rule": lambda part: RULE,
    "figure": _figure,
    "table": _table,
}
