"""HTML to Snapshot: the only import of lxml.

The parser calls us for each tag and text, so no tree is built and no depth is too deep. What
travels is what capture.js takes from a live page (docs/protocol.md section 3), so far as raw markup knows it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from enum import Enum
from functools import cache
from typing import Any, Final, cast

import numpy as np
from lxml import etree

from readwell.errors import Refused
from readwell.parse.charset import decoded, encoded
from readwell.parse.columns import MARKUP, SAID, Rows, snapshot
from readwell.snapshot import Snapshot
from readwell.vocabulary import DATA_SCRIPTS, TEXT, VOID, WHOLE

#: More than this is refused: nobody reads a page of 64 million characters.
LARGEST = 64_000_000

#: What comes after `</body>` or `</html>` still belongs to the body, as in a browser.
LASTING = ("html", "body")

#: All that a head may hold. The parser is older than HTML 5 and leaves what it doesn't know there, a whole `main` if
#: need be; a browser ends the head and begins the body.
OF_HEAD = frozenset("title meta link base basefont bgsound script style noscript template noframes".split())

#: A page whose `noscript` holds this many letters, and half as many as all the rest shows, is written for readers
#: without scripts: some forums put the whole thread there. What a browser shows of it is built by scripts, which
#: raw markup never runs, so it is read with scripts off.
WITHOUT_SCRIPTS = 400

#: A tag, or the text of one: a saved page may hold its noscript's markup as text.
_TAG = re.compile(r"<[^<>]*>")
#: An element without attributes; nobody writes to it.
_NONE: dict[str, str] = {}
#: Elements whose start or end asks for more than a row.
_SPECIAL = WHOLE | {"html", "body", "head", "noscript", "style", "template", "script"}


class Sign(Enum):
    """What else the parser tells."""

    SAYS = "a piece of text"
    PARTING = "something parts two texts"


#: Looking them up in their class would take as long as all else that is done with them.
SAYS: Final = Sign.SAYS
PARTING: Final = Sign.PARTING

#: The attributes of an element that begins, the name of one that ends, or a sign.
Event = dict[str, str] | str | Sign


class _Listener:
    """Writes down what the parser calls: any work here would be done thousands of times a page, a call each.

    Nothing is made for an event either, no pair of tag and attributes: Python would look through them all for rings.
    """

    def __init__(self) -> None:
        self.events: list[Event] = []
        self.tags: list[str] = []  # of all that begin
        self.texts: list[str] = []  # the parser may cut one text into many pieces
        self.end = self.events.append  # no call of ours: two in five events are ends

    def start(self, name: str, attributes: dict[str, str]) -> None:
        """A start tag."""
        self.tags.append(name)
        self.events.append(attributes or _NONE)

    def data(self, text: str) -> None:
        """A piece of text."""
        self.texts.append(text)
        self.events.append(SAYS)

    def comment(self, text: str) -> None:
        """A comment parts two texts, as in a browser."""
        self.events.append(PARTING)

    def pi(self, target: str, data: str | None = None) -> None:
        """A processing instruction is a comment to a browser."""
        self.events.append(PARTING)

    def close(self) -> None:
        """The end of the page."""

    def forget(self) -> None:
        """The parser and what it calls hold each other: all that was written down would stay until Python looks for
        rings, and the next page's columns would get memory that no cache has seen.
        """
        for heard in (self.events, self.tags, self.texts):
            heard.clear()


@dataclass
class _Heard:
    """What was written down, read once from its beginning to its end."""

    events: Iterator[Event]
    tags: Iterator[str]
    texts: Iterator[str]


class _Tree:
    """The nodes that events make: a row for each element and text that a browser would have."""

    def __init__(self, scripts: bool = True) -> None:
        self.rows = Rows()
        self.muting = ("noscript", "style", "template") if scripts else ("style", "template")
        self.unshown = 0  # letters inside of noscript
        self.stack = [-1]  # open elements, and above the root nothing
        self.names = [""]  # their names
        self.whole = 0  # how many svg and math elements are open
        self.head_over = False  # we have ended the head, the parser will yet

    def grown(self, listener: _Listener) -> _Tree:
        """The whole page. What every element needs is done here, without a call."""
        heard = _Heard(iter(listener.events), map(_local, listener.tags), iter(listener.texts))
        rows, stack, names, tags, texts, said = self.rows, self.stack, self.names, heard.tags, heard.texts, False
        parent, tag, told, named, values = rows.parent, rows.tag, rows.told, rows.names, rows.values
        for event in heard.events:
            if event is SAYS:
                text = next(texts)
                if said:
                    rows.more[len(values) - 1].append(text)
                elif said := len(stack) > 1:  # else it is white space outside the root
                    parent.append(stack[-1])
                    tag.append(TEXT)
                    told.append(1)
                    named.append(SAID)
                    values.append(text)
                continue
            said = False
            if isinstance(event, str):
                if (name := _local(event)) in _SPECIAL:
                    self._ends(name)
                elif len(stack) > 1:
                    stack.pop()
                    names.pop()
            elif event is not PARTING:
                name = next(tags)
                if ((special := name in _SPECIAL) or names[-1] == "head") and not self._admitted(name):
                    continue
                parent.append(stack[-1])
                tag.append(name)
                told.append(len(event))
                if event:
                    named += event
                    values += event.values()
                stack.append(len(parent) - 1)
                names.append(name)
                if special:
                    self._begins(name, event, heard)
        rows.join()
        return self

    def _admitted(self, name: str) -> bool:
        """Whether an element is one more; what no head may hold ends the head before it."""
        if name in LASTING and name in self.names:
            return False  # the parser opens a second one after `</html>`: its content joins the first
        if self.names[-1] == "head" and name not in OF_HEAD:
            self._begin_body()
        return True

    def _begins(self, name: str, attributes: dict[str, str], heard: _Heard) -> None:
        """A drawing, or an element whose inside is not part of the tree: it is read to its end at once."""
        if name in WHOLE:
            if not self.whole:
                self.rows.whole.append(self.stack[-1])
            self.whole += 1
        elif name in self.muting or (name == "script" and not _is_data(attributes)):
            markup = _inside(heard)
            self.names.pop()
            self.stack.pop()
            if name == "noscript" and markup is not None:
                self.rows.tell(MARKUP, markup)
                self.unshown += len(_TAG.sub("", markup).strip())

    def _ends(self, name: str) -> None:
        if name == "head" and self.head_over:
            self.head_over = False
        elif name not in LASTING and len(self.stack) > 1:
            self.stack.pop()
            self.names.pop()
            if name in WHOLE:
                self.whole -= 1
                if not self.whole:
                    self.rows.whole.append(len(self.rows.parent))

    def _begin_body(self) -> None:
        self.stack.pop()
        self.stack.append(self.rows.add(self.stack[-1], "body"))
        self.names[-1] = "body"
        self.head_over = True

    @property
    def scriptless(self) -> bool:
        """Whether the page is written for readers without scripts."""
        if self.unshown < WITHOUT_SCRIPTS:
            return False
        tag = self.rows.tag
        above = [tag[parent] for own, parent in zip(tag, self.rows.parent, strict=True) if own == TEXT]
        said = zip(above, self.rows.said(), strict=True)
        return self.unshown >= sum(len(text.strip()) for holder, text in said if holder != "script") // 2


def _inside(heard: _Heard) -> str | None:
    """The markup up to the end of the element just begun; nothing if the page ends before."""
    out: list[str] = []
    depth = 1
    for event in heard.events:
        if event is SAYS:
            out.append(next(heard.texts))
        elif isinstance(event, str):
            depth -= 1
            if not depth:
                return "".join(out)
            if (name := _local(event)) not in VOID:
                out.append(f"</{name}>")
        elif event is not PARTING:
            depth += 1
            out.append(_start_tag(next(heard.tags), event))
    return None


def parse(html: str | bytes, url: str = "", content_type: str = "") -> Snapshot:
    """The page as columns. Whatever the markup, there is an answer; only size is refused.

    `content_type` is the HTTP header that bytes came with: its charset comes before the page's own.
    """
    if len(html) > LARGEST:
        raise Refused("too-large", f"the page has {len(html)} characters, {LARGEST} are the most")
    text, charset = decoded(html, content_type) if isinstance(html, bytes) else (html, "utf-8")
    data = encoded(text.lstrip("\ufeff")).replace(b"\0", b"\xef\xbf\xbd")
    heard = _heard(data)
    found = _Tree().grown(heard)
    if found.scriptless:
        found = _Tree(scripts=False).grown(heard)
    heard.forget()
    if not found.rows.parent:
        found.rows.add(-1, "html")
    return _with_facts(snapshot(found.rows, url), charset)


def _heard(data: bytes) -> _Listener:
    """What the parser tells."""
    target = _Listener()
    parser = etree.HTMLParser(target=cast(Any, target), encoding="utf-8", huge_tree=True)
    try:
        if data.strip():
            etree.fromstring(data, parser)
    except etree.XMLSyntaxError:
        pass  # an empty document; what was read until here is the page
    return target


def _with_facts(page: Snapshot, charset: str) -> Snapshot:
    """Adds what a browser would say about the document: title, language, direction, base address."""
    root = np.flatnonzero(page.parent < 0)[:1].tolist()
    titles = np.flatnonzero(page.tagged(("title",)))[:1]
    inside = np.flatnonzero(page.parent == titles) if len(titles) else titles
    based = np.flatnonzero(page.tagged(("base",))).tolist()
    bases = [page.attribute("href")[node] for node in based if node in page.attribute("href")]
    facts = {
        "title": " ".join("".join(page.string(node) for node in inside.tolist()).split()),
        "lang": next((page.attribute("lang").get(node, "") for node in root), ""),
        "dir": next((page.attribute("dir").get(node, "") for node in root), ""),
        "type": "text/html",
        "charset": charset,
        "base": bases[0] if bases else "",
        "warning": "",
    }
    object.__setattr__(page, "facts", facts)  # the page is still ours: nobody has seen it yet
    return page


@cache
def _local(name: str) -> str:
    """A tag's local name in lower case, without its prefix."""
    return name.rsplit("}", 1)[-1].rsplit(":", 1)[-1].lower() or "unknown"


def _is_data(attributes: dict[str, str]) -> bool:
    return attributes.get("type", "").strip().lower().startswith(DATA_SCRIPTS)


def _start_tag(name: str, attributes: dict[str, str]) -> str:
    written = "".join(f' {key}="{value.replace(chr(34), "&quot;")}"' for key, value in attributes.items())
    return f"<{name}{written}>"
