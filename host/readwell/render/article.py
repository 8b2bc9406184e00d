"""Page and kept leaves to the article's tree: the only place that knows what a page's elements mean.

Recognisers claim what must be understood whole (formulas, code, pictures, notes); the walk here knows
only structure. It goes over the ids in order, never down by recursion: no page is too deep.
"""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np

from readwell.render import codes, formulas, media, notes, outline, permalinks, pictures, tables
from readwell.render.builder import Builder
from readwell.render.document import Article, Part
from readwell.render.inlines import Format
from readwell.render.source import Source, source
from readwell.snapshot import Longs, Mask, Snapshot
from readwell.views.tree import block_elements, is_text, subtree_sum

#: What a recogniser says of an element: this part stands for all of it, or (None) nothing does.
Claims = Mapping[int, Part | None]

CONTAINERS = {
    "ul": "list", "ol": "list", "menu": "list", "dir": "list", "li": "item",
    "dl": "terms", "dd": "definition", "blockquote": "quote", "figure": "figure",
    "figcaption": "caption", "details": "details",
}  # fmt: skip
LINES = {"dt": "term", "summary": "summary", **{f"h{level}": "heading" for level in range(1, 7)}}
ROLES = {"list": "list", "listitem": "item", "heading": "heading"}
CELLS = {"td": "cell", "th": "cell", "tr": "row", "table": "table", "caption": "caption"}
FORMATS = {
    "b": "strong", "strong": "strong", "em": "emphasis", "i": "emphasis", "cite": "emphasis", "dfn": "emphasis",
    "var": "emphasis", "del": "struck", "s": "struck", "strike": "struck", "ins": "inserted", "u": "underlined",
    "mark": "marked", "code": "literal", "tt": "literal", "samp": "literal", "kbd": "keyboard",
    "sub": "sub", "sup": "sup", "small": "small", "abbr": "abbreviation", "acronym": "abbreviation", "q": "quoted",
    "ruby": "ruby", "rt": "reading",
}  # fmt: skip
RECOGNISERS = (formulas.claims, codes.claims, pictures.claims, media.claims, permalinks.claims)
#: Values of the layout's `display` that put an element on lines of its own, whatever its tag.
ON_LINES = (1, 3, 4, 5, 6, 7, 8)


def article(page: Snapshot, kept: Mask) -> Article:
    """The kept leaves as blocks and notes."""
    return outline.outlined(page, walked(page, kept))


def walked(page: Snapshot, kept: Mask) -> Article:
    """The same before its outline: pieces of one page are put together first."""
    given = source(page, kept)
    scope = notes.found(given)
    # The order is the order of trust: what an earlier one claims a later one never sees.
    claims: dict[int, Part | None] = dict.fromkeys(given.tagged("rp"))  # brackets for browsers without ruby
    for claim in (scope.claims, *(recognise(given) for recognise in RECOGNISERS)):
        claims = {**claim, **claims}
    data = tables.data_tables(given)
    return _Walk(given, claims, scope.bodies, data).walked()


class _Walk:
    def __init__(self, given: Source, claims: Claims, bodies: Mapping[int, str], data: frozenset[int]) -> None:
        self.given, self.claims, self.bodies = given, claims, bodies
        page = given.page
        self.page = page
        self.block = _on_lines(page)
        self.table = tables.nearest_data(page, data)
        self.linked = {given.attribute(node, "href").partition("#")[2] for node in given.tagged("a")} - {""}
        self.out = Builder(page.facts.get("lang", ""), page.facts.get("dir", ""))

    def walked(self) -> Article:
        """Goes over everything alive; a claimed subtree is passed over."""
        until = 0
        text = is_text(self.page)
        for node in self._alive().tolist():
            if node < until:
                continue
            self.out.leave(node)
            if node in self.claims:
                until = self.given.ends[node]
                self._claimed(node, self.claims[node])
            elif text[node]:
                for part in self._words(node):
                    self.out.leaf(part)
            else:
                self._element(node)
        return self.out.finished()

    def _alive(self) -> Longs:
        """Nodes with something kept at or below them, and every cell of a data table's kept rows."""
        chosen = self.given.kept.copy()
        chosen[[node for node, part in self.claims.items() if part]] = True
        alive = subtree_sum(self.page, chosen) > 0
        cells = self.page.tagged(("td", "th")) & (self.table >= 0)
        alive |= cells & alive[self.page.parent]
        return np.flatnonzero(alive)

    def _claimed(self, node: int, part: Part | None) -> None:
        if part is None:
            if self.block[node]:
                self.out.border()
            return
        if part.kind in ("code", "rule", "table"):
            self.out.block(part)
        elif part.fact("display"):
            self.out.border()
            self.out.leaf(part)
            self.out.border()
        else:
            self.out.leaf(part)

    def _words(self, node: int) -> list[Part]:
        """A text as it stands; formulas nobody has drawn are found in it, but not in code."""
        text = self.page.string(node)
        in_code = any(form.kind == "literal" for form in self.out.formats)
        return [Part("text", node, text=text)] if in_code else formulas.raw(node, text)

    def _element(self, node: int) -> None:
        name, end = self.given.tag(node), self.given.ends[node]
        facts = self._facts(node)
        kind = self._kind(node, name)
        if name == "br":
            self.out.leaf(Part("break", node))
        elif name == "hr":
            self.out.block(Part("rule", node))
        elif node in self.bodies:
            self.out.open("note", node, end, {"label": self.bodies[node], **facts})
        elif kind in ("heading", "term", "summary"):
            self.out.open_line(kind, node, end, facts | self._level(node, name, kind))
        elif kind:
            self.out.open(kind, node, end, facts | self._details(node, name, kind))
        elif self.block[node]:
            self.out.pass_through(node, end, facts)
        else:
            self.out.open_format(self._format(node, name, facts), end)

    def _kind(self, node: int, name: str) -> str:
        if name in CELLS:
            return CELLS[name] if self.table[node] >= 0 else ""
        role = self.given.attribute(node, "role").lower()
        if role in ("presentation", "none"):
            return ""
        return ROLES.get(role) or CONTAINERS.get(name) or LINES.get(name) or ""

    def _facts(self, node: int) -> dict[str, str]:
        """Language, direction and, where a link of the page leads here, its name."""
        lang = self.given.attribute(node, "lang") or self.given.attribute(node, "xml:lang")
        direction = self.given.attribute(node, "dir").lower()
        name = self.given.attribute(node, "id")
        out = {"lang": lang.strip(), "dir": direction if direction in ("ltr", "rtl", "auto") else ""}
        out["id"] = name if name in self.linked else ""
        return {key: value for key, value in out.items() if value}

    def _level(self, node: int, name: str, kind: str) -> dict[str, str]:
        if kind != "heading":
            return {}
        asked = self.given.attribute(node, "aria-level")
        return {"level": asked if asked in tuple("123456") else name[1] if name in LINES else "2"}

    def _details(self, node: int, name: str, kind: str) -> dict[str, str]:
        if kind == "list" and name == "ol":
            start = self.given.attribute(node, "start").strip()
            return {"ordered": "1"} | ({"start": start} if _is_number(start) else {})
        if kind == "cell":
            spans = {key: self.given.attribute(node, key).strip() for key in ("colspan", "rowspan")}
            out = {key: text for key, text in spans.items() if _is_number(text) and 1 < int(text) <= 1000}
            return out | tables.alignment(self.given, node) | ({"head": "1"} if name == "th" else {})
        if kind == "quote":
            cite = self.given.address(self.given.attribute(node, "cite"))
            return {"cite": cite} if cite else {}
        return {}

    def _format(self, node: int, name: str, facts: dict[str, str]) -> Format | None:
        value = self.given.attribute
        kind = FORMATS.get(name, "span" if facts else "")
        if name == "a":
            href = self._link(value(node, "href"))
            kind = "link" if href else "span" if facts else ""
            facts = facts | {key: text for key, text in (("href", href), ("title", value(node, "title"))) if text}
        elif kind == "abbreviation":
            facts = facts | ({"title": value(node, "title")} if value(node, "title") else {})
        return Format(kind, node, facts) if kind else None

    def _link(self, written: str) -> str:
        if written.startswith("#") and len(written) > 1:
            return written
        return self.given.address(written)


def _on_lines(page: Snapshot) -> Mask:
    """Elements that begin and end a line: by their tag, and by the browser's layout where it says so of others.

    What floats or is taken out of the flow is blockified by the browser, so a drop cap or a note's number says nothing.
    """
    mask = np.asarray(block_elements(page)).copy()
    if page.layout is not None:
        flow = (page.layout["float"] == 0) & (page.layout["position"] < 2)
        mask |= flow & np.isin(page.layout["display"], ON_LINES) & ~is_text(page)
    return mask


def _is_number(text: str) -> bool:
    return text.isascii() and text.isdecimal() and len(text) < 10
