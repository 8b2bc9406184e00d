"""Bills of materials in CycloneDX 1.6 for a wheel, a zip or a tar.gz: each file with its hash, under its work.

Standard library only: build.py runs before anything is installed. The same artifact gives the same bytes: no date, no
chance.
"""

from __future__ import annotations

import base64
import hashlib
import io
import json
import re
import subprocess
import tarfile
import uuid
import zipfile
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from fnmatch import fnmatchcase
from pathlib import Path
from typing import Any
from urllib.parse import quote

Component = dict[str, Any]
SUMS = "SHA256SUMS"
GZIP = b"\x1f\x8b"
#: Files that are archives themselves: what is in them is named too.
ARCHIVES = (".whl", ".dat", ".zip")
#: The namespace that `ssh-keygen -Y verify` has to be given.
NAMESPACE = "readwell"


@dataclass(frozen=True)
class Work:
    """A work of others that is shipped: one row of a third-party.txt."""

    name: str
    version: str
    licence: str
    registry: str
    files: tuple[str, ...]

    @property
    def purl(self) -> str | None:
        """The package's address in its registry, if it is in one."""
        name = self.name.lower() if self.registry == "pypi" else self.name
        return None if self.registry == "-" else f"pkg:{self.registry}/{quote(name)}@{self.version}"

    def owns(self, file: str) -> bool:
        """Whether a file of the artifact is this work's."""
        return any(fnmatchcase(file, pattern) for pattern in self.files)


def works(table: str) -> list[Work]:
    """Returns the rows of a third-party.txt; the places of its header's words say where each column begins."""
    lines = table.splitlines()
    first = next(number for number, line in enumerate(lines) if line.startswith("name "))
    starts = [match.start() for match in re.finditer(r"(?<!\S)(name|version|licence|registry|files)", lines[first])]
    found = []
    for line in lines[first + 1 : lines.index("", first)]:
        name, version, licence, registry, files = (
            line[start:end].strip() for start, end in zip(starts, [*starts[1:], None], strict=True)
        )
        owned = tuple(one for one in files.split(";")[0].split(", ") if one != "-")
        found.append(Work(name, version, licence, registry, owned))
    return found


def pinned(lock: str) -> list[Component]:
    """Returns what a requirements file pins, as components that the artifact needs and doesn't hold."""
    found = re.findall(r"^([\w.-]+)==([\w.]+)(?: ; (.*?))?(?: \\)?$", lock, re.MULTILINE)
    return [_required(*one) for one in found]


def _required(name: str, version: str, marker: str) -> Component:
    purl = f"pkg:pypi/{name}@{version}"
    made: Component = {"type": "library", "bom-ref": purl, "name": name, "version": version, "scope": "required"}
    made["purl"] = purl
    return made | ({"properties": [{"name": "readwell:marker", "value": marker}]} if marker else {})


def bill(
    artifact: Path, version: str, held: Sequence[Work], own: Iterable[str], lock: str, needed: Sequence[Component]
) -> Path:
    """Writes the artifact's bill of materials beside it; ends the build if a file is nobody's."""
    data = artifact.read_bytes()
    ours, files = list(own), list[Component]()
    theirs: dict[Work, list[Component]] = {work: [] for work in held}
    for name, content in _entries(data):
        owner = next((work for work in held if work.owns(name)), None)
        if not owner and not any(fnmatchcase(name, pattern) for pattern in ours):
            raise SystemExit(f"{artifact.name} holds {name}, which no source and no third-party.txt names")
        (theirs[owner] if owner else files).append(_file(name, content))
    integrity = {name.rpartition("node_modules/")[2]: row for name, row in json.loads(lock)["packages"].items()}
    others = [_work(work, inside, integrity.get(work.name, {})) for work, inside in theirs.items()]
    subject: Component = {"type": "application", "bom-ref": artifact.name, "name": "readwell", "version": version}
    subject |= {"licenses": [{"license": {"id": "Apache-2.0"}}], "hashes": [_hash(data)], "components": files}
    depends = sorted(one["bom-ref"] for one in [*others, *needed])
    whole = {
        "$schema": "http://cyclonedx.org/schema/bom-1.6.schema.json",
        "bomFormat": "CycloneDX",
        "specVersion": "1.6",
        "serialNumber": f"urn:uuid:{uuid.uuid5(uuid.NAMESPACE_OID, hashlib.sha256(data).hexdigest())}",
        "version": 1,
        "metadata": {"component": subject},
        "components": [*others, *needed],
        "dependencies": [{"ref": artifact.name, "dependsOn": depends}],
    }
    target = artifact.with_name(f"{artifact.name}.cdx.json")
    target.write_text(json.dumps(whole, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")
    return target


def _entries(data: bytes) -> Iterator[tuple[str, bytes]]:
    if data.startswith(GZIP):
        with tarfile.open(fileobj=io.BytesIO(data)) as packed:
            for entry in sorted(packed.getmembers(), key=lambda entry: entry.name):
                if entry.isreg() and (content := packed.extractfile(entry)):
                    yield entry.name, content.read()
        return
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        for name in sorted(archive.namelist()):
            yield name, archive.read(name)


def _file(name: str, content: bytes) -> Component:
    made = {"type": "file", "name": name, "hashes": [_hash(content)]}
    if name.endswith(ARCHIVES):
        made["components"] = [_file(inner, data) for inner, data in _entries(content)]
    return made


def _hash(content: bytes) -> dict[str, str]:
    return {"alg": "SHA-256", "content": hashlib.sha256(content).hexdigest()}


def _work(work: Work, files: list[Component], locked: dict[str, str]) -> Component:
    reference = work.purl or f"{work.name}@{work.version}"
    made: Component = {"type": "library", "bom-ref": reference, "name": work.name, "version": work.version}
    made["licenses"] = [{"license": {"id": work.licence}}]
    if work.purl:
        made["purl"] = work.purl
    if integrity := locked.get("integrity"):
        digest = base64.b64decode(integrity.removeprefix("sha512-")).hex()
        made["hashes"] = [{"alg": "SHA-512", "content": digest}]
    return made | ({"components": files} if files else {})


def named(bom: Component) -> Iterator[tuple[str, str]]:
    """Yields each file that a bill of materials names, and its SHA-256; not what is inside files."""
    for component in [bom["metadata"]["component"], *bom["components"]]:
        for inner in component.get("components", ()):
            yield inner["name"], inner["hashes"][0]["content"]


def sums(folder: Path, names: Iterable[str], key: str | None) -> Path:
    """Writes SHA256SUMS as `sha256sum -c` reads it, and with a key of OpenSSH its signature."""
    rows = [f"{hashlib.sha256((folder / name).read_bytes()).hexdigest()}  {name}\n" for name in sorted(names)]
    target = folder / SUMS
    target.write_text("".join(rows), encoding="utf-8", newline="\n")
    target.with_suffix(".sig").unlink(missing_ok=True)
    if key:
        subprocess.run(["ssh-keygen", "-q", "-Y", "sign", "-f", key, "-n", NAMESPACE, str(target)], check=True)
    return target
