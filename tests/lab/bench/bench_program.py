"""What the packed native host costs a person: `python3 build.py bench program [--rounds N]`, after `build.py program`.

Sizes of the archive, its folder, the Debian package and what that installs; the time of unpacking and of dpkg; and from
a new process to hello, to the first answer (5,000 nodes) and to the next one, for the folder and for what the package
has installed. "cold" has none of the program's files in the system's cache, as after the computer's start; "warm" has
them there. dpkg installs into a folder of its own.
"""

from __future__ import annotations

import argparse
import os
import statistics
import sys
import tarfile
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path

from shipping.program.packing import system

from tests.lab.bench.bench_cold import Figures, asking, started
from tests.project.debian_root import Debian

DIST = Path(__file__).parents[3] / "dist"
#: How a browser's launcher starts the packed program, and the package's own launcher.
FOLDER, PACKAGE = ("readwell", "-P", "-m", "readwell.native"), ("readwell-host",)


def size(folder: Path) -> float:
    """Megabytes of all files below a folder."""
    return sum(path.stat().st_size for path in folder.rglob("*") if path.is_file() and not path.is_symlink()) / 1e6


def forgotten(folder: Path) -> None:
    """Takes a folder's files out of the system's cache."""
    os.sync()
    for path in folder.rglob("*"):
        if path.is_file() and not path.is_symlink():
            handle = os.open(path, os.O_RDONLY)
            os.posix_fadvise(handle, 0, 0, os.POSIX_FADV_DONTNEED)
            os.close(handle)


def starts(name: str, program: Path, words: Sequence[str], rounds: int) -> None:
    """Prints the medians of cold and warm starts."""
    page, command = asking(), [str(program / words[0]), *words[1:]]
    found: dict[str, list[Figures]] = {"cold": [], "warm": []}
    for _ in range(rounds):
        forgotten(program)
        found["cold"].append(started(page, 0, command))
        found["warm"].append(started(page, 0, command))
    for state, figures in found.items():
        medians = {what: statistics.median(one[what] for one in figures) for what in figures[0]}
        print(f"{name}, {state}: " + ", ".join(f"{what} {value:.0f} ms" for what, value in medians.items()), flush=True)


def unpacked(archive: Path, rounds: int) -> None:
    """Measures the folder that the archive holds."""
    with tempfile.TemporaryDirectory() as home:
        begun = time.perf_counter()
        with tarfile.open(archive) as file:
            file.extractall(home, filter="data")
        took, folder = time.perf_counter() - begun, Path(home) / "readwell-host"
        sizes = f"{archive.stat().st_size / 1e6:.1f} MB, unpacked {size(folder):.1f} MB"
        print(f"{archive.name}: {sizes} in {took:.1f} s")
        starts("folder", folder, FOLDER, rounds)


def installed(package: Path, rounds: int) -> None:
    """Measures what dpkg makes of the package."""
    with tempfile.TemporaryDirectory() as home:
        here, begun = Debian(Path(home)), time.perf_counter()
        here.dpkg("--install", package)
        took, usr = time.perf_counter() - begun, here.root / "usr"
        print(f"{package.name}: {package.stat().st_size / 1e6:.1f} MB, installed {size(usr):.1f} MB in {took:.1f} s")
        starts("package", usr / "lib" / "readwell", PACKAGE, rounds)


def main(words: Sequence[str]) -> int:
    """Prints sizes and times; 2 if there is no program."""
    parser = argparse.ArgumentParser(prog="build.py bench program", description=__doc__)
    parser.add_argument("--rounds", type=int, default=7, metavar="N")
    rounds = parser.parse_args(list(words)).rounds
    archives = sorted(DIST.glob(f"readwell-host-*-{system()}.tar.gz"))
    if not archives:
        print("there is no packed program: run `python3 build.py program` first", file=sys.stderr)
        return 2
    unpacked(archives[-1], rounds)
    for package in sorted(DIST.glob("readwell-host_*.deb"))[-1:]:
        installed(package, rounds)
    print(f"medians of {rounds}, {os.cpu_count()} cores, load {os.getloadavg()[0]:.1f}")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
