"""No circular imports, in Python or in JavaScript; code that several places need is written once."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from dataclasses import fields
from pathlib import Path

from readwell.engine.extractors.crunch import Crunch
from readwell.engine.extractors.crunch.tags import TAGS, Tags

from tests.project.floors import MODULES
from tests.project.sources import PYTHON, ROOT, SCRIPTS, relative


def _imported(path: Path) -> Iterator[str]:
    """The modules that a file imports; where a name of a package is a module, that module and not the package."""
    for step in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(step, ast.Import):
            yield from (alias.name for alias in step.names)
        elif isinstance(step, ast.ImportFrom) and step.module:
            whole = [f"{step.module}.{alias.name}" for alias in step.names]
            yield from (name if name in MODULES else step.module for name in whole)


def _circles(edges: dict[str, set[str]]) -> list[set[str]]:
    """Groups of modules that import each other, found by removing what imports nothing that is left."""
    left = {name: set(others) for name, others in edges.items()}
    while free := {name for name, others in left.items() if not others & left.keys()}:
        left = {name: others for name, others in left.items() if name not in free}
    return [{name, *(others & left.keys())} for name, others in left.items()]


def test_a_circle_is_found() -> None:
    assert not _circles({"a": {"b"}, "b": {"c"}, "c": set()})
    assert _circles({"a": {"b"}, "b": {"c"}, "c": {"b"}})


def test_no_modules_of_the_engine_import_each_other() -> None:
    edges = {name: set(_imported(path)) & MODULES.keys() for name, path in MODULES.items()}
    assert sum(map(len, edges.values())) > 500
    assert not _circles(edges)


def test_no_scripts_of_the_extension_import_each_other() -> None:
    pattern = re.compile(r"""^(?:import|export)(?:\s+[\w*{}\s,$]*?from)?\s*["'](\.[^"']+)["']""", re.MULTILINE)
    edges = {
        relative(path): {
            relative((path.parent / named).resolve()) for named in pattern.findall(path.read_text("utf-8"))
        }
        for path in SCRIPTS
    }
    assert sum(map(len, edges.values())) > 300
    assert not _circles(edges)


def test_crunch_names_each_tag_filter_once() -> None:
    settings = {field.name for field in fields(Tags)}
    assert settings == set(TAGS) and settings <= {field.name for field in fields(Crunch)}


def test_the_capture_files_are_listed_by_hand_in_one_place() -> None:
    scripts = [path for path in SCRIPTS if path.parent.name != "capture"]
    again = [
        relative(path)
        for path in [*PYTHON, *scripts, *(ROOT / "tests").rglob("*.js")]
        if _lists_captures(path.read_text("utf-8"))
    ]
    assert again == ["host/readwell/lab/training/browser.py", "extension/background/reading/capture-files.js"]


def _lists_captures(text: str) -> bool:
    return re.search(r"\bnodes\W+shapeless\W+tree\W+colour\b", text) is not None
