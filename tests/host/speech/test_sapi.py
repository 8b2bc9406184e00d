"""The voices of Windows, by a program in PowerShell's place that reads the request and prints what our scripts print."""

from __future__ import annotations

import base64
from pathlib import Path

import pytest
from readwell.engine.basics.errors import Refused
from readwell.services.audio.speech import sapi
from readwell.system.folders import System

from tests.host.speech.fakes import Fake, fake, posix

pytestmark = posix

#: It knows the scripts by what they call, and reports each word as .NET does: UTF-16 units and milliseconds.
BODY = """
import base64, re
script = base64.b64decode(option("-EncodedCommand")).decode("utf-16-le")
if "GetInstalledVoices" in script:
    print("Microsoft Zira Desktop", "en-US", sep=chr(9))
    print("Microsoft Hedda Desktop", "de-DE", sep=chr(9))
    sys.exit()
wish = json.load(open("wish.json", encoding="ascii"))
note(wish["text"])
sound("sound.wav", wish["text"], 3 ** (wish["rate"] / 10))
units = lambda part: len(part.encode("utf-16-le", "surrogatepass")) // 2
for word in re.finditer(r"\\S+", wish["text"]):
    print(units(wish["text"][:word.start()]), units(word.group()), int(word.start() * 30 / 3 ** (wish["rate"] / 10)), sep=chr(9))
"""


@pytest.fixture
def system(tmp_path: Path) -> System:
    return System(platform="win32", home=tmp_path, env={"SystemRoot": str(tmp_path)})


def program(tmp_path: Path, body: str = BODY) -> Fake:
    return fake(tmp_path / "System32" / "WindowsPowerShell" / "v1.0" / "powershell.exe", body)


def test_its_list_becomes_voices(tmp_path: Path, system: System) -> None:
    program(tmp_path)
    found = [(voice.id, voice.lang) for voice in sapi.engine(system).voices()]
    assert found == [("Microsoft Zira Desktop", "en-US"), ("Microsoft Hedda Desktop", "de-DE")]


def test_it_speaks_and_reports_the_time_of_each_word(tmp_path: Path, system: System) -> None:
    made = program(tmp_path)
    text = "A 😀 smile'; Remove-Item x\nand “more”"
    sound = sapi.engine(system).say(text, "Microsoft Hedda Desktop", 1, 1)
    assert [text[at : at + length] for at, length, _ in sound.marks] == text.split()
    assert [ms for *_, ms in sound.marks] == [text.index(word) * 30 for word in text.split()]
    (call,) = made.calls()
    assert call["text"] == text.replace("\n", " ")
    script = base64.b64decode(call["args"][-1]).decode("utf-16-le")
    assert "Remove-Item" not in script and call["args"][:3] == ["-NoLogo", "-NoProfile", "-NonInteractive"]


def test_a_higher_rate_takes_less_time(tmp_path: Path, system: System) -> None:
    program(tmp_path)
    slow, fast = (sapi.engine(system).say("Some words " * 9, "Microsoft Zira Desktop", rate, 1) for rate in (1, 2))
    assert slow.ms / fast.ms == pytest.approx(2, rel=0.06)


@pytest.mark.parametrize(
    "printed",
    [
        "rubbish",
        "",
        "0\t3\t9999999",
        "900\t3\t0",
        "0\t900\t0",
        "3\t1\t0",
        "0\t3\t90\n4\t5\t10",
        "999999999\t999999999\t1",
    ],
)
def test_marks_that_cannot_be_true_are_estimated(tmp_path: Path, system: System, printed: str) -> None:
    lying = BODY.partition("units =")[0] + f"print({printed!r})"
    program(tmp_path, lying)
    sound = sapi.engine(system).say("Two words.", "Microsoft Zira Desktop", 1, 1)
    assert [at for at, *_ in sound.marks] == [0, 4]


def test_a_voice_that_is_not_in_the_list_is_refused(tmp_path: Path, system: System) -> None:
    made = program(tmp_path)
    with pytest.raises(Refused) as found:
        sapi.engine(system).say("Words.", "nobody'; exit", 1, 1)
    assert found.value.code == "voice" and not made.calls()


def test_without_windows_there_is_none(tmp_path: Path, system: System) -> None:
    for other in (system, System(env={})):
        with pytest.raises(Refused):
            sapi.engine(other)
