"""Mutation testing: changes one comparison, sign or threshold at a time, and counts the changes that no test notices.

    python3 build.py bench mutants [--room extractors] [--sample 40] [--seed 1]

Each mutant runs in a forked process, with the tests of its room in place of the whole run; the gate's pinned floors are
not among them. The exit code is 1 if fewer than 90% of the mutants are killed.
"""

from __future__ import annotations

import argparse
import ast
import copy
import importlib.abc
import importlib.machinery
import os
import random
import signal
import sys
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from types import ModuleType

import numpy  # noqa: F401 - imported once, before the forks
import pytest
from lxml import etree  # noqa: F401 - as above

ROOT = Path(__file__).parents[2]
PACKAGE = ROOT / "host" / "readwell"
#: The tests of each room, the quickest first.
TESTS: dict[str, tuple[str, ...]] = {
    "extractors": (
        "test_by_hand",
        "test_dsc_limits",
        "test_lbs",
        "test_sls",
        "test_tp",
        "test_crunch",
        "test_seeker",
        "test_published",
    ),
    "structure": ("structure", "test_permalinks", "test_threads", "render/test_formats.py", "render/test_markdown.py"),
    "roles": ("test_role_limits", "test_role_rules", "test_role_reasons", "test_roles", "test_reasons"),
    "metadata": ("test_metadata_limits", "test_title_limits", "test_metadata_rules", "test_metadata", "test_titles"),
}
#: Seconds after which a mutant counts as killed: it has made a loop endless.
PATIENCE = 600
#: The share of mutants that must be killed.
WANTED = 0.9
COMPARISONS: dict[type[ast.cmpop], type[ast.cmpop]] = {
    ast.Lt: ast.LtE, ast.LtE: ast.Lt, ast.Gt: ast.GtE, ast.GtE: ast.Gt, ast.Eq: ast.NotEq, ast.NotEq: ast.Eq,
}  # fmt: skip
SIGNS: dict[type[ast.operator], type[ast.operator]] = {ast.Add: ast.Sub, ast.Sub: ast.Add}


@dataclass(frozen=True)
class Mutant:
    """One changed place: the file, the number of the place in the file's tree, and the change in words."""

    room: str
    path: Path
    place: int
    line: int
    change: str

    @property
    def module(self) -> str:
        """The dotted name of the changed module."""
        parts = self.path.relative_to(PACKAGE.parent).with_suffix("").parts
        return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)

    def __str__(self) -> str:
        """The mutant on one line."""
        return f"{self.path.relative_to(ROOT)}:{self.line}  {self.change}"


def mutants(room: str) -> Iterator[Mutant]:
    """Yields every mutant of a room."""
    for path in sorted((PACKAGE / room).rglob("*.py")):
        tree = ast.parse(path.read_text("utf-8"))
        for place, node in enumerate(ast.walk(tree)):
            if (change := mutated(copy.deepcopy(node))) is not None:
                yield Mutant(room, path, place, getattr(node, "lineno", 0), change)


def mutated(node: ast.AST) -> str | None:
    """Changes a node in place; returns the change in words, or None if there is nothing to change."""
    before = ast.unparse(node) if isinstance(node, (ast.Compare, ast.BinOp, ast.Assign)) else ""
    if isinstance(node, ast.Compare) and type(node.ops[0]) in COMPARISONS:
        node.ops[0] = COMPARISONS[type(node.ops[0])]()
    elif isinstance(node, ast.BinOp) and type(node.op) in SIGNS and not _is_text(node):
        node.op = SIGNS[type(node.op)]()
    elif isinstance(node, ast.Assign) and _is_threshold(node):
        for value in ast.walk(node.value):
            if isinstance(value, ast.Constant) and isinstance(value.value, (int, float)):
                value.value = value.value * 2 + 1 if isinstance(value.value, int) else value.value * 1.5
    else:
        return None
    return f"{before}  ->  {ast.unparse(node)}"


def _is_threshold(node: ast.Assign) -> bool:
    """Whether a statement sets an upper-case constant to a number or a tuple of numbers."""
    values = node.value.elts if isinstance(node.value, ast.Tuple) else [node.value]
    named = all(name.id.isupper() for name in ast.walk(node.targets[0]) if isinstance(name, ast.Name))
    return named and all(isinstance(value, ast.Constant) and type(value.value) in (int, float) for value in values)


def _is_text(node: ast.BinOp) -> bool:
    """Whether a sum joins texts or sequences, where a minus would only be a type error."""
    kinds = (ast.JoinedStr, ast.List, ast.Tuple, ast.ListComp)
    sides = (node.left, node.right)
    texts = (isinstance(side, ast.Constant) and isinstance(side.value, str) for side in sides)
    return any(isinstance(side, kinds) for side in sides) or any(texts)


class Mutation(importlib.abc.MetaPathFinder, importlib.abc.Loader):
    """Imports the mutant's module from the changed tree instead of its file."""

    def __init__(self, mutant: Mutant) -> None:
        self.mutant = mutant

    def find_spec(
        self, name: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> importlib.machinery.ModuleSpec | None:
        """Returns a spec for the mutant's module only."""
        if name != self.mutant.module:
            return None
        file, package = str(self.mutant.path), self.mutant.path.name == "__init__.py"
        spec = importlib.machinery.ModuleSpec(name, self, origin=file, is_package=package)
        spec.has_location = True
        if package:
            spec.submodule_search_locations = [str(self.mutant.path.parent)]
        return spec

    def exec_module(self, module: ModuleType) -> None:
        """Runs the changed module."""
        tree = ast.parse(self.mutant.path.read_text("utf-8"))
        for place, node in enumerate(ast.walk(tree)):
            if place == self.mutant.place:
                mutated(node)
        exec(compile(ast.fix_missing_locations(tree), str(self.mutant.path), "exec"), module.__dict__)


def survives(mutant: Mutant | None, room: str) -> bool:
    """Whether all tests of a room pass with this mutant; None is the unchanged code."""
    child = os.fork()
    if not child:
        os.setsid()
        out = os.open(os.devnull, os.O_WRONLY)
        os.dup2(out, 1)
        os.dup2(out, 2)
        if mutant:
            sys.meta_path.insert(0, Mutation(mutant))
        folder = ROOT / "tests" / "host"
        files = [folder / (name if "/" in name or name == room else f"{name}.py") for name in TESTS[room]]
        code = pytest.main(["-x", "-q", "-p", "no:cacheprovider", "--no-header", *map(str, files)])
        os._exit(int(code))
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        done, status = os.waitpid(child, os.WNOHANG)
        if done:
            return status == 0
        time.sleep(0.1)
    os.killpg(child, signal.SIGKILL)
    os.waitpid(child, 0)
    return False


def main() -> int:
    """Runs a sample of mutants; prints the survivors and the share killed."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--room", action="append", choices=TESTS, help="default: all")
    parser.add_argument("--sample", type=int, default=40, help="mutants of each room; 0 for all")
    parser.add_argument("--seed", type=int, default=1)
    chosen = parser.parse_args()
    killed = total = 0
    for room in chosen.room or TESTS:
        if not survives(None, room):
            raise SystemExit(f"the tests of {room} fail without any change")
        found = list(mutants(room))
        if chosen.sample and len(found) > chosen.sample:
            found = sorted(random.Random(chosen.seed).sample(found, chosen.sample), key=str)
        alive = []
        for mutant in found:
            if survives(mutant, room):
                alive.append(mutant)
                print(f"  survives  {mutant}", flush=True)
        print(f"{room}: {len(found) - len(alive)} of {len(found)} killed", flush=True)
        killed, total = killed + len(found) - len(alive), total + len(found)
    print(f"{killed} of {total} mutants killed ({killed / max(total, 1):.1%}); wanted {WANTED:.0%}")
    return 0 if killed >= WANTED * total else 1


if __name__ == "__main__":
    sys.exit(main())
