"""One save, whoever asks: the file into its folder, the article into the library."""

from __future__ import annotations

from dataclasses import asdict
from datetime import datetime
from pathlib import Path
from typing import Any

from readwell.library.folder import write_new
from readwell.library.store import Article, Library
from readwell.places import System, data
from readwell.render import known, written
from readwell.render.markdown import markdown
from readwell.render.names import name
from readwell.render.text import text
from readwell.render.work import Work


def library_file() -> Path:
    """Where this person's library is."""
    return data(System()) / "library.sqlite"


def now() -> str:
    """The time of a save, with the place's own offset."""
    return datetime.now().astimezone().isoformat(timespec="seconds")


def save(work: Work, form: str, folder: Path | None, library: Library | None) -> dict[str, Any]:
    """Writes and records; gives the path, its size, and what the library says. Without a folder it is only recorded."""
    out: dict[str, Any] = {"format": form}
    path = ""
    if folder is not None:
        content = written(work, form)
        raw = content if isinstance(content, bytes) else content.encode("utf-8", "replace")
        path = str(write_new(folder, name(work.about, known(form).ending, work.name), raw))
        out |= {"path": path, "bytes": len(raw)}
    if library is not None:
        out["library"] = asdict(library.add(article(work, path)))
    return out


def article(work: Work, path: str = "") -> Article:
    """The saved text as the library keeps it."""
    about = work.about
    return Article(
        address=about["address"],
        title=about["title"],
        saved=about["saved"],
        text=text(work.page, work.kept),
        markdown=markdown(work.article),
        site=about["site"],
        language=about["language"],
        words=int(about["words"]),
        path=path,
        about={key: value for key, value in about.items() if value and key != "tags"},
        tags=tuple(tag.strip() for tag in about["tags"].split(",") if tag.strip()),
    )
