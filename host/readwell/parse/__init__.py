"""Parses HTML into a Snapshot: the only import of lxml.

The parser calls us for each tag and text, so no tree is built and no nesting is too deep. The columns
are those that capture.js takes from a live page (docs/protocol.md section 3), as far as raw markup has them.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any, cast

import numpy as np
from lxml import etree

from readwell.engine.basics.collecting import uncollected
from readwell.engine.basics.errors import Refused
from readwell.engine.basics.patterns import lazy
from readwell.engine.basics.vocabulary import DATA_SCRIPTS, TEXT, WHOLE
from readwell.engine.page.snapshot import Snapshot
from readwell.parse.charset import decoded, encoded
from readwell.parse.columns import CONTENT, MARKUP, Rows, snapshot
from readwell.parse.events import SEPARATOR, TEXT_PIECE, Events, Recorder, inside, local
from readwell.parse.voids import correct

#: Larger pages are refused.
LARGEST = 64_000_000

#: What comes after `</body>` or `</html>` still belongs to the body, as in a browser.
LASTING = ("html", "body")

#: Elements allowed in a head. libxml2 predates HTML 5 and leaves unknown elements in the head, even a whole `main`;
#: a browser ends the head and begins the body.
OF_HEAD = frozenset("title meta link base basefont bgsound script style noscript template noframes".split())

#: A page whose `noscript` has this many letters, and half as many as the rest shows, is written for readers
#: without scripts: some forums put the whole thread there. A browser's version is built by scripts, which never run
#: here, so the page is parsed with scripts off.
WITHOUT_SCRIPTS = 400

#: A tag, or the text of one: a saved page may contain its noscript's markup as text.
_TAG = lazy(r"<[^<>]*>")
#: Elements whose start or end needs more than adding a row.
_SPECIAL = WHOLE | {"html", "body", "head", "noscript", "style", "template", "script"}


class _Tree:
    """Builds the nodes from events: a row for each element and text that a browser would have."""

    def __init__(self, scripts: bool = True, original: bool = False) -> None:
        self.rows = Rows()
        self.original = original  # keep the markup of styles, scripts and templates too
        self.muting = ("noscript", "style", "template") if scripts else ("style", "template")
        self.unshown = 0  # letters inside noscript
        self.styles: list[tuple[str, str]] = []  # each sheet with the media that it is for
        self.stack = [-1]  # open elements; -1 is above the root
        self.names = [""]  # their names
        self.whole = 0  # how many svg and math elements are open
        self.head_over = False  # we have ended the head, the parser hasn't yet

    def built(self, recorder: Recorder) -> _Tree:
        """Returns the tree of the whole page. The work for every element is inlined, without a call."""
        events = Events(iter(recorder.events), map(local, recorder.tags), iter(recorder.texts))
        rows, stack, names, tags, texts, in_text = self.rows, self.stack, self.names, events.tags, events.texts, False
        parent, tag, pairs, named, values = rows.parent, rows.tag, rows.pairs, rows.names, rows.values
        for event in events.events:
            if event is TEXT_PIECE:
                text = next(texts)
                if in_text:
                    rows.more[len(values) - 1].append(text)
                elif in_text := len(stack) > 1:  # white space outside the root is skipped
                    parent.append(stack[-1])
                    tag.append(TEXT)
                    pairs.append(1)
                    named.append(CONTENT)
                    values.append(text)
                continue
            in_text = False
            if isinstance(event, str):
                if (name := local(event)) in _SPECIAL:
                    self._ends(name)
                elif len(stack) > 1:
                    stack.pop()
                    names.pop()
            elif event is not SEPARATOR:
                name = next(tags)
                if ((special := name in _SPECIAL) or names[-1] == "head") and not self._admitted(name):
                    continue
                parent.append(stack[-1])
                tag.append(name)
                pairs.append(len(event))
                if event:
                    named += event
                    values += event.values()
                stack.append(len(parent) - 1)
                names.append(name)
                if special:
                    self._begins(name, event, events)
        rows.join()
        return self

    def _admitted(self, name: str) -> bool:
        """Whether an element becomes a node; one that isn't allowed in a head ends the head first."""
        if name in LASTING and name in self.names:
            return False  # the parser opens a second one after `</html>`: its content joins the first
        if self.names[-1] == "head" and name not in OF_HEAD:
            self._begin_body()
        return True

    def _begins(self, name: str, attributes: dict[str, str], events: Events) -> None:
        """Handles a drawing, or an element whose contents are not part of the tree and are read to the end at once."""
        if name in WHOLE:
            if not self.whole:
                self.rows.whole.append(self.stack[-1])
            self.whole += 1
        elif name in self.muting or (name == "script" and not _is_data(attributes)):
            markup = inside(events, name, self.original)
            self.names.pop()
            self.stack.pop()
            if name == "style" and markup:
                self.styles.append((attributes.get("media", ""), markup))
            if self.original and markup is not None:
                self.rows.tell(MARKUP, markup)
            elif name == "noscript" and markup is not None:
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
        texts = zip(above, self.rows.texts(), strict=True)
        return self.unshown >= sum(len(text.strip()) for holder, text in texts if holder != "script") // 2


@uncollected
def parse(html: str | bytes, url: str = "", content_type: str = "") -> Snapshot:
    """Returns the page as columns. Any markup is accepted; only size is refused.

    `content_type` is the HTTP header of the bytes: its charset takes precedence over the page's own.
    """
    if len(html) > LARGEST:
        raise Refused("too-large", f"the page has {len(html)} characters, {LARGEST} are the most")
    text, charset = decoded(html, content_type) if isinstance(html, bytes) else (html, "utf-8")
    recorder = _parsed(text)
    found = _Tree().built(recorder)
    if found.scriptless:
        found = _Tree(scripts=False).built(recorder)
    recorder.forget()
    if not found.rows.parent:
        found.rows.add(-1, "html")
    return _with_facts(replace(snapshot(found.rows, url), styles=tuple(found.styles)), charset)


def original(text: str, page: Snapshot) -> Rows:
    """Returns the rows of a page that was parsed before, with all that the page's columns leave out.

    Row n is node n. The markup of a style, a script, a template or a noscript is its attribute `MARKUP`.
    """
    recorder = _parsed(text)
    scripts = not (page.tagged(("noscript",))[page.parent] & (page.parent >= 0)).any()
    rows = _Tree(scripts, original=True).built(recorder).rows
    recorder.forget()
    if not rows.parent:
        rows.add(-1, "html")
    return rows


def _parsed(text: str) -> Recorder:
    """Runs the parser and returns its events."""
    data = encoded(text.lstrip("\ufeff")).replace(b"\0", b"\xef\xbf\xbd")
    target = Recorder()
    parser = etree.HTMLParser(target=cast(Any, target), encoding="utf-8", huge_tree=True)
    try:
        if data.strip():
            etree.fromstring(data, parser)
    except etree.XMLSyntaxError:
        pass  # an empty document; the events so far are the page
    correct(target)
    return target


def _with_facts(page: Snapshot, charset: str) -> Snapshot:
    """Adds the document's facts as a browser has them: title, language, direction, base address."""
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
    object.__setattr__(page, "facts", facts)  # the snapshot has not been shared yet
    return page


def _is_data(attributes: dict[str, str]) -> bool:
    return attributes.get("type", "").strip().lower().startswith(DATA_SCRIPTS)
