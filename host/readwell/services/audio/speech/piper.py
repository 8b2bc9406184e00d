"""Piper, a program with neural voices: each is a model file with its description beside it, in one of a few folders."""

from __future__ import annotations

import json
import os
import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache, lru_cache
from pathlib import Path
from typing import Any

from readwell.engine.basics.errors import Refused
from readwell.services.audio.speech import estimate, programs, rates
from readwell.services.audio.speech.piper_process import KEEPER
from readwell.services.audio.speech.voice import Quality, Sound, Voice
from readwell.system.folders import System, data

#: On the scale of rates: words a minute where nothing else is asked for, and the share of a sound's length that stays
#: whatever length is asked for, because each sound lasts whole frames. Measured with one voice, en_US-joe-medium.
OWN, FIXED = 186, 0.31
#: Models lie this deep in a folder; so many are listed, so many speakers of each, and a description has so many bytes.
_DEPTH, _MODELS, _SPEAKERS, _DESCRIPTION = 5, 300, 20, 1_000_000


@dataclass(frozen=True)
class Model:
    """A voice's files, and what its description says."""

    path: Path
    lang: str
    name: str
    #: How long its author lets a sound be.
    scale: float
    #: The names of its speakers, by their numbers; a voice of one person has none.
    speakers: tuple[str, ...]


@dataclass(frozen=True)
class Piper:
    """The program, and where its voices are looked for."""

    program: Path
    system: System

    def voices(self) -> list[Voice]:
        """Returns the voices of all models, and of each the first speakers."""
        found = []
        for name, model in self._models().items():
            if not model.speakers:
                found.append(Voice(name, model.name, model.lang, Quality.NEURAL))
            for number, speaker in enumerate(model.speakers[:_SPEAKERS]):
                title = f"{model.name} {speaker}".strip()
                found.append(Voice(f"{name}#{number}", title, model.lang, Quality.NEURAL))
        return found

    def say(self, text: str, voice: str, rate: float, pitch: float) -> Sound:
        """Returns the text as sound, with estimated marks; there is no pitch."""
        name, _, speaker = voice.partition("#")
        model = self._models().get(name)
        if model is None or (speaker and not re.fullmatch("[0-9]{1,4}", speaker)):
            raise Refused("voice", f"no voice {voice[:80]!r}")
        if not _is_piper(self.program):
            raise Refused("voice", f"{self.program} is another program of this name")
        scale = f"{model.scale * rates.length(rate, OWN, FIXED):.3f}"
        words = [str(self.program), "--model", str(model.path), "--length_scale", scale]
        words += ["--speaker", speaker] if speaker else []
        plain = programs.harmless(text)
        sound = KEEPER.say(tuple(words), plain)
        return estimate.marked(text, sound or programs.speak([*words, "--output_file", "{out}"], plain)[0])

    def _models(self) -> dict[str, Model]:
        """Returns the models by their files' names; the first of a name counts."""
        found: dict[str, Model] = {}
        for path in _files(self.system):
            about = path.with_name(f"{path.name}.json")
            if path.stem in found or len(found) == _MODELS or not about.is_file():
                continue
            if model := _model(path, about.stat().st_mtime_ns):
                found[path.stem] = model
        return found


def program() -> Path | None:
    """Returns the program, if it is installed."""
    # Some distributions call it so, because "piper" sets up gaming mice there.
    return programs.find("piper-tts", "piper")


def is_description(path: Path) -> bool:
    """Whether a file describes a voice."""
    return bool(_description(path))


def close() -> None:
    """Ends the process that has a voice loaded."""
    KEEPER.close()


def engine(system: System | None = None) -> Piper:
    """Returns Piper; refused if the program or a voice isn't here."""
    here = program()
    found = Piper(here, system or System()) if here else None
    if not found or not found.voices():
        raise Refused("voice", "no Piper with a voice here")
    return found


def folders(system: System) -> Iterator[Path]:
    """Yields the folders in which voices are looked for: our own first."""
    yield data(system) / "voices"
    if system.platform == "win32":
        yield system.folder("LOCALAPPDATA", "AppData", "Local") / "piper"
    elif system.platform == "darwin":
        yield system.home / "Library" / "Application Support" / "piper"
    share = system.folder("XDG_DATA_HOME", ".local", "share")
    for place in (share, system.home, *(system.root / "usr" / part for part in ("local/share", "share"))):
        yield from (place / name for name in ("piper-voices", "piper-tts", "piper"))


def _files(system: System) -> Iterator[Path]:
    for folder in folders(system):
        for place, inner, names in os.walk(folder):
            if len(Path(place).relative_to(folder).parts) >= _DEPTH:
                inner.clear()
            inner.sort()
            yield from (Path(place) / name for name in sorted(names) if name.endswith(".onnx"))


@lru_cache(maxsize=2 * _MODELS)
def _model(path: Path, changed: int) -> Model | None:
    """Returns a model; None for a file that isn't one of Piper's. Its description is read again once it has changed."""
    about = _description(path.with_name(f"{path.name}.json"))
    if not about:
        return None
    match = re.match(r"([a-z]{2,3})[_-]([A-Za-z]{2,4})-([^-]+)", path.stem)
    code = _part(about, "language").get("code") or (f"{match[1]}-{match[2]}" if match else "")
    code = code or _part(about, "espeak").get("voice")
    scale = _part(about, "inference").get("length_scale", 1)
    ids = _part(about, "speaker_id_map")
    if not isinstance(code, str) or isinstance(scale, bool) or not isinstance(scale, int | float) or not scale > 0:
        return None
    numbered = {number: name for name, number in ids.items() if isinstance(number, int)}
    names = tuple(numbered.get(number, "") for number in range(len(ids))) if len(ids) > 1 else ()
    name = match[3] if match else path.stem
    return Model(path, code.replace("_", "-"), f"{name[:1].upper()}{name[1:]}", float(scale), names)


def _description(path: Path) -> dict[str, Any]:
    try:
        if path.stat().st_size > _DESCRIPTION:
            return {}
        about = json.loads(path.read_text("utf-8"))
    except (OSError, ValueError, RecursionError):
        return {}
    return about if isinstance(about, dict) and isinstance(about.get("audio"), dict) else {}


def _part(about: dict[str, Any], name: str) -> dict[str, Any]:
    part = about.get(name)
    return part if isinstance(part, dict) else {}


@cache
def _is_piper(program: Path) -> bool:
    """Whether a program of this name speaks."""
    return "--model" in programs.listing([program, "--help"])
