"""Articles to keep in a library."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from readwell.services.library import marking
from readwell.services.library.article import Article
from readwell.services.library.store import Library

TEXTS = {
    "english": "The council voted on Tuesday to keep the library in Mill Lane open.",
    "german": "Der Gemeinderat stimmte über die Bücherei ab; Straßenbahnen fuhren weiter.",
    "chinese": "市议会星期二投票决定保留图书馆。",
    "japanese": "市議会は火曜日、図書館の存続を決めた。",
    "thai": "สภาเมืองลงมติให้เปิดห้องสมุดต่อไป",
    "arabic": "صوّت المجلس على إبقاء المكتبة مفتوحة",
    "russian": "Совет проголосовал за сохранение библиотеки.",
    "korean": "시의회는 도서관을 유지하기로 결정했다.",
}

MARK = {"id": "m1", "exact": "council voted", "colour": "green", "note": "see", "made": "2026-01-02T00:00:00.000Z"}
#: An article with something in every field, a link in the queue, and one in a collection.
ROWS: tuple[dict[str, Any], ...] = (
    {
        "address": "https://x.org/all", "title": "All", "saved": "2026-02-01T00:00:00+00:00", "text": "the words of all",
        "markdown": "*words*", "html": "<p>words</p>", "cover": "data:image/png;base64,iVBORw0KGgo=", "site": "X",
        "language": "en", "words": 4, "about": {"byline": "A. Author", "readwell.note": "0011"}, "tags": ["a", "b"],
        "position": {"exact": "words", "at": "2026-02-02"}, "state": "later", "favourite": True, "progress": 0.5,
        "place": 7.5, "note": "for Monday", "collections": ["work", "work/deep"], "marks": [MARK],
        "opened": "2026-02-03T00:00:00.000Z", "changed": "2026-02-04T00:00:00.000Z",
    },
    {"address": "https://x.org/link", "title": "Link", "saved": "2026-02-01T00:00:00+00:00", "text": "",
     "state": "later", "place": 2.0, "fetch": {"code": "fetch", "at": "2026-02-01"}},
    {"address": "https://x.org/old", "title": "Old", "saved": "2026-02-01T00:00:00+00:00", "text": "words of the old",
     "state": "archive", "collections": ["work"]},
)  # fmt: skip


def article(name: str = "english", text: str | None = None, **more: object) -> Article:
    given = {"address": f"https://x.org/{name}", "title": name, "saved": "2026-01-01T00:00:00+00:00"}
    return Article(**{**given, "text": TEXTS[name] if text is None else text, **more})  # type: ignore[arg-type]


def a_mark(name: str, exact: str = "the harbour", **more: Any) -> dict[str, Any]:
    return {"id": name, "exact": exact, "made": "2026-01-02T00:00:00.000Z", **more}


def ids(library: Library, **asked: Any) -> list[str]:
    """The ids of the marks that are found."""
    return [mark["id"] for mark in marking.found(library, **asked)["marks"]]


def filled(path: Path) -> Library:
    library = Library(path)
    for name in TEXTS:
        library.add(
            article(name, tags=(name,), position={"share": 0.25}, about={"byline": "A. Author"}, markdown=f"*{name}*")
        )
    return library
