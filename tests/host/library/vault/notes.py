"""Articles that become notes, and edits of notes."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from readwell.services.library.article import from_portable
from readwell.services.library.store import Library
from readwell.services.library.vault import files

ROW = {"saved": "2026-01-01", "markdown": "# Harbour\n\nThe quay was quiet.", "tags": ["sea"]}


def add(library: Library, title: str = "Harbour", **more: Any) -> int:
    row = {**ROW, "address": f"https://x.example/{title}", "title": title, "text": f"{title}: the quay was quiet."}
    return library.add(from_portable({**row, **more})).id


def notes(folder: Path) -> list[str]:
    return sorted(files.listed(folder))


def change(path: Path, old: str, new: str) -> None:
    text = path.read_text("utf-8")
    assert old in text
    path.write_text(text.replace(old, new), encoding="utf-8")
