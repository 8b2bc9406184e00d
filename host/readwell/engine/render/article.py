"""Converts a page and its kept leaves to the article's tree.

Formulas, code, pictures, notes and tables are recognised in `structure/`; the walk here puts everything in order. It
iterates over the ids instead of recursing, so no page is too deep.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, replace

import numpy as np

from readwell.engine.basics.collecting import uncollected
from readwell.engine.page.snapshot import Longs, Mask, Snapshot, view
from readwell.engine.page.tree import is_text, subtree_sum
from readwell.engine.render import listing, outline
from readwell.engine.render.builder import Builder
from readwell.engine.render.document import Article, Part
from readwell.engine.render.inlines import Format
from readwell.engine.render.pieces import alignment, piece
from readwell.engine.render.singles import singles
from readwell.engine.render.source import Source, source
from readwell.engine.structure.blocks import on_lines
from readwell.engine.structure.claims import NoteMark
from readwell.engine.structure.formulas import cuts
from readwell.engine.structure.names import CALLOUT, LEVELS, TITLE, names
from readwell.engine.structure.notes import notes
from readwell.engine.structure.recognisers import claims
from readwell.engine.structure.tables import nearest_data

#: A language tag; EPUB readers refuse a book with anything else.
_LANGUAGE = re.compile(r"[A-Za-z]{1,8}(?:-[A-Za-z0-9]{1,8})*")
CONTAINERS = {
    "ul": "list", "ol": "list", "menu": "list", "dir": "list", "li": "item",
    "dl": "terms", "dd": "definition", "blockquote": "quote", "figure": "figure",
    "figcaption": "caption", "details": "details", CALLOUT: "callout",
}  # fmt: skip
LINES = {"dt": "term", "summary": "summary", **{f"h{level}": "heading" for level in range(1, 7)}}
CELLS = {"td": "cell", "th": "cell", "tr": "row", "table": "table", "caption": "caption"}
FORMATS = {
    "b": "strong", "strong": "strong", "em": "emphasis", "i": "emphasis", "cite": "emphasis", "dfn": "emphasis",
    "var": "emphasis", "del": "struck", "s": "struck", "strike": "struck", "ins": "inserted", "u": "underlined",
    "mark": "marked", "code": "literal", "tt": "literal", "samp": "literal", "kbd": "keyboard",
    "sub": "sub", "sup": "sup", "small": "small", "abbr": "abbreviation", "acronym": "abbreviation", "q": "quoted",
    "ruby": "ruby", "rt": "reading",
}  # fmt: skip


def article(page: Snapshot, kept: Mask) -> Article:
    """Returns the kept leaves as blocks and notes."""
    return outline.outlined(page, walked(page, kept))


def walked(page: Snapshot, kept: Mask) -> Article:
    """Returns the article before `outlined`: parts of one page are joined first."""
    return part_of(replacements(page, kept))


@dataclass(frozen=True, eq=False)
class Replacements:
    """What replaces a page's elements, computed once for all parts of the page."""

    given: Source
    claims: Mapping[int, Part | None]
    claimed: Longs  # the elements that a part replaces
    labels: Mapping[int, str]  # note -> its label
    linked: frozenset[str]  # fragment names that links point to
    singles: list[str | None]  # the kind of each block that is only a text


def replacements(page: Snapshot, kept: Mask) -> Replacements:
    """Computes the replacements for everything recognised as a whole."""
    given = source(page, kept)
    claims, labels = _standing(given)
    claimed = np.array([node for node, part in claims.items() if part], np.int64)
    linked = frozenset(href.partition("#")[2] for href in page.attribute("href").values()) - {""}
    special = (claims, labels, cuts(page), names(page))
    alone = singles(page, on_lines(page), nearest_data(page), special)
    return Replacements(given, claims, claimed, labels, linked, alone)


@uncollected
def part_of(known: Replacements, part: Mask | None = None) -> Article:
    """Returns the kept leaves as blocks and notes, or those in one part of the page."""
    given, claimed = known.given, known.claimed
    if part is not None:
        given, claimed = given.only(part), claimed[part[claimed]]
    return _Walk(replace(known, given=given, claimed=claimed)).walked()


def _standing(given: Source) -> tuple[dict[int, Part | None], dict[int, str]]:
    """Returns the replacement of each claimed element (None: nothing is shown), and the label of each note.

    A footnote needs both its mark and its text: if one of them isn't kept, the other is ordinary text.
    """
    called = {claim.body for claim in claims(given.page).values() if isinstance(claim, NoteMark)}
    called = {body for body in called if given.has(body)}
    marks = {node: claim for node, claim in notes(given.page).marks.items() if given.has(node) and claim.body in called}
    labels = {claim.body: notes(given.page).labels[claim.body] for claim in marks.values()}
    asides = {node for node, body in notes(given.page).asides.items() if body in labels}
    out: dict[int, Part | None] = {}
    for node, claim in claims(given.page).items():
        if node in notes(given.page).claims and node not in marks and node not in asides:
            continue
        if claim is None or given.has(node):
            out[node] = None if claim is None else piece(given, node, claim)
    return {**listing.claims(given), **out}, labels


@view
def _named(page: Snapshot) -> frozenset[int]:
    """Returns the elements with a language, a direction or a name. A thread is walked once for each post."""
    return frozenset().union(*(page.attribute(name) for name in ("lang", "xml:lang", "dir", "id")))


class _Walk:
    def __init__(self, known: Replacements) -> None:
        self.given, self.claims, self.labels = known.given, known.claims, known.labels
        self.page = page = known.given.page
        self.linked, self.claimed = known.linked, known.claimed
        self.block, self.table = on_lines(page), nearest_data(page)
        self.cuts, self.names = cuts(page), names(page)
        self.named, self.text = _named(page), is_text(page)
        self.singles = known.singles
        self.out = Builder(page.facts.get("lang", ""), page.facts.get("dir", ""))

    def walked(self) -> Article:
        """Visits everything kept; the contents of a replaced element are skipped."""
        until, text, alone, kept = 0, self.text, self.singles, self.given.kept
        for node in self._alive().tolist():
            if node < until:
                continue
            self.out.leave(node)
            kind = alone[node]
            if kind is not None and kept[node + 1] and self.out.single(kind, node, self.page.string(node + 1)):
                until = node + 2
            elif node in self.claims:
                until = self.given.ends[node]
                self._claimed(node, self.claims[node])
            elif text[node]:
                for part in self._words(node):
                    self._leaf(part)
            else:
                self._element(node)
        return self.out.finished()

    def _alive(self) -> Longs:
        """Returns nodes with something kept at or below them, and every cell of a data table's kept rows."""
        chosen = self.given.kept.copy()
        chosen[self.claimed] = True
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
        else:
            self._leaf(part)

    def _leaf(self, part: Part) -> None:
        """A piece of a line; a player and a formula on display have a line of their own."""
        alone = part.kind == "medium" or part.fact("display")
        if alone:
            self.out.border()
        self.out.leaf(part)
        if alone:
            self.out.border()

    def _words(self, node: int) -> list[Part]:
        """Returns a text as parts, with its raw TeX formulas."""
        text, at = self.page.string(node), 0
        if node not in self.cuts:
            return [Part("text", node, text=text)] if text else []
        out: list[Part] = []
        for cut in self.cuts[node]:
            facts = {"raw": text[cut.start : cut.end]} | ({"display": "1"} if cut.display else {})
            out += [Part("text", node, text=text[at : cut.start]), Part("formula", node, text=cut.tex, facts=facts)]
            at = cut.end
        return [part for part in (*out, Part("text", node, text=text[at:])) if part.text]

    def _element(self, node: int) -> None:
        tag, end = self.given.tag(node), self.given.ends[node]
        name = tag if tag in CELLS else self.names.get(node, "" if tag == CALLOUT else tag)
        facts = self._facts(node)
        kind = self._kind(node, name)
        if name == "br":
            self.out.leaf(Part("break", node))
        elif name == "hr":
            self.out.block(Part("rule", node))
        elif node in self.labels:
            self.out.open("note", node, end, {"label": self.labels[node], **facts})
        elif kind in ("heading", "term", "summary"):
            self.out.open_line(kind, node, end, facts | self._level(node, name, kind))
        elif kind:
            self.out.open(kind, node, end, facts | self._details(node, name, kind))
        elif self.block[node] and self.names.get(node) != TITLE:
            self.out.pass_through(node, end, facts)
        else:
            self.out.open_format(self._format(node, name, facts), end)

    def _kind(self, node: int, name: str) -> str:
        if name in CELLS:
            return CELLS[name] if self.table[node] >= 0 else ""
        return CONTAINERS.get(name) or LINES.get(name) or ""

    def _facts(self, node: int) -> dict[str, str]:
        """Returns language, direction and, if a link on the page points here, the name."""
        if node not in self.named:
            return {}
        lang = self.given.attribute(node, "lang") or self.given.attribute(node, "xml:lang")
        direction = self.given.attribute(node, "dir").lower()
        name = self.given.attribute(node, "id")
        lang = lang.strip().replace("_", "-")
        out = {"lang": lang if _LANGUAGE.fullmatch(lang) else "", "id": name if name in self.linked else ""}
        out["dir"] = direction if direction in ("ltr", "rtl", "auto") else ""
        return {key: value for key, value in out.items() if value}

    def _level(self, node: int, name: str, kind: str) -> dict[str, str]:
        if kind != "heading":
            return {}
        level = self.given.attribute(node, "aria-level").strip()
        return {"level": level if level in LEVELS else name[1]}

    def _details(self, node: int, name: str, kind: str) -> dict[str, str]:
        if kind == "list" and name == "ol":
            start = self.given.attribute(node, "start").strip()
            return {"ordered": "1"} | ({"start": start} if _is_number(start) else {})
        if kind == "cell":
            spans = {key: self.given.attribute(node, key).strip() for key in ("colspan", "rowspan")}
            out = {key: text for key, text in spans.items() if _is_number(text) and 1 < int(text) <= 1000}
            return out | alignment(self.given, node) | ({"head": "1"} if name == "th" else {})
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


def _is_number(text: str) -> bool:
    return text.isascii() and text.isdecimal() and len(text) < 10
