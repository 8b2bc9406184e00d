"""A page's structure is recognised in one package of the engine; no other package and no script recognises it again."""

from __future__ import annotations

import ast
import re

from tests.project.floors import MODULES, room
from tests.project.sources import SCRIPTS, relative

#: What names or draws a structure in somebody's markup: renderers, highlighters, permalinks, note marks.
SIGNS = re.compile(r"katex|mathjax|mjx-|hljs|codehilite|linenos|headerlink|fn-?ref|foot-?note-?ref", re.IGNORECASE)

#: Names of views that recognise a structure: all of them are in readwell.engine.structure.
RECOGNISERS = re.compile(
    r"(?!in_)(?:\w+_)?(?:tables|footnotes|note_marks|formulas|listings|permalinks|captions|players|posts|controls|drawings)"
)

#: What scripts may read of an element of the captured page: no class, no style, no link's relation.
READ_IN_SCRIPTS = {
    "alt", "aria-hidden", "aria-label", "aria-level", "close", "dir", "display", "href", "id", "lang", "name", "open",
    "reversed", "role", "start", "title", "type", "value", "xml:lang",
}  # fmt: skip
#: It writes selectors for other tools, so it may read the names that a selector consists of.
NAMES_ELEMENTS = "site-rules.js"


def test_each_structure_has_one_definition() -> None:
    found = [
        step.name
        for name, path in MODULES.items()
        for step in ast.parse(path.read_text("utf-8")).body
        if isinstance(step, ast.FunctionDef) and RECOGNISERS.fullmatch(step.name)
        if room(name) != "engine.structure" and any("view" in ast.unparse(mark) for mark in step.decorator_list)
    ]
    assert not found, "only readwell.engine.structure recognises these"


def test_signs_of_structures_are_known_in_one_room() -> None:
    knowing = {path for path in (*MODULES.values(), *SCRIPTS) if SIGNS.search(path.read_text("utf-8"))}
    assert knowing and not [relative(path) for path in knowing if "structure" not in path.parts]


def test_scripts_recognise_nothing() -> None:
    read = {
        name
        for path in SCRIPTS
        if path.name != NAMES_ELEMENTS
        for name in re.findall(r"""\bpage\.attribute\([^)]*?,\s*["']([^"']+)["']\)""", path.read_text("utf-8"))
    }
    assert read and read <= READ_IN_SCRIPTS
