"""The project's own sources."""

from __future__ import annotations

from pathlib import Path

import build
from tests.project.floors import MODULES

ROOT = Path(__file__).parents[2]
HOST = ROOT / "host"
EXTENSION = ROOT / "extension"

PYTHON = [*MODULES.values(), *sorted((ROOT / "tests").rglob("*.py")), ROOT / "build.py"]
SCRIPTS = [path for path in build.extension_sources() if path.suffix == ".js"]


def relative(path: Path) -> str:
    """A path as a person names it, for a test's own name."""
    return path.relative_to(ROOT).as_posix()
