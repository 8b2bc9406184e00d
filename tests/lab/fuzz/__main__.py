"""Runs the targets: one process each, in turn, for the minutes given. What fails is kept in tests/lab/fuzz/kept/TARGET.

    python3 build.py fuzz [TARGET ...] [--minutes N] [--seed N]

With atheris, coverage guides the choice of inputs; where it has no wheel, inputs are changed at random. Each run adds
what it has tried to .readwell/fuzz.jsonl, and says how many inputs each target has had since that file was begun.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import random
import re
import subprocess
import sys
import time
import traceback
from pathlib import Path
from typing import Any

from tests.lab.fuzz.guided import LONGEST as LONGEST
from tests.lab.fuzz.targets import TARGETS

KEPT = Path(__file__).parent / "kept"
TALLY = Path(__file__).parents[3] / ".readwell" / "fuzz.jsonl"
#: What atheris says at its end, whether an input failed or not.
EXECUTED = re.compile(r"stat::number_of_executed_units:\s*(\d+)")


def changed(data: bytes, chance: random.Random) -> bytes:
    """The same input with some bytes changed, dropped, doubled or added."""
    made = bytearray(data)
    for _ in range(chance.choice((1, 1, 2, 4, 16))):
        at, how = chance.randrange(len(made) + 1), chance.randrange(4)
        if how == 0:
            made[at:at] = chance.randbytes(chance.randrange(1, 9))
        elif how == 1:
            del made[at : at + chance.randrange(1, 9)]
        elif how == 2:
            made[at:at] = made[at : at + chance.randrange(1, 65)]
        elif at < len(made):
            made[at] = chance.randrange(256)
    return bytes(made[:LONGEST])


def seeds(name: str) -> list[bytes]:
    """What is kept for a target: found before, or written by hand."""
    return [path.read_bytes() for path in sorted((KEPT / name).glob("*")) if path.is_file()]


def keep(name: str, data: bytes) -> Path:
    """Writes an input down under its own hash."""
    path = KEPT / name / hashlib.sha256(data).hexdigest()[:16]
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(data)
    return path


def blind(name: str, until: float, seed: int) -> tuple[int, int]:
    """Changes inputs at random until the time is over; returns how many were tried and how many failed."""
    chance, target = random.Random(seed), TARGETS[name]
    pool = [*seeds(name), *(chance.randbytes(chance.randrange(LONGEST)) for _ in range(64))]
    tried = failed = 0
    places: set[str] = set()
    while time.monotonic() < until:
        data = changed(chance.choice(pool), chance)
        pool[chance.randrange(len(pool))] = data
        tried += 1
        try:
            target(data)
        except Exception as problem:
            failed += 1
            place = traceback.format_exc(limit=-2)
            if place.split("\n", 3)[1] not in places:
                places.add(place.split("\n", 3)[1])
                print(f"{name}: {keep(name, data)}\n{place}{str(problem)[:300]}", flush=True)
    return tried, failed


def guided(folder: Path, name: str, seconds: float) -> tuple[int, int]:
    """Lets coverage choose the inputs until the time is over or one fails; how many were tried, and whether one failed."""
    words = [sys.executable, "-m", "tests.lab.fuzz.guided", str(folder), name, str(int(seconds))]
    tried = 0
    with subprocess.Popen(words, stderr=subprocess.PIPE, text=True, errors="replace") as running:
        for line in running.stderr or ():
            sys.stderr.write(line)
            found = EXECUTED.match(line)
            tried = int(found[1]) if found else tried
    return tried, int(bool(running.returncode))


def counted(tally: Path, row: dict[str, Any]) -> list[str]:
    """Adds a run to the tally; a line for each target with all that it has had."""
    tally.parent.mkdir(exist_ok=True)
    with tally.open("a", encoding="utf-8") as file:
        file.write(json.dumps(row) + "\n")
    rows = [json.loads(line) for line in tally.read_text(encoding="utf-8").splitlines()]
    total = sum(one["tried"] for one in rows)
    parts = [(name, [one for one in rows if one["target"] == name]) for name in TARGETS]
    lines = [
        f"{name}: {sum(o['tried'] for o in had)} inputs, {sum(o['failed'] for o in had)} failed" for name, had in parts
    ]
    return [*lines, f"{total} inputs in all"]


def installed(folder: Path, lock: Path) -> bool:
    """Installs atheris into a folder, once; whether it is there: it has wheels for Linux alone."""
    if not folder.exists():
        words = ["install", "--quiet", "--no-deps", "--require-hashes", "--only-binary", ":all:"]
        subprocess.run([sys.executable, "-m", "pip", *words, "--target", str(folder), "-r", str(lock)], check=False)
    return (folder / "atheris").exists()


def main() -> int:
    """Runs the targets named, or all; 1 if one failed."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", type=Path, help=argparse.SUPPRESS)
    parser.add_argument("lock", type=Path, help=argparse.SUPPRESS)
    parser.add_argument("targets", nargs="*", choices=[*TARGETS, []], metavar="TARGET", help=", ".join(TARGETS))
    parser.add_argument("--minutes", type=float, default=5.0, help="for all targets together (%(default)s)")
    parser.add_argument("--seed", type=int, default=0, help="of the choices without atheris; 0: by the clock")
    parser.add_argument("--blind", action="store_true", help="without atheris")
    given = parser.parse_args()
    names, failures = given.targets or list(TARGETS), 0
    lines: list[str] = []
    seconds = 60 * given.minutes / len(names)
    by_coverage = not given.blind and installed(given.folder, given.lock)
    for name in names:
        if by_coverage:
            tried, failed = guided(given.folder, name, seconds)
        else:
            tried, failed = blind(name, time.monotonic() + seconds, given.seed or time.time_ns())
        print(f"{name}: {tried} inputs, {failed} failed", flush=True)
        lines = counted(TALLY, {"target": name, "coverage": by_coverage, "tried": tried, "failed": failed})
        failures += failed
    print("since the tally was begun:", *lines, sep="\n  ", flush=True)
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
