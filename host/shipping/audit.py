"""Asks the registries what is known against the pinned packages: `python3 build.py audit`.

npm tells advisories, and pip which files were withdrawn. Every file of an npm package that the extension carries is
compared with the package as the registry has it. A registry that doesn't answer is reported as such, never as clean.
"""

from __future__ import annotations

import base64
import hashlib
import json
import subprocess
import sys
import tarfile
import tempfile
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parents[2]
LOCKS = sorted((ROOT / "host" / "locks").glob("*.txt"))
Report = dict[str, Any]


def of_npm(report: Report) -> tuple[list[str], str]:
    """The packages with advisories, and why there is no answer, if there is none."""
    if "vulnerabilities" not in report:
        return [], str(report.get("message") or report.get("error") or "npm said nothing")
    found = report["vulnerabilities"].items()
    return sorted(f"{name} {row['range']}: {row['severity']}" for name, row in found), ""


def of_pip(report: Report) -> list[str]:
    """The files that were withdrawn ("yanked"), with the reason that their authors gave."""
    return sorted(
        f"{row['metadata']['name']} {row['metadata']['version']} was withdrawn"
        for row in report["install"]
        if row.get("is_yanked")
    )


def npm_report(npm: str) -> Report:
    """npm's own audit of package-lock.json."""
    run = subprocess.run([npm, "audit", "--json"], cwd=ROOT / "extension", capture_output=True, text=True)
    found: Report = json.loads(run.stdout or "{}")
    return found


def pip_report(lock: Path) -> Report:
    """What pip would install of a lock file, with what the index says of each file."""
    with tempfile.TemporaryDirectory() as folder:
        target = Path(folder) / "report.json"
        words = ["install", "--dry-run", "--ignore-installed", "--no-deps", "--require-hashes", "--quiet"]
        subprocess.run(
            [sys.executable, "-m", "pip", *words, "--report", str(target), "-r", str(lock)],
            check=True,
            capture_output=True,
        )
        found: Report = json.loads(target.read_text("utf-8"))
        return found


def of_package(name: str, archive: Path, integrity: str, known: dict[str, str]) -> list[str]:
    """What differs between a package's archive, its lock and the hashes of the files that are carried of it."""
    digest = base64.b64encode(hashlib.sha512(archive.read_bytes()).digest()).decode()
    if f"sha512-{digest}" != integrity:
        return [f"{name} is not the package that package-lock.json pins"]
    with tarfile.open(archive) as files:
        there = {f"{name}/{one.name.partition('/')[2]}": files.extractfile(one) for one in files if one.isfile()}
        digests = {path: hashlib.sha256(file.read()).hexdigest() for path, file in there.items() if file}
    ours = {path: digest for path, digest in known.items() if path.startswith(f"{name}/")}
    return sorted(f"{path} differs from its package" for path in ours if digests.get(path) != ours[path])


def carried(npm: str) -> list[str]:
    """What differs between the carried files and their packages, downloaded anew."""
    extension = ROOT / "extension"
    known = json.loads((extension / "vendor" / "hashes.json").read_text("utf-8"))
    lock = json.loads((extension / "package-lock.json").read_text("utf-8"))["packages"]
    names = {"/".join(path.split("/")[: 2 if path[0] == "@" else 1]) for path in known if "/" in path}
    found = []
    for name in sorted(names):
        row = lock[f"node_modules/{name}"]
        with tempfile.TemporaryDirectory() as folder:
            pack = [npm, "pack", "--silent", f"{name}@{row['version']}"]
            subprocess.run(pack, cwd=folder, check=True, capture_output=True)
            found += of_package(name, next(Path(folder).glob("*.tgz")), row["integrity"], known)
    return found


def main() -> int:
    """Prints a line for each lock file and each finding; 1 if there is one or a registry gave no answer."""
    found, silent = of_npm(npm_report(sys.argv[1]))
    print(f"extension/package-lock.json: {silent or f'{len(found)} advisories'}", flush=True)
    for lock in LOCKS:
        try:
            withdrawn = of_pip(pip_report(lock))
        except subprocess.CalledProcessError as error:
            silent = error.stderr.decode().strip().splitlines()[-1]
            print(f"{lock.relative_to(ROOT)}: no answer: {silent}", flush=True)
            continue
        print(f"{lock.relative_to(ROOT)}: {len(withdrawn)} withdrawn", flush=True)
        found += withdrawn
    differing = carried(sys.argv[1])
    print(f"carried files: {len(differing)} differ from their packages", flush=True)
    found += differing
    for row in found:
        print(f"  {row}")
    return 1 if found or silent else 0


if __name__ == "__main__":
    raise SystemExit(main())
