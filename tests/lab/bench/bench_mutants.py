"""Mutation testing: changes one comparison, sign or threshold at a time, and counts the changes that no test notices.

    python3 build.py bench mutants [--room extractors] [--file dana] [--sample 100] [--seed 1]

A change within a function is put into the loaded module, in a forked process that runs the room's quick tests, those
named after the changed file first. What survives, and every other change, is imported afresh and meets all tests of the
room. The gate's pinned floors are not among them. The exit code is 1 if fewer than 90% of the mutants are killed.
"""

from __future__ import annotations

import argparse
import ast
import contextlib
import copy
import gc
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
from types import CodeType, FunctionType, ModuleType

import numpy  # noqa: F401 - imported once, before the forks
import pytest
from lxml import etree  # noqa: F401 - as above

ROOT = Path(__file__).parents[3]
PACKAGE = ROOT / "host" / "readwell"
#: The tests of each room, the quickest first; then those that only survivors meet.
TESTS: dict[str, tuple[str, ...]] = {
    "extractors": (
        "test_by_hand",
        "test_dsc_limits",
        "test_tp",
        "test_seeker",
        "test_crunch",
        "test_lbs",
        "test_sls",
        "test_combine",
    ),
    "structure": ("structure", "test_permalinks"),
    "roles": ("test_role_limits", "test_role_rules", "test_role_reasons", "test_roles", "test_reasons"),
    "metadata": ("test_metadata_limits", "test_title_limits", "test_metadata_rules", "test_metadata", "test_titles"),
}
SLOWER: dict[str, tuple[str, ...]] = {
    "extractors": ("test_published",),
    "structure": ("test_threads", "render/test_formats", "render/test_markdown"),
}
#: What a published extractor's own tests are called after, where it isn't its file.
FORMS = {"blurring": "ccb"}
PYTEST = ("-x", "-q", "-p", "no:cacheprovider", "--no-header")
#: Seconds after which a mutant counts as killed: it has made a loop endless.
PATIENCE = 600
#: The share of mutants that must be killed.
WANTED = 0.9
COMPARISONS: dict[type[ast.cmpop], type[ast.cmpop]] = {
    ast.Lt: ast.LtE, ast.LtE: ast.Lt, ast.Gt: ast.GtE, ast.GtE: ast.Gt, ast.Eq: ast.NotEq, ast.NotEq: ast.Eq,
}  # fmt: skip
#: A node is there if its number isn't below 0: 0 is the root, and never what is looked for. So `>= 0` is negated.
ABSENT: dict[type[ast.cmpop], type[ast.cmpop]] = {ast.GtE: ast.Lt, ast.Lt: ast.GtE}
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
    if isinstance(node, ast.Compare) and type(node.ops[0]) in ABSENT and _is_zero(node.comparators[0]):
        node.ops[0] = ABSENT[type(node.ops[0])]()
    elif isinstance(node, ast.Compare) and type(node.ops[0]) in COMPARISONS:
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


def _is_zero(node: ast.expr) -> bool:
    return isinstance(node, ast.Constant) and type(node.value) is int and node.value == 0


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
        exec(compile(changed_tree(self.mutant), str(self.mutant.path), "exec"), module.__dict__)


def changed_tree(mutant: Mutant) -> ast.Module:
    """Returns the mutant's syntax tree."""
    tree = ast.parse(mutant.path.read_text("utf-8"))
    for place, node in enumerate(ast.walk(tree)):
        if place == mutant.place:
            mutated(node)
    return ast.fix_missing_locations(tree)


def loaded(mutant: Mutant) -> bool:
    """Puts a change within a function into the loaded module; returns whether that can be done."""
    path, source = str(mutant.path), mutant.path.read_text("utf-8")
    before, after = compile(source, path, "exec"), compile(changed_tree(mutant), path, "exec")
    codes = {_named(old): new for old, new in _functions(before, after) if old != new}
    functions = [found for found in gc.get_objects() if isinstance(found, FunctionType)]
    found = [function for function in functions if _named(function.__code__) in codes]
    for function in found:
        function.__code__ = codes[_named(function.__code__)]
    return bool(found)


def _named(code: CodeType) -> tuple[str, str, int]:
    """Returns where a function stands: its file, name and first line."""
    return code.co_filename, code.co_qualname, code.co_firstlineno


def _functions(before: CodeType, after: CodeType) -> Iterator[tuple[CodeType, CodeType]]:
    """Yields the functions and methods of two versions of a module or class, in pairs."""
    for old, new in zip(before.co_consts, after.co_consts, strict=False):
        if isinstance(old, CodeType) and isinstance(new, CodeType):
            yield old, new
            yield from _functions(old, new)


def tests(names: Sequence[str], mutant: Mutant | None) -> list[str]:
    """Returns the paths of tests, those named after the mutant's file first."""
    folder = ROOT / "tests" / "host"
    files: list[Path] = []
    for name in names:
        files += sorted(folder.glob(f"{name}/test_*.py")) or [folder / f"{name}.py"]
    parts = mutant.path.relative_to(PACKAGE).with_suffix("").parts[1:] if mutant else ()
    words = [word for part in parts for word in part.split("_")]
    # A word of the file's name without its last letter: of "names", "name".
    return sorted(map(str, files), key=lambda file: -sum(word[:-1] in Path(file).stem for word in words))


def survives(mutant: Mutant | None, names: Sequence[str], fresh: bool = True, of: str = "") -> bool:
    """Whether all tests named, or those `of` a word, pass with this mutant; None is the unchanged code."""
    child = os.fork()
    if not child:
        os.setsid()
        out = os.open(os.devnull, os.O_WRONLY)
        os.dup2(out, 1)
        os.dup2(out, 2)
        if mutant and fresh:
            sys.meta_path.insert(0, Mutation(mutant))
        elif mutant and not loaded(mutant):
            os._exit(0)
        os._exit(int(pytest.main([*PYTEST, *tests(names, mutant), *(["-k", of] if of else [])])))
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        done, status = os.waitpid(child, os.WNOHANG)
        if done:
            return os.waitstatus_to_exitcode(status) in (pytest.ExitCode.OK, pytest.ExitCode.NO_TESTS_COLLECTED)
        time.sleep(0.02)
    os.killpg(child, signal.SIGKILL)
    os.waitpid(child, 0)
    return False


def quick_survivors(room: str, found: Sequence[Mutant]) -> list[Mutant]:
    """Returns the mutants that pass the quick tests, or that are no change within a function."""
    read, write = os.pipe()
    if not os.fork():
        os.close(read)
        with os.fdopen(write, "w") as out, Path(os.devnull).open("w") as nothing, contextlib.redirect_stdout(nothing):
            pytest.main([*PYTEST, "--collect-only", *tests(TESTS[room], None)])
            for place, mutant in enumerate(found):
                out.write(f"{place} {int(survives(mutant, TESTS[room], fresh=False))}\n")
                out.flush()
        os._exit(0)
    os.close(write)
    left = []
    with os.fdopen(read) as answers:
        for answer in answers:
            place, alive = map(int, answer.split())
            left += [found[place]] * alive
            show(f"{room}: {place + 1} of {len(found)} tried, {len(left)} passed the quick tests")
    os.wait()
    return left


def show(text: str) -> None:
    """Writes the progress over the last one."""
    if sys.stderr.isatty():
        print(f"\r{text}\033[K", end="", file=sys.stderr, flush=True)


def survivors(room: str, found: Sequence[Mutant]) -> list[Mutant]:
    """Returns the mutants that no test of the room notices; prints each."""
    slower, alive = SLOWER.get(room, ()), list[Mutant]()
    if not survives(None, (*TESTS[room], *slower)):
        raise SystemExit(f"the tests of {room} fail without any change")
    left = quick_survivors(room, found)
    for place, mutant in enumerate(left):
        show(f"{room}: {place + 1} of {len(left)} imported afresh, {len(alive)} survive")
        own = mutant.path.relative_to(PACKAGE / room).with_suffix("").parts[0].replace("_", "-")
        of = FORMS.get(own, own) if room == "extractors" else ""
        if survives(mutant, TESTS[room]) and (not slower or survives(mutant, slower, of=of)):
            alive.append(mutant)
            print(f"  survives  {mutant}", flush=True)
    return alive


def main() -> int:
    """Runs a sample of mutants; prints the survivors and the share killed."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--room", action="append", choices=TESTS, help="default: all")
    parser.add_argument("--file", default="", help="mutants of files whose path contains this text only")
    parser.add_argument("--sample", type=int, default=40, help="mutants of each room; 0 for all")
    parser.add_argument("--seed", type=int, default=1)
    chosen = parser.parse_args()
    killed = total = 0
    for room in chosen.room or TESTS:
        found = [mutant for mutant in mutants(room) if chosen.file in str(mutant.path.relative_to(PACKAGE))]
        if chosen.sample and len(found) > chosen.sample:
            found = sorted(random.Random(chosen.seed).sample(found, chosen.sample), key=str)
        alive = survivors(room, found)
        print(f"{room}: {len(found) - len(alive)} of {len(found)} killed", flush=True)
        killed, total = killed + len(found) - len(alive), total + len(found)
    print(f"{killed} of {total} mutants killed ({killed / max(total, 1):.1%}); wanted {WANTED:.0%}")
    return 0 if killed >= WANTED * total else 1


if __name__ == "__main__":
    sys.exit(main())
