"""Kills a process that saves changed pages again, at random moments; no text that was confirmed may be gone."""

from __future__ import annotations

import random
import subprocess
import sys
import time
from collections import defaultdict
from contextlib import closing
from pathlib import Path

from readwell.services.library import upkeep, versions
from readwell.services.library.store import Library

from tests.host.library.articles import article
from tests.host.library.kills import Outcome

#: The longest that a writer is left to save, in seconds.
LONGEST = 0.1
#: Pages that change.
PAGES = 20

SAVER = """
import sys
from pathlib import Path
from readwell.services.library import versioning
from readwell.services.library.article import Article
from readwell.services.library.store import Library
library, turn = Library(Path(sys.argv[1])), int(sys.argv[2])
number = 0
while True:
    number += 1
    page = number % 20
    text = f"turn {turn} text {number} of page {page} " + "harbour roofs and boats " * (37 * number % 997)
    time = f"2026-01-01T{turn // 60 % 24:02}:{turn % 60:02}:{number % 60:02}Z"
    added = library.add(Article(f"https://x.org/a{page}", "T", time, text, markdown=text))
    # Every fifth save is taken back: the former text is the article's again.
    if number % 5 == 0:
        versioning.revert(library, added.id, added.version, undo=True)
        text = ""
    print(page, text, sep="|", flush=True)
"""


def run(folder: Path, kills: int, seed: int) -> Outcome:
    """Kills so often; every text that was confirmed before any of the kills is its page's text, or a version of it."""
    chance = random.Random(seed)
    path = folder / "library.sqlite"
    out = Outcome()
    with closing(Library(path)) as library:
        with library.writing():
            versions.choose(library, versions.MOST)
        said: dict[int, list[str]] = defaultdict(list)
        for page in range(PAGES):
            library.add(article(f"a{page}", text=f"first of {page}", saved="2025-01-01T00:00:00Z"))
        for turn in range(kills):
            for page, text in _killed(path, turn, chance.uniform(0, LONGEST)):
                out.confirmed += 1
                said[page] += [text] if text else []
            out.kills += 1
        _hold(library, said, out)
        out.broken += upkeep.check(library)
    return out


def _hold(library: Library, said: dict[int, list[str]], out: Outcome) -> None:
    for page in range(PAGES):
        number, texts = page + 1, said[page]
        here = {library.get(number)["text"], *(row["text"] for row in versions.of(library, number))}
        out.lost += [text[:60] for text in (f"first of {page}", *texts) if text not in here]


def _killed(path: Path, turn: int, after: float) -> list[tuple[int, str]]:
    """Returns one writer's confirmed saves. Its first word starts the clock; half a line was never confirmed."""
    with subprocess.Popen([sys.executable, "-c", SAVER, str(path), str(turn)], stdout=subprocess.PIPE) as writer:
        assert writer.stdout
        first = writer.stdout.readline()
        time.sleep(after)
        writer.kill()
        rest = writer.stdout.read()
    pairs = (line.split("|") for line in (first + rest).decode().split("\n")[:-1])
    return [(int(page), text) for page, text in pairs]
