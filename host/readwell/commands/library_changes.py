"""`readwell library changes`, `readwell library versions` and `readwell library revert`."""

from __future__ import annotations

import argparse
import json
from pathlib import Path
from typing import Any

from readwell.services.library import changes, versioning
from readwell.services.library import versions as kept
from readwell.services.library.folder import whole
from readwell.services.library.store import Library


def _words(text: str) -> str:
    """Returns an address or a day; a command line may hold bytes that are no character."""
    text.encode()
    return text


def _count(text: str) -> int:
    """Returns a number that the library's file can hold."""
    if not 0 <= (number := int(text)) < 2**63:
        raise ValueError
    return number


#: argparse names the type in what it says of a wrong value.
_words.__name__, _count.__name__ = "text", "number"
_PAGE = ("page", {"type": _words, "metavar": "ARTICLE|ADDRESS"})
Flags = tuple[tuple[str, dict[str, Any]], ...]
VERSIONS: Flags = (
    ("page", {"type": _words, "nargs": "?", "default": "", "metavar": "ARTICLE|ADDRESS"}),
    ("--keep", {"type": _count, "default": None, "metavar": "NUMBER", "help": "that an article keeps from now on"}),
)
REVERT: Flags = (
    ("article", {"type": _count, "metavar": "NUMBER"}),
    ("version", {"type": _count, "metavar": "VERSION", "help": "as `versions` lists it"}),
)
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
    """The saves of a page, the newest first: article, version ("-": what it says now), time, words.

    --keep sets how many an article keeps, 0 for none; without a page, the number that is set is printed.
    """
    if chosen.keep is not None:
        with library.writing():
            kept.choose(library, chosen.keep)
    if not chosen.page:
        print(f"versions that an article keeps: {kept.most(library)}")
        return 0
    for row in changes.saves(library, chosen.page):
        print(row["id"], row["version"] or "-", row["saved"], row["words"], sep="\t")
    return 0


def revert(library: Library, chosen: argparse.Namespace) -> int:
    """Gives an article an earlier text back; what it says now becomes a version."""
    former = versioning.revert(library, chosen.article, chosen.version)["version"]
    print(f"article {chosen.article} says again what version {chosen.version} said; its text is version {former} now")
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
