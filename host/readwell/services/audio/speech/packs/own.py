"""Files of voices that a person chose: they come in pieces, are checked, and only then lie where voices are looked for.

A name is never a path, half a file is never listed, and what is there is never overwritten.
"""

from __future__ import annotations

import re
import shutil
import time
from contextlib import suppress
from pathlib import Path

import numpy as np

from readwell.engine.basics.errors import Refused
from readwell.services.audio.speech import engines, piper
from readwell.services.audio.speech.kokoro import graph
from readwell.services.audio.speech.kokoro.files import OWN_NAME, Files
from readwell.services.audio.speech.kokoro.model import STYLE
from readwell.system import downloads, private
from readwell.system.folders import System, data

#: Bytes of a piece, of all that is on its way, and of a voice's table; seconds after which what isn't whole is removed.
PIECE, TOGETHER, _TABLE, DAY = 4 << 20, 700_000_000, 16 << 20, 86_400.0
#: Room that is left on the disk.
_SPARE = 50_000_000
_PIPER = re.compile(r"[A-Za-z0-9][A-Za-z0-9_+.-]{0,99}\.onnx(?:\.json)?")
_WAITS = "another file of this name is here already"


def receive(name: str, at: int, piece: bytes, last: bool) -> tuple[list[str], str]:
    """Takes a piece of a file; returns the ids of voices that are new, and the name of a half that is missing."""
    refuse_unfit(name)
    folder = data(System()) / "incoming"
    with downloads.refuse_os_errors(folder):
        private.folder(folder)
        sweep(folder)
        part = folder / f"{name}.part"
        if at == 0:
            part.unlink(missing_ok=True)
        _append(folder, part, at, piece)
        return _whole(part, folder / name) if last else ([], "")


def refuse_unfit(name: str) -> None:
    """Refuses what is no name of a voice's file, and a file that nothing here could speak with."""
    if name.endswith(".bin"):
        if not re.fullmatch(OWN_NAME, name.removesuffix(".bin")):
            raise Refused("voice", "a table of Kokoro's is called like af_heart.bin: a or b, f or m, _ and a name")
        if not Files().installed():
            raise Refused("voice", "Kokoro isn't here: add it first")
        return
    if ".." in name or not _PIPER.fullmatch(name):
        raise Refused("voice", "the file is neither one of Piper's (.onnx, .onnx.json) nor one of Kokoro's (.bin)")
    if not piper.program():
        raise Refused("voice", "the program Piper isn't here, which speaks with such a file")


def sweep(folder: Path) -> None:
    """Removes what has waited for the rest of it for a day."""
    for path in folder.iterdir():
        with suppress(OSError):
            if abs(time.time() - path.stat().st_mtime) > DAY:
                path.unlink()


def _append(folder: Path, part: Path, at: int, piece: bytes) -> None:
    if len(piece) > PIECE:
        raise Refused("too-large", f"a piece has {PIECE} bytes at most")
    here = part.stat().st_size if part.exists() else 0
    if at != here:
        raise Refused("request", f"the next piece begins at {here}")
    if sum(path.stat().st_size for path in folder.iterdir()) + len(piece) > TOGETHER:
        part.unlink(missing_ok=True)
        raise Refused("too-large", f"the files have over {TOGETHER // 1_000_000} MB")
    if shutil.disk_usage(folder).free < len(piece) + _SPARE:
        raise Refused("disk-full", f"{folder} has no room for this file")
    private.file(part)
    with part.open("ab") as out:
        out.write(piece)


def _whole(part: Path, ready: Path) -> tuple[list[str], str]:
    """Checks a file that is whole and puts it into place, with its other half."""
    try:
        _refuse_damaged(part, ready.name)
    except Refused:
        part.unlink()
        raise
    if ready.suffix == ".bin":
        return _placed({part: Files().own(ready.stem)}), ""
    part.replace(ready)
    voices, is_model = data(System()) / "voices", ready.suffix == ".onnx"
    other = f"{ready.name}.json" if is_model else ready.name.removesuffix(".json")
    halves = [name for name in (ready.name, other) if (ready.parent / name).is_file()]
    if len(halves) < 2 and not (voices / other).is_file():
        return [], other
    # The description first: a model without one isn't listed.
    halves.sort(key=lambda name: name.endswith(".onnx"))
    return _placed({ready.parent / name: voices / name for name in halves}), ""


def _refuse_damaged(path: Path, name: str) -> None:
    if name.endswith(".onnx"):
        graph.refuse_hostile(path.read_bytes())
    elif name.endswith(".json"):
        if not piper.is_description(path):
            raise Refused("voice", f"{name} is no description of a voice of Piper's")
    else:
        size = path.stat().st_size
        if not 0 < size <= _TABLE or size % (4 * STYLE) or not np.isfinite(np.fromfile(path, "<f4")).all():
            raise Refused("voice", f"{name} is no table of a voice of Kokoro's")


def _placed(moves: dict[Path, Path]) -> list[str]:
    """Moves the files, unless others of their names are there, and returns the ids of voices that are new."""
    before = {voice.id for voice in engines.voices()[0]}
    other = [target for source, target in moves.items() if target.exists() and not _same(source, target)]
    if other:
        for source in moves:
            source.unlink()
        raise Refused("voice", f"{other[0]}: {_WAITS}")
    for source, target in moves.items():
        private.folder(target.parent)
        source.replace(target)
    return [voice.id for voice in engines.voices()[0] if voice.id not in before]


def _same(one: Path, two: Path) -> bool:
    return one.stat().st_size == two.stat().st_size and one.read_bytes() == two.read_bytes()
