"""Binds the part of espeak-ng's C interface that speaks a text and reports the time of each word."""

from __future__ import annotations

import ctypes
import ctypes.util
import importlib.util
import sys
from contextlib import suppress
from functools import cache
from pathlib import Path
from typing import Any

from readwell.engine.basics.errors import Refused
from readwell.services.audio.speech import espeak_program, rates
from readwell.services.audio.speech.voice import Engine, Quality, Sound, Voice

#: espeak-ng returns its sound instead of playing it.
#: Sound comes to the callback before `espeak_Synth` returns. The other way, by a queue with a thread of its own, has
#: been seen to wait for ever in `pthread_cond_signal`.
_SYNCHRONOUS, _NO_EXIT = 2, 0x8000
_RATE, _VOLUME, _PITCH = 1, 2, 3
_UTF8 = 1
_WORD, _LAST = 1, 0


class _Event(ctypes.Structure):
    _fields_ = [
        ("type", ctypes.c_int),
        ("identifier", ctypes.c_uint),
        ("text_position", ctypes.c_int),
        ("length", ctypes.c_int),
        ("audio_position", ctypes.c_int),
        ("sample", ctypes.c_int),
        ("user_data", ctypes.c_void_p),
        ("more", ctypes.c_char * 8),
    ]


class _Voice(ctypes.Structure):
    _fields_ = [
        ("name", ctypes.c_char_p),
        ("languages", ctypes.POINTER(ctypes.c_char)),
        ("identifier", ctypes.c_char_p),
        ("gender", ctypes.c_ubyte),
        ("age", ctypes.c_ubyte),
        ("variant", ctypes.c_ubyte),
        ("xx1", ctypes.c_ubyte),
        ("score", ctypes.c_int),
        ("spare", ctypes.c_void_p),
    ]


_CALLBACK = ctypes.CFUNCTYPE(ctypes.c_int, ctypes.POINTER(ctypes.c_short), ctypes.c_int, ctypes.POINTER(_Event))


class Library:
    """The loaded library. Its state is global to the process, so there is only one instance: `library()`."""

    def __init__(self, path: str, data: str | None) -> None:
        """Without `data` the library looks where its system keeps it."""
        self._c = ctypes.CDLL(path)
        self._c.espeak_ListVoices.restype = ctypes.POINTER(ctypes.POINTER(_Voice))
        self.rate: int = self._c.espeak_Initialize(_SYNCHRONOUS, 0, data.encode() if data else None, _NO_EXIT)
        if self.rate <= 0:
            raise Refused("voice", "espeak-ng did not find its data")
        self._samples = bytearray()
        self._marks: list[tuple[int, int, int]] = []
        # Referenced here, because the library keeps calling it.
        self._callback = _CALLBACK(self._take)
        self._c.espeak_SetSynthCallback(self._callback)

    def voices(self) -> list[Voice]:
        """Returns all voices: those that espeak-ng prefers for their language come first."""
        found = []
        listed = self._c.espeak_ListVoices(None)
        for at in range(1000):
            if not listed[at]:
                break
            one = listed[at].contents
            # A priority byte, small for preferred voices, then the language's name.
            place = ctypes.addressof(one.languages.contents)
            lang = ctypes.string_at(place + 1).decode()
            voice = Voice(one.identifier.decode(), one.name.decode(), lang, Quality.FORMANT)
            found.append((ctypes.string_at(place, 1)[0], voice))
        return [voice for _, voice in sorted(found, key=lambda pair: pair[0])]

    def say(self, text: str, voice: str, rate: float, pitch: float) -> Sound:
        """Returns the text as sound."""
        if self._c.espeak_SetVoiceByName(voice.encode()) != 0:
            raise Refused("voice", f"no voice {voice!r}")
        self._c.espeak_SetParameter(_RATE, rates.words_a_minute(rate), 0)
        self._c.espeak_SetParameter(_PITCH, min(max(round(50 * pitch), 0), 99), 0)
        self._samples.clear()
        self._marks.clear()
        encoded = text.encode("utf-8", "replace") + b"\0"
        problem = self._c.espeak_Synth(encoded, len(encoded), 0, 1, 0, _UTF8, None, None)
        if problem or self._c.espeak_Synchronize():
            raise Refused("voice", "espeak-ng could not say this")
        return Sound(bytes(self._samples), self.rate, tuple(self._marks))

    def _take(self, samples: Any, count: int, events: Any) -> int:
        if samples and count > 0:
            self._samples += ctypes.string_at(samples, count * 2)
        at = 0
        while events[at].type != _LAST:
            event = events[at]
            if event.type == _WORD and event.text_position > 0:
                self._marks.append((event.text_position - 1, event.length, event.audio_position))
            at += 1
        return 0


def engine() -> Engine:
    """Returns espeak-ng: the extra's library or the system's, which report words; else the system's program."""
    try:
        return library()
    except Refused as problem:
        program = espeak_program.engine()
        if program is None:
            raise problem from None
        return program


def _own() -> str | None:
    """Returns the system's own library. On Linux the loader finds it: Python's search would start compilers by PATH."""
    if sys.platform == "linux":
        for name in ("libespeak-ng.so.1", "libespeak-ng.so"):
            with suppress(OSError):
                ctypes.CDLL(name)
                return name
        return None
    found = ctypes.util.find_library("espeak-ng")
    return found if found and (sys.platform != "win32" or Path(found).is_absolute()) else None


@cache
def library() -> Library:
    """Loads the library at first use: that of the extra, or else the system's own; refused if neither can be loaded."""
    try:
        if importlib.util.find_spec("espeakng_loader"):
            import espeakng_loader

            path, data = espeakng_loader.get_library_path(), espeakng_loader.get_data_path()
            if Path(path).exists():
                return Library(path, data)
        if own := _own():
            return Library(own, None)
    except (OSError, AttributeError) as problem:
        raise Refused("voice", f"espeak-ng can't be loaded: {problem}") from None
    raise Refused("voice", "no espeak-ng here: install your system's espeak-ng, or readwell[voice]")
