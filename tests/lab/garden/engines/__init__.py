"""Shells: a page of each engine and theme, built by the engine itself from a site whose post has placeholders.

An engine is a module here with `themes(ground)`, their names, and `make(ground, theme, out)`, which writes a site in which
one page, with p0 in its path, holds the title and the three paragraphs of the post below.
"""

from __future__ import annotations

import importlib
import os
import pkgutil
import shutil
import subprocess
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

HERE = Path(__file__).parents[1]

#: The title of the post that is filled, and its paragraphs; `marked` in fill.py finds them again.
TITLE = "GARDENTITLE1"
BODY = [f"GARDENBODY0x{number}" for number in range(3)]
OTHERS = ("On the keeping of old maps", "A walk to the weir", "Repairing a kettle", "What the ferry carries")
TEXT = (
    "A short note that stands here so that the list of posts has more than one entry.\n\nAnd a second paragraph of it."
)

#: How many posts a forum's threads have: each is a page of its own, with its number after a t at its path's end.
POSTS = (1, 2, 4, 9, 25)


@dataclass(frozen=True)
class Ground:
    """Where the garden grows, the Python whose environment has its engines, and npm."""

    folder: Path
    python: Path
    npm: str

    def package(self, name: str) -> Path:
        """The folder of what a package of the garden's Python brings."""
        found = sorted(self.python.parents[1].glob(f"lib/*/site-packages/{name}"))
        return found[0] if found else Path(name)


def engines() -> list[str]:
    """The names of all engines."""
    return sorted(module.name for module in pkgutil.iter_modules(__path__))


def build(ground: Ground) -> None:
    """Every theme that isn't there yet, in folder/shells. A theme whose engine fails is reported and left out."""
    for name in engines():
        engine = importlib.import_module(f"{__name__}.{name}")
        for theme in engine.themes(ground):
            _once(ground, name, theme, engine)


def _once(ground: Ground, name: str, theme: str, engine: object) -> None:
    out, part = ground.folder / "shells" / f"{name}-{theme}", ground.folder / "part"
    if out.exists():
        return
    shutil.rmtree(part, ignore_errors=True)
    part.mkdir(parents=True)
    try:
        engine.make(ground, theme, part)  # type: ignore[attr-defined]
    except (subprocess.SubprocessError, OSError) as problem:
        said = (getattr(problem, "stderr", None) or b"").decode("utf-8", "replace").strip().splitlines()
        print(f"{out.name}: left out ({problem}){': ' + said[-1][:300] if said else ''}", flush=True)
        return
    out.parent.mkdir(parents=True, exist_ok=True)
    part.rename(out)
    print(out.name, flush=True)


def run(command: Sequence[str | Path], folder: Path, **more: str) -> None:
    """Runs an engine in its site's folder, with more variables in its environment."""
    words = list(map(str, command))
    subprocess.run(words, cwd=folder, check=True, timeout=300, capture_output=True, env={**os.environ, **more})


def said(post: int) -> str:
    """The place of what a forum's post says, by its number."""
    return f"GARDENSAY{post}x"


def who(post: int) -> str:
    """The place of its author's name."""
    return f"GARDENWHO{post}x"


def posts() -> Iterator[tuple[str, str, str]]:
    """Name, title and text of each post; the first is the one to be filled."""
    yield "p0", TITLE, "\n\n".join(BODY)
    for number, title in enumerate(OTHERS, 1):
        yield f"p{number}", title, TEXT


def install(ground: Ground, name: str) -> Path:
    """The folder of what tests/lab/garden/`name` pins by its lock file; nothing of it runs while it is installed."""
    site = ground.folder / name
    if not (site / "node_modules" / ".package-lock.json").exists():
        site.mkdir(parents=True, exist_ok=True)
        for file in ("package.json", "package-lock.json"):
            shutil.copyfile(HERE / name / file, site / file)
        # Not `ci`: it refuses a lock file made where the registry has no packages for other systems.
        words = ["install", "--no-save", "--ignore-scripts", "--legacy-peer-deps", "--no-audit", "--no-fund"]
        run([ground.npm, *words, "--loglevel=error"], site, NO_COLOR="1")
    return site
