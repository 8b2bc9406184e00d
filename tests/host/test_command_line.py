"""The command line as a whole: its help, an output that nobody reads any more, a full disk."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest
from readwell.commands import COMMANDS, command

from tests.host.shard_files import LINES, SENTENCE, html


def test_the_help_of_each_command_is_its_modules_first_line() -> None:
    assert {name: (command(name).__doc__ or "").strip().split("\n")[0] for name in COMMANDS} == COMMANDS


@pytest.mark.parametrize("words", [["--help"], ["--version"], ["extract", "--help"], ["batch", "--help"]])
def test_help_loads_nothing_heavy(words: list[str]) -> None:
    code = (
        "import sys\nfrom readwell.commands.cli import main\ntry:\n    main(sys.argv[1:])\nexcept SystemExit: pass\n"
        "print(sorted({'numpy', 'lxml', 'asyncio', 'concurrent.futures', 'sqlite3'} & set(sys.modules)))"
    )
    made = subprocess.run([sys.executable, "-c", code, *words], capture_output=True, text=True, check=True)
    assert made.stdout.endswith("\n[]\n")


def test_a_reader_that_goes_away_leaves_no_traceback(tmp_path: Path) -> None:
    (tmp_path / "in").write_bytes(LINES * 300)
    words = [sys.executable, "-m", "readwell", "batch", str(tmp_path / "in"), "-", "--extractor", "plain", "--quiet"]
    made = subprocess.Popen(words, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    assert made.stdout and made.stderr
    made.stdout.read(10)
    made.stdout.close()
    assert made.stderr.read() == b""
    made.stderr.close()
    assert made.wait() == 0


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="only Linux has a device that is always full")
@pytest.mark.parametrize("format", ["text", "json"])
def test_a_full_disk_and_an_odd_encoding_are_one_line(tmp_path: Path, format: str) -> None:
    (tmp_path / "in.html").write_text(html(1) + "<p>" + SENTENCE * 3000, "utf-8")
    words = [sys.executable, "-m", "readwell", "extract", str(tmp_path / "in.html"), "--format", format]
    with Path("/dev/full").open("w") as full:
        made = subprocess.run(words, stdout=full, stderr=subprocess.PIPE, text=True)
    assert made.returncode == 2 and made.stderr.count("\n") == 1
    odd = subprocess.run(words, capture_output=True, env={**os.environ, "PYTHONIOENCODING": "ascii"})
    assert odd.returncode == 0 and b"Gr\\u00f6\\u00dfe" in odd.stdout and odd.stderr == b""
