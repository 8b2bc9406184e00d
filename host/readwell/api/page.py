"""The page's own HTML without what a method dropped: in its own look, as a file that works by itself.

Crunch removes what its filters drop and keeps all else. Of any other method's answer stay the kept leaves, the elements
around them, and what the look needs: the head and style sheets.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from html import escape

import numpy as np

from readwell.api.reading import Reading, Source
from readwell.engine.basics import addresses
from readwell.engine.basics.errors import Refused
from readwell.engine.basics.vocabulary import RAW, TEXT
from readwell.engine.page.links import links
from readwell.engine.page.printed import SOURCE
from readwell.engine.page.snapshot import Mask, Snapshot
from readwell.engine.page.source import void
from readwell.engine.page.tree import end, leaves, nearest, subtree_sum, within
from readwell.engine.page.visible import visible_text
from readwell.parse import original
from readwell.parse.charset import decoded
from readwell.parse.columns import CONTENT, MARKUP, Rows

#: Elements of the look that stay even where their surroundings go.
LOOK = ("style", "link")
#: Elements that only matter with scripts.
SCRIPTED = ("script", "noscript", "template")
#: Where pages put the address of a picture that a script loads on scrolling.
LATER = {
    "src": ("data-src", "data-lazy-src", "data-original", "data-url"),
    "srcset": ("data-srcset", "data-lazy-srcset"),
}
#: Stops scripts in places that no list of ours names.
POLICY = '<meta http-equiv="Content-Security-Policy" content="script-src \'none\'">'

_DOCTYPE = re.compile(r"\s*+(?:<!--(?>.*?-->)\s*+)*+(<!doctype[^>]*+>)", re.IGNORECASE | re.DOTALL)
_NAME = re.compile(r"[a-z][a-z0-9._-]*")
_ATTRIBUTE = re.compile(r"[^\s\"'<>/=\x00-\x1f]+")
_SCRIPT_ADDRESS = re.compile(r"(?:java|vb)script:", re.IGNORECASE)
_NOSCRIPT_END = re.compile(r"</(?=noscript)", re.IGNORECASE)
_IGNORED = re.compile(r"[\x00-\x20\x7f]+")


def filtered_page(reading: Reading, source: Source, content_type: str = "") -> str:
    """Returns the filtered page; `source` is what the reading was made from."""
    if reading.page.source == SOURCE:
        raise Refused("format", "page is the HTML of a web page: a PDF has none")
    text = source if isinstance(source, str) else decoded(bytes(source), content_type)[0]
    doctype = _DOCTYPE.match(text.lstrip("\ufeff"))
    written = _Page(reading, _Nodes(original(text, reading.page))).written()
    return (doctype[1] + "\n" if doctype else "") + written + "\n"


def _loaded(attributes: dict[str, str]) -> list[tuple[str, str]]:
    """Returns a picture's attributes with the address that a script would fill in later."""
    for name, later in LATER.items():
        now = attributes.get(name, "")
        address = next((attributes[key] for key in later if attributes.get(key)), "")
        if address and (not now or now.startswith("data:")):
            attributes[name] = address
    return list(attributes.items())


@dataclass(frozen=True, eq=False)
class _Nodes:
    """The nodes of the original page with all their attributes."""

    rows: Rows

    @cached_property
    def attributes(self) -> list[list[tuple[str, str]]]:
        """Returns each node's attributes; a text's content and a style's markup are among them."""
        pairs = zip(self.rows.names, self.rows.values, strict=True)
        return [[next(pairs) for _ in range(count)] for count in self.rows.pairs]


@dataclass(frozen=True, eq=False)
class _Page:
    """A page and what stays of it."""

    reading: Reading
    nodes: _Nodes

    @property
    def page(self) -> Snapshot:
        return self.reading.page

    @cached_property
    def scripts(self) -> bool:
        """Whether the page's scripts stay: only a filter that can be switched off removes them."""
        found = self.reading
        chosen = found.selection.filtering and found.in_force.get("scripts") is False
        return chosen or bool(found.selection.facts.get("untouched"))

    @cached_property
    def gone(self) -> Mask:
        """Returns the nodes that don't stay; what is below one doesn't either."""
        page, selection = self.page, self.reading.selection
        unwanted = self.reading.unwanted
        out = np.zeros(len(page), np.bool_) if unwanted is None else unwanted.copy()
        if selection.filtering:
            out[list(selection.dropped)] = True
            out |= visible_text(page) & ~selection.kept
        else:
            look = within(page, page.tagged(("head",))) | page.tagged(("html", "body"))
            out |= subtree_sum(page, (selection.kept & leaves(page)) | look) == 0
        if not self.scripts:
            stays = ("noscript",) if selection.filtering and self.reading.in_force.get("noscript") is False else ()
            out |= page.tagged(tuple(name for name in SCRIPTED if name not in stays)) & ~self._unwrapped
        return within(page, out)

    @cached_property
    def _unwrapped(self) -> Mask:
        """Returns the noscript elements that were read in place of what scripts would build."""
        out = np.zeros(len(self.page), np.bool_)
        out[self.page.parent[self.page.parent >= 0]] = True
        return out & self.page.tagged(("noscript",))

    def written(self) -> str:
        """Returns the markup. Open elements are on a stack of our own, since pages nest deeper than Python."""
        ends, out, stack = end(self.page).tolist(), list[str](), list[int]()
        gone, shown, endless = self.gone.tolist(), self._alternatives(), void(self.page).tolist()
        for node, tag in enumerate(self.nodes.rows.tag):
            while stack and ends[stack[-1]] <= node:
                out.append(self._end(stack.pop()))
            if node in shown:
                out.append(f"<span>{escape(shown[node])}</span>")
            elif gone[node] and not self._of_look(node, tag):
                continue
            elif tag == TEXT:
                out.append(self._text(node))
            else:
                out.append(self._start(node, tag))
                if not endless[node]:
                    stack.append(node)
        out += [self._end(node) for node in reversed(stack)]
        return "".join(out)

    def _of_look(self, node: int, tag: str) -> bool:
        if tag not in LOOK or self.reading.selection.filtering:
            return False
        return tag == "style" or "stylesheet" in dict(self.nodes.attributes[node]).get("rel", "").lower().split()

    def _alternatives(self) -> Mapping[int, str]:
        """Returns the texts to show in place of removed pictures, unless what is around them is removed as well."""
        texts, out = self.page.attribute("alt"), {}
        for node in self.reading.selection.facts.get("alternatives", ()):
            above = int(self.page.parent[node])
            while above >= 0 and self.page.tags[self.page.tag[above]] == "picture":
                above = int(self.page.parent[above])
            if above < 0 or not self.gone[above]:
                out[node] = texts[node]
        return out

    def _name(self, node: int) -> str:
        name = "div" if self._unwrapped[node] else self.nodes.rows.tag[node]
        if name == "plaintext":
            return "pre"  # nothing could end it
        return name if _NAME.fullmatch(name) else "span"

    def _start(self, node: int, tag: str) -> str:
        name = self._name(node)
        kept = [pair for pair in self.nodes.attributes[node] if self._stays(node, *pair)]
        if name == "meta" and self._refused(dict(kept)):
            return ""
        if name in ("img", "source") and not self.scripts:
            kept = _loaded(dict(kept))
        more = next((value for key, value in self.nodes.attributes[node] if key == MARKUP), "")
        if name == "noscript" and not self.scripts:
            more = _NOSCRIPT_END.sub(r"<\\/", more)  # in a style inside it, which would end it early
        written = "".join(f' {key}="{escape(value)}"' for key, value in kept)
        return f"<{name}{written}>{self._head() if node == self._head_at else ''}{more}"

    def _stays(self, node: int, name: str, value: str) -> bool:
        """Whether an attribute stays: not one of looks that is set aside, nor a script when those are removed."""
        if (node, name) in self._aside or not _ATTRIBUTE.fullmatch(name):
            return False
        return self.scripts or not (name.startswith("on") or _SCRIPT_ADDRESS.search(_IGNORED.sub("", value)))

    @cached_property
    def _aside(self) -> frozenset[tuple[int, str]]:
        return frozenset(self.reading.selection.looks)

    def _refused(self, meta: Mapping[str, str]) -> bool:
        """Whether a meta element would break the file: it names another encoding, or leads away from an answer."""
        what = meta.get("http-equiv", "").strip().lower()
        away = what == "refresh" and not self.reading.selection.filtering
        return "charset" in meta or what == "content-type" or away

    @cached_property
    def _head_at(self) -> int:
        """Returns the element at whose start the file's own head elements stand."""
        tags = self.nodes.rows.tag
        return tags.index("head") if "head" in tags and not self.gone[tags.index("head")] else 0

    @cached_property
    def _base(self) -> str:
        return addresses.base(self.page.url, self.page.facts.get("base", ""))

    def _head(self) -> str:
        base = f'<base href="{escape(self._base)}">' if self._base else ""
        parts = '<meta charset="utf-8">' + base + ("" if self.scripts else POLICY)
        return parts if self.nodes.rows.tag[self._head_at] == "head" else f"<head>{parts}</head>"

    def _end(self, node: int) -> str:
        name = self._name(node)
        return (self._removed_links() if name == "body" else "") + f"</{name}>"

    def _removed_links(self) -> str:
        """Returns the list of removed links."""
        apart = np.zeros(len(self.page), np.bool_)
        apart[list(self.reading.selection.apart)] = True
        above = nearest(self.page, links(self.page))
        texts: dict[int, str] = {}
        for leaf in np.flatnonzero(apart).tolist():
            texts[int(above[leaf])] = texts.get(int(above[leaf]), "") + self.page.string(leaf)
        addressed = self.page.attribute("href")
        items = (f'<li><a href="{escape(addressed[node])}">{escape(text)}</a></li>' for node, text in texts.items())
        return f"<ul>{''.join(items)}</ul>" if texts else ""

    def _text(self, node: int) -> str:
        text = next((value for key, value in self.nodes.attributes[node] if key == CONTENT), "")
        if self.page.text[node]:
            text = self.page.string(node)  # shorter, if only a part of it is kept
        above = int(self.page.parent[node])
        if above >= 0 and self.nodes.rows.tag[above] in RAW:
            return text.replace("</", "<\\/")
        return escape(text, quote=False)
