"""What other tools export, imported: fields kept, 20,000 articles in four formats, kills: `python3 build.py bench imports`.

Says how many fields of the exports under tests/data/exports are found in the library where their manifests say; how long
20,000 made-up articles of four formats take into a fresh library, and how much memory; and kills an import at random
moments (20, with `--full` 200), each followed by a second run: articles that are lost or there twice.
"""

from __future__ import annotations

import argparse
import io
import json
import random
import subprocess
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path

from readwell.services.library import foreign
from readwell.services.library.store import Library

from tests.engine.imports.exports import HEAD, MANIFESTS, Export, export, values
from tests.host.library import import_kills

ITEMS = 20_000
#: Asked of ourselves: megabytes at the peak.
MEMORY = 300
IMPORTER = """
import resource, sys, time
from pathlib import Path
from readwell.services.library import foreign
from readwell.services.library.store import Library
path, begun = Path(sys.argv[1]), time.perf_counter()
library = Library(path.with_suffix(".sqlite"))
with path.open("rb") as file:
    done = foreign.taken(library, path.name, file)
seconds = time.perf_counter() - begun
peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / (1e6 if sys.platform == "darwin" else 1e3)
status = Path("/proc/self/status")
if status.exists():  # Linux counts in ru_maxrss what the process had before it became this one
    peak = int(status.read_text().split("VmHWM:")[1].split()[0]) / 1e3
print(done.form, done.new, seconds, peak)
"""
WORDS = "harbour roof boat river council bridge winter garden letter market stone evening water road light".split()


def words(chance: random.Random, count: int) -> str:
    """So many made-up words."""
    return " ".join(chance.choices(WORDS, k=count))


def pocket(chance: random.Random) -> str:
    """Pocket's table."""
    row = "{0},https://s{1}.example.org/{1},{2},{3}|{4},unread\n"
    return HEAD + "".join(
        row.format(words(chance, 7), number, 1_500_000_000 + number, *chance.choices(WORDS, k=2))
        for number in range(ITEMS)
    )


def wallabag(chance: random.Random) -> str:
    """wallabag's list, with articles of 300 words on average."""
    made = ({
        "is_archived": number % 2, "is_starred": 0, "id": number, "title": words(chance, 7), "url": f"https://e.example.org/{number}",
        "tags": chance.choices(WORDS, k=2), "created_at": "2024-01-01T10:00:00+0000",
        "content": "".join(f"<p>{words(chance, 60)} {number}</p>" for _ in range(chance.randrange(1, 10))),
        "annotations": [{"id": number, "quote": words(chance, 5), "text": words(chance, 5)}],
    } for number in range(ITEMS))  # fmt: skip
    return f"[{','.join(map(json.dumps, made))}]"


def bookmarks(chance: random.Random) -> str:
    """A browser's bookmarks in folders, with icons."""
    link = '<DT><A HREF="https://e.example.org/{0}" ADD_DATE="{1}" ICON="data:image/png;base64,{2}">{3}</A>\n'
    parts = ["<!DOCTYPE NETSCAPE-Bookmark-file-1>\n<H1>Bookmarks</H1>\n<DL><p>\n"]
    for number in range(ITEMS):
        if number % 50 == 0:
            parts.append(f"{'</DL><p>' if number else ''}<DT><H3>{words(chance, 2)}</H3>\n<DL><p>\n")
        parts.append(link.format(number, 1_500_000_000 + number, "A" * 700, words(chance, 6)))
    return "".join([*parts, "</DL><p></DL><p>"])


def raindrop(chance: random.Random) -> str:
    """Raindrop's table, with notes and collections."""
    head = "id,title,note,excerpt,url,folder,tags,created,cover,highlights,favorite\n"
    row = '{0},{1},"{2}","{3}",https://e.example.org/{0},{4} / {5},"{6}, {7}",2024-01-01T10:00:00.000Z,,,false\n'
    return head + "".join(
        row.format(number, words(chance, 6), words(chance, 12), words(chance, 30), *chance.choices(WORDS, k=4))
        for number in range(ITEMS)
    )


FORMATS: dict[str, Callable[[random.Random], str]] = {
    "pocket.csv": pocket, "wallabag.json": wallabag, "bookmarks.html": bookmarks, "raindrop.csv": raindrop,
}  # fmt: skip


def kept(one: Export, folder: Path) -> tuple[int, int]:
    """Imports an export; returns how many of its manifest's values the library has, and how many there are."""
    library = Library(folder / f"{one.path.name}.sqlite")
    foreign.taken(library, one.path.name, io.BytesIO(one.path.read_bytes()))
    stored = [library.get(row["id"]) for row in library.listed(limit=100)]
    library.close()
    good = total = 0
    for name, expected in one.rows.items():
        key = "title" if name.startswith("*") else "address"
        row = next((row for row in stored if row[key] == name.removeprefix("*")), {})
        found = dict(values(row))
        total += len(expected)
        good += sum(import_kills.alike(found.get(place), value) for place, value in expected.items())
    return good, total


def main() -> int:
    """Measures and says; 1 if something is lost, there twice, or over the limit of memory."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--full", action="store_true", help="200 kills")
    chosen = parser.parse_args()
    failed = False
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        counts = [kept(export(path), folder) for path in MANIFESTS]
        good, total = (sum(one[place] for one in counts) for place in (0, 1))
        print(f"fields: {good} of {total} values of {len(counts)} exports are in the library; asked: all", flush=True)
        failed |= good != total
        for file, make in FORMATS.items():
            path = folder / file
            path.write_text(make(random.Random(file)), "utf-8")
            words = [sys.executable, "-c", IMPORTER, str(path)]
            said = subprocess.run(words, stdout=subprocess.PIPE, text=True, check=True).stdout
            form, new, seconds, peak = said.split()
            print(f"{form}: {new} new of {path.stat().st_size / 1e6:.1f} MB in {float(seconds):.1f} s, peak {float(peak):.0f} MB; "
                  f"asked: {ITEMS}, under {MEMORY} MB", flush=True)  # fmt: skip
            failed |= int(new) != ITEMS or float(peak) >= MEMORY
        out = import_kills.run(folder, 200 if chosen.full else 20, ITEMS // 10, seed=43)
    print(f"{out.kills} kills, {out.cut_short} of them before the end, each followed by a second run: {out.lost} lost, {out.twice} twice, "
          f"{len(out.broken)} broken; asked: 0, 0 and 0")  # fmt: skip
    return int(failed or bool(out.lost or out.twice or out.broken))


if __name__ == "__main__":
    sys.exit(main())
