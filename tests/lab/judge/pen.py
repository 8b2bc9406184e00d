"""Writes single elements in the manner of one page: its tags, its paragraphs, its lists and headings."""

from __future__ import annotations

import re
from base64 import b64encode
from random import Random

from tests.lab.judge.tree import INLINE, NOT, Node, Raw
from tests.lab.judge.words import Words

#: What a part is called where a page names its parts by their tags.
SEMANTIC = {
    "head": "header",
    "menu": "nav",
    "crumbs": "nav",
    "main": "main",
    "side": "aside",
    "side-left": "aside",
    "foot": "footer",
    "story": "article",
    "section": "section",
    "comments": "section",
    "comment": "article",
    "widget": "section",
    "figure": "figure",
    "caption": "figcaption",
    "teaser": "article",
    "related": "aside",
    "pager": "nav",
    "toc": "nav",
    "author": "aside",
    "card": "article",
    "post": "article",
    "quote": "blockquote",
    "note": "aside",
}
#: Semantic tags, some of them, none, elements of its own, tables and fonts.
SHAPES = ("semantic", "semantic", "mixed", "mixed", "divs", "divs", "components", "old")
#: Languages written from right to left.
RIGHT_TO_LEFT = frozenset(("ar", "fa", "ur", "he"))

Part = Node | Raw | str


class Pen:
    """The manner of one page, drawn by lot."""

    def __init__(self, rng: Random, lang: str, shape: str = "") -> None:
        self.rng = rng
        self.lang = lang
        self.words = Words(lang, rng)
        self.shape = shape or rng.choice(SHAPES)
        self.old = self.shape == "old"
        self.nest = rng.choice((0, 0, 1, 1, 2, 4))
        self.paragraph = rng.choice(("p", "p", "p", "p", "div", "br", "span"))
        self.lists = rng.choice(("ul", "ul", "ul", "div", "dl", "table", "plain"))
        self.real_heads = rng.random() < (0.3 if self.old else 0.85)
        self.prefix = rng.choice(("app", "x", "site", "ui", "wc"))
        self.fixed: dict[str, str] = {}

    def chance(self, share: float) -> bool:
        """Whether it falls so."""
        return self.rng.random() < share

    def tag(self, role: str) -> str:
        """The tag of a part, the same on all of the page."""
        if role not in self.fixed:
            named = SEMANTIC.get(role, "div")
            wanted = {"semantic": 0.95, "mixed": 0.5, "components": 0.4}.get(self.shape, 0.0)
            self.fixed[role] = named if self.chance(wanted) else "div"
            if self.shape == "components" and self.fixed[role] == "div" and self.chance(0.6):
                self.fixed[role] = f"{self.prefix}-{role}"
        return self.fixed[role]

    def el(self, tag: str, role: str = "", *children: Part, keep: str = "", **attrs: str) -> Node:
        """An element with this tag."""
        return Node(tag, role, list(children), keep, {name.strip("_"): value for name, value in attrs.items()})

    def box(self, role: str, *children: Part, keep: str = "") -> Node:
        """A part of the page."""
        return self.el(self.tag(role), role, *children, keep=keep)

    def nested(self, role: str, *children: Part) -> Node:
        """A part with as many boxes in it as this page's maker puts around everything."""
        inner = list(children)
        for depth in range(self.nest):
            inner = [self.el("div", f"{role}-in{depth}", *inner)]
        return self.box(role, *inner)

    def head(self, level: int, text: str, role: str = "title", keep: str = "") -> Node:
        """A heading, or what passes for one."""
        if self.real_heads:
            mark = self.el("a", "anchor", "¶", keep=NOT, href="#") if role == "doc-head" and self.chance(0.5) else ""
            return self.el(f"h{level}", role, text, *([mark] if mark else []), keep=keep)
        if self.old:
            return self.el("p", "", self.el("font", role, self.el("b", "", text), size=str(7 - level)), keep=keep)
        return self.el(self.fixed.setdefault("heads", self.rng.choice(("div", "p", "div"))), role, text, keep=keep)

    def link(self, text: str, role: str = "", to: str = "") -> Node:
        """A link that leads nowhere in particular."""
        return self.el("a", role, text, href=to or f"/{self.slug()}")

    def slug(self) -> str:
        """A piece of an address."""
        return "".join(self.rng.choice("bcdfglmnprst") + self.rng.choice("aeiou") for _ in range(4))

    def rich(self, text: str) -> list[Part]:
        """A text in which now and then some words are a link or are stressed."""
        words = text.split(" ")
        if len(words) < 12 or not self.chance(0.3):
            return [text]
        start = self.rng.randint(2, len(words) - 6)
        end = start + self.rng.randint(1, 4)
        inside = " ".join(words[start:end])
        tag = self.rng.choice(("a", "a", "em", "strong", "b" if self.old else "span"))
        node = self.link(inside) if tag == "a" else self.el(tag, "", inside)
        return [" ".join(words[:start]) + " ", node, " " + " ".join(words[end:])]

    def prose(self, texts: list[str], keep: str, role: str = "") -> list[Node]:
        """Paragraphs in this page's manner."""
        if self.paragraph == "br":
            parts: list[Part] = []
            for text in texts:
                parts += [*self.rich(text), self.el("br"), self.el("br")]
            return [self.el("div", role, *parts[:-2], keep=keep)]
        if self.paragraph == "span":
            return [self.el("div", role, self.el("span", "", *self.rich(text)), keep=keep) for text in texts]
        return [self.el(self.paragraph, role, *self.rich(text), keep=keep) for text in texts]

    def listed(self, role: str, entries: list[list[Part]], shape: str = "", item: str = "item") -> Node:
        """Entries as a list of the page's own shape."""
        shape = shape or self.fixed.setdefault(f"list-{role}", self.lists if self.chance(0.7) else "ul")
        if shape == "table":
            cells = [self.el("tr", "", self.el("td", item, *entry)) for entry in entries]
            return self.el("table", role, *cells)
        if shape == "dl":
            return self.el(
                "dl", role, *(self.el(self.rng.choice(("dd", "dd", "dt")), item, *entry) for entry in entries)
            )
        if shape == "plain":
            flat: list[Part] = []
            for entry in entries:
                inline = all(isinstance(part, str) or (isinstance(part, Node) and part.tag in INLINE) for part in entry)
                flat += [*entry, self.el("br")] if inline else [self.el("div", item, *entry)]
            return self.el("div", role, *flat)
        outer, inner = ("div", "div") if shape == "div" else (shape, "li")
        return self.el(outer, role, *(self.el(inner, item, *entry) for entry in entries))

    def picture(self, width: int, height: int, role: str = "", alt: str = "") -> Node:
        """A picture drawn in place."""
        hue = self.rng.randint(0, 359)
        drawn = (
            f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}">'
            f'<rect width="100%" height="100%" '
            f'fill="hsl({hue},35%,72%)"/><circle cx="60%" cy="45%" r="{min(width, height) // 4}" '
            f'fill="hsl({(hue + 40) % 360},45%,55%)"/></svg>'
        )
        source = "data:image/svg+xml;base64," + b64encode(drawn.encode()).decode()
        return self.el("img", role, src=source, width=str(width), height=str(height), alt=alt or " ")

    def button(self, text: str) -> Node:
        """Something to press."""
        if self.chance(0.5):
            return self.el("button", "button", text, type="button")
        return self.el("a", "button", text, href="#")

    def field(self, label: str, area: bool = False) -> Node:
        """A field of a form with its label."""
        named = self.el("label", "", label)
        inside = self.el("textarea", "", rows="4", cols="40") if area else self.el("input", "", type="text", name="f")
        return self.el("p", "", named, " ", inside)


def plain_address(text: str) -> str:
    """A title as it stands in an address."""
    return re.sub(r"[^a-z0-9]+", "-", text.lower().encode("ascii", "ignore").decode()).strip("-")[:60] or "p"
