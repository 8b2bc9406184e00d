"""Kills a writer at random moments, repeatedly, and checks what must exist afterwards.

`run` starts a process that saves one article after another to a file and the library, and prints each one once it is
confirmed. Then it kills that process (SIGKILL, so that no cleanup runs) and compares the folder with the printed list.
"""

from __future__ import annotations

import hashlib
import random
import subprocess
import sys
import time
from dataclasses import dataclass, field
from pathlib import Path

from readwell.services.library import upkeep
from readwell.services.library.store import Library

#: The longest that a writer is left to write, in seconds.
LONGEST = 0.25

WRITER = """
import hashlib, sys
from pathlib import Path
from readwell.services.library.folder import write_new
from readwell.services.library.article import Article
from readwell.services.library.store import Library
folder, turn = Path(sys.argv[1]), sys.argv[2]
library = Library(folder / "library.sqlite")
number = 0
while True:
    number += 1
    text = f"Turn {turn} article {number} " + "harbour roofs and boats " * (37 * number % 997)
    path = write_new(folder / "files", f"{turn} same name.md", text.encode())
    added = library.add(Article(f"https://x.org/{turn}/{number}", f"T {turn}.{number}", "2026", text, path=str(path)))
    print(path, hashlib.sha256(text.encode()).hexdigest(), added.id, flush=True)
"""


@dataclass
class Outcome:
    """What the kills left behind."""

    kills: int = 0
    confirmed: int = 0
    lost: list[str] = field(default_factory=list)
    broken: list[str] = field(default_factory=list)


def run(folder: Path, kills: int, seed: int) -> Outcome:
    """Kill so often; everything that was confirmed before any of the kills must still be there, whole."""
    chance = random.Random(seed)
    (folder / "files").mkdir(parents=True)
    out = Outcome()
    said: list[str] = []
    for turn in range(kills):
        said += _killed(folder, turn, chance.uniform(0, LONGEST))
        out.kills += 1
    out.confirmed = len(said)
    _hold(folder, said, out)
    return out


def _killed(folder: Path, turn: int, after: float) -> list[str]:
    """One writer's confirmed saves. Its first word starts the clock; half a line was never confirmed."""
    command = [sys.executable, "-c", WRITER, str(folder), str(turn)]
    with subprocess.Popen(command, stdout=subprocess.PIPE) as writer:
        assert writer.stdout
        first = writer.stdout.readline()
        time.sleep(after)
        writer.kill()
        rest = writer.stdout.read()
    return [line for line in (first + rest).decode().split("\n")[:-1] if line]


def _hold(folder: Path, said: list[str], out: Outcome) -> None:
    library = Library(folder / "library.sqlite")
    known = {row[0]: row[1] for row in library.base.execute("SELECT id, path FROM articles")}
    for line in said:
        path, digest, number = line.rsplit(" ", 2)
        if not Path(path).exists() or hashlib.sha256(Path(path).read_bytes()).hexdigest() != digest:
            out.lost.append(path)
        if known.get(int(number)) != path:
            out.lost.append(f"article {number}")
    out.broken += upkeep.check(library)
    for file in (folder / "files").iterdir():
        if not file.name.startswith(".") and not file.read_text().startswith("Turn "):
            out.broken.append(file.name)
    library.close()
