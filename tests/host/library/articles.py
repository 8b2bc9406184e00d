"""Articles to keep in a library."""

from __future__ import annotations

from pathlib import Path

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


def article(name: str = "english", text: str | None = None, **more: object) -> Article:
    given = {"address": f"https://x.org/{name}", "title": name, "saved": "2026-01-01T00:00:00+00:00"}
    return Article(**{**given, "text": TEXTS[name] if text is None else text, **more})  # type: ignore[arg-type]


def filled(path: Path) -> Library:
    library = Library(path)
    for name in TEXTS:
        library.add(
            article(name, tags=(name,), position={"share": 0.25}, about={"byline": "A. Author"}, markdown=f"*{name}*")
        )
    return library
