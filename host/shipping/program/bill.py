"""The packed program's bill of materials: whose each file is. A file that nobody names ends the build."""

from __future__ import annotations

import json
import subprocess
from pathlib import Path

from shipping import sbom

#: The packages that are packed, with their licence and their files below `_internal`.
PACKAGES = {
    "numpy": ("BSD-3-Clause", ("numpy/*", "numpy.libs/*")),
    "lxml": ("BSD-3-Clause", ("lxml/*", "lxml.libs/*")),
    "chardet": ("0BSD", ("chardet/*", "*__mypyc.*")),
    "nativemessaging-ng": ("MPL-2.0", ("nativemessaging/*",)),
    "webencodings": ("BSD-3-Clause", ("webencodings/*",)),
    "setuptools": ("MIT", ("setuptools/*",)),
}
PYTHON = ("base_library.zip", "libpython*", "python3*", "lib-dynload/*", "Python*", "*.pyd", "python*.dll")
#: Libraries of the system on which it was packed.
LIBRARIES = {
    "openssl": ("Apache-2.0", ("libssl*", "libcrypto*")),
    "sqlite": ("blessing", ("libsqlite3*",)),
    "expat": ("MIT", ("libexpat*",)),
    "zlib": ("Zlib", ("libz.*", "libz-*")),
    "bzip2": ("bzip2-1.0.6", ("libbz2*",)),
    "xz": ("0BSD", ("liblzma*",)),
    "libffi": ("MIT", ("libffi*",)),
    "libuuid": ("BSD-3-Clause", ("libuuid*",)),
    "gcc": ("GPL-3.0-only WITH GCC-exception-3.1", ("libstdc++*", "libgcc_s*", "libgfortran*", "libquadmath*")),
}
ASK = (
    "import importlib.metadata as m, json, platform, sys; "
    "print(json.dumps([platform.python_version(), {d.name.lower(): d.version for d in m.distributions()}]))"
)


def works(python: Path) -> list[sbom.Work]:
    """Returns the works that are packed, with the versions that the packing environment has."""
    told = subprocess.run([python, "-c", ASK], check=True, capture_output=True, text=True).stdout
    version, found = json.loads(told)
    held = [
        sbom.Work(name, found[name], licence, "pypi", tuple(f"*/_internal/{one}" for one in (*files, notes(name))))
        for name, (licence, files) in PACKAGES.items()
        if name in found
    ]
    held.append(sbom.Work("python", version, "Python-2.0", "-", tuple(f"*/_internal/{one}" for one in PYTHON)))
    for name, (licence, files) in LIBRARIES.items():
        held.append(sbom.Work(name, "of the system", licence, "-", tuple(f"*/_internal/{one}" for one in files)))
    return held


def notes(name: str) -> str:
    """Returns the pattern of a package's own notes: metadata and licences."""
    return f"{name.replace('-', '_')}-*.dist-info/*"


def written(archive: Path, python: Path, version: str, lock: Path) -> Path:
    """Writes the bill beside the archive."""
    own = ["*/readwell", "*/readwell.exe", "*/_internal/readwell/*", "*/_internal/readwell-*", "*/licences/*"]
    return sbom.bill(archive, version, works(python), own, lock.read_text(encoding="utf-8"), [])
