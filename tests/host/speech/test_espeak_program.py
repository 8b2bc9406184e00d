"""espeak-ng as a program, and which of its forms is used."""

from __future__ import annotations

from pathlib import Path

import pytest
from readwell.engine.basics.errors import Refused
from readwell.services.audio.speech import espeak, espeak_program
from readwell.services.audio.speech.voice import Quality

from tests.host.speech.fakes import Fake, alone, fake, posix

__all__ = ["alone"]

pytestmark = posix

BODY = """
if "--voices" in args:
    print("Pty Language       Age/Gender VoiceName          File                 Other Languages")
    print(" 5  en-gb           --/M      English_(Great_Britain) gmw/en               (en 2)")
    print(" 2  en-us           --/M      English_(America)  gmw/en-US            (en 3)")
    print(" 5  yue             --/F      Chinese_(Cantonese) sit/yue              (zh-yue 5)")
    sys.exit()
if "--stdin" not in args or option("-b") != "1":
    sys.exit(1)
text = sys.stdin.read()
note(text)
sound(option("-w"), text, int(option("-s")) / 175)
"""


@pytest.fixture
def program(alone: Path) -> Fake:
    return fake(alone / "espeak-ng", BODY)


def engine() -> espeak_program.Program:
    found = espeak_program.engine()
    assert found
    return found


def test_its_list_becomes_voices_the_preferred_one_first(program: Fake) -> None:
    voices = engine().voices()
    assert [(voice.id, voice.lang) for voice in voices] == [
        ("gmw/en-US", "en-us"),
        ("gmw/en", "en-gb"),
        ("sit/yue", "yue"),
    ]
    assert voices[1].name == "English (Great Britain)" and {voice.quality for voice in voices} == {Quality.FORMANT}


def test_it_speaks_at_the_rate_and_pitch_with_marks(program: Fake) -> None:
    text = "-w x <b>words</b> [[n]]"
    sounds = [engine().say(text, "gmw/en", rate, 1.2) for rate in (1, 2)]
    assert sounds[0].ms == pytest.approx(2 * sounds[1].ms, rel=0.01) and len(sounds[0].marks) == 4
    call = program.calls()[0]
    assert call["text"] == "-w x <b>words</b> [ n]]"
    assert call["args"][call["args"].index("-p") + 1] == "60"


def test_an_unknown_voice_is_refused(program: Fake) -> None:
    for voice in ("nobody", "--path=/tmp", ""):
        with pytest.raises(Refused) as found:
            engine().say("Words.", voice, 1, 1)
        assert found.value.code == "voice"
    assert not program.calls()


def test_the_program_speaks_where_there_is_no_library(program: Fake, monkeypatch: pytest.MonkeyPatch) -> None:
    def absent() -> espeak.Library:
        raise Refused("voice", "no espeak-ng here")

    monkeypatch.setattr(espeak, "library", absent)
    assert espeak.engine() == engine()
    program.path.unlink()
    with pytest.raises(Refused, match="no espeak-ng"):
        espeak.engine()
