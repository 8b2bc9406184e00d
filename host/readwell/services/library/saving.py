"""Saves one page for any caller: the file into its folder, the article into the library; and undoes a save."""

from __future__ import annotations

import hashlib
from dataclasses import asdict, replace
from datetime import datetime
from pathlib import Path
from typing import Any

from readwell.engine.basics.errors import Refused
from readwell.engine.render.formats import known, written
from readwell.engine.render.names import name
from readwell.engine.render.record import record
from readwell.engine.render.work import Work
from readwell.services.library.article import SELECTED, Article, from_portable
from readwell.services.library.folder import refuse_os_errors, write_new
from readwell.services.library.store import Added, Library
from readwell.system.folders import System, data


def library_file() -> Path:
    """Returns the path of this person's library."""
    return data(System()) / "library.sqlite"


def now() -> str:
    """Returns the time of a save, with the local UTC offset."""
    return datetime.now().astimezone().isoformat(timespec="seconds")


def save(
    work: Work, form: str, folder: Path | None, library: Library | None, is_selection: bool = False
) -> dict[str, Any]:
    """Writes and records; returns path, size and the library's result. Without a folder it is only recorded."""
    out: dict[str, Any] = {"format": form}
    path = ""
    if folder is not None:
        content = written(work, form)
        raw = content if isinstance(content, bytes) else content.encode("utf-8", "replace")
        path = str(write_new(folder, name(work.about, known(form).ending, work.name), raw))
        out |= {"path": path, "bytes": len(raw), "hash": hashlib.sha256(raw).hexdigest()}
    if library is not None:
        kept = article(work, path)
        part = {SELECTED: "1"} if is_selection else {}
        out["library"] = asdict(_recorded(replace(kept, about={**kept.about, **part}), library))
    return out


def _recorded(kept: Article, library: Library) -> Added:
    """Records; where that is refused, the reason says that the file is there all the same."""
    try:
        return library.add(kept)
    except Refused as problem:
        if not kept.path:
            raise
        raise Refused(problem.code, f"{problem.message}; the file is written: {kept.path}") from None


def article(work: Work, path: str = "") -> Article:
    """Returns the saved text as the library stores it."""
    return replace(from_portable(record(work)), path=path)


def unsave(path: str, digest: str) -> None:
    """Removes a saved file, but only if its bytes are those that were written: changes since belong to the person."""
    file = Path(path)
    with refuse_os_errors(file.parent):
        if file.is_symlink() or not file.is_file() or hashlib.sha256(file.read_bytes()).hexdigest() != digest:
            raise Refused("folder", f"{path} is gone or was changed since it was saved")
        file.unlink()
