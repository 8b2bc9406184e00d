"""Kills a restore at random moments, runs it again, and counts what is lost, or there twice."""

from __future__ import annotations

import random
import subprocess
import sys
import time
from dataclasses import dataclass, field
from pathlib import Path

from readwell.services.library import upkeep
from readwell.services.library.store import Library

from tests.host.library.articles import article

RESTORER = """
import sys
from pathlib import Path
from readwell.services.library import restoring
restoring.AT_ONCE = 50
print("ready", flush=True)
done = restoring.restore(Path(sys.argv[1]), Path(sys.argv[2]))
print(done.new, done.known, flush=True)
"""


@dataclass
class Outcome:
    """What the kills left behind."""

    kills: int = 0
    lost: int = 0
    twice: int = 0
    broken: list[str] = field(default_factory=list)
    left: list[str] = field(default_factory=list)


def made(folder: Path, rows: int) -> Path:
    """A backup of so many articles."""
    library = Library(folder / "source.sqlite")
    with library.writing():
        for number in range(rows):
            library.record(article(f"n{number}", f"words of {number} " * 40, tags=(f"t{number % 7}",)))
    upkeep.backup(library, folder / "backup.sqlite")
    library.close()
    return folder / "backup.sqlite"


def run(folder: Path, kills: int, rows: int, seed: int, merging: bool) -> Outcome:
    """Kills so many restores, each into a folder of its own, with or without a library in it, and runs each again."""
    chance, out = random.Random(seed), Outcome()
    backup = made(folder, rows)
    whole = 0.0
    for turn in range(kills + 1):
        place = folder / str(turn)
        place.mkdir()
        target = place / "library.sqlite"
        if merging:
            with_one = Library(target)
            with_one.add(article("n1", "words of 1 " * 40, tags=("mine",)))
            with_one.close()
        ran = _restore(target, backup, chance.uniform(0, whole) if turn else None)
        whole = whole or ran
        if turn:
            _restore(target, backup, None)
            out.kills += 1
        _count(target, rows, out)
    return out


def _restore(target: Path, backup: Path, kill_after: float | None) -> float:
    with subprocess.Popen(
        [sys.executable, "-c", RESTORER, str(target), str(backup)], stdout=subprocess.PIPE
    ) as process:
        assert process.stdout and process.stdout.readline() == b"ready\n"
        begun = time.monotonic()
        if kill_after is not None:
            time.sleep(kill_after)
            process.kill()
        process.stdout.read()
        return time.monotonic() - begun


def _count(target: Path, rows: int, out: Outcome) -> None:
    library = Library(target)
    there = [row[0] for row in library.base.execute("SELECT address FROM articles")]
    out.lost += rows - len(set(there))
    out.twice += len(there) - len(set(there))
    out.broken += upkeep.check(library)
    library.close()
    out.left += [path.name for path in target.parent.iterdir() if path.name != target.name]
