"""A cache of results: a page's result stays valid until the page or the code that made it changes.

The key is the page's digest, the extractor with all its settings, and a digest of the source files that the extractor
depends on: a change to one algorithm invalidates only that algorithm's results.
"""

from __future__ import annotations

import ast
import dataclasses
import hashlib
import json
import sqlite3
from collections.abc import Iterator, Sequence
from functools import cache
from importlib.resources import files
from pathlib import Path

from readwell.engine.basics import ad_hosts
from readwell.engine.extractors.settings import build, from_text, in_force
from readwell.lab.evaluation.corpus import Page
from readwell.lab.evaluation.run import Result, run_page
from readwell.lab.evaluation.score import Judged

#: Modules that every result depends on, whatever the extractor.
ALWAYS = (
    "readwell.parse",
    "readwell.engine.page.wire",
    "readwell.engine.answer.settle",
    "readwell.engine.render.text",
    "readwell.lab.evaluation.score",
)
#: Modules that only list others: importing one of them is no dependency on everything in the list.
LISTS = ("readwell", "readwell.engine.extractors", "readwell.engine.extractors.every")

_ROOM = (
    "CREATE TABLE IF NOT EXISTS results (page TEXT, extractor TEXT, made TEXT, result TEXT, UNIQUE(page, extractor))"
)
_FIND = "SELECT result FROM results WHERE page = ? AND extractor = ? AND made = ?"
_KEEP = "INSERT OR REPLACE INTO results VALUES (?, ?, ?, ?)"


def cached_results(page: Page, extractors: Sequence[str], store: Path | None) -> list[Result]:
    """Returns the figures of all extractors on a page: cached ones, the rest measured now and stored."""
    if store is None:
        return run_page(page, extractors)
    data, key = _opened(str(store)), digest(page)
    known: dict[str, Result] = {}
    for name in extractors:
        row = data.execute(_FIND, (key, _settings(name), _made(name))).fetchone()
        if row:
            known[name] = _read(row[0])
    if missing := [name for name in extractors if name not in known]:
        known |= {result.extractor: result for result in run_page(page, missing)}
        # A failure may be due to a busy machine: it is not cached.
        done = [name for name in missing if not known[name].error]
        rows = [(key, _settings(name), _made(name), json.dumps(dataclasses.asdict(known[name]))) for name in done]
        with data:
            data.executemany(_KEEP, rows)
    return [dataclasses.replace(known[name], extractor=name) for name in extractors]


def _made(extractor: str) -> str:
    """Returns what made a result: the code, and the person's own list of advertising hosts."""
    return version(extractor) + ad_hosts.own_mark()


def digest(page: Page) -> str:
    """Returns a digest of the page and its gold."""
    parts = (type(page).__name__, page.html, json.dumps(page.row.get("page")), page.gold, page.url)
    return hashlib.sha256("\0".join(parts).encode("utf-8", "surrogatepass")).hexdigest()


@cache
def version(extractor: str) -> str:
    """Returns a digest of the code and data that an extractor's answers depend on."""
    made = hashlib.sha256()
    for path in sorted(set(_sources(type(build(from_text(extractor))).__module__)) | set(_data())):
        made.update(path.name.encode() + b"\0" + path.read_bytes())
    return made.hexdigest()


def _sources(module: str) -> Iterator[Path]:
    """Yields the source files of a module, of everything it imports, and of what every result depends on."""
    seen, todo = set(LISTS), [module, *ALWAYS]
    while todo:
        name = todo.pop()
        if name in seen:
            continue
        seen.add(name)
        path = _file(name)
        if path is not None:
            yield path
            todo += _imported(path)


def _file(module: str) -> Path | None:
    place = _root().parent.joinpath(*module.split("."))
    for path in (place.with_suffix(".py"), place / "__init__.py"):
        if path.exists():
            return path
    return None  # a name inside a module


def _imported(path: Path) -> Iterator[str]:
    for step in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(step, ast.Import):
            yield from (alias.name for alias in step.names if alias.name.startswith("readwell."))
        elif isinstance(step, ast.ImportFrom) and (step.module or "").startswith("readwell"):
            yield str(step.module)
            yield from (f"{step.module}.{alias.name}" for alias in step.names)


@cache
def _data() -> tuple[Path, ...]:
    return tuple(
        path for folder in ("data", "models") for path in (_root() / "engine" / folder).iterdir() if path.is_file()
    )


def _root() -> Path:
    return Path(str(files("readwell")))


def _settings(extractor: str) -> str:
    return json.dumps(in_force(build(from_text(extractor))), sort_keys=True)


def _read(row: str) -> Result:
    held = json.loads(row)
    return Result(**held | {"judged": Judged(**held["judged"])})


@cache
def _opened(store: str) -> sqlite3.Connection:
    Path(store).parent.mkdir(parents=True, exist_ok=True)
    data = sqlite3.connect(store, timeout=60, check_same_thread=False)
    data.execute(_ROOM)
    return data
