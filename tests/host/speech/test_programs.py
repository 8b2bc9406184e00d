"""A program that speaks is the person's own, but whatever it does, Readwell goes on."""

from __future__ import annotations

import os
import time
from pathlib import Path

import pytest
from readwell.engine.basics.errors import Refused
from readwell.services.audio.speech import programs

from tests.host.speech.fakes import alone, fake, posix

__all__ = ["alone"]

pytestmark = posix

OUT = "out = option('-o')\n"


def refused(path: Path, text: str = "Some words.") -> str:
    with pytest.raises(Refused) as found:
        programs.speak([path, "-o", "{out}"], text)
    assert found.value.code == "voice"
    return found.value.message


def test_the_text_comes_by_standard_input_and_nothing_stays_on_the_disk(alone: Path) -> None:
    made = fake(alone / "voice", OUT + "text = sys.stdin.read()\nnote(text)\nsound(out, text, 1)\nprint('said')")
    sound, printed = programs.speak([made.path, "-o", "{out}"], "Wörter 😀 $(touch x) `y` ; z")
    (call,) = made.calls()
    assert call["text"] == "Wörter 😀 $(touch x) `y` ; z" and not any("touch" in word for word in call["args"])
    assert call["folder"] == 0o700 and call["utf8"] == "1" and printed == "said\n"
    assert sound.rate == 22_050 and 1000 < sound.ms < 1200
    assert not Path(call["args"][1]).parent.exists()


def test_a_text_may_come_in_a_file_of_that_folder(alone: Path) -> None:
    made = fake(alone / "voice", OUT + "note(open('words').read() + sys.stdin.read())\nsound(out, 'ab', 1)")
    programs.speak([made.path, "-o", "{out}"], "Words", given="words")
    assert made.calls()[0]["text"] == "Words"


def test_a_sound_of_two_channels_becomes_one(alone: Path) -> None:
    made = fake(alone / "voice", OUT + "sound(out, sys.stdin.read(), 1, 48000, 2)")
    sound, _ = programs.speak([made.path, "-o", "{out}"], "0123456789")
    assert (sound.rate, round(sound.ms)) == (48_000, 400)


@pytest.mark.parametrize(
    ("body", "why"),
    [
        ("sys.exit(3)", "failed (3)"),
        ("pass", "no sound"),
        ("open(out, 'wb').write(b'rubbish' * 99)", "no sound"),
        ("open(out, 'wb').write(b'')", "no sound"),
        ("open(out, 'wb').write(b'RIFF\\xff\\xff\\xff\\xffWAVEfmt ')", "no sound"),
        ("sound(out, '', 1)", "no sound"),
        ("sound(out, 'word', 1, 400)", "another kind"),
        ("sound(out, 'word', 1); data = open(out, 'rb').read(); open(out, 'wb').write(data[:-99])", "another kind"),
        ("os.kill(os.getpid(), 9)", "failed (-9)"),
    ],
)
def test_what_makes_no_true_sound_is_refused_with_a_code(alone: Path, body: str, why: str) -> None:
    assert why in refused(fake(alone / "voice", OUT + body).path)


@pytest.mark.second
@pytest.mark.parametrize(
    "body", ["time.sleep(600)", "sys.stdin.close(); time.sleep(600)", "os.fork(); time.sleep(600)"]
)
def test_a_program_that_hangs_is_ended_with_all_it_started(
    alone: Path, monkeypatch: pytest.MonkeyPatch, body: str
) -> None:
    monkeypatch.setattr(programs, "SECONDS", 3)
    monkeypatch.setattr(programs, "SECONDS_A_THOUSAND", 0)
    made = fake(alone / "voice", f"note(str(os.getpgid(0)))\n{body}")
    assert "in time" in refused(made.path, "x" * 300_000)
    group = int(made.calls()[0]["text"])
    until = time.monotonic() + 20
    while time.monotonic() < until and alive(group):
        time.sleep(0.05)
    assert not alive(group)


def alive(group: int) -> bool:
    """Whether a process of a group runs; one that has ended but wasn't collected does not."""
    for stat in Path("/proc").glob("[0-9]*/stat"):
        try:
            state, _, its = stat.read_text().rpartition(")")[2].split()[:3]
        except (OSError, ValueError):
            continue
        if int(its) == group and state != "Z":
            return True
    return False


def test_a_program_that_writes_without_end_is_ended(alone: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(programs, "MOST_BYTES", 100_000)
    assert "more than" in refused(fake(alone / "voice", "while True: print('rubbish' * 999)").path)


def test_a_file_that_is_no_program_is_refused(alone: Path) -> None:
    (alone / "voice").write_bytes(b"\x7fELF nothing")
    (alone / "voice").chmod(0o755)
    assert "can't be started" in refused(alone / "voice")
    assert "can't be started" in refused(alone / "absent")


def test_a_program_is_found_by_its_first_name_and_never_in_the_current_folder(
    alone: Path, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    here = fake(tmp_path / "here" / "voice", "pass")
    monkeypatch.chdir(here.path.parent)
    monkeypatch.setenv("PATH", os.pathsep.join(["", ".", str(alone)]))
    assert programs.find("voice", "other") is None
    other = fake(alone / "other", "pass")
    assert programs.find("voice", "other") == other.path
    other.path.chmod(0o644)
    assert programs.find("other") is None


def test_what_an_engine_would_obey_is_gone_and_no_character_moves() -> None:
    text = "a\nb\0c [[slnc 9000]] [[[x \u2028d"
    clean = programs.harmless(text)
    assert len(clean) == len(text) and "[[" not in clean and len(clean.splitlines()) == 1 and "\0" not in clean
