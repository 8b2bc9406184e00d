"""Piper by a program that takes its options."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from readwell.engine.basics.errors import Refused
from readwell.services.audio.speech import piper, rates
from readwell.services.audio.speech.voice import Quality
from readwell.system.folders import System, data

from tests.host.speech.fakes import Fake, alone, fake, posix

__all__ = ["alone"]

pytestmark = posix

#: Like the program: length_scale makes it slower, a missing model or an unknown speaker fails.
BODY = """
if "--help" in args:
    print("usage: piper [-h] -m MODEL [-f OUTPUT_FILE] --model --output_file --length_scale --speaker")
    sys.exit()
about = json.load(open(option("-m", "--model") + ".json"))
if int(option("--speaker", "-s") or 0) >= about.get("num_speakers", 1):
    sys.exit(1)
text = sys.stdin.readline()
note(text)
sound(option("-f", "--output_file"), text, 1 / float(option("--length_scale")), about["audio"]["sample_rate"])
"""
JOE: dict[str, Any] = {
    "audio": {"sample_rate": 22050},
    "espeak": {"voice": "en-us"},
    "inference": {"length_scale": 1},
    "language": {"code": "en_US"},
    "num_speakers": 1,
    "speaker_id_map": {},
}


@pytest.fixture
def program(alone: Path) -> Fake:
    return fake(alone / "piper", BODY)


def put(name: str, about: Any, place: str = "") -> System:
    """A model with its description, in our own folder of voices or in one below it."""
    folder = data(System()) / "voices" / place
    folder.mkdir(parents=True, exist_ok=True)
    (folder / f"{name}.onnx").write_bytes(b"model")
    (folder / f"{name}.onnx.json").write_text(about if isinstance(about, str) else json.dumps(about), "utf-8")
    return System()


def test_a_voice_is_a_model_with_its_description(program: Fake) -> None:
    put("en_US-joe-medium", JOE)
    put("old", {name: JOE[name] for name in ("audio", "espeak")}, "en/en_US")
    found = [(voice.id, voice.name, voice.lang, voice.quality) for voice in piper.engine().voices()]
    assert found == [
        ("en_US-joe-medium", "Joe", "en-US", Quality.NEURAL),
        ("old", "Old", "en-us", Quality.NEURAL),
    ]


def test_each_speaker_of_a_model_is_a_voice(program: Fake) -> None:
    put("en_GB-many-low", {**JOE, "num_speakers": 2, "speaker_id_map": {"p2": 1, "p1": 0}})
    voices = piper.engine().voices()
    assert [(voice.id, voice.name) for voice in voices] == [
        ("en_GB-many-low#0", "Many p1"),
        ("en_GB-many-low#1", "Many p2"),
    ]
    piper.engine().say("Words.", voices[1].id, 1, 1)
    args = program.calls()[0]["args"]
    assert args[args.index("--speaker") + 1] == "1"


def test_it_speaks_with_a_mark_for_each_word(program: Fake) -> None:
    put("en_US-joe-medium", JOE)
    text = "Two\nwords, [[and]] more."
    sound = piper.engine().say(text, "en_US-joe-medium", 1, 1)
    assert [text[at : at + length] for at, length, _ in sound.marks] == ["Two", "words,", "[[and]]", "more."]
    (call,) = program.calls()
    assert call["text"] == "Two words, [ and]] more." and not any("words" in word for word in call["args"])


def test_the_author_s_own_length_counts_too(program: Fake) -> None:
    put("en_US-joe-medium", {**JOE, "inference": {"length_scale": 1.5}})
    piper.engine().say("Words.", "en_US-joe-medium", 2, 1)
    args = program.calls()[0]["args"]
    wanted = 1.5 * rates.length(2, piper.OWN, piper.FIXED)
    assert float(args[args.index("--length_scale") + 1]) == pytest.approx(wanted, abs=0.001)


@pytest.mark.parametrize("about", ["{", "[]", "null", "{}", '{"audio": 1}', {**JOE, "inference": {"length_scale": 0}}])
def test_what_describes_no_voice_is_none(program: Fake, about: Any) -> None:
    put("wrong", about)
    with pytest.raises(Refused):
        piper.engine()
    put("en_US-joe-medium", JOE)
    assert [voice.id for voice in piper.engine().voices()] == ["en_US-joe-medium"]
    put("wrong", JOE)
    assert [voice.id for voice in piper.engine().voices()] == ["en_US-joe-medium", "wrong"]


@pytest.mark.parametrize("voice", ["nobody", "en_US-joe-medium#x", "en_US-joe-medium#-1", "../en_US-joe-medium", ""])
def test_an_unknown_voice_is_refused(program: Fake, voice: str) -> None:
    put("en_US-joe-medium", JOE)
    with pytest.raises(Refused) as found:
        piper.engine().say("Words.", voice, 1, 1)
    assert found.value.code == "voice" and not program.calls()


def test_a_model_without_the_program_and_a_program_without_a_model_are_no_engine(alone: Path) -> None:
    put("en_US-joe-medium", JOE)
    with pytest.raises(Refused):
        piper.engine()


def test_another_program_of_that_name_is_never_asked_to_speak(alone: Path) -> None:
    mice = fake(alone / "piper", "note('window')\nprint('usage: piper [--device]')")
    put("en_US-joe-medium", JOE)
    with pytest.raises(Refused, match="another program"):
        piper.engine().say("Words.", "en_US-joe-medium", 1, 1)
    assert [call["args"] for call in mice.calls()] == [["--help"]]


def test_where_the_name_is_taken_the_other_name_is_used(alone: Path, program: Fake) -> None:
    put("en_US-joe-medium", JOE)
    other = fake(alone / "piper-tts", BODY)
    piper.engine().say("Words.", "en_US-joe-medium", 1, 1)
    assert other.calls() and not program.calls()
