"""The kernel of batches: one row in, one row out, and no page stops another.

`extract_rows`, `extract_many`, `readwell batch` and the adapters all call `Rows.answer`.
"""

from __future__ import annotations

import time
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from readwell.api.document import Document
from readwell.api.how import How
from readwell.api.plain import plain
from readwell.api.reading import read
from readwell.engine.basics.errors import Refused
from readwell.engine.basics.public import FIELDS
from readwell.system import budget

Row = dict[str, Any]


@dataclass(frozen=True)
class Rows:
    """An extractor and the columns of its answers."""

    how: How
    columns: tuple[str, ...] = ("text",)

    def __post_init__(self) -> None:
        for name in self.columns:
            if name not in FIELDS:
                raise Refused("request", f"no column is called {name!r}; known are {', '.join(FIELDS)}")

    @property
    def pictured(self) -> bool:
        """Whether some column may hold pictures."""
        return self.columns != ("text",)

    def answer(self, row: Mapping[str, Any]) -> Row:
        """Returns id, columns, seconds and error of one row; a row with an error has empty columns."""
        begun = time.perf_counter()
        try:
            answer = {"id": row.get("id"), **self._values(row), "seconds": 0.0, "error": None}
        except Refused as problem:
            answer = self.failed(row, f"{problem.code}: {problem.message}")
        except Exception as problem:  # one bad page must not stop the run
            answer = self.failed(row, f"internal: {type(problem).__name__}: {problem}")
        return answer | {"seconds": round(time.perf_counter() - begun, 6)}

    def failed(self, row: Mapping[str, Any], error: str) -> Row:
        """Returns the answer to a row that could not be read: no text, and no other values."""
        empty = {name: "" if name == "text" else None for name in self.columns}
        return {"id": row.get("id"), **empty, "seconds": 0.0, "error": error}

    def _values(self, row: Mapping[str, Any]) -> Row:
        html = row.get("html")
        if not isinstance(html, (str, bytes)):
            raise Refused("request", str(row.get("broken") or "the row has no html"))
        allowed = budget.seconds(len(html)) if self.how.timeout is None else self.how.timeout
        with budget.limited(allowed):
            found = read(
                self.how, html, str(row.get("url") or ""), str(row.get("content_type") or ""), pictured=self.pictured
            )
            document = Document(found)
            if document.is_foreign(self.how.target_language):
                raise Refused("language", f"the page's language is {document.language}")
            return {name: plain(getattr(document, name)) for name in self.columns}
