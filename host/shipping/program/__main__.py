"""Packs the program and shows what was made; build.py gives the environment that holds PyInstaller and our wheel."""

from __future__ import annotations

import shutil
import sys
from pathlib import Path

from shipping.program import bill, debian, installers, packing

LOCK = Path(__file__).parents[3] / "extension" / "package-lock.json"


def main(python: str, dist: str, version: str) -> None:
    """Writes dist/readwell-host/, its archive with a bill of materials, and what this system installs by a click."""
    folder = packing.packed(Path(python), Path(dist))
    archive = packing.archived(folder, Path(dist) / f"readwell-host-{version}-{packing.system()}.tar.gz")
    bill.written(archive, Path(python), version, LOCK)
    made = [archive, *installers.built(folder, Path(dist), version, packing.system())]
    if shutil.which("dpkg-deb"):
        made.append(debian.package(folder, Path(dist), version))
    for path in made:
        print(f"{path.relative_to(Path(dist).parent)}  {path.stat().st_size / 1e6:.1f} MB")


if __name__ == "__main__":
    main(*sys.argv[1:])
