"""Requests that only the native host can serve: files and the library. They extend the engine's own."""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import asdict, replace
from pathlib import Path
from typing import Any

from readwell.engine.basics.errors import Refused
from readwell.engine.basics.version import VERSION
from readwell.engine.requests import work_asked
from readwell.services.library import (
    allowed,
    exchange,
    marking,
    marks,
    marks_out,
    sorting,
    stored,
    upkeep,
    versioning,
    versions,
)
from readwell.services.library.article import from_portable
from readwell.services.library.damage import Busy
from readwell.services.library.folder import writable
from readwell.services.library.listing import FILTERS
from readwell.services.library.saving import library_file, now, save, unsave
from readwell.services.library.schema import refused
from readwell.services.library.store import CHANGEABLE, Added, Library

Reply = dict[str, Any]
#: The most entries that one reply lists: the interface pages.
MOST = 200
#: The largest number that both the database and a browser represent exactly.
LARGEST_NUMBER = 2**53 - 1


def _save(request: Mapping[str, Any], runtime: str) -> Reply:
    """Saves a page into a folder, and into the library unless the person turned it off."""
    work, form = work_asked(request)
    work = replace(work, given={"saved": now(), "version": VERSION, **work.given})
    folder = allowed.require(_path(request, "folder")) if request.get("folder") else None
    keeps = request.get("keep_in_library", True) is True
    if folder is None and not keeps:
        raise Refused("request", "neither a folder nor the library")
    if not keeps:
        return _recorded(save(work, form, folder, None))
    with _library() as library:
        _keep_versions(library, request)
        reply = _recorded(save(work, form, folder, library, "selected" in request))
        return {**reply, **_noted(library, reply["library"]["id"])}


def _noted(library: Library, number: int) -> Reply:
    """Writes the note of an article that was changed, where a folder of notes is kept; says why it could not be."""
    from readwell.services.library.vault.chosen import noted

    problem = noted(library, number)
    return {"unnoted": problem} if problem else {}


def _recorded(reply: Reply) -> Reply:
    """Records the file of a save: only recorded files can be undone."""
    if "path" in reply:
        allowed.record(reply["path"], reply["hash"])
    return reply


def _keep_versions(library: Library, request: Mapping[str, Any]) -> None:
    """Has the articles of a request keep as many versions as the person has chosen where it comes from."""
    if "keep_versions" in request:
        library.most_versions = min(_number(request, "keep_versions", -1), versions.MOST)


def _undo(request: Mapping[str, Any], runtime: str) -> Reply:
    """Undoes a save: removes its file, unless it was changed since, and its article, if this save created it."""
    if path := _text(request, "path"):
        digest = _text(request, "hash")
        allowed.require_save(path, digest)
        unsave(path, digest)
        allowed.forget_save(path, digest)
    if "article" in request:
        with _library() as library:
            library.remove(_number(request, "article", -1))
    return {}


def _folders(request: Mapping[str, Any], runtime: str) -> Reply:
    return {"folders": allowed.folders()}


def _folder_add(request: Mapping[str, Any], runtime: str) -> Reply:
    """Allows saves into a folder, after a test write: a save must not be the first to fail."""
    folder = writable(_path(request, "folder"))
    allowed.allow(folder)
    return {"folder": str(folder), "folders": allowed.folders()}


def _folder_remove(request: Mapping[str, Any], runtime: str) -> Reply:
    allowed.withdraw(_path(request, "folder"))
    return {"folders": allowed.folders()}


def _add(request: Mapping[str, Any], runtime: str) -> Reply:
    """Adds an article whose file was saved by the browser itself."""
    row = request.get("record")
    if not isinstance(row, Mapping):
        raise Refused("request", "record is not an object")
    with _library() as library:
        _keep_versions(library, request)
        if "fills" in request:
            number = library.filled(_number(request, "fills", -1), from_portable(row))["id"]
            added = Added(number, True, (), ())
        else:
            added = library.add(from_portable(row), apart=request.get("apart") is True)
        return {**asdict(added), **_noted(library, added.id)}


def _list(request: Mapping[str, Any], runtime: str) -> Reply:
    asked = {name: request[name] for name in (*FILTERS, "sort", "reverse") if name in request}
    with _library() as library:
        rows = library.listed(_number(request, "limit", 50), _number(request, "skip", 0), **asked)
        return {"articles": _light(rows), "count": library.count(**asked)}


def _search(request: Mapping[str, Any], runtime: str) -> Reply:
    asked = {name: request[name] for name in FILTERS if name in request}
    with _library() as library:
        return {"articles": _light(library.search(_text(request, "query"), _number(request, "limit", 20), **asked))}


def _light(rows: list[Reply]) -> list[Reply]:
    """Takes out of a list what only a comparison needs of each article."""
    for row in rows:
        row["about"].pop("beside", None)
    return rows


def _show(request: Mapping[str, Any], runtime: str) -> Reply:
    number = _number(request, "article", -1)
    with _library() as library:
        earlier = {"versions": versions.of(library, number)} if request.get("versions") is True else {}
        return {"article": library.get(number) | earlier}


def _versions(request: Mapping[str, Any], runtime: str) -> Reply:
    article = _number(request, "article", -1) if "article" in request else None
    with _library() as library:
        return versioning.listed(library, article, _text(request, "address"))


def _version(request: Mapping[str, Any], runtime: str) -> Reply:
    with _library() as library:
        return versioning.shown(library, _number(request, "article", -1), _number(request, "version", -1))


def _revert(request: Mapping[str, Any], runtime: str) -> Reply:
    article, version = _number(request, "article", -1), _number(request, "version", -1)
    with _library() as library:
        reply = versioning.revert(library, article, version, undo=request.get("undo") is True)
        return reply | _noted(library, article)


def _change(request: Mapping[str, Any], runtime: str) -> Reply:
    fields = {name: request[name] for name in CHANGEABLE if request.get(name) is not None}
    with _library() as library:
        number = _number(request, "article", -1)
        return {"article": library.change(number, fields), **_noted(library, number)}


def _read(request: Mapping[str, Any], runtime: str) -> Reply:
    """Notes how far a page was read, if the library has it; reading creates no library."""
    if not library_file().exists():
        return {"count": 0}
    fields = {name: request[name] for name in ("progress", "opened") if name in request}
    with _library() as library:
        return {"count": library.read(_text(request, "address"), fields)}


def _mark(request: Mapping[str, Any], runtime: str) -> Reply:
    number = _number(request, "article", -1)
    with _library() as library:
        found = marking.mark(library, number, request.get("marks", []), request.get("removed", []))
        return {"marks": found, **_noted(library, number)}


def _marks(request: Mapping[str, Any], runtime: str) -> Reply:
    """Finds marks; asking for those of a page creates no library."""
    asked: dict[str, Any] = {name: _text(request, name) for name in ("query", "tag", "colour")}
    asked |= {"address": _text(request, "address")} if "address" in request else {}
    asked |= {"article": _number(request, "article", -1)} if "article" in request else {}
    limit, skip = _number(request, "limit", 50, marks.MOST), _number(request, "skip", 0)
    if not library_file().exists():
        return {"marks": [], "count": 0, **({"articles": []} if "address" in asked else {})}
    with _library() as library:
        return marking.found(library, limit, skip, **asked)


def _marked(request: Mapping[str, Any], runtime: str) -> Reply:
    """Returns a piece of all articles with marks, and where the next piece begins (0: end)."""
    asked: dict[str, Any] = {name: _text(request, name) for name in ("query", "tag", "colour")}
    asked |= {"article": _number(request, "article", -1)} if "article" in request else {}
    with _library() as library:
        found, last = marks_out.piece(library, _number(request, "after", 0), **asked)
        return {"articles": found, "next": last}


def _facets(request: Mapping[str, Any], runtime: str) -> Reply:
    with _library() as library:
        return sorting.facets(library)


def _duplicates(request: Mapping[str, Any], runtime: str) -> Reply:
    with _library() as library:
        return {"groups": sorting.duplicates(library)}


def _merge(request: Mapping[str, Any], runtime: str) -> Reply:
    numbers = request.get("articles")
    if not isinstance(numbers, list) or len(numbers) < 2 or any(type(one) is not int for one in numbers):
        raise Refused("request", "articles is not a list of two or more numbers")
    with _library() as library:
        return {"article": sorting.merge(library, numbers)}


def _move(request: Mapping[str, Any], runtime: str) -> Reply:
    with _library() as library:
        library.move(_number(request, "article", -1), _number(request, "before", 0))
        return {}


def _fetch(request: Mapping[str, Any], runtime: str) -> Reply:
    """Brings the text of a link; `fetch` of the article says why where it has none still."""
    from readwell.services.library.fetching import fetched

    with _library() as library:
        number = _number(request, "article", -1)
        return {"article": fetched(library, number), **_noted(library, number)}


def _remove(request: Mapping[str, Any], runtime: str) -> Reply:
    with _library() as library:
        gone = library.remove(_number(request, "article", -1))
        return {"count": library.count(), "marks": gone}


def _export(request: Mapping[str, Any], runtime: str) -> Reply:
    """Returns a piece of the library: what comes after article `after`, and where the next piece begins (0: end)."""
    with _library(damaged=True) as library:
        text, last = exchange.piece(library, _number(request, "after", 0))
        return {"text": text, "next": last}


def _import(request: Mapping[str, Any], runtime: str) -> Reply:
    with _library() as library:
        _keep_versions(library, request)
        return asdict(exchange.imported(library, _text(request, "text").split("\n")))


def _check(request: Mapping[str, Any], runtime: str) -> Reply:
    """Returns what is wrong; where the file opens as no library, that is what is wrong."""
    try:
        with _library() as library:
            return {"wrong": upkeep.check(library), "count": upkeep.count(library)}
    except Busy:
        raise
    except Refused as problem:
        return {"wrong": [problem.message], "count": 0}


def _vault(request: Mapping[str, Any], runtime: str) -> Reply:
    """Tells of the folder of notes, after choosing another one (`folder`), none (`off`), or looking at both sides."""
    from readwell.services.library.vault import chosen

    if request.get("off") is True:
        chosen.choose(None)
    elif request.get("folder"):
        chosen.choose(allowed.require(_path(request, "folder")))
    place = chosen.folder()
    if place is None:
        return {"folder": ""}
    if request.get("look") is not True and not request.get("folder"):
        return {"folder": str(place)}
    done = chosen.look_once(force=request.get("force") is True)
    return {"folder": str(place), **asdict(done)}


def _stored(request: Mapping[str, Any], runtime: str) -> Reply:
    """Lists what the host keeps, after deleting one kind of it if `delete` names one."""
    if name := _text(request, "delete"):
        stored.delete(name)
    return {"stored": stored.listing()}


@contextmanager
def _library(damaged: bool = False) -> Iterator[Library]:
    """Opens the library; `damaged`: where it can't be opened otherwise, only to read what is left of it."""
    path = library_file()
    library = exchange.readable(path) if damaged else Library(path)
    try:
        yield library
    except sqlite3.Error as problem:
        raise refused(path, problem) from None
    finally:
        library.close()


def _text(request: Mapping[str, Any], name: str) -> str:
    value = request.get(name, "")
    if not isinstance(value, str):
        raise Refused("request", f"{name} is not a text")
    return value


def _number(request: Mapping[str, Any], name: str, otherwise: int, most: int = MOST) -> int:
    value = request.get(name, otherwise)
    if type(value) is not int or not 0 <= value <= LARGEST_NUMBER:
        raise Refused("request", f"{name} is not a number from 0 to {LARGEST_NUMBER}")
    return min(value, most) if name == "limit" else value


def _path(request: Mapping[str, Any], name: str) -> Path:
    """Returns a folder as a person writes it: `~` is the home folder."""
    written = _text(request, name)
    if "\0" in written:
        raise Refused("folder", "a folder's name has no NUL")
    return Path(os.path.expanduser(written))  # noqa: PTH111 - Path.expanduser raises where there is no home


HOST_REQUESTS: dict[str, Callable[[Mapping[str, Any], str], Reply]] = {
    "save": _save,
    "undo": _undo,
    "folders": _folders,
    "folder-add": _folder_add,
    "folder-remove": _folder_remove,
    "library-add": _add,
    "library-list": _list,
    "library-search": _search,
    "library-show": _show,
    "library-versions": _versions,
    "library-version": _version,
    "library-revert": _revert,
    "library-change": _change,
    "library-read": _read,
    "library-mark": _mark,
    "library-marks": _marks,
    "library-marked": _marked,
    "library-move": _move,
    "library-facets": _facets,
    "library-duplicates": _duplicates,
    "library-merge": _merge,
    "library-fetch": _fetch,
    "library-remove": _remove,
    "library-export": _export,
    "library-import": _import,
    "library-check": _check,
    "vault": _vault,
    "stored": _stored,
}
