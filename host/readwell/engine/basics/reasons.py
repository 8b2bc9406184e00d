"""Reasons for keeping or dropping a block: each has a name, values, and an English text.

The command line prints the English. The extension shows the person's language: it looks up the name
(`reason_...` in `_locales`) and fills in the values.
"""

from __future__ import annotations

from typing import NamedTuple

#: The English of each reason, with its values at {0} and {1}; of a pair, the first is for a first value of one.
WORDS: dict[str, str | tuple[str, str]] = {
    "one-word": "a single word",
    "few-words": "only {0} words",
    "no-sentence": "{0} words, no end of a sentence",
    "one-sentence": "{0} words, one end of a sentence",
    "sentences": "{0} words, {1} ends of sentences",
    "prose": "{0} words of running text",
    "prose-links": "{0} words of running text, {1} of them in links",
    "words-links": "{0} words, {1} of them in links",
    "words-no-links": "{0} words, none of them in links",
    "links": ("{0} of {1} words is a link", "{0} of {1} words are links"),
    "all-links": "all its words are links",
    "no-links": "none of its words is a link",
    "links-near": "{0}% of the words in its part of the page are links",
    "running": ("one paragraph of running text stands with it", "{0} paragraphs of running text stand with it"),
    "no-running": "no running text stands with it",
    "words-before": ("one word stands before it", "{0} words stand before it"),
    "beginning": "stands at the very beginning",
    "after-heading": ("one word after a heading", "{0} words after a heading"),
    "at-heading": "directly after a heading",
    "alike": "one of {0} blocks built alike, {1} words each",
    "alike-words": "one of {0} blocks built alike, a single word each",
    "unlike": "built like no other block",
    "title": "says words of the page's title",
    "no-title": "says nothing of the page's title",
    "most-text": "inside the part with most running text",
    "not-most-text": "outside the part with most running text",
    "company": "what stands around it is {0}% likely to be content",
    "kind": "blocks built like it are {0}% likely to be content",
    "article-words": "its words are those of articles",
    "menu-words": "its words are those of menus and notices",
    "inside": "inside {0}",
    "marked": "marked as {0}",
    "left-out": "left out as {0}",
    "role-inside": "{0}: inside {1}",
    "role-around": "{0}: by what stands around it",
    "hidden": "hidden from sight",
    "between": "stands between kept blocks",
    "beside": "stands beside a kept block",
    "kept-by": "kept by {0}",
    "dropped-by": "dropped by {0}",
    "lesson": "by a lesson of yours for this site",
    "apart": "stands apart from what was kept",
    "measure": "{0}: {1}",
    "compared": "{0}: {1} {2} {3}",
}

#: Reasons in the extractor's own terms: they are the decision itself, so they come first.
OWN_TERMS = frozenset(("measure", "compared"))


class Reason(NamedTuple):
    """One fact about a block: values are whole numbers, names of roles, or start tags."""

    name: str
    values: tuple[int | str, ...] = ()

    def __str__(self) -> str:
        """Returns the reason in English."""
        template = WORDS[self.name]
        if isinstance(template, tuple):
            template = template[0 if self.values[0] == 1 else 1]
        return template.format(*self.values)

    def wire(self) -> list[int | str]:
        """Returns the name, then the values: what `told` contains for a block."""
        return [self.name, *self.values]


def whole(value: float) -> int:
    """Rounds a count or a percentage for display."""
    return round(value)


def of_links(links: int, words: int) -> Reason:
    """Returns the reason for a number of linked words."""
    if not links:
        return Reason("no-links")
    return Reason("links", (links, words)) if links < words else Reason("all-links")
