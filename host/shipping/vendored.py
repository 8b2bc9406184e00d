"""Files of other packages that the extension carries: each must have the hash that was recorded when it was pinned.

npm checks a package's archive against package-lock.json when it unpacks it; this checks the files when they are used.
Standard library only: build.py runs before anything is installed.
"""

from __future__ import annotations

import hashlib
import json
from pathlib import Path

#: What vendor/embed.js reads of npm's pyodide.
PYODIDE = ("pyodide-lock.json", "python_stdlib.zip", "pyodide.asm.js", "pyodide.asm.wasm", "pyodide.mjs")


def place(extension: Path, name: str) -> Path:
    """Returns where a carried file is: in vendor/, or in one of npm's packages."""
    return extension / name if name.startswith("vendor/") else extension / "node_modules" / name


def files(extension: Path) -> dict[str, Path]:
    """Returns every such file by its name: the path in node_modules, or the file in vendor/."""
    vendor = extension / "vendor"
    carried = json.loads((vendor / "carried.json").read_text(encoding="utf-8"))
    names = [*carried.values(), *(f"pyodide/{name}" for name in PYODIDE)]
    return {name: place(extension, name) for name in names} | {path.name: path for path in vendor.glob("*.whl")}


def hashes(extension: Path) -> dict[str, str]:
    """Returns the SHA-256 of each, as it is here."""
    return {name: hashlib.sha256(path.read_bytes()).hexdigest() for name, path in files(extension).items()}


def check(extension: Path) -> None:
    """Ends the build if a file isn't the one that was pinned."""
    known = json.loads((extension / "vendor" / "hashes.json").read_text(encoding="utf-8"))
    found = hashes(extension)
    if wrong := sorted(name for name in known.keys() | found.keys() if known.get(name) != found.get(name)):
        raise SystemExit(f"not the files that extension/vendor/hashes.json pins: {', '.join(wrong)}")


def record(extension: Path) -> None:
    """Writes the hashes of what npm has just installed and checked."""
    text = json.dumps(hashes(extension), indent=2, sort_keys=True) + "\n"
    (extension / "vendor" / "hashes.json").write_text(text, encoding="utf-8")
