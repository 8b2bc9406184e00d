"""Kills an import at random moments, runs it again, and counts what is lost, or there twice."""

from __future__ import annotations

import random
import subprocess
import sys
import time
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from readwell.services.library import upkeep
from readwell.services.library.store import Library

from tests.engine.imports.exports import HEAD
from tests.engine.imports.exports import Export as Export

IMPORTER = """
import sys
from pathlib import Path
from readwell.services.library import foreign
from readwell.services.library.store import Library
library, path = Library(Path(sys.argv[1])), Path(sys.argv[2])
print("ready", flush=True)
foreign.AT_ONCE = 200
with path.open("rb") as file:
    done = foreign.taken(library, path.name, file)
print(done.new, done.known, len(done.broken), flush=True)
"""


#: So many tries for each kill that comes before the import's end.
TURNS = 20


@dataclass
class Outcome:
    """What the kills left behind."""

    kills: int = 0
    #: Kills that came before the import's end.
    cut_short: int = 0
    lost: int = 0
    twice: int = 0
    broken: list[str] = field(default_factory=list)


def alike(found: Any, expected: Any) -> bool:
    """Whether a library holds a value: it sorts tags and writes times of its own to the millisecond."""
    if isinstance(expected, list):
        return sorted(found or ()) == sorted(expected)
    if isinstance(expected, str) and isinstance(found, str):
        return found == expected or found == f"{expected[:-1]}.000Z"
    return bool(found == expected)


def table(rows: int) -> str:
    """Pocket's table with so many rows."""
    lines = (
        f"Title {number},https://example.org/{number},{1_600_000_000 + number},a|b{number % 7},unread"
        for number in range(rows)
    )
    return HEAD + "\n".join(lines) + "\n"


def run(folder: Path, kills: int, rows: int, seed: int) -> Outcome:
    """Kills so many imports, each into a library of its own, and ends each by a second run."""
    chance, out = random.Random(seed), Outcome()
    path = folder / "pocket.csv"
    path.write_text(table(rows), "utf-8")
    whole = _import(folder / "whole.sqlite", path, None)[0]
    for turn in range(TURNS * kills):
        if out.kills == kills:
            break
        base = folder / f"{turn}.sqlite"
        ran, done = _import(base, path, chance.uniform(0, 0.9 * whole))
        # The first import may have run on a busy machine: then the others are over before they are killed.
        whole = min(whole, ran) if done else whole
        out.cut_short += not done
        _import(base, path, None)
        out.kills += not done
        _count(base, rows, out)
        for part in folder.glob(f"{turn}.sqlite*"):
            part.unlink()
    return out


def _import(base: Path, path: Path, kill_after: float | None) -> tuple[float, bool]:
    """Imports, and kills it so many seconds after it is ready; returns how long it ran, and whether to its end."""
    with subprocess.Popen([sys.executable, "-c", IMPORTER, str(base), str(path)], stdout=subprocess.PIPE) as process:
        assert process.stdout and process.stdout.readline() == b"ready\n"
        begun = time.monotonic()
        if kill_after is not None:
            time.sleep(kill_after)
            process.kill()
        done = bool(process.stdout.read())
        return time.monotonic() - begun, done


def _count(base: Path, rows: int, out: Outcome) -> None:
    library = Library(base)
    there = [row[0] for row in library.base.execute("SELECT address FROM articles")]
    out.lost += rows - len(set(there))
    out.twice += len(there) - len(set(there))
    out.broken += upkeep.check(library)
    library.close()
