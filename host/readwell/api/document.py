"""What a page says: the answer as plain values, each computed when it is first asked for.

What only some of the values need is imported with them.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from typing import TYPE_CHECKING, Any

import numpy as np

from readwell.api.plain import plain
from readwell.api.reading import Reading, relieve
from readwell.engine.basics.collecting import uncollected
from readwell.engine.basics.public import FIELDS
from readwell.engine.extractors.settings import build
from readwell.engine.page.selection import from_ranges, ranges
from readwell.engine.page.snapshot import Snapshot
from readwell.engine.page.text import blank
from readwell.engine.page.tree import end, is_text, leaves
from readwell.engine.page.visible import visible_text
from readwell.engine.render.text import text
from readwell.engine.render.work import Work

if TYPE_CHECKING:
    from readwell.engine.render.document import Part


@dataclass(frozen=True, slots=True)
class Block:
    """A paragraph, heading, item or other line of the page, kept or not: what it is, and why."""

    text: str
    #: Such as "paragraph", "heading", "navigation" or "comments"; docs/protocol.md lists them.
    role: str
    kept: bool
    score: float
    reasons: tuple[str, ...]
    #: Ids of its nodes, first and one past the last.
    nodes: tuple[int, int]


@dataclass(frozen=True)
class Post:
    """A post of a thread, or a comment."""

    text: str
    author: str | None
    #: As far as the page tells it without a clock: "2024-05-01T10:00", "2024-05-01" or None.
    date: str | None
    #: 0 for a post, 1 for an answer to it, and so on.
    depth: int


@dataclass(frozen=True)
class Link:
    """A link of the main content."""

    url: str
    text: str


@dataclass(frozen=True)
class Picture:
    """A picture of the main content."""

    url: str
    alt: str


@dataclass(frozen=True, eq=False, repr=False)
class Document:
    """The main content of a page with everything known about it. Immutable; a value is computed when first read."""

    reading: Reading

    def __repr__(self) -> str:
        return f"<readwell.Document {self.title!r}: {len(self.text.split())} words>"

    @cached_property
    def text(self) -> str:
        """The words, one block on each line; empty if the page has no main content."""
        return self.work.text

    @cached_property
    @uncollected
    def markdown(self) -> str:
        """The content as Markdown."""
        from readwell.engine.render.markdown import markdown

        return markdown(self.work.article)

    @cached_property
    @uncollected
    def html(self) -> str:
        """The content as clean HTML without scripts, styles or a document around it."""
        from readwell.engine.render.html import Writer, body

        return body(self.work.article, Writer(remote=True))

    @property
    def title(self) -> str | None:
        """The title of the text, without the site's name."""
        return self._found("title") or self.reading.page.facts.get("title", "").strip() or None

    @property
    def author(self) -> str | None:
        """Who wrote it; several are joined by commas."""
        return self._found("byline")

    @property
    def date(self) -> str | None:
        """When it was published, in ISO 8601."""
        return self._found("published")

    @property
    def modified(self) -> str | None:
        """When it was last changed, in ISO 8601."""
        return self._found("modified")

    @property
    def site(self) -> str | None:
        """The site's name, else its host."""
        return self._found("site")

    @property
    def language(self) -> str | None:
        """The language of the words, such as "de" or "en-GB"."""
        return self._found("language")

    @property
    def url(self) -> str | None:
        """The page's canonical address, else the one it was given with."""
        return self._found("canonical") or self.reading.page.url or None

    @property
    def image(self) -> str | None:
        """The address of the picture that stands for the page."""
        return self._found("image")

    @property
    def next_page(self) -> str | None:
        """The address of the next page of the same article, list or thread, or of the next chapter of a work."""
        if self.reading.parts:
            return self.reading.onward
        from readwell.engine.structure.paging import paging

        found = paging(self.reading.page).next
        return found.address if found and found.kind != "article" else None

    @property
    def previous_page(self) -> str | None:
        """The address of the page before this one."""
        from readwell.engine.structure.paging import paging

        found = paging(self.reading.page).previous
        return found.address if found and found.kind != "article" else None

    @property
    def pages(self) -> tuple[str, ...]:
        """The addresses of the pages that it was joined from; its own one alone, if it is one page."""
        own = self.reading.page.url
        return tuple(part.url for part in self.reading.parts) or ((own,) if own else ())

    @property
    def description(self) -> str | None:
        """The page's own summary."""
        from readwell.api import topics

        return topics.description(self.reading.page) or None

    @property
    def tags(self) -> tuple[str, ...]:
        """The page's own keywords."""
        from readwell.api import topics

        return topics.tags(self.reading.page)

    @property
    def kind(self) -> str | None:
        """The kind of page, such as "article" or "conversation"; None if the method doesn't tell."""
        kind = self._details.get("kind") or self.reading.selection.facts.get("kind")
        return str(kind) if kind else None

    @property
    def confidence(self) -> float | None:
        """How sure the method is of the whole answer, 0 to 1; None if it doesn't tell."""
        found = self.reading.selection.facts.get("confidence")
        return float(found) if found is not None else None

    @cached_property
    @uncollected
    def blocks(self) -> tuple[Block, ...]:
        """Every block of the page with its role and the reasons for keeping or dropping it."""
        from readwell.engine.answer.details import blocks_explained

        page, extractor = self.reading.page, build(self.reading.in_force)
        shown = visible_text(page) | (is_text(page) & blank(page))
        texts = [page.strings[place] for place in np.where(shown, page.text, 0).tolist()]  # the first string is empty
        known: dict[tuple[str, ...], tuple[str, ...]] = {}
        out = []
        for ids, _, kept, _, score, role, told in blocks_explained(page, extractor, self.reading.selection):
            first, last, reasons = ids[0], ids[-1] + 1, tuple(told["reasons"])
            text = texts[first] if last == first + 1 else "".join(texts[first:last])
            reasons = known.setdefault(reasons, reasons)
            out.append(Block(" ".join(text.split()), role, kept, score, reasons, (first, last)))
        return tuple(out)

    @property
    def posts(self) -> tuple[Post, ...]:
        """The posts, if most of the content is a thread."""
        return self._written("posts")

    @property
    def comments(self) -> tuple[Post, ...]:
        """The readers' comments below an article, kept or not."""
        return self._written("comments")

    @cached_property
    def links(self) -> tuple[Link, ...]:
        """The links of the content."""
        return _links(self._telling)

    @property
    def removed_links(self) -> tuple[Link, ...]:
        """The links that Crunch's filters removed, if its setting `removed_links` is on."""
        from readwell.engine.render.article import walked

        listed = self.reading.links and self.work.beside.any()
        return _links(walked(self.reading.page, self.work.beside).everything()) if listed else ()

    @cached_property
    def pictures(self) -> tuple[Picture, ...]:
        """The pictures of the content."""
        parts = (part for part in self._telling if part.kind == "picture")
        return tuple(Picture(part.fact("src"), part.fact("alt")) for part in parts)

    @uncollected
    def as_dict(self) -> dict[str, Any]:
        """Returns every field as plain values, ready for JSON."""
        return {name: plain(value) for name, value in self.fields()}

    def fields(self) -> Iterator[tuple[str, Any]]:
        """Yields every field's name and value, each computed when it is its turn."""
        return ((name, getattr(self, name)) for name in FIELDS)

    def is_foreign(self, language: str | None) -> bool:
        """Whether the words are known to be in another language than this one."""
        return bool(language and self.language) and _primary(self.language or "") != _primary(language or "")

    @cached_property
    def work(self) -> Work:
        """The input of the file formats."""
        found = self.reading
        given = {"extractor": str(found.in_force["name"])}
        selection = found.selection
        work = Work(found.page, selection.kept, selection.apart, given=given, template="-", links=found.links)
        chapters = tuple((part.node, part.title) for part in found.parts) if found.chapters else ()
        return replace(work, captions=selection.captions, chapters=chapters)

    @property
    def keep(self) -> list[list[int]]:
        """The kept leaves as ranges of node ids."""
        return ranges(self.reading.page, self.reading.selection.kept, leaves(self.reading.page))

    @cached_property
    def _telling(self) -> list[Part]:
        """The parts of which more is known than their words: every link and picture is one."""
        return [part for part in self.work.article.everything() if part.facts]

    @cached_property
    def _details(self) -> Mapping[str, Any]:
        from readwell.engine.answer.details import reply_details

        found = self.reading
        details = reply_details(found.page, found.selection, ["roles"], found.in_force.get("comments") == "on")
        relieve(found.page)
        return details

    def _written(self, name: str) -> tuple[Post, ...]:
        return tuple(_post(self.reading.page, post) for post in self._details[name])

    def _found(self, name: str) -> str | None:
        from readwell.engine.metadata import metadata

        found = metadata(self.reading.page).get(name)
        return found.value if found else None


def _post(page: Snapshot, post: Mapping[str, Any]) -> Post:
    """Returns a post of a reply with its words."""
    every, node = leaves(page), post.get("author", -1)
    words = text(page, from_ranges(page, post["body"], every)).strip()
    names = text(page, from_ranges(page, [(node, int(end(page)[node]))], every)) if node >= 0 else ""
    return Post(words, " ".join(names.split()) or None, post.get("when"), post["depth"])


def _links(parts: Iterable[Part]) -> tuple[Link, ...]:
    from readwell.engine.render.document import plain_of

    links = (part for part in parts if part.kind == "link" and part.fact("href"))
    return tuple(Link(part.fact("href"), plain_of(part.parts)) for part in links)


def _primary(language: str) -> str:
    return language.lower().replace("_", "-").split("-")[0]
