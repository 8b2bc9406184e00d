"""The command line with what it wasn't made for: each mistake is one plain line and a code, and nothing is lost."""

from __future__ import annotations

import gzip
import json
import lzma
import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from readwell.commands.cli import main
from readwell.engine.basics.errors import Refused
from readwell.services.library import exchange
from readwell.services.library.saving import library_file
from readwell.services.library.store import Library
from readwell.system import folders

from tests.host.library.articles import article
from tests.host.shard_files import html

LARGE = "9" * 24
ROW = {"id": "1", "html": html(1)}


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Each test has a home of its own, with one article in its library."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    library = Library(library_file())
    library.add(article("english"))
    library.close()
    return tmp_path


def code_of(words: list[str]) -> int:
    try:
        return main(words)
    except SystemExit as end:  # argparse's own
        return int(str(end.code))


@pytest.mark.parametrize(
    "words",
    [
        ["show", LARGE],
        ["tag", LARGE, "x"],
        ["remove", f"-{LARGE}"],
        ["list", "--limit", LARGE],
        ["list", "--skip", LARGE],
        ["list", "--tag", "\udcff"],
        ["search", "lake", "--limit", LARGE],
        ["search", "lake", "--tag", "\udcff"],
    ],
)
def test_what_no_library_can_hold_is_refused(words: list[str]) -> None:
    assert code_of(["library", *words]) == 2


def test_a_file_to_import_that_is_cut_off_or_damaged_is_refused(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    library = Library(library_file())
    whole = "\n".join(exchange.exported(library)).encode()
    library.close()
    packed = gzip.compress(whole)
    (tmp_path / "cut.gz").write_bytes(packed[:-20])
    (tmp_path / "bent.gz").write_bytes(packed[:200] + b"\xff\xff\xff\xff" + packed[204:])
    (tmp_path / "cut.xz").write_bytes(lzma.compress(whole)[:-30])
    (tmp_path / "bent.xz").write_bytes(lzma.compress(whole)[:40] + b"\xff" * 200)
    for name in ("cut.gz", "bent.gz", "cut.xz", "bent.xz"):
        assert code_of(["library", "import", str(tmp_path / name)]) == 2
        assert capsys.readouterr().err.startswith("readwell: ")


@pytest.mark.parametrize("word", ["list", "search", "check", "export", "backup"])
def test_a_damaged_library_is_told_in_one_line(word: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    raw = library_file().read_bytes()
    library_file().write_bytes(raw[:4096] + b"\xa5" * (len(raw) - 4096))
    code_of(["library", word, *{"search": ["lake"], "export": [str(tmp_path / "o")]}.get(word, [])])
    assert "Traceback" not in capsys.readouterr().err
    assert not (tmp_path / "o").exists()


def test_an_export_that_is_stopped_leaves_no_half_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def stopped(*_: object) -> Iterator[str]:
        yield "{}"
        raise KeyboardInterrupt

    monkeypatch.setattr(exchange, "exported", stopped)
    (tmp_path / "out").mkdir()
    assert code_of(["library", "export", str(tmp_path / "out" / "all.jsonl")]) == 130
    assert list((tmp_path / "out").iterdir()) == []


@pytest.mark.parametrize("word", ["export", "backup"])
def test_a_file_that_appears_meanwhile_and_a_link_are_not_replaced(
    word: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    target = tmp_path / "mine"
    target.symlink_to("nowhere")
    assert code_of(["library", word, str(target)]) == 2 and target.is_symlink()
    target.unlink()
    part = tmp_path / ".mine.part"
    part.write_text("a person's")
    monkeypatch.setattr("readwell.services.library.folder.os.path.lexists", lambda _: False)
    target.write_text("first")
    assert code_of(["library", word, str(target)]) == 2
    assert target.read_text() == "first" and part.read_text() == "a person's"
    assert not list(tmp_path.glob(".readwell-*"))


@pytest.mark.parametrize("words", [["extract", "-"], ["explain", "-"], ["library", "import", "-"], ["native"]])
def test_without_standard_input_a_command_says_so(words: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    before, sys.stdin = sys.stdin, None
    try:
        assert code_of(words) == 2
    finally:
        sys.stdin = before
    assert capsys.readouterr().err == "readwell: -: standard input is closed\n"


def test_without_a_home_folder_pages_are_read_and_the_rest_says_so(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def nowhere() -> Path:
        raise RuntimeError

    monkeypatch.setattr(Path, "home", nowhere)
    (tmp_path / "page.html").write_text(html(1))
    assert code_of(["extract", str(tmp_path / "page.html")]) == 0
    assert code_of(["library", "list"]) == 2
    assert "set HOME" in capsys.readouterr().err


@pytest.mark.parametrize("held", ["my notes, without a line break", "a line\nand half a line", json.dumps(ROW)])
def test_a_batch_cuts_nothing_off_a_file_that_is_not_its_own(held: str, tmp_path: Path) -> None:
    (tmp_path / "in.jsonl").write_text(json.dumps(ROW) + "\n")
    (tmp_path / "notes.txt").write_text(held)
    assert code_of(["batch", str(tmp_path / "in.jsonl"), str(tmp_path / "notes.txt"), "--quiet"]) == 2
    assert (tmp_path / "notes.txt").read_text() == held


def test_a_batch_is_not_its_own_output(tmp_path: Path) -> None:
    (tmp_path / "in.jsonl").write_text(json.dumps(ROW))
    (tmp_path / "link.jsonl").symlink_to("in.jsonl")
    for name in ("in.jsonl", "link.jsonl"):
        assert code_of(["batch", str(tmp_path / "in.jsonl"), str(tmp_path / name), "--quiet"]) == 2
    assert (tmp_path / "in.jsonl").read_text() == json.dumps(ROW)


def test_a_batch_whose_output_ends_with_no_answer_is_refused(tmp_path: Path) -> None:
    (tmp_path / "in.jsonl").write_text(json.dumps(ROW) + "\n")
    for held in ("no answer\n", "5\n", "[" * 100_000 + "\n"):
        (tmp_path / "out").write_text(held)
        assert code_of(["batch", str(tmp_path / "in.jsonl"), str(tmp_path / "out"), "--quiet"]) == 2
        assert (tmp_path / "out").read_text() == held


def test_half_a_character_in_an_id_is_written_to_parquet(tmp_path: Path) -> None:
    parquet = pytest.importorskip("pyarrow.parquet")
    (tmp_path / "in.jsonl").write_text(json.dumps(ROW | {"id": "\ud800", "url": "http://x/\ud800"}) + "\n")
    words = ["batch", str(tmp_path / "in.jsonl"), str(tmp_path / "out.parquet"), "--quiet", "--columns", "url"]
    assert code_of(words) == 0
    assert parquet.read_table(tmp_path / "out.parquet")["id"].to_pylist() == ["\\ud800"]


@pytest.mark.second(after=2)
@pytest.mark.parametrize(
    "words", [["--jobs", LARGE], ["--max-failures", "nan"], *(["--timeout", bad] for bad in ("nan", "inf", "-1", "0"))]
)
def test_numbers_that_make_no_sense_are_no_traceback(words: list[str], tmp_path: Path) -> None:
    (tmp_path / "in.jsonl").write_text(json.dumps(ROW) + "\n")
    made = subprocess.run(
        [sys.executable, "-m", "readwell", "batch", str(tmp_path / "in.jsonl"), "-", "--quiet", *words],
        capture_output=True,
        text=True,
    )
    assert made.returncode == (0 if "--jobs" in words else 2) and "Traceback" not in made.stderr


def test_a_save_refuses_a_home_that_is_none_and_a_template_that_is_no_text(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "page.html").write_text(html(1))
    (tmp_path / "binary").write_bytes(b"\xff\xfe\xf5")
    assert code_of(["save", "page.html", "--out", "~no-such-user/x"]) == 1
    assert code_of(["save", "page.html", "--template", "binary"]) == 1
    assert capsys.readouterr().err.count("\n") == 2


def test_a_save_that_the_library_refuses_says_that_the_file_is_there(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "page.html").write_text(html(1))

    def full(*_: object) -> None:
        raise Refused("disk-full", "no room")

    monkeypatch.setattr(Library, "add", full)
    assert code_of(["save", "page.html", "--library"]) == 1
    (saved,) = tmp_path.glob("*.md")
    assert str(saved) in capsys.readouterr().err


@pytest.mark.parametrize("updated", ["Infinity", "1e300", "NaN", "-1e18", "1" + "0" * 400, "[" * 100_000])
def test_a_damaged_schedule_of_a_hosts_list_is_none(updated: str, capsys: pytest.CaptureFixture[str]) -> None:
    plan = folders.data(folders.System()) / "ad_hosts.json"
    plan.write_text(f'{{"source": "list.txt", "days": 3, "updated": {updated}}}')
    assert code_of(["hosts", "show"]) == 0
    assert "no list of your own" in capsys.readouterr().out


def test_a_hosts_list_that_cannot_be_replaced_leaves_no_other_file(tmp_path: Path) -> None:
    (tmp_path / "list.txt").write_text("ads.example.com\n")
    own = folders.data(folders.System()) / "ad_hosts.txt"
    own.mkdir()
    assert code_of(["hosts", "update", str(tmp_path / "list.txt")]) == 2
    assert not list(own.parent.glob("ad_hosts.txt.*"))


@pytest.mark.parametrize("held", ['{"path": "/x", "allowed_extensions": 5}', "[" * 100_000])
def test_the_doctor_reports_a_manifest_that_makes_no_sense(held: str, tmp_path: Path) -> None:
    from readwell.services.native import doctor, install

    system = folders.System("linux", tmp_path, {}, tmp_path)
    path = install.manifest_path(folders.BROWSERS["firefox"], system)
    path.parent.mkdir(parents=True)
    path.write_text(held)
    assert any(not one.well and "can't be read" in one.message for one in doctor.examine(system))


def test_a_home_folder_is_asked_of_the_system() -> None:
    assert folders.System().home == Path.home()
    with pytest.raises(Refused, match="set HOME"), pytest.MonkeyPatch.context() as changed:
        changed.setattr(Path, "home", lambda: (_ for _ in ()).throw(RuntimeError))
        folders.System()


@pytest.mark.skipif(sys.platform == "win32", reason="Windows ends a process without a signal")
def test_a_batch_that_is_killed_leaves_no_process(tmp_path: Path) -> None:
    (tmp_path / "in.jsonl").write_text((json.dumps(ROW) + "\n") * 3000)
    words = [sys.executable, "-m", "readwell", "batch", str(tmp_path / "in.jsonl"), "-", "--quiet", "--jobs", "2"]
    run = subprocess.Popen(words, stdout=subprocess.PIPE)
    assert run.stdout and run.stdout.readline()
    run.send_signal(signal.SIGKILL)
    run.communicate(timeout=20)  # the workers hold the output open as long as they live


@pytest.mark.skipif(sys.platform != "linux", reason="other systems have names in Unicode")
def test_a_locale_without_the_titles_letters_is_told(tmp_path: Path) -> None:
    (tmp_path / "page.html").write_text("<meta charset=utf-8><title>Größe 图书馆</title>" + html(1), "utf-8")
    odd = {"LC_ALL": "C", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0"}
    words = [sys.executable, "-m", "readwell", "save", "page.html", "--name", "{title}"]
    made = subprocess.run(words, cwd=tmp_path, env={**os.environ, **odd}, capture_output=True, text=True)
    assert made.returncode == 1 and made.stderr.endswith("set LANG\n")
    assert not list(tmp_path.glob(".readwell-*"))


def test_settings_of_a_group_that_are_nested_without_end_are_refused(tmp_path: Path) -> None:
    (tmp_path / "group.json").write_text("[" * 100_000)
    assert code_of(["proxy", "--settings", str(tmp_path / "group.json")]) == 2
