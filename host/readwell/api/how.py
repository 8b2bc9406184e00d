"""How a page is read: a method by name and settings, and what is kept of its answer."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Literal

from readwell.api.grain import FINE
from readwell.engine.basics.errors import Refused
from readwell.engine.extractors import settings

if TYPE_CHECKING:
    from readwell.engine.answer.lessons.lesson import Lesson


@dataclass(frozen=True)
class How:
    """A method with its options, checked when it is made."""

    #: Name of an extractor and its settings, as on the command line; `readwell describe` lists them.
    method: str = "readwell"
    #: Comments of readers: None keeps them where they are the page, as in a forum.
    comments: bool | None = None
    #: Data tables.
    tables: bool = True
    #: Addresses of links; their words always stay.
    links: bool = True
    #: Pictures, players and drawings.
    images: bool = True
    #: "precision" keeps less, "recall" keeps more, of what the method is unsure about.
    favor: Literal["precision", "recall"] | None = None
    #: "words" keeps parts of texts, as the papers of CCB, DSC, DANA and Line-Block do; no other method does.
    grain: Literal["texts", "words"] = "texts"
    #: A code like "de": a page in another language gives nothing.
    target_language: str | None = None
    #: Keeps a paragraph that stands on the page twice only once.
    deduplicate: bool = False
    #: Keeps also what a person can't bring to sight on the page: white on white, one pixel high, covered.
    include_hidden: bool = False
    #: Begins Markdown with front matter, and writes HTML as a whole file with title and source.
    with_metadata: bool = False
    #: A file of lessons about sites, as `readwell teach` and the extension write it.
    rules: str | None = None
    #: Seconds of processor time for one page; works in the main thread of a process only, and not on Windows.
    timeout: float | None = None

    def __post_init__(self) -> None:
        settings.build(self.wanted())  # a wrong name or setting is reported here, not at the first page
        if self.rules is not None and self.grain == "words":
            raise Refused("setting", "lessons are about whole texts: grain=words takes no rules")
        self.lessons("")
        if self.favor not in (None, "precision", "recall"):
            raise Refused("setting", f"favor is precision or recall, not {self.favor!r}")
        if self.grain not in ("texts", "words"):
            raise Refused("setting", f"grain is texts or words, not {self.grain!r}")
        if self.grain == "words" and self.wanted()["name"] not in FINE:
            raise Refused("setting", f"only {', '.join(FINE)} keep parts of texts (grain=words)")
        if self.timeout is not None and not 0 < self.timeout < math.inf:
            raise Refused("setting", f"timeout is a number of seconds above 0, not {self.timeout!r}")

    def lessons(self, address: str) -> tuple[Lesson, ...]:
        """Returns what was taught of a page's site."""
        if self.rules is None:
            return ()
        from readwell.api.lesson_file import rules_in

        return rules_in(self.rules).of(address)

    def wanted(self) -> dict[str, Any]:
        """Returns the method as a request names it."""
        wanted = settings.from_text(self.method)
        return wanted if self.comments is None else {**wanted, "comments": "on" if self.comments else "off"}
