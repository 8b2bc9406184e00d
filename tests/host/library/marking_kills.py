"""Kills a process that marks an article, at random moments, and checks that each confirmed mark is there as it was."""

from __future__ import annotations

import random
import subprocess
import sys
import time
from contextlib import closing
from pathlib import Path

from readwell.services.library import marking, upkeep
from readwell.services.library.store import Library

from tests.host.library.articles import article
from tests.host.library.kills import Outcome

#: The longest that a writer is left to mark, in seconds.
LONGEST = 0.1

MARKER = """
import sys
from pathlib import Path
from readwell.services.library import marking
from readwell.services.library.store import Library
library, turn = Library(Path(sys.argv[1])), int(sys.argv[2])
number = 0
while True:
    number += 1
    name = f"{turn} {number}"
    # Every third mark is changed again, every seventh is removed.
    marking.mark(library, 1 + turn % 200, [{"id": name, "exact": f"quote {name}", "note": "first", "tags": ["t"]}])
    note = "first"
    if number % 3 == 0:
        note = f"second {name}"
        marking.mark(library, 1 + turn % 200, [{"id": name, "exact": f"quote {name}", "note": note}])
    if number % 7 == 0:
        note = "gone"
        marking.mark(library, 1 + turn % 200, [], [name])
    print(name, note, sep="|", flush=True)
"""


def run(folder: Path, kills: int, seed: int) -> Outcome:
    """Kills so often; every mark that was confirmed before any of the kills must be as it was confirmed."""
    chance = random.Random(seed)
    path = folder / "library.sqlite"
    out = Outcome()
    with closing(Library(path)) as library:
        for number in range(200):
            library.add(article(f"a{number}", text=f"words of {number}"))
        said: dict[str, str] = {}
        for turn in range(kills):
            said |= _killed(path, turn, chance.uniform(0, LONGEST))
            out.kills += 1
        out.confirmed = len(said)
        found = {mark["id"]: mark for number in range(1, 201) for mark in library.marks(number)}
        for name, note in said.items():
            if found.get(name, {"note": "gone"}).get("note") != note:
                out.lost.append(name)
        out.broken += upkeep.check(library)
        if marking.found(library)["count"] != len(found):
            out.broken.append("a list has another number of marks than the articles")
    return out


def _killed(path: Path, turn: int, after: float) -> dict[str, str]:
    """Returns one writer's confirmed marks. Its first word starts the clock; half a line was never confirmed."""
    with subprocess.Popen([sys.executable, "-c", MARKER, str(path), str(turn)], stdout=subprocess.PIPE) as writer:
        assert writer.stdout
        first = writer.stdout.readline()
        time.sleep(after)
        writer.kill()
        rest = writer.stdout.read()
    lines = (first + rest).decode().split("\n")[:-1]
    return dict(line.split("|") for line in lines)
