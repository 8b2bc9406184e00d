"""`readwell library changes` and `readwell library versions`."""

from __future__ import annotations

import argparse
import json
from pathlib import Path
from typing import Any

from readwell.services.library import changes
from readwell.services.library.folder import whole
from readwell.services.library.store import Library


def _words(text: str) -> str:
    """Returns an address or a day; a command line may hold bytes that are no character."""
    text.encode()
    return text


#: argparse names the type in what it says of a wrong value.
_words.__name__ = "text"
_PAGE = ("page", {"type": _words, "metavar": "ARTICLE|ADDRESS"})
Flags = tuple[tuple[str, dict[str, Any]], ...]
VERSIONS: Flags = (_PAGE,)
CHANGES: Flags = (
    _PAGE,
    (
        "--since",
        {"type": _words, "default": "", "metavar": "DATE", "help": "else since the save before the newest one"},
    ),
    ("--fetch", {"action": "store_true", "help": "compare with the page as it is now on the web"}),
    ("--form", {"default": "", "choices": ("md", "html", "json"), "help": "else by the file's ending"}),
    ("--to", {"default": "", "metavar": "FILE", "help": "else they are printed"}),
)


def versions(library: Library, chosen: argparse.Namespace) -> int:
    """The saves of a page, the newest first: number, time, words."""
    for row in changes.saves(library, chosen.page):
        print(row["id"], row["saved"], row["words"], sep="\t")
    return 0


def report(library: Library, chosen: argparse.Namespace) -> int:
    """What a page says that an earlier save of it did not: as Markdown, a web page, or JSON. 1: nothing."""
    form = chosen.form or {".html": "html", ".json": "json"}.get(Path(chosen.to).suffix.lower(), "md")
    found = changes.saves(library, chosen.page)
    compare = changes.until_now if chosen.fetch else changes.between
    reply = compare(found, chosen.since, "" if form == "json" else form)
    text = json.dumps(reply, ensure_ascii=False) + "\n" if form == "json" else str(reply["text"])
    if chosen.to:
        with whole(Path(chosen.to)) as draft:
            draft.write_text(text, encoding="utf-8", newline="")
    else:
        print(text, end="")
    return 0 if reply["changes"] else 1
