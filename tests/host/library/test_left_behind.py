"""A killed export or backup leaves no copy of the library behind, and an export says nothing of this computer."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest
from readwell.services.library import exchange
from readwell.services.library.folder import whole, write_new
from readwell.services.library.store import Library

from tests.host.library.articles import TEXTS, article, filled

WRITER = """
import signal, sys, time
from pathlib import Path
# What the run that tests was started to ignore, as `nohup` has it, this process would ignore too.
signal.signal(signal.SIGHUP, signal.SIG_DFL), signal.signal(signal.SIGINT, signal.default_int_handler)
from readwell.services.library.folder import whole
with whole(Path(sys.argv[1])) as draft:
    draft.write_text("a whole library")
    print("written", flush=True)
    time.sleep(60)
"""
pytestmark = pytest.mark.skipif(os.name != "posix", reason="locks and signals as POSIX has them")


def killed(path: Path, number: int) -> list[str]:
    """What is in the folder after a writer was ended by a signal in the middle."""
    with subprocess.Popen([sys.executable, "-c", WRITER, str(path)], stdout=subprocess.PIPE, text=True) as writer:
        assert writer.stdout and writer.stdout.readline() == "written\n"
        writer.send_signal(number)
    return sorted(each.name for each in path.parent.iterdir())


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGHUP, signal.SIGINT])
def test_a_writer_that_is_asked_to_end_leaves_nothing(number: int, tmp_path: Path) -> None:
    assert killed(tmp_path / "library.jsonl", number) == []


@pytest.mark.parametrize("next_one", ["export", "save"])
def test_what_a_killed_writer_left_goes_with_the_next_file_in_the_folder(next_one: str, tmp_path: Path) -> None:
    assert len(killed(tmp_path / "library.jsonl", signal.SIGKILL)) == 1
    if next_one == "save":
        write_new(tmp_path, "b.md", b"words")
    else:
        with whole(tmp_path / "b.md") as draft:
            draft.write_text("words")
    assert [path.name for path in tmp_path.iterdir()] == ["b.md"]


def test_a_draft_that_is_still_written_stays(tmp_path: Path) -> None:
    with whole(tmp_path / "a") as draft:
        draft.write_text("words")
        write_new(tmp_path, "b.md", b"x")
        with whole(tmp_path / "c") as other:
            other.write_text("more")
            assert draft.exists()
    assert {path.name for path in tmp_path.iterdir()} == {"a", "b.md", "c"}


def test_an_export_names_no_folder_of_this_computer(tmp_path: Path) -> None:
    library = Library(tmp_path / "one.sqlite")
    held = library.add(article(next(iter(TEXTS)), path="/home/anna/notes/Harbour.md")).id
    lines = list(exchange.exported(library))
    assert "anna" not in "".join(lines) and "path" not in json.loads(lines[1])
    exchange.imported(library, lines)
    assert library.get(held)["path"] == "/home/anna/notes/Harbour.md"


def test_a_path_from_another_computer_is_not_taken(tmp_path: Path) -> None:
    one, two = filled(tmp_path / "one.sqlite"), Library(tmp_path / "two.sqlite")
    head, *lines = exchange.exported(one)
    named = [json.dumps(json.loads(line) | {"path": "/etc/passwd"}) for line in lines]
    assert exchange.imported(two, [head, *named]).new == len(lines)
    assert list(exchange.exported(two)) == [head, *lines]
    assert {row[0] for row in two.base.execute("SELECT path FROM articles")} == {""}
