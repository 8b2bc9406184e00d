"""What is handed to a store: zips of the same bytes, a manifest without our key, and the sources for its reviewers."""

from __future__ import annotations

import json
import zipfile
from pathlib import Path

import pytest
from shipping import distribution

import build


def test_a_zip_has_the_same_bytes_whenever_and_in_whatever_order_it_is_made(tmp_path: Path) -> None:
    files = {name: name.encode() * 1000 for name in ("a", "b", "deep/a", "deep/b")}
    one = distribution.zipped(files, tmp_path / "one.zip")
    two = distribution.zipped(dict(reversed(files.items())), tmp_path / "two.zip")
    assert one.read_bytes() == two.read_bytes()
    with zipfile.ZipFile(one) as archive:
        assert archive.namelist() == ["a", "b", "deep/a", "deep/b"]


@pytest.mark.second
def test_the_zip_for_the_stores_names_no_key_and_is_otherwise_the_same(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = build.chrome_folder()
    monkeypatch.setattr(build, "DIST", tmp_path)
    monkeypatch.setattr(build, "chrome_folder", lambda: folder)
    monkeypatch.setattr(build, "billed", lambda *_: 0)
    build.chrome()
    with zipfile.ZipFile(tmp_path / f"readwell-chrome-{build.VERSION}.zip") as archive:
        there, own = (
            json.loads(archive.read("manifest.json")),
            json.loads((folder / "manifest.json").read_text("utf-8")),
        )
        assert own.pop("key") and there == own
        others = [path for path in folder.rglob("*") if path.is_file() and path.name != "manifest.json"]
        assert all(archive.read(path.relative_to(folder).as_posix()) == path.read_bytes() for path in others)
        assert len(archive.namelist()) == len(others) + 1


def test_the_sources_are_all_but_what_is_made(tmp_path: Path) -> None:
    (tmp_path / ".gitignore").write_text("/dist/\nnode_modules/\n*.pyc\n")
    kept = {".gitignore", "deep/dist/kept", "dist.py", "deep/node_modules.txt"}
    made = {"dist/made", "node_modules/made", "deep/node_modules/made", "deep/made.pyc", ".git/HEAD"}
    for name in (kept | made) - {".gitignore"}:
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text(name)
    assert set(distribution.sources(tmp_path)) == kept


def test_the_sources_hold_what_a_reviewer_needs_and_nothing_that_was_installed() -> None:
    files = set(distribution.sources(build.ROOT))
    assert {"build.py", "README.md", "extension/manifest.json", "host/locks/dev.txt", ".ci/run"} <= files
    assert not [name for name in files if "node_modules" in name or name.startswith((".readwell", "dist", ".git/"))]
