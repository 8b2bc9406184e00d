"""The rooms of the Python package and of the extension on their floors, from the ground up.

A room imports only from rooms below its own floor. `test_layout.py` holds every import to these tables, and `generated.py`
writes them into docs/architecture.md: a room of Python with the first sentence of its own docstring.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterable, Iterator
from pathlib import Path

import build

FLOORS = (
    ("engine.basics",),
    ("engine.page", "engine.sentences", "engine.imports", "system"),
    ("engine.models", "engine.structure", "engine.pdf"),
    ("engine.features", "engine.metadata", "parse"),
    ("engine.decision",),
    ("engine.extractors",),
    ("engine.answer",),
    ("engine.joining", "engine.render"),
    ("engine.changes",),
    ("engine.requests",),
    ("api",),
    ("services", "lab"),
    ("batch",),
    ("commands",),
    ("__main__",),
)
FLOOR = {room: row for row, rooms in enumerate(FLOORS) for room in rooms}

MODULES = {build.module_of(path, build.HOST): path for path in build.host_files() if path.suffix == ".py"}


def room(module: str) -> str:
    """Returns the room that a module is in: the engine has rooms of its own, any other folder is one."""
    parts = module.split(".")[1:]
    return ".".join(parts[: 2 if parts[0] == "engine" else 1]) if parts and parts != ["engine"] else ""


def imports(path: Path, known: Iterable[str] = MODULES) -> set[str]:
    """Returns the modules of `known` that a file imports, at its top or inside a function."""
    known, found = set(known), set[str]()
    for step in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(step, ast.Import):
            found |= {alias.name for alias in step.names}
        elif isinstance(step, ast.ImportFrom) and step.module and not step.level:
            taken = {f"{step.module}.{alias.name}" for alias in step.names}
            found |= taken & known or {step.module}
    return found & known


def arrows() -> set[tuple[str, str]]:
    """Returns the pairs of rooms of which the first imports from the second."""
    pairs = {(room(name), room(other)) for name, path in MODULES.items() for other in imports(path)}
    return {(ours, other) for ours, other in pairs if ours and other and ours != other}


def table() -> str:
    """Returns the rooms as a table in Markdown, the lowest floor first."""
    rows = []
    for floor, rooms in enumerate(FLOORS):
        for name in rooms:
            path = MODULES[f"readwell.{name}"]
            said = (ast.get_docstring(ast.parse(path.read_text("utf-8"))) or "").partition("\n\n")[0]
            rows.append(f"| {floor} | `{name.replace('.', '/')}` | {' '.join(said.split())} |\n")
    return f"| floor | room | holds |\n|---|---|---|\n{''.join(rows)}"


#: The extension's rooms, each with its floor and what it holds.
SCRIPTS = {
    "common": (0, "what every room may use: the browser's differences, texts, errors, waiting"),
    "common/values": (0, "values that can't be trusted: checks, sizes, hashes, one change after the other"),
    "common/messages": (0, "every message, who may send it, and connections"),
    "settings": (
        1,
        "all settings with their defaults and checks, what an organisation chose, what a site has of its own",
    ),
    "page": (1, "a captured page: its columns, its structure, places in it, labels and corrections"),
    "page/anchors": (2, "where a mark stands in an article, and finding it again"),
    "page/article": (2, "builds the article's own elements from columns and ids"),
    "sheet": (2, "what tools of the sheet share: the article shown, the bar of tools, keys"),
    "content/capture": (0, "content scripts: read the live page as columns"),
    "content/sheet": (0, "content scripts: open the sheet, mark, light up and place words in the page"),
    "background/python": (1, "the worker with Pyodide in it"),
    "background/engine": (2, "the engine, embedded or native, behind one question and answer"),
    "background/reading": (3, "one reading: captured, asked, shown; and what can't be read"),
    "background/keeping": (4, "saving, the library, recordings, what is stored and travels"),
    "background": (5, "the door: who may ask for what, the menu"),
    "reader/looks": (2, "the sheet's typography and colours"),
    "reader/show": (3, "shows the article and its facts"),
    "reader/tools/correction": (4, "the correction mode: blocks, what was left out and why"),
    "reader/tools": (5, "find, outline, notes, focus, progress"),
    "reader": (6, "the sheet's page"),
    "speech/sentences": (0, "sentences and lines, and their languages"),
    "speech/readings": (1, "how a language says numbers, signs and abbreviations"),
    "speech/voices/pico": (0, "the small voice that comes with the extension, and its worker"),
    "speech/voices": (1, "the voices there are, and the choice among them"),
    "speech/script": (3, "what is said of an article: announcements, tables, formulas, notes"),
    "speech/bar": (3, "the bar, its panel and marked sentences"),
    "speech/player": (4, "speaks: the queue, its clock and pace, recordings"),
    "speech/sheet": (5, "listening as a tool of the sheet: light, keys, where one was"),
    "marks": (3, "marks as a tool: set, painted, listed, changed, and kept in the library"),
    "save": (3, "saving as a tool, the page of a file, the library"),
    "pages/welcome": (1, "the first page"),
    "pages/help": (2, "answers, and what each message means"),
    "pages/pdf": (2, "the page that reads a PDF's words"),
    "pages/label": (2, "labels by hand"),
    "pages/popup": (2, "the button's popup"),
    "pages/options": (3, "the settings"),
    "pages/listening": (5, "the settings for listening"),
}
#: Rooms that any room above them may use. No other room is used from outside its own folder,
SHARED = {"common", "settings", "page", "sheet"}
#: but by these.
GUESTS = {("pages/listening", "speech"), ("pages/options", "reader")}

_NAMED = re.compile(r"""(?:\bfrom|\bimport\(?|\bnew URL\()\s*["'](\.{1,2}/[^"']+\.js)["']""")


def script_room(path: Path) -> str:
    """Returns the room of a script: its folder."""
    return path.relative_to(build.EXTENSION).parent.as_posix()


def named_scripts(path: Path) -> Iterator[Path]:
    """Yields the scripts that a script imports, at its top or when it needs them, or starts as a worker."""
    text = re.sub(r"/\*.*?\*/", "", path.read_text("utf-8"), flags=re.DOTALL)
    yield from ((path.parent / name).resolve() for name in _NAMED.findall(text))


def may_use(room: str, other: str) -> bool:
    """Whether a room of the extension may import from another."""
    if room == other:
        return True
    ours, theirs = room.split("/")[0], other.split("/")[0]
    below = SCRIPTS[other][0] < SCRIPTS[room][0]
    return below and (ours == theirs or theirs in SHARED or (room, theirs) in GUESTS)


def script_table() -> str:
    """Returns the extension's rooms as a table in Markdown."""
    rows = [f"| {floor} | `{name}` | {holds} |\n" for name, (floor, holds) in SCRIPTS.items()]
    return f"| floor | room | holds |\n|---|---|---|\n{''.join(rows)}"
