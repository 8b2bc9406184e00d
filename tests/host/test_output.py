"""Printed output contains no terminal control codes, fits any encoding, and ends without a traceback on any target."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import IO

import pytest
from readwell.services.library.store import Library
from readwell.services.native.serving import keep_log, log
from readwell.system import private

from tests.data.hostile_lines import GOOD

WORDS = "Größe 図書館 \U0001f4da \x1b]0;title\x07 \x9b31m \u202eback and enough words to be an article"
PAGE = f"<html lang=en><title>A page</title><article><h1>A page</h1><p>{WORDS}.</p><p>{WORDS} again.</p></article>"


@pytest.fixture
def page(tmp_path: Path) -> Path:
    path = tmp_path / "page.html"
    path.write_text(PAGE, encoding="utf-8")
    return path


def run(*words: object, stdout: int | IO[bytes] = subprocess.PIPE, **env: str) -> subprocess.CompletedProcess[bytes]:
    command = [sys.executable, "-P", "-m", "readwell", *map(str, words)]
    return subprocess.run(
        command, stdin=subprocess.DEVNULL, stdout=stdout, stderr=subprocess.PIPE, env={**os.environ, **env}
    )


@pytest.mark.parametrize("encoding", ["ascii", "latin-1", "cp1252", "utf-16", "ascii:strict", "shift_jis"])
@pytest.mark.parametrize("form", ["text", "json"])
def test_every_encoding_of_the_output_will_do(page: Path, encoding: str, form: str) -> None:
    done = run("extract", page, "--format", form, PYTHONIOENCODING=encoding)
    assert (done.returncode, done.stderr) == (0, b"")
    said = done.stdout.decode(encoding.split(":")[0])
    assert json.loads(said) if form == "json" else "enough words" in said


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="this system has no full device")
@pytest.mark.parametrize("words", [("extract", "PAGE"), ("describe",), ("explain", "PAGE")])
def test_a_full_disk_gives_one_line_of_error(page: Path, words: tuple[str, ...]) -> None:
    with Path("/dev/full").open("wb") as full:
        done = run(*(page if word == "PAGE" else word for word in words), stdout=full)
    assert done.returncode == 2
    assert done.stderr.decode().strip() == "readwell: the output: No space left on device"


def test_a_reader_that_goes_away_is_no_fault(page: Path) -> None:
    there, here = os.pipe()
    os.close(there)
    try:
        done = run("extract", page, stdout=here)
    finally:
        os.close(here)
    assert (done.returncode, done.stderr) == (0, b"")


def test_control_characters_do_not_reach_a_pipe(page: Path) -> None:
    said = run("extract", page, PYTHONIOENCODING="utf-8").stdout.decode()
    assert not set(said) & {chr(code) for code in (*range(9), *range(11, 32), *range(127, 160))}
    assert "図書館" in said


@pytest.mark.skipif(os.name != "posix", reason="a terminal of our own making")
@pytest.mark.parametrize(
    "words", [("extract", "PAGE"), ("explain", "PAGE"), ("library", "list"), ("library", "show", "1")]
)
def test_a_terminal_gets_neither_escape_sequences_nor_turned_text(
    page: Path, tmp_path: Path, words: tuple[str, ...]
) -> None:
    import pty

    library = Library(tmp_path / "readwell" / "library.sqlite")
    with library.writing():
        row = {**GOOD, "title": WORDS, "text": WORDS, "markdown": WORDS, "tags": ["\x1b[2J"], "site": "\x9b31m"}
        from readwell.services.library.article import from_portable

        library.record(from_portable(row))
    library.close()
    mine, theirs = pty.openpty()
    done = run(
        *(page if word == "PAGE" else word for word in words),
        stdout=theirs,
        XDG_DATA_HOME=str(tmp_path),
        PYTHONIOENCODING="utf-8",
    )
    os.close(theirs)
    said = os.read(mine, 65536).decode("utf-8", "replace")
    os.close(mine)
    assert done.returncode == 0, done.stderr
    assert not set(said) & set("\x1b\x07\x9b\u202e")
    assert "enough words" in said


def test_a_complaint_shows_what_a_name_holds(tmp_path: Path) -> None:
    done = run("extract", tmp_path / "no\x1b[2Jsuch")
    assert done.returncode == 2
    assert b"\x1b" not in done.stderr and b"\\u001b" in done.stderr


@pytest.mark.skipif(os.name != "posix", reason="Windows has other rights")
def test_library_and_log_are_their_owners_alone_also_those_that_were_open(tmp_path: Path) -> None:
    folder = tmp_path / "readwell"
    folder.mkdir(mode=0o755)
    for name in ("library.sqlite", "native.log", "native.log.1"):
        (folder / name).touch(mode=0o644)
        (folder / name).chmod(0o644)
    library = Library(folder / "library.sqlite")
    handlers = list(log.handlers)
    keep_log(folder / "native.log")
    for handler in set(log.handlers) - set(handlers):
        handler.doRollover()  # type: ignore[attr-defined]
        log.removeHandler(handler)
        handler.close()
    found = {path.name: path.stat().st_mode & 0o777 for path in folder.iterdir()}
    library.close()
    assert {"library.sqlite", "library.sqlite-wal", "library.sqlite-shm", "native.log", "native.log.1"} <= set(found)
    assert set(found.values()) == {private.FILE}
    assert folder.stat().st_mode & 0o777 == private.FOLDER


@pytest.mark.skipif(os.name != "posix", reason="Windows has other rights")
def test_exports_and_backups_are_their_owners_alone(tmp_path: Path) -> None:
    for word in ("export", "backup"):
        assert run("library", word, tmp_path / word, XDG_DATA_HOME=str(tmp_path)).returncode == 0
        assert (tmp_path / word).stat().st_mode & 0o777 == private.FILE
    assert tmp_path.stat().st_mode & 0o777 != 0 and (tmp_path / "readwell").stat().st_mode & 0o777 == private.FOLDER
