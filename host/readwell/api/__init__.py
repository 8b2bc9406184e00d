"""The public functions and types: `import readwell` loads them from here at first use.

Everything goes one way: `reading.read` turns one page into columns and an answer through `answer.select`, and
`Document` writes what is asked for from those. The command line, `batch` and the adapters call the same functions.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import TYPE_CHECKING, Any, Literal, Unpack, overload

from readwell.api.document import Block as Block
from readwell.api.document import Document as Document
from readwell.api.document import Link as Link
from readwell.api.document import Picture as Picture
from readwell.api.document import Post as Post
from readwell.api.extractor import Extractor as Extractor
from readwell.api.extractor import Options
from readwell.api.formats import Name, Text
from readwell.api.pages import Pages as Pages
from readwell.api.pages import join as join
from readwell.api.reading import Source
from readwell.engine.basics.errors import Refused as Refused

if TYPE_CHECKING:
    from pyarrow import RecordBatch


@overload
def extract(
    page: Source,
    url: str | None = None,
    *,
    output_format: Literal["epub"],
    content_type: str = "",
    **options: Unpack[Options],
) -> bytes | None: ...


@overload
def extract(
    page: Source,
    url: str | None = None,
    *,
    output_format: Text = "txt",
    content_type: str = "",
    **options: Unpack[Options],
) -> str | None: ...


def extract(
    page: Source,
    url: str | None = None,
    *,
    output_format: Name = "txt",
    content_type: str = "",
    **options: Unpack[Options],
) -> str | bytes | None:
    """Returns the main content of a page as text or in another format; None if the page has none.

    `page` is HTML: a string, or bytes in any encoding, for which `content_type` is the server's header. `options` are
    the fields of `Extractor`. What is no page (a PDF, a picture, JSON) raises `Refused` with a `code`.
    """
    return Extractor(**options).extract(page, url, output_format=output_format, content_type=content_type)


def extract_document(
    page: Source, url: str | None = None, *, content_type: str = "", **options: Unpack[Options]
) -> Document:
    """Returns everything that is known about a page: text, metadata, blocks with roles and reasons, posts, links."""
    return Extractor(**options).extract_document(page, url, content_type=content_type)


def extract_rows(
    rows: Iterable[Mapping[str, Any]], columns: Iterable[str] = ("text",), **options: Unpack[Options]
) -> Iterator[dict[str, Any]]:
    """Yields for each row (`html`, maybe `id`, `url`, `content_type`) its answer: id, columns, seconds, error."""
    return Extractor(**options).extract_rows(rows, columns)


def extract_many(batch: RecordBatch, columns: Iterable[str] = ("text",), **options: Unpack[Options]) -> RecordBatch:
    """Returns the batch with these columns of `Document`, `seconds` and `error`, in place of its column `html`.

    A page that can't be read has an error in its row; the others are not affected. Needs `readwell[batch]`.
    """
    return Extractor(**options).extract_many(batch, columns)
