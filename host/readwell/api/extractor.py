"""How pages are read: a method by name and settings, and what is kept of its answer."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Literal, TypedDict

from readwell import budget, settings
from readwell.api.document import Document
from readwell.api.formats import Name, known, written
from readwell.api.reading import Source, read
from readwell.errors import Refused

if TYPE_CHECKING:
    from pyarrow import RecordBatch


class Options(TypedDict, total=False):
    """The fields of `Extractor` as keywords, for type checkers; a test keeps both alike."""

    method: str
    comments: bool | None
    tables: bool
    links: bool
    images: bool
    favor: Literal["precision", "recall"] | None
    target_language: str | None
    deduplicate: bool
    with_metadata: bool
    timeout: float | None


@dataclass(frozen=True)
class Extractor:
    """A method with its options. `Extractor("bte:tag_cost=150", tables=False).extract(html)`."""

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
    #: A code like "de": a page in another language gives nothing.
    target_language: str | None = None
    #: Keeps a paragraph that stands on the page twice only once.
    deduplicate: bool = False
    #: Begins Markdown with front matter, and writes HTML as a whole file with title and source.
    with_metadata: bool = False
    #: Seconds of processor time for one page; works in the main thread of a process only, and not on Windows.
    timeout: float | None = None

    def __post_init__(self) -> None:
        settings.build(self.wanted())  # a wrong name or setting is reported here, not at the first page
        if self.favor not in (None, "precision", "recall"):
            raise Refused("setting", f"favor is precision or recall, not {self.favor!r}")

    def wanted(self) -> dict[str, Any]:
        """Returns the method as a request names it."""
        wanted = settings.from_text(self.method)
        return wanted if self.comments is None else {**wanted, "comments": "on" if self.comments else "off"}

    def extract(
        self, page: Source, url: str | None = None, *, output_format: Name = "txt", content_type: str = ""
    ) -> str | bytes | None:
        """Returns the main content in a format, None if the page has none; `content_type` is the HTTP header."""
        known(output_format)
        with budget.limited(self.timeout):
            document = Document(read(self, page, url or "", content_type))
            if not document.text or document.is_foreign(self.target_language):
                return None
            return written(document, output_format, self.with_metadata)

    def extract_document(self, page: Source, url: str | None = None, *, content_type: str = "") -> Document:
        """Returns everything that is known about a page."""
        with budget.limited(self.timeout):
            return Document(read(self, page, url or "", content_type))

    def extract_rows(
        self, rows: Iterable[Mapping[str, Any]], columns: Iterable[str] = ("text",)
    ) -> Iterator[dict[str, Any]]:
        """Yields the answer to each row, in order."""
        from readwell.api.rows import Rows

        return map(Rows(self, tuple(columns)).answer, rows)

    def extract_many(self, batch: RecordBatch, columns: Iterable[str] = ("text",)) -> RecordBatch:
        """Returns the answers to an Arrow batch."""
        from readwell.api.arrow import answered
        from readwell.api.rows import Rows

        return answered(batch, Rows(self, tuple(columns)))
