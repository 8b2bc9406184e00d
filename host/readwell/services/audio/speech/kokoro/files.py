"""Where an installed Kokoro lies, and which voices it has."""

from __future__ import annotations

import importlib.util
import json
import re
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from readwell.engine.basics.errors import Refused
from readwell.services.audio.speech.voice import Quality, Voice
from readwell.system.folders import System, data

#: The English voices, each kind's best first, as their authors grade them.
VOICES = (
    *("af_heart", "af_bella", "af_nicole", "af_aoede", "af_kore", "af_sarah", "af_alloy", "af_nova", "af_sky"),
    *("am_fenrir", "am_michael", "am_puck", "am_echo", "am_eric", "am_liam", "am_onyx", "am_adam", "af_jessica"),
    *("af_river", "bf_emma", "bm_fable", "bm_george", "bf_isabella", "bf_alice", "bf_lily", "bm_daniel", "bm_lewis"),
)
#: What a voice of a person's own is called: its kind of English, f or m, and a name.
OWN_NAME = r"[ab][fm]_[a-z0-9_]{1,40}"
LANGUAGES = {"a": "en-US", "b": "en-GB"}


@dataclass(frozen=True)
class Files:
    """The folder and what is in it."""

    folder: Path = field(default_factory=lambda: data(System()) / "kokoro")

    @property
    def model(self) -> Path:
        """Returns the model's file."""
        return self.folder / "model.onnx"

    @property
    def runtime(self) -> Path:
        """Returns the folder of what runs the model, if Python itself doesn't have it."""
        return self.folder / "runtime"

    @property
    def lexicons(self) -> Path:
        """Returns the folder of the lexicons."""
        return self.folder / "lexicons"

    def table(self, voice: str) -> Path:
        """Returns the file of a voice."""
        own = self.own(voice)
        return own if own.is_file() else self.folder / "voices" / f"{voice}.bin"

    def own(self, voice: str) -> Path:
        """Returns the file of a voice that a person added."""
        return self.folder / "own" / f"{voice}.bin"

    @property
    def record(self) -> Path:
        """Returns the file that says what is installed; it is written last."""
        return self.folder / "installed.json"

    def installed(self) -> dict[str, Any]:
        """Returns what is installed; empty if nothing is, or not all of it."""
        try:
            found = json.loads(self.record.read_text("utf-8"))
        except (OSError, ValueError, RecursionError):
            return {}
        return found if isinstance(found, dict) and isinstance(found.get("model"), str) else {}

    def voices(self) -> list[Voice]:
        """Returns the voices that are here."""
        return [
            Voice(name, name.partition("_")[2].capitalize(), LANGUAGES[name[0]], Quality.NEURAL)
            for name in (*VOICES, *self._owned())
            if self.table(name).is_file()
        ]

    def _owned(self) -> list[str]:
        names = sorted(path.stem for path in (self.folder / "own").glob("*.bin"))
        return [name for name in names if re.fullmatch(OWN_NAME, name) and name not in VOICES]

    def refuse_missing(self) -> None:
        """Refuses if the voice isn't installed, or nothing here can run it."""
        if not self.installed() or not self.model.is_file():
            raise Refused("voice", "no Kokoro here: readwell voices add kokoro")
        if not self.runtime.is_dir() and not importlib.util.find_spec("onnxruntime"):
            raise Refused("voice", "nothing here runs Kokoro: readwell voices add kokoro")
