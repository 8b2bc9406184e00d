"""Builds the Python package from a copy of its files: a wheel, or an sdist with the documents. Writes zips.

A public repository's address isn't part of the sources: whoever releases says it in READWELL_REPOSITORY, and the copy
gets its links: those of the project, and absolute ones in the README, since an index shows it without the files beside
it.
Standard library only: build.py runs before anything is installed.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import tempfile
import zipfile
from collections.abc import Iterable, Mapping
from fnmatch import fnmatchcase
from pathlib import Path
from typing import Literal

#: What a wheel is made from beside the package, and what an sdist has beside that.
NEEDED = ("pyproject.toml", "README.md", "LICENSE")
DOCUMENTS = ("CHANGELOG.md", "docs", ".github")
_LINK = re.compile(r"(!?)\[([^\]]*)\]\((?!\w+:|#)([^)]+)\)")


def built(
    kind: Literal["wheel", "sdist"],
    root: Path,
    files: Iterable[Path],
    python: Path,
    target: Path,
    texts: Mapping[Path, str],
    environment: Mapping[str, str],
) -> Path:
    """Builds a package of the files; `texts` are written beside them. It leaves nothing in the sources."""
    target.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as folder:
        home = Path(folder)
        for path in [*files, *(root / name for name in NEEDED)]:
            copy = home / path.relative_to(root)
            copy.parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(path, copy)
        for path, text in texts.items():
            (home / path.relative_to(root)).write_text(text, encoding="utf-8")
        linked(home, os.environ.get("READWELL_REPOSITORY", ""))
        dated = {**environment, "SOURCE_DATE_EPOCH": "315532800"}
        command = [python, "-m", "build", f"--{kind}", "--no-isolation", "--outdir", home / "out", home]
        done = subprocess.run(list(map(str, command)), cwd=home, env=dated, capture_output=True, text=True)
        if done.returncode:
            raise SystemExit(f"the {kind} could not be built:\n{done.stdout}{done.stderr}")
        made = next((home / "out").iterdir())
        return Path(shutil.copyfile(made, target / made.name))


def documents(root: Path) -> list[Path]:
    """Returns the files that only an sdist has."""
    places = [root / name for name in DOCUMENTS]
    return sorted(path for place in places for path in [place, *place.rglob("*")] if path.is_file())


def manifest() -> str:
    """Returns the list of an sdist's own files for setuptools, which would add half of the tests."""
    whole = [name for name in DOCUMENTS if "." not in name[1:]]
    lines = [f"include {name}" for name in DOCUMENTS if name not in whole]
    return "\n".join([*lines, *(f"graft {name}" for name in whole), "prune tests"]) + "\n"


def linked(home: Path, repository: str) -> None:
    """Writes a repository's address into the metadata and the README of a copy."""
    if not repository:
        return
    project, readme = home / "pyproject.toml", home / "README.md"
    address = repository.rstrip("/")
    text = project.read_text(encoding="utf-8")
    version = re.search(r'^version = "(.+)"$', text, re.MULTILINE)
    assert version
    pages = {
        "Homepage": address,
        "Documentation": f"{address}/blob/v{version[1]}/docs/python.md",
        "Source": address,
        "Issues": f"{address}/issues",
        "Changelog": f"{address}/blob/v{version[1]}/CHANGELOG.md",
    }
    links = "".join(f'{name} = "{page}"\n' for name, page in pages.items())
    project.write_text(text.replace("[project.scripts]", f"[project.urls]\n{links}\n[project.scripts]"), "utf-8")
    readme.write_text(absolute(readme.read_text(encoding="utf-8"), address, f"v{version[1]}"), encoding="utf-8")


def absolute(text: str, repository: str, tag: str) -> str:
    """Returns Markdown whose links to files lead to a repository."""

    def one(found: re.Match[str]) -> str:
        where = "raw" if found[1] else "blob"
        return f"{found[1]}[{found[2]}]({repository}/{where}/{tag}/{found[3]})"

    return _LINK.sub(one, text)


def sources(root: Path) -> dict[str, bytes]:
    """Returns every file of the repository by its path, without what .gitignore names: what a reviewer builds from."""
    rules = (root / ".gitignore").read_text(encoding="utf-8").split()
    found: dict[str, bytes] = {}
    for folder, folders, files in os.walk(root):
        here = Path(folder).relative_to(root)
        folders[:] = sorted(name for name in folders if name != ".git" and not _ignored(rules, here / name, True))
        kept = [here / name for name in files if not _ignored(rules, here / name, False)]
        found |= {path.as_posix(): (root / path).read_bytes() for path in kept}
    return found


def _ignored(rules: Iterable[str], path: Path, folder: bool) -> bool:
    """Whether a rule of .gitignore names a path: one that begins with / from the root, one that ends so a folder."""
    return any(
        fnmatchcase(path.as_posix() if rule.startswith("/") else path.name, rule.strip("/"))
        and (folder or not rule.endswith("/"))
        for rule in rules
    )


def zipped(files: Mapping[str, bytes], target: Path) -> Path:
    """Writes a zip whose bytes depend on the files only: sorted, undated."""
    with zipfile.ZipFile(target, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as archive:
        for name in sorted(files):
            entry = zipfile.ZipInfo(name, (1980, 1, 1, 0, 0, 0))
            entry.external_attr = 0o644 << 16
            entry.create_system = 3  # as on Unix, whatever system this is
            archive.writestr(entry, files[name], zipfile.ZIP_DEFLATED, 9)
    return target
