"""The benches of this project: which there are, and what each says of itself."""

from __future__ import annotations

import ast
from pathlib import Path


def named(root: Path, name: str) -> list[Path]:
    """The benches whose names contain `name`; ends the run if there is none."""
    found = sorted(path for path in (root / "tests").rglob("bench_*.py") if name in path.stem)
    if not found:
        raise SystemExit(f"no bench is called {name!r}")
    return found


def explained(found: list[Path]) -> bool:
    """Print what benches without options say of themselves; False if some take options and say so when they are run."""
    codes = [path.read_text(encoding="utf-8") for path in found]
    if any("ArgumentParser" in code for code in codes):
        return False
    for code in codes:
        print(ast.get_docstring(ast.parse(code)), end="\n\n")
    return True
