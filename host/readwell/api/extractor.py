"""An extractor as Python people use one: pages in, texts, documents or rows out."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Literal, TypedDict

from readwell.api.document import Document
from readwell.api.formats import Name, known, written
from readwell.api.how import How
from readwell.api.reading import Source, read
from readwell.api.rows import Rows
from readwell.system import budget

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
    grain: Literal["texts", "words"]
    target_language: str | None
    deduplicate: bool
    include_hidden: bool
    with_metadata: bool
    rules: str | None
    timeout: float | None


@dataclass(frozen=True)
class Extractor(How):
    """A method with its options. `Extractor("bte:tag_cost=150", tables=False).extract(html)`."""

    def extract(
        self, page: Source, url: str | None = None, *, output_format: Name = "txt", content_type: str = ""
    ) -> str | bytes | None:
        """Returns the main content in a format, None if the page has none; `content_type` is the HTTP header."""
        known(output_format)
        with budget.limited(self.timeout):
            found = read(self, page, url or "", content_type, pictured=output_format != "txt")
            document = Document(found)
            if not document.text or document.is_foreign(self.target_language):
                return None
            if output_format == "page":
                from readwell.api.page import filtered_page

                return filtered_page(found, page, content_type)
            return written(document, output_format, self.with_metadata)

    def extract_document(self, page: Source, url: str | None = None, *, content_type: str = "") -> Document:
        """Returns everything that is known about a page."""
        with budget.limited(self.timeout):
            return Document(read(self, page, url or "", content_type))

    def extract_rows(
        self, rows: Iterable[Mapping[str, Any]], columns: Iterable[str] = ("text",)
    ) -> Iterator[dict[str, Any]]:
        """Yields the answer to each row, in order."""
        return map(Rows(self, tuple(columns)).answer, rows)

    def extract_many(self, batch: RecordBatch, columns: Iterable[str] = ("text",)) -> RecordBatch:
        """Returns the answers to an Arrow batch."""
        from readwell.api.arrow import answered

        return answered(batch, Rows(self, tuple(columns)))
