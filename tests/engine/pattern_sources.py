"""Collects every regular expression that the sources of the engine write, and how each is used."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterable
from dataclasses import dataclass
from importlib import import_module
from pathlib import Path
from types import ModuleType
from typing import Any

import readwell
from readwell.engine.decision import comment_signs
from readwell.engine.extractors.explanations import facts
from readwell.engine.metadata import persons
from readwell.services.audio.speech.kokoro import spelling

HOST = Path(readwell.__file__).parent
#: What starts at one place of a text alone; all else is tried at each.
AT_ONE_PLACE = frozenset(("match", "fullmatch"))
EVERYWHERE = frozenset(("search", "finditer", "findall", "sub", "subn", "split", "scanner"))
MAKING = frozenset(("compile", "lazy"))
PERSONS = (persons.by, persons.says_by, persons.ends, persons.leads, persons.glued_day)
#: Expressions that are made of lists while the program runs, and how; none where only escaped words are joined.
MADE = {
    "engine/decision/comment_signs.py": lambda: (comment_signs._words("comment-words"), EVERYWHERE),
    "engine/extractors/explanations/facts.py": lambda: (
        re.compile("|".join(pattern for pattern, _ in facts.GROUPS)),
        AT_ONE_PLACE,
    ),
    "engine/metadata/persons.py": lambda: (
        re.compile("|".join(made().pattern.replace("(?s)", "") for made in PERSONS), re.IGNORECASE | re.DOTALL),
        EVERYWHERE,
    ),
    "engine/basics/patterns.py": None,
    "services/audio/recording/plain.py": None,
    "services/audio/speech/kokoro/spelling.py": lambda: (
        re.compile("|".join(f"(?:{one.pattern})" for rows in spelling._compiled().values() for one in rows[0][1:3])),
        AT_ONE_PLACE,
    ),
}


@dataclass(frozen=True)
class Written:
    """One expression of the sources: where it is written, what it says, and the methods that use it."""

    place: str
    pattern: str | bytes
    flags: int
    methods: frozenset[str]

    @property
    def everywhere(self) -> bool:
        return not self.methods <= AT_ONE_PLACE


def every_pattern() -> tuple[list[Written], list[str]]:
    """Returns the expressions of all sources, and the places of those that only a running program makes."""
    trees = {path: ast.parse(path.read_text("utf-8")) for path in sorted(HOST.rglob("*.py"))}
    shared = _uses(trees.values())
    found, made = dict[tuple[object, ...], Written](), list[str]()
    for path, tree in trees.items():
        calls = [step for step in ast.walk(tree) if isinstance(step, ast.Call) and _does(step)]
        module = import_module(_module(path)) if calls else None
        names, own = _names(tree), _uses([tree]) if calls else {}
        for call in calls:
            file = path.relative_to(HOST).as_posix()
            place = f"{file}:{names.get(id(call)) or ast.unparse(call.args[0])[:50]}"
            try:
                pattern, flags = _value(call.args[0], module), _flags(call, module)
            except (NameError, SyntaxError):
                made.append(file)
                continue
            what = _does(call)
            name = names.get(id(call), "")
            uses = own if name.startswith("_") else shared
            methods = frozenset((what,)) if what not in MAKING else uses.get(name, EVERYWHERE)
            if isinstance(pattern, re.Pattern):
                continue  # written elsewhere, and found there
            found.setdefault((pattern, flags, methods), Written(place, pattern, flags, frozenset(methods)))
    written = [Written(place, *_parts(make())) for place, make in MADE.items() if make]
    return [*found.values(), *written], sorted(made)


def _parts(made: tuple[re.Pattern[str], frozenset[str]]) -> tuple[str, int, frozenset[str]]:
    return made[0].pattern, made[0].flags & ~re.UNICODE, made[1]


def _module(path: Path) -> str:
    parts = path.relative_to(HOST.parent).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def _does(call: ast.Call) -> str:
    """Returns the function of `re` that a call names, or `lazy`."""
    named = call.func
    if isinstance(named, ast.Name):
        return "lazy" if named.id == "lazy" and call.args else ""
    ours = isinstance(named, ast.Attribute) and isinstance(named.value, ast.Name) and named.value.id == "re"
    does = named.attr if isinstance(named, ast.Attribute) else ""
    return does if ours and call.args and does in AT_ONE_PLACE | EVERYWHERE | MAKING else ""


def _names(tree: ast.Module) -> dict[int, str]:
    """Returns the name of the constant that a call becomes; none for those in a tuple or a function."""
    return {
        id(step.value): target.id
        for step in ast.walk(tree)
        if isinstance(step, ast.Assign | ast.AnnAssign) and step.value is not None
        for target in (step.targets if isinstance(step, ast.Assign) else [step.target])
        if isinstance(target, ast.Name)
    }


def _uses(trees: Iterable[ast.Module]) -> dict[str, frozenset[str]]:
    """Returns the methods that are called on each name; a name that is handed on has none of its own here."""
    methods, handed = dict[str, set[str]](), set[str]()
    for tree in trees:
        owners = dict[int, str]()
        for step in ast.walk(tree):
            if isinstance(step, ast.Attribute) and isinstance(step.value, ast.Name | ast.Attribute):
                owners[id(step.value)] = step.attr
        for step in ast.walk(tree):
            name = step.id if isinstance(step, ast.Name) else step.attr if isinstance(step, ast.Attribute) else ""
            if not name or isinstance(getattr(step, "ctx", None), ast.Store):
                continue
            if id(step) in owners:
                methods.setdefault(name, set()).add(owners[id(step)])
            else:
                handed.add(name)
    known = AT_ONE_PLACE | EVERYWHERE
    return {name: frozenset(found & known) for name, found in methods.items() if name not in handed and found & known}


def _value(written: ast.expr, module: ModuleType | None) -> Any:
    """Returns what an expression is worth among the constants of its module."""
    return eval(compile(ast.Expression(written), "<pattern>", "eval"), dict(vars(module)))


def _flags(call: ast.Call, module: ModuleType | None) -> int:
    """Returns the flags of a call: the only argument that is a flag of `re`."""
    given = [*call.args[1:], *(word.value for word in call.keywords if word.arg == "flags")]
    out = 0
    for one in given:
        names = {
            step.value.id
            for step in ast.walk(one)
            if isinstance(step, ast.Attribute) and isinstance(step.value, ast.Name)
        }
        if names == {"re"}:
            out |= int(_value(one, module))
    return out
