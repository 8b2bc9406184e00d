"""A reader and an extractor for pipelines of datatrove: web archives in, its own writers, tasks and resumption.

pipeline = [WebArchives("s3://bucket/crawl/"), Readwell(columns=("title", "author")), JsonlWriter("texts/")]
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from datatrove.pipeline.base import PipelineStep
from datatrove.pipeline.readers.base import BaseDiskReader

from readwell.api import Extractor
from readwell.api.rows import Rows
from readwell.batch.shards.warc import records
from readwell.engine.basics.errors import Refused
from readwell.parse.charset import decoded
from readwell.parse.sniff import refuse_other


class WebArchives(BaseDiskReader):  # type: ignore[misc]
    """Reads responses from WARC files, decoded as a browser does; what is no page is counted and dropped."""

    name = "Readwell: web archives"
    _requires_dependencies = ("warcio",)

    def __init__(self, data_folder: Any, **options: Any) -> None:
        super().__init__(data_folder, **options)

    def read_file(self, filepath: str) -> Iterator[Any]:
        """Yields the documents of one file."""
        with self.data_folder.open(filepath, "rb", compression="infer") as stream:
            for number, row in enumerate(records(stream)):
                html = _html(row)
                if html is None:
                    self.stat_update("not_html")
                    continue
                found = self.get_document_from_dict(
                    {"text": html, "id": row["id"], "url": row["url"]}, filepath, number
                )
                if found:
                    yield found


class Readwell(PipelineStep):  # type: ignore[misc]
    """Replaces the HTML of each document by its main content; adds the columns to its metadata.

    A page that can't be read or has no content is counted and dropped.
    """

    type = "EXTRAC"
    name = "Readwell"

    def __init__(self, columns: Iterable[str] = (), **options: Any) -> None:
        super().__init__()
        self.columns = tuple(columns)
        self.rows = Rows(Extractor(**options), ("text", *self.columns))

    def run(self, data: Iterable[Any], rank: int = 0, world_size: int = 1) -> Iterator[Any]:
        """Yields the documents with content."""
        for document in data:
            self.stat_update("total")
            with self.track_time():
                row = {"html": document.text, "url": document.metadata.get("url")}
                answer = self.rows.answer(row)
            if answer["error"] or not answer["text"]:
                self.stat_update(str(answer["error"] or "no-text").split(":")[0])
                continue
            document.text = answer["text"]
            document.metadata |= {name: answer[name] for name in self.columns}
            self.stat_update("forwarded")
            self.update_doc_stats(document)
            yield document


def _html(row: dict[str, Any]) -> str | None:
    try:
        raw = row.get("html", b"")
        refuse_other(raw, row["content_type"])
    except Refused:
        return None
    return decoded(raw, row["content_type"])[0] if raw else None
