"""Piper by a program that takes its options."""

from __future__ import annotations

import json
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from readwell.engine.basics.errors import Refused
from readwell.services.audio.speech import piper, piper_process, programs, rates
from readwell.services.audio.speech.piper_process import Keeper
from readwell.services.audio.speech.voice import Quality, Sound
from readwell.system.folders import System, data

from tests.host.speech.fakes import Fake, alone, fake, posix
from tests.host.speech.piper_program import BODY, JOE, KEPT

__all__ = ["alone"]

pytestmark = posix


@pytest.fixture(autouse=True)
def fresh(monkeypatch: pytest.MonkeyPatch) -> Iterator[Keeper]:
    """No process is kept from one test to the next."""
    keeper = Keeper()
    monkeypatch.setattr(piper, "KEEPER", keeper)
    yield keeper
    keeper.close()


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


def processes(program: Fake) -> int:
    """How many processes have spoken, and how many of them for one text alone."""
    return len({tuple(call["args"]) for call in program.calls()})


def say(text: str, rate: float = 1) -> Sound:
    return piper.engine().say(text, "en_US-joe-medium", rate, 1)


def test_the_model_is_loaded_once_for_all_sentences(program: Fake, fresh: Keeper) -> None:
    put("en_US-joe-medium", JOE)
    first, second = say("One two."), say("One two three four.")
    assert second.ms > first.ms and processes(program) == 1
    assert [call["text"] for call in program.calls()] == ["One two.", "One two three four."]
    assert "--output_dir" in program.calls()[0]["args"]
    say("Faster.", 2)
    assert processes(program) == 2 and fresh._kept and fresh._kept.alive


def test_it_ends_when_it_is_idle_and_leaves_no_file(
    program: Fake, fresh: Keeper, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(piper_process, "IDLE", 0.2)
    put("en_US-joe-medium", JOE)
    say("Words.")
    kept = fresh._kept
    assert kept
    folder, end = Path(kept._folder.name), time.monotonic() + 20
    while (kept.alive or folder.exists()) and time.monotonic() < end:
        time.sleep(0.05)
    assert not kept.alive and not folder.exists()
    assert say("Again.").samples


@pytest.mark.parametrize("extra", ["sys.exit(4)", "os._exit(0)"])
def test_a_program_that_can_t_be_kept_is_started_for_each_text(alone: Path, fresh: Keeper, extra: str) -> None:
    old = fake(alone / "piper", KEPT.format(extra=extra))
    put("en_US-joe-medium", JOE)
    assert say("One.").samples and say("Two.").samples
    assert [call["text"] for call in old.calls()] == ["One.", "Two."] and fresh._cannot


def test_one_that_hangs_or_is_killed_costs_no_sentence(
    alone: Path, fresh: Keeper, monkeypatch: pytest.MonkeyPatch
) -> None:
    slow = fake(alone / "piper", KEPT.format(extra="time.sleep(60 if number else 0)"))
    put("en_US-joe-medium", JOE)
    assert say("One.").samples
    monkeypatch.setattr(programs, "SECONDS", 1.5)
    assert say("Two.").samples and not fresh._kept
    assert say("Three.").samples and fresh._kept and not fresh._cannot
    fresh._kept._process.kill()
    fresh._kept._process.wait()
    assert say("Four.").samples
    assert [call["text"] for call in slow.calls()] == ["One.", "Two.", "Three.", "Four."]


def test_a_text_of_several_lines_is_one(program: Fake) -> None:
    put("en_US-joe-medium", JOE)
    say("One\r\ntwo\u2028three")
    say("Four.")
    assert [call["text"] for call in program.calls()] == ["One  two three", "Four."]
