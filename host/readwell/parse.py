"""HTML to Snapshot: the only import of lxml.

The parser calls us for each tag and text, so no tree is built and no depth is too deep. What
travels is what capture.js takes from a live page (PROTOCOL.md section 3), so far as raw markup knows it.
"""

from __future__ import annotations

import codecs
import re
from functools import cache
from typing import Any, cast

import numpy as np
from lxml import etree

from readwell.errors import Refused
from readwell.snapshot import Snapshot, column
from readwell.vocabulary import ATTRIBUTES, DATA_SCRIPTS, TEXT, VOID, WHOLE

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

_CHARSET = re.compile(rb"""<meta[^>]{0,200}?charset\s*=\s*["']?\s*([a-zA-Z0-9_\-]{2,30})""", re.IGNORECASE)
#: What a browser writes as a reference in an attribute, and how many characters that adds.
_REFERENCES = {"&": 4, '"': 5, "\u00a0": 5, "<": 3, ">": 3}
_REFERENCED = re.compile('[&"\u00a0<>]')
#: A tag, or the text of one: a saved page may hold its noscript's markup as text.
_TAG = re.compile(r"<[^<>]*>")
_SURROGATE = re.compile("[\ud800-\udfff]")


class _Columns:
    """What the parser's calls are written into. lxml calls start, end, data, comment, pi and close."""

    def __init__(self, scripts: bool = True) -> None:
        self.muting = ("noscript", "style", "template") if scripts else ("style", "template")
        self.shown = 0  # letters outside and
        self.unshown = 0  # inside of noscript
        self.parent: list[int] = []
        self.tag: list[int] = []
        self.text: list[int] = []
        self.open: list[int] = []
        self.attr_node: list[int] = []
        self.attr_name: list[int] = []
        self.attr_value: list[int] = []
        self.tags: dict[str, int] = {TEXT: 0}
        self.names: dict[str, int] = {}
        self.strings: dict[str, int] = {"": 0}
        self.stack: list[int] = []
        self.names_open: list[str] = []
        self.pending: list[str] = []
        self.mute: str = ""  # the element whose inside is not part of the tree
        self.mute_depth = 0
        self.raw: list[str] = []  # markup of a noscript
        self.whole = 0  # how many svg and math elements are open
        self.head_over = False  # we have ended the head, the parser will yet

    def start(self, name: str, attributes: dict[str, str]) -> None:
        """A start tag."""
        name = _local(name)
        if self.mute:
            self.mute_depth += 1
            if self.mute == "noscript":
                self.raw.append(_start_tag(name, attributes))
            return
        if self.pending:
            self._flush()
        if name in LASTING and name in self.names_open:
            return  # the parser opens a second one after `</html>`: its content joins the first
        if self.names_open and self.names_open[-1] == "head" and name not in OF_HEAD:
            self._begin_body()
        node = self._row(name, attributes)
        self.stack.append(node)
        self.names_open.append(name)
        if name in WHOLE:
            self.whole += 1
        if name in self.muting or (name == "script" and not _is_data(attributes)):
            self.mute, self.mute_depth = name, 0

    def end(self, name: str) -> None:
        """An end tag."""
        name = _local(name)
        if self.mute:
            if self.mute_depth:
                self.mute_depth -= 1
                if self.mute == "noscript" and name not in VOID:
                    self.raw.append(f"</{name}>")
                return
            if self.mute == "noscript":
                markup = "".join(self.raw)
                self._attribute(self.stack[-1], "#markup", markup)
                self.unshown += len(_TAG.sub("", markup).strip())
                self.raw.clear()
            self.mute = ""
        if self.pending:
            self._flush()
        if name == "head" and self.head_over:
            self.head_over = False
        elif self.stack and name not in LASTING:
            self.stack.pop()
            if self.names_open.pop() in WHOLE:
                self.whole -= 1

    def _begin_body(self) -> None:
        self.stack.pop()
        self.stack.append(self._row("body", {}))
        self.names_open[-1] = "body"
        self.head_over = True

    def data(self, text: str) -> None:
        """A piece of text; the parser may cut one text into many."""
        if not self.mute:
            self.pending.append(text)
        elif self.mute == "noscript":
            self.raw.append(text)

    def comment(self, text: str) -> None:
        """A comment parts two texts, as in a browser."""
        if self.pending:
            self._flush()

    def pi(self, target: str, data: str | None = None) -> None:
        """A processing instruction is a comment to a browser."""
        if self.pending:
            self._flush()

    def close(self) -> _Columns:
        """The end of the page."""
        if self.pending:
            self._flush()
        return self

    def _row(self, name: str, attributes: dict[str, str]) -> int:
        node = len(self.parent)
        self.parent.append(self.stack[-1] if self.stack else -1)
        self.tag.append(self.tags.setdefault(name, len(self.tags)))
        self.text.append(0)
        self.open.append(len(name) + 2 + (_written(attributes) if attributes else 0))
        whole = self.whole or name in WHOLE
        for key, value in attributes.items():
            if key in ATTRIBUTES or key.startswith("aria-") or (whole and not key.startswith("on")):
                self._attribute(node, key, value)
        return node

    def _attribute(self, node: int, name: str, value: str) -> None:
        self.attr_node.append(node)
        self.attr_name.append(self.names.setdefault(name, len(self.names)))
        self.attr_value.append(self.strings.setdefault(value, len(self.strings)))

    def _flush(self) -> None:
        text = "".join(self.pending)
        self.pending.clear()
        if not self.stack:
            return  # white space outside the root
        if self.names_open[-1] != "script":
            self.shown += len(text.strip())
        self.parent.append(self.stack[-1])
        self.tag.append(0)
        self.text.append(self.strings.setdefault(text, len(self.strings)))
        self.open.append(0)


def parse(html: str | bytes, url: str = "") -> Snapshot:
    """The page as columns. Whatever the markup, there is an answer; only size is refused."""
    if len(html) > LARGEST:
        raise Refused("too-large", f"the page has {len(html)} characters, {LARGEST} are the most")
    charset = _charset(html) if isinstance(html, bytes) else "utf-8"
    text = html.decode(charset, "replace") if isinstance(html, bytes) else html
    data = _encoded(text.lstrip("\ufeff")).replace(b"\0", b"\xef\xbf\xbd")
    found = _read(data, _Columns())
    if found.unshown >= max(WITHOUT_SCRIPTS, found.shown // 2):
        found = _read(data, _Columns(scripts=False))
    return _snapshot(found, url, charset)


def _read(data: bytes, target: _Columns) -> _Columns:
    """Has the parser write the page into the columns."""
    parser = etree.HTMLParser(target=cast(Any, target), encoding="utf-8", huge_tree=True)
    try:
        if data.strip():
            etree.fromstring(data, parser)
    except etree.XMLSyntaxError:
        pass  # an empty document; what was read until here is the page
    return target.close()


def _snapshot(found: _Columns, url: str, charset: str) -> Snapshot:
    if not found.parent:
        found.start("html", {})
        found.close()
    page = Snapshot(
        parent=column(found.parent),
        tag=column(found.tag),
        text=column(found.text),
        open=column(found.open),
        attr_node=column(found.attr_node),
        attr_name=column(found.attr_name),
        attr_value=column(found.attr_value),
        tags=tuple(found.tags),
        names=tuple(found.names),
        strings=tuple(found.strings),
        url=url,
        source="parse",
    )
    return _with_facts(page, charset)


def _with_facts(page: Snapshot, charset: str) -> Snapshot:
    """Adds what a browser would say about the document: title, language, direction, base address."""
    root = np.flatnonzero(page.parent < 0)[:1].tolist()
    titles = np.flatnonzero(page.tagged(("title",)))[:1]
    inside = np.flatnonzero(np.isin(page.parent, titles))
    base = page.attribute("href")
    bases = [base[node] for node in np.flatnonzero(page.tagged(("base",))).tolist() if node in base]
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


def _written(attributes: dict[str, str]) -> int:
    """How long a browser writes attributes: each with a space, a sign and two quotes; five characters as references."""
    values = "".join(attributes.values())
    length = len("".join(attributes)) + len(values) + 4 * len(attributes)
    if _REFERENCED.search(values):
        length += sum(values.count(one) * more for one, more in _REFERENCES.items())
    return length


def _is_data(attributes: dict[str, str]) -> bool:
    return attributes.get("type", "").strip().lower().startswith(DATA_SCRIPTS)


def _start_tag(name: str, attributes: dict[str, str]) -> str:
    written = "".join(f' {key}="{value.replace(chr(34), "&quot;")}"' for key, value in attributes.items())
    return f"<{name}{written}>"


def _encoded(html: str) -> bytes:
    """UTF-8; a lone surrogate becomes U+FFFD, as in a browser."""
    try:
        return html.encode("utf-8")
    except UnicodeEncodeError:
        return _SURROGATE.sub("\ufffd", html).encode("utf-8")


def _charset(raw: bytes) -> str:
    """What a browser would take: byte order mark, then meta, then UTF-8 if it fits, else Windows' Latin."""
    for mark, name in ((b"\xef\xbb\xbf", "utf-8"), (b"\xff\xfe", "utf-16-le"), (b"\xfe\xff", "utf-16-be")):
        if raw.startswith(mark):
            return name
    found = _CHARSET.search(raw[:4096])
    if found:
        name = found.group(1).decode("ascii").lower()
        try:
            codecs.lookup(name)
            return {"iso-8859-1": "windows-1252", "latin1": "windows-1252", "gb2312": "gb18030"}.get(name, name)
        except LookupError:
            pass
    try:
        raw.decode("utf-8")
        return "utf-8"
    except UnicodeDecodeError:
        return "windows-1252"
