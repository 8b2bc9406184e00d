"""The folder of notes: what random histories with kills lose, and how soon a saved article is a file there.

`python3 build.py bench vault` plays 1,000 histories of edits, new names, moves, deletions and kills on both sides
(READWELL_TRACES sets another number), then saves articles into a library that has 10,000 notes.
"""

from __future__ import annotations

import os
import statistics
import sys
import tempfile
import time
from contextlib import closing
from pathlib import Path

from readwell.services.library.article import from_portable
from readwell.services.library.store import Library
from readwell.services.library.vault.sync import sync

from tests.host.library.vault.traces import played

TRACES = int(os.environ.get("READWELL_TRACES", "1000"))
NOTES, SAVES = 10_000, 40
#: Seconds of a look at both sides that finds nothing to do.
LOOK = 1.0
#: Milliseconds from the press to the file, as far as the host has a part in it.
AT_MOST = 300.0


def histories() -> int:
    """Plays them, and counts those that end with something wrong."""
    wrong = kills = 0
    for seed in range(TRACES):
        with tempfile.TemporaryDirectory() as place:
            found, killed = played(seed, Path(place))
        kills += killed
        wrong += bool(found)
        for sentence in found:
            print(f"history {seed}: {sentence}")
    print(
        f"{TRACES} histories, {kills} kills: {wrong} in which a word was lost or a newer edit overwritten", flush=True
    )
    return wrong


def row(number: int) -> dict[str, object]:
    """One of many articles."""
    text = f"Article {number}. " + "The quay was quiet, and nobody mended the roofs. " * 60
    return {"address": f"https://x.example/{number}", "title": f"Note {number}", "saved": "2026-01-01", "text": text}


def saves() -> bool:
    """Saves articles one by one into a large library; whether each is a file soon enough."""
    with tempfile.TemporaryDirectory() as place:
        folder = Path(place) / "notes"
        folder.mkdir()
        with closing(Library(Path(place) / "library.sqlite")) as library:
            with library.writing():
                for number in range(NOTES):
                    library.record(from_portable(row(number)))
            begun = time.perf_counter()
            sync(library, folder)
            whole = time.perf_counter() - begun
            for path in folder.glob("*.md"):  # what was written lately is read once more
                os.utime(path, (1_700_000_000, 1_700_000_000))
            sync(library, folder)
            begun = time.perf_counter()
            sync(library, folder)
            again = time.perf_counter() - begun
            times = []
            for number in range(NOTES, NOTES + SAVES):
                begun = time.perf_counter()
                added = library.add(from_portable(row(number)))
                sync(library, folder, only=[added.id])
                times.append(1000 * (time.perf_counter() - begun))
        written = len(list(folder.glob("*.md")))
    print(f"{NOTES} notes: {whole:.1f} s to write, {again:.2f} s for a look at all that has not changed")
    print(f"saved and written: {statistics.median(times):.1f} ms median, {max(times):.1f} ms at most")
    return max(times) < AT_MOST and again < LOOK and written == NOTES + SAVES


def main() -> int:
    """Both parts; 0 if nothing was lost and each save was a file in time."""
    wrong = histories()
    return 0 if saves() and not wrong else 1


if __name__ == "__main__":
    sys.exit(main())
