from __future__ import annotations

import errno
import os
import subprocess
import sys
from pathlib import Path

import pytest
from readwell.engine.basics.errors import Refused
from readwell.services.library.folder import writable, write_new
from readwell.services.library.saving import unsave


def test_a_second_file_of_a_name_gets_a_number_and_the_first_stays(tmp_path: Path) -> None:
    first, second = (write_new(tmp_path, "A page.md", data) for data in (b"one", b"two"))
    assert (first.name, second.name) == ("A page.md", "A page (2).md")
    assert (first.read_bytes(), second.read_bytes()) == (b"one", b"two")


def test_where_names_are_taken_without_links_nothing_is_written_over_either(tmp_path, monkeypatch) -> None:  # type: ignore[no-untyped-def]
    def no_links(*_: object) -> None:
        raise OSError(errno.EOPNOTSUPP, "no hard links here")

    monkeypatch.setattr(os, "link", no_links)
    assert [write_new(tmp_path, "A.md", data).read_bytes() for data in (b"one", b"two")] == [b"one", b"two"]
    assert (tmp_path / "A.md").read_bytes() == b"one"


@pytest.mark.parametrize(
    "name", ["../../out.md", "/etc/out.md", "..\\..\\out.md", "a/../../out.md", "..", "C:\\x.md", "nul.md"]
)
def test_no_name_leads_out_of_the_folder(tmp_path: Path, name: str) -> None:
    inside = tmp_path / "inside"
    path = write_new(inside, name, b"x")
    assert path.parent == inside.resolve()
    assert [entry.name for entry in tmp_path.iterdir()] == ["inside"]


def test_nothing_but_the_file_is_left_in_the_folder(tmp_path: Path) -> None:
    write_new(tmp_path, "A.md", b"x")
    writable(tmp_path)
    assert [path.name for path in tmp_path.iterdir()] == ["A.md"]


@pytest.mark.skipif(os.name != "posix", reason="modes as POSIX has them")
@pytest.mark.parametrize(("umask", "mode"), [(0o022, 0o644), (0o027, 0o640), (0o077, 0o600)])
def test_a_saved_file_is_as_readable_as_any_new_file_of_this_person(tmp_path: Path, umask: int, mode: int) -> None:
    before = os.umask(umask)
    try:
        path = write_new(tmp_path, "A.md", b"words")
    finally:
        os.umask(before)
    assert path.stat().st_mode & 0o777 == mode


def test_what_a_killed_writer_left_half_written_is_swept_up_a_day_later(tmp_path: Path) -> None:
    old, young = tmp_path / ".readwell-old.part", tmp_path / ".readwell-young.part"
    for draft in (old, young):
        draft.write_bytes(b"half")
    os.utime(old, (1, 1))
    write_new(tmp_path, "A.md", b"x")
    assert not old.exists() and young.exists()


@pytest.mark.parametrize(
    ("number", "code"),
    [
        (errno.ENOSPC, "disk-full"),
        (errno.EDQUOT, "disk-full"),
        (errno.EROFS, "read-only"),
        (errno.EACCES, "read-only"),
        (errno.EIO, "folder"),
    ],
)
def test_what_the_system_refuses_has_a_code(tmp_path, monkeypatch, number: int, code: str) -> None:  # type: ignore[no-untyped-def]
    def refusing(_: int) -> None:
        raise OSError(number, os.strerror(number))

    monkeypatch.setattr(os, "fsync", refusing)
    with pytest.raises(Refused) as refused:
        write_new(tmp_path, "A.md", b"x")
    assert refused.value.code == code and str(tmp_path) in refused.value.message
    assert list(tmp_path.iterdir()) == []


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="its kernel's limits")
def test_a_full_disk_is_an_error_and_leaves_no_file(tmp_path: Path) -> None:
    script = """
import resource, signal, sys
from pathlib import Path
from readwell.engine.basics.errors import Refused
from readwell.services.library.folder import write_new
signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
resource.setrlimit(resource.RLIMIT_FSIZE, (1000, 1000))
try:
    write_new(Path(sys.argv[1]), "A.md", b"x" * 5000)
except Refused as problem:
    print(problem.code)
"""
    done = subprocess.run([sys.executable, "-c", script, str(tmp_path)], capture_output=True, text=True)
    assert done.stdout.strip() == "disk-full"
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("name", ["relative/folder", "", "/nowhere/at/all"])
def test_a_folder_that_is_none_is_refused(name: str) -> None:
    with pytest.raises(Refused) as refused:
        writable(Path(name))
    assert refused.value.code == "folder"


def test_a_save_is_taken_back_unless_it_was_changed_since(tmp_path: Path) -> None:
    import hashlib

    path = write_new(tmp_path, "A.md", b"mine")
    digest = hashlib.sha256(b"mine").hexdigest()
    path.write_bytes(b"mine, and a note")
    with pytest.raises(Refused):
        unsave(str(path), digest)
    assert path.exists()
    path.write_bytes(b"mine")
    unsave(str(path), digest)
    assert not path.exists()
