"""The voices of macOS, by a program that takes the options of `say`."""

from __future__ import annotations

from pathlib import Path

import pytest
from readwell.engine.basics.errors import Refused
from readwell.services.audio.speech import macos
from readwell.services.audio.speech.voice import Quality
from readwell.system.folders import System

from tests.host.speech.fakes import Fake, fake, posix

pytestmark = posix

BODY = """
if option("-v") == "?":
    print("Alex                en_US    # Most people recognize me by my voice.")
    print("Anna (Premium)      de_DE    # Hallo! Ich heisse Anna.")
    print("Bad News            en_US    # The light you see is a train.")
    print("Eddy (Englisch (USA)) en_US  # Hello! My name is Eddy.")
    print("Fiona (Enhanced)    en-scotland # Hello, my name is Fiona.")
    print("nothing that is a voice")
    sys.exit()
if "--file-format=WAVE" not in args or "--data-format=LEI16@22050" not in args or option("-f") != "-":
    sys.exit(1)
text = sys.stdin.read()
note(text)
sound(option("-o"), text, int(option("-r")) / 175)
"""


@pytest.fixture
def system(tmp_path: Path) -> System:
    return System(platform="darwin", home=tmp_path, env={}, root=tmp_path)


@pytest.fixture
def program(tmp_path: Path) -> Fake:
    return fake(tmp_path / "usr" / "bin" / "say", BODY)


def test_its_list_becomes_voices_of_different_quality(program: Fake, system: System) -> None:
    assert [(voice.id, voice.lang, voice.quality) for voice in macos.engine(system).voices()] == [
        ("Alex", "en-US", Quality.RECORDED),
        ("Anna (Premium)", "de-DE", Quality.NEURAL),
        ("Bad News", "en-US", Quality.NOVELTY),
        ("Eddy (Englisch (USA))", "en-US", Quality.FORMANT),
        ("Fiona (Enhanced)", "en-scotland", Quality.ENHANCED),
    ]


def test_it_speaks_in_words_a_minute_and_obeys_no_command_in_the_text(program: Fake, system: System) -> None:
    text = "-v Fred [[rate 900]] words"
    sounds = [macos.engine(system).say(text, "Anna (Premium)", rate, 1) for rate in (1, 2)]
    assert sounds[0].ms == pytest.approx(2 * sounds[1].ms, rel=0.01)
    assert [text[at : at + length] for at, length, _ in sounds[0].marks] == ["-v", "Fred", "[[rate", "900]]", "words"]
    first, second = program.calls()
    assert first["text"] == "-v Fred [ rate 900]] words" and second["args"][:4] == ["-v", "Anna (Premium)", "-r", "350"]


@pytest.mark.parametrize("voice", ["?", "nobody", "-o", ""])
def test_an_unknown_voice_is_refused(program: Fake, system: System, voice: str) -> None:
    with pytest.raises(Refused) as found:
        macos.engine(system).say("Words.", voice, 1, 1)
    assert found.value.code == "voice" and not program.calls()


def test_on_another_system_a_program_of_this_name_is_something_else(program: Fake, tmp_path: Path) -> None:
    for system in (System(platform="linux", root=tmp_path), System(platform="darwin", root=tmp_path / "other")):
        with pytest.raises(Refused):
            macos.engine(system)
