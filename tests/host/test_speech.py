"""The host's voice, end to end: the sound can be played, and the marks match its words."""

from __future__ import annotations

import base64
import importlib.util
import io
import json
import os
import subprocess
import sys
import wave
from typing import Any

import pytest
from readwell.engine.basics.errors import Refused
from readwell.services.audio.speech.requests import VOICE_REQUESTS
from readwell.services.audio.speech.sound import units, wav
from readwell.services.audio.speech.voice import Sound

HERE = importlib.util.find_spec("espeakng_loader") is not None
voiced = pytest.mark.skipif(not HERE, reason="espeak-ng is an extra: install readwell[voice]")


def say(text: str, **more: Any) -> dict[str, Any]:
    return VOICE_REQUESTS["say"]({"text": text, "voice": "espeak-ng:gmw/en", **more}, "native")


def seconds(reply: dict[str, Any]) -> float:
    with wave.open(io.BytesIO(base64.b64decode(reply["wav"]))) as file:
        return float(file.getnframes() / file.getframerate())


@voiced
def test_every_word_has_a_mark_in_order_and_within_the_sound() -> None:
    text = "The council voted on Tuesday to keep the library open."
    reply = say(text)
    assert [text[at : at + length].strip(" .") for at, length, _ in reply["marks"]] == text.strip(".").split()
    times = [ms for *_, ms in reply["marks"]]
    assert times == sorted(times) and times[-1] < seconds(reply) * 1000


#: A process in which the extra isn't installed, but its library is the system's own.
WITHOUT_EXTRA = """
import ctypes, ctypes.util, importlib.util, json, os, pathlib, espeakng_loader
path, data = espeakng_loader.get_library_path(), pathlib.Path(espeakng_loader.get_data_path())
os.environ["ESPEAK_DATA_PATH"] = str(data.parent)
found, there = importlib.util.find_spec, json.loads(os.environ["THERE"])
importlib.util.find_spec = lambda name: None if name == "espeakng_loader" else found(name)
ctypes.util.find_library = lambda name: path if there and name == "espeak-ng" else None
load = ctypes.CDLL
def loaded(name, *more):
    if not str(name).startswith("libespeak-ng"):
        return load(name, *more)
    if not there:
        raise OSError(name)
    return load(path, *more)
ctypes.CDLL = loaded
from readwell.services.audio.speech import engines, espeak_program
espeak_program.engine = lambda: None  # a machine may have the program as well
listed, why = engines.voices()
print(json.dumps([[voice.lang for voice in listed], why]))
"""


@voiced
@pytest.mark.parametrize("there", [True, False])
def test_without_the_extra_the_system_s_own_library_speaks(there: bool) -> None:
    env = {**os.environ, "THERE": json.dumps(there)}
    done = subprocess.run([sys.executable, "-c", WITHOUT_EXTRA], check=True, capture_output=True, text=True, env=env)
    languages, why = json.loads(done.stdout)
    assert ("de" in languages) is there
    assert ("espeak-ng" in why) is not there


@voiced
def test_a_higher_rate_takes_less_time() -> None:
    assert seconds(say("One two three four five six.", rate=2)) < 0.7 * seconds(say("One two three four five six."))


@voiced
def test_marks_count_as_a_browser_counts() -> None:
    text = "A 😀 smile."
    at, length, _ = say(text)["marks"][-1]
    encoded = text.encode("utf-16-le")
    assert encoded[2 * at : 2 * (at + length)].decode("utf-16-le") == "smile"


@voiced
def test_there_are_voices_for_many_languages() -> None:
    listed = VOICE_REQUESTS["voices"]({}, "native")["voices"]
    assert {"en-gb", "de", "fr-fr", "ar", "hi"} <= {voice["lang"] for voice in listed}
    own = [voice for voice in listed if voice["id"].startswith("espeak-ng:")]
    assert len(own) > 50 and {(voice["engine"], voice["quality"]) for voice in own} == {("host", "formant")}


@voiced
@pytest.mark.parametrize("text", ["", " ", "…", "\0", "<speak>&", "\ud800", "😀" * 50])
def test_any_text_gets_a_sound(text: str) -> None:
    assert base64.b64decode(say(text)["wav"]).startswith(b"RIFF")


@voiced
def test_an_unknown_voice_is_refused_with_a_code() -> None:
    with pytest.raises(Refused) as refused:
        say("Hello", voice="nobody")
    assert refused.value.code == "voice"


@pytest.mark.parametrize("wrong", [{"text": 1}, {"voice": None}, {"rate": "fast"}, {"rate": -1}, {"pitch": True}])
def test_what_is_no_request_is_refused(wrong: dict[str, Any]) -> None:
    with pytest.raises(Refused) as refused:
        VOICE_REQUESTS["say"]({"text": "a", "voice": "b", **wrong}, "native")
    assert refused.value.code == "request"


def test_sounds_are_joined_to_one_file() -> None:
    with wave.open(io.BytesIO(wav([Sound(b"\1\0" * 100, 8000, ()), Sound(b"\2\0" * 50, 8000, ())]))) as file:
        assert (file.getnframes(), file.getframerate(), file.getnchannels()) == (150, 8000, 1)


def test_units_are_those_of_utf_16() -> None:
    assert units("a😀b", [(0, 1, 0), (1, 1, 5), (2, 1, 9)]) == [(0, 1, 0), (1, 2, 5), (3, 1, 9)]
