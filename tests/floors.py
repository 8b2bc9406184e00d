"""The rooms of the Python package on their floors, from the ground up: a room imports only from rooms below its own floor.

`test_layout.py` holds every import to this table, and `generated.py` writes it into docs/architecture.md, each room with the
first sentence of its own docstring.
"""

from __future__ import annotations

import ast
from collections.abc import Iterable
from pathlib import Path

import build

FLOORS = (
    ("engine.basics",),
    ("engine.page", "system"),
    ("engine.views", "engine.models", "parse"),
    ("engine.structure",),
    ("engine.features", "engine.metadata"),
    ("engine.decision",),
    ("engine.extractors",),
    ("engine.answer",),
    ("engine.render",),
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


def table() -> str:
    """Returns the rooms as a table in Markdown, the lowest floor first."""
    rows = []
    for floor, rooms in enumerate(FLOORS):
        for name in rooms:
            path = MODULES[f"readwell.{name}"]
            said = (ast.get_docstring(ast.parse(path.read_text("utf-8"))) or "").partition("\n\n")[0]
            rows.append(f"| {floor} | `{name.replace('.', '/')}` | {' '.join(said.split())} |\n")
    return f"| floor | room | holds |\n|---|---|---|\n{''.join(rows)}"
