"""The voices that can be added, each behind the same few functions."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from readwell.engine.basics.errors import Refused
from readwell.services.audio.speech import engines, piper
from readwell.services.audio.speech.kokoro import engine, install, packages
from readwell.services.audio.speech.kokoro.files import LANGUAGES, Files
from readwell.services.audio.speech.kokoro.install import Sources, Tell
from readwell.services.audio.speech.kokoro.packages import Package
from readwell.services.audio.speech.packs import joe


@dataclass(frozen=True)
class Pack:
    """A voice, or several, that packages of the registries make up."""

    id: str
    name: str
    langs: tuple[str, ...]
    licence: str
    #: Bytes that it takes on the disk.
    disk: int
    #: A voice of it that says a word at the end.
    voice: str
    #: Returns the packages to download; refused if this computer can't use them.
    needed: Callable[[], list[Package]]
    is_installed: Callable[[], bool]
    add: Callable[[Sources, Tell, Path | None], None]
    remove: Callable[[], bool]

    def check(self) -> None:
        """Says a word: a library that this system can't load is known now, not at the first article."""
        try:
            engines.say("Hello", self.voice, 1.0, 1.0)
        finally:
            engine.close()
            piper.close()


def packs() -> dict[str, Pack]:
    """Returns all of them by their ids."""
    kokoro = Pack(
        "kokoro",
        "Kokoro",
        tuple(LANGUAGES.values()),
        packages.LICENCE,
        packages.MODEL_BYTES + packages.OTHER_BYTES + packages.RUNTIME_BYTES,
        "kokoro:af_heart",
        install.needed,
        lambda: bool(Files().installed()),
        lambda sources, tell, model: install.add(Files(), sources, tell, model),
        _remove_kokoro,
    )
    return {"kokoro": kokoro, "joe": _joe()}


def pack_of(name: object) -> Pack:
    """Returns the one of this id."""
    if not isinstance(name, str) or name not in packs():
        raise Refused("request", f"pack is not one of {', '.join(packs())}")
    return packs()[name]


def _joe() -> Pack:
    return Pack(
        "joe",
        "Joe (Piper)",
        ("en-US",),
        joe.LICENCE,
        joe.BYTES,
        f"piper:{joe.VOICE}",
        joe.needed,
        joe.is_installed,
        lambda sources, tell, model: joe.add(sources, tell),
        joe.remove,
    )


def _remove_kokoro() -> bool:
    engine.close()
    return install.remove(Files())
