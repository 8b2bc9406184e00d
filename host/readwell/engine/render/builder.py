"""Builds blocks, lines and formats as elements open and close; repairs invalid nesting."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from itertools import groupby

from readwell.engine.render.document import DEEPEST, DEEPEST_FORMAT, NOTHING, Article, Part
from readwell.engine.render.inlines import FOLDED, SILENT, Format, Run, extent, line, lines

#: The required parents of a block; any other parent gets one of these inserted.
HOME = {"item": ("list",), "term": ("terms",), "definition": ("terms",), "row": ("table",), "cell": ("row",)}
#: The parents without which a block is plain text.
OWNED = {"caption": ("figure", "table"), "summary": ("details",)}
#: The children allowed in these; anything else is wrapped.
ONLY = {"list": ("item",), "terms": ("term", "definition"), "table": ("row", "caption"), "row": ("cell",)}
WRAP = {"list": "item", "terms": "definition", "table": "row", "row": "cell"}
#: Kept even if empty: a table without its empty cells is another table.
MAY_BE_EMPTY = ("cell", "row")


#: Makes a part of all of its fields in half the time of a call of the class.
_part = tuple.__new__


@dataclass(slots=True)
class _Frame:
    kind: str
    node: int
    facts: dict[str, str]
    parts: list[Part] = field(default_factory=list)


class Builder:
    """Takes openings and leaves from the walk; `leave(node)` closes whatever ended before that node."""

    def __init__(self, lang: str, direction: str) -> None:
        self.lang, self.dir = lang, direction
        self.frames = [_Frame("article", -1, {})]
        self.open_now: list[tuple[int, Callable[[], None]]] = []  # (where it ends, how it is closed), innermost last
        self.formats: tuple[Format, ...] = ()
        self.runs: list[Run] = []
        self.language: dict[str, str] = {}  # current language and direction, if not the page's own
        self.anchors: list[str] = []  # names that links point to, waiting for the next block
        self.in_line = 0
        self.notes: list[Part] = []

    def leave(self, node: int) -> None:
        """Closes everything that ends at or before this node."""
        while self.open_now and self.open_now[-1][0] <= node:
            self.open_now.pop()[1]()

    def finished(self) -> Article:
        """Closes everything and returns the article."""
        while self.open_now:
            self.open_now.pop()[1]()
        self.border()
        return Article(_sheltered(self.frames[0].parts), tuple(self.notes), self.lang, self.dir)

    def leaf(self, part: Part) -> None:
        """Adds a text, a picture, a break ... to the current line."""
        self.runs.append(Run(self.formats, part))

    def block(self, part: Part) -> None:
        """Adds a complete block."""
        if self.in_line:
            self.leaf(Part("text", part.node, text=f" {part.text} ") if part.text else Part("break", part.node))
            return
        self.border()
        self._put(part._replace(facts={**part.facts, **self._with_language({})} or NOTHING))

    def border(self) -> None:
        """Ends a line: its runs become paragraphs; inside a heading it is a break."""
        if self.in_line:
            self.leaf(Part("break"))
            return
        if not self.runs:
            return
        runs, self.runs = self.runs, []
        span = extent(runs)
        for parts in lines(runs):
            self._put(Part("paragraph", span[0], parts, "", self._with_language({}) or NOTHING, span))

    def pass_through(self, node: int, end: int, facts: dict[str, str]) -> None:
        """Handles a block without meaning: only ends lines on both sides."""
        self.border()
        outer = self._enter_language(facts)
        self.open_now.append((end, lambda: self._end_border(outer)))

    def open(self, kind: str, node: int, end: int, facts: dict[str, str]) -> None:
        """Opens a block that contains blocks; too deep, or inside a heading, it only ends lines."""
        if self.in_line or len(self.frames) > DEEPEST or not self._is_at_home(kind):
            self.pass_through(node, end, facts)
            return
        self.border()
        outer = self._enter_language(facts)
        # A list inside a link must not be wrapped in the link, only its lines: formats stay open.
        self.frames.append(_Frame(kind, node, self._with_language(_own(facts))))
        self.open_now.append((end, lambda: self._close(end, outer)))

    def open_line(self, kind: str, node: int, end: int, facts: dict[str, str]) -> None:
        """Opens a block that contains inlines only: a heading, a term, a summary."""
        if self.in_line or not self._is_at_home(kind):
            self.pass_through(node, end, facts)
            return
        self.border()
        outer = self._enter_language(facts)
        own = self._with_language(_own(facts))
        self.in_line += 1
        self.open_now.append((end, lambda: self._close_line(kind, node, own, outer)))

    def open_format(self, form: Format | None, end: int) -> None:
        """Opens a format that lasts until `end`."""
        if form is None:
            return
        if "id" in form.facts:
            self.anchors.append(form.facts.pop("id"))
            if form.kind == "span" and not form.facts:
                return
        known = any(other.kind == form.kind and form.kind != "span" for other in self.formats)
        if known or len(self.formats) >= DEEPEST_FORMAT:
            return
        before = self.formats
        self.formats = (*before, form)
        self.open_now.append((end, lambda: self._closed_format(before)))

    def single(self, kind: str, node: int, text: str) -> bool:
        """Adds a block without facts that contains only the text after it; false if it must be opened and closed."""
        if self.formats or self.in_line or self.language or self.anchors or len(self.frames) > DEEPEST:
            return False
        if self.runs:
            self.border()
        text = FOLDED.sub(" ", text).removeprefix(" ").removesuffix(" ")
        parts: tuple[Part, ...] = ()
        if text.strip(SILENT):
            span = (node + 1, node + 2)
            line = (_part(Part, ("text", span[0], (), text, NOTHING, (-1, -1))),)
            parts = (_part(Part, ("paragraph", span[0], line, "", NOTHING, span)),)
        if not kind:
            self.frames[-1].parts += parts
        elif parts or kind in MAY_BE_EMPTY:
            self._put(_part(Part, (kind, node, parts, "", NOTHING, (node, node + 2))))
        return True

    def _is_at_home(self, kind: str) -> bool:
        """Whether a block has the parent it needs: a caption outside a figure or a table is plain text."""
        return kind not in OWNED or self.frames[-1].kind in OWNED[kind]

    def _close(self, end: int, outer: dict[str, str]) -> None:
        self.border()
        frame = self.frames.pop()
        self.language = outer
        parts = _wrapped(frame) if frame.kind in ONLY else _sheltered(frame.parts)
        if not parts and frame.kind not in MAY_BE_EMPTY:
            return
        if frame.kind == "table" and _is_blank(parts):
            return
        if frame.kind == "figure" and not any(part.kind == "caption" for part in parts):
            for part in parts:  # a figure without a caption adds nothing to its content
                self._put(part)
            return
        whole = Part(frame.kind, frame.node, parts, "", frame.facts or NOTHING, (frame.node, end))
        if frame.kind == "note":
            self.notes.append(whole)
        else:
            self._put(whole)

    def _close_line(self, kind: str, node: int, own: dict[str, str], outer: dict[str, str]) -> None:
        runs, self.runs = self.runs, []
        self.in_line -= 1
        self.language = outer
        parts = line(runs)
        if parts:
            self._put(Part(kind, node, parts, "", own or NOTHING, extent(runs)))

    def _put(self, part: Part) -> None:
        """Adds a block to the innermost open one."""
        self.frames[-1].parts.append(part)

    def _enter_language(self, facts: dict[str, str]) -> dict[str, str]:
        """Sets an element's language and direction; returns the previous ones."""
        before = self.language
        if not facts:
            return before
        changed = {key: value for key, value in facts.items() if key in ("lang", "dir")}
        if changed:
            page = {"lang": self.lang, "dir": self.dir or "ltr"}
            self.language = {key: value for key, value in {**before, **changed}.items() if value != page[key]}
        if "id" in facts:
            self.anchors.append(facts["id"])
        return before

    def _with_language(self, facts: dict[str, str]) -> dict[str, str]:
        """Returns a block's facts with its language, direction and the name that links point to."""
        if not self.language and not self.anchors:
            return facts
        named: dict[str, str] = {"id": " ".join(dict.fromkeys(self.anchors))} if self.anchors else {}
        self.anchors.clear()
        return {**self.language, **facts, **named}

    def _end_border(self, outer: dict[str, str]) -> None:
        self.border()
        self.language = outer

    def _closed_format(self, before: tuple[Format, ...]) -> None:
        self.formats = before


def _wrapped(frame: _Frame) -> tuple[Part, ...]:
    """Returns the children of a list, a table or a row, with invalid ones wrapped."""
    own = ONLY[frame.kind]
    out: list[Part] = []

    if all(part.kind in own for part in frame.parts):
        return tuple(frame.parts)

    def home(part: Part) -> str:
        if part.kind in own:
            return ""
        return "stray" if frame.kind == "list" else HOME.get(part.kind, ("stray",))[0]  # appended to the previous item

    for kind, group in groupby(frame.parts, key=home):
        run = tuple(group)
        if not kind:
            out.extend(run)
        elif frame.kind == "list":  # a list directly inside a list belongs to the item before it
            last = out.pop() if out else Part("item", run[0].node)
            out.append(last.holding(last.parts + _sheltered(run)))
        elif frame.kind == "table" and kind == "row":
            out.append(Part("row", run[0].node, run))
        else:
            out.extend(_wrap(frame.kind, part) for part in _sheltered(run))
    return tuple(out)


def _wrap(kind: str, part: Part) -> Part:
    inner = Part("cell", part.node, (part,)) if kind == "table" else part
    return Part(WRAP[kind], part.node, (inner,))


def _sheltered(parts: Sequence[Part]) -> tuple[Part, ...]:
    """Wraps items outside a list, cells outside a table ... in the missing parent, adjacent ones together."""
    spoken = [part for part in parts if part.kind != "paragraph" or _has_content(part)]
    if not any(part.kind in HOME for part in spoken):
        return tuple(spoken)
    out: list[Part] = []
    for home, group in groupby(spoken, key=lambda part: HOME.get(part.kind, ("",))[0]):
        run = tuple(group)
        if home == "table":
            out.extend(block for row in run for cell in row.parts for block in cell.parts)
        elif home == "row":
            out.extend(block for cell in run for block in cell.parts)
        else:
            out.extend((Part(home, -1, run),) if home else run)
    return tuple(out)


def _is_blank(rows: Sequence[Part]) -> bool:
    """Whether a table has nothing but empty cells."""
    return all(row.kind == "row" and not any(cell.parts for cell in row.parts) for row in rows)


def _own(facts: dict[str, str]) -> dict[str, str]:
    """Returns a block's own facts: language and direction go to the lines inside."""
    if not facts:
        return facts
    return {key: facts[key] for key in facts if key not in ("lang", "dir")}


def _has_content(part: Part) -> bool:
    return any(inner.kind not in ("text", "break") or inner.text.strip(SILENT) for inner in part.parts)
