from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from readwell.engine import requests
from readwell.engine.basics import ad_hosts
from readwell.engine.page.wire import to_wire
from readwell.parse import parse
from readwell.services import ad_host_list
from readwell.services.library import stored
from readwell.services.library.saving import library_file
from readwell.system.folders import log_file, recordings

HTML = "<title>Quay</title><h1>Quay</h1>" + "<p>A lantern hung over the quay until the ferry had left it. </p>" * 5

pytestmark = pytest.mark.usefixtures("home")


def asked(do: str, **fields: Any) -> Any:
    reply = requests.answer({"do": do, **fields}, "native")
    assert "ok" in reply, reply
    return reply["ok"]


def kept(**fields: str) -> dict[str, tuple[int, int]]:
    """Count and bytes of each kind."""
    return {row["name"]: (row["count"], row["bytes"]) for row in asked("stored", **fields)["stored"]}


def filled(home: Path) -> Path:
    """Something of each kind; gives the file that was saved."""
    folder = home / "notes"
    folder.mkdir()
    asked("folder-add", folder=str(folder))
    page = to_wire(parse(HTML, "https://lantern.example/quay"))
    saved = asked("save", format="markdown", folder=str(folder), page=page, **{"with": {"name": "bte"}})
    (home / "list.txt").write_text("ads.example\nmore.example\n", "utf-8")
    ad_host_list.update(str(home / "list.txt"))
    log_file().parent.mkdir(parents=True, exist_ok=True)
    log_file().write_text("one\ntwo\n", "utf-8")
    log_file().with_name("native.log.1").write_text("older\n", "utf-8")
    (recordings() / "0123456789").mkdir(parents=True)
    (recordings() / "0123456789" / "job.json").write_text("{}", "utf-8")
    return Path(saved["path"])


def test_nothing_is_stored_at_first_and_asking_creates_nothing(home: Path) -> None:
    assert kept() == dict.fromkeys(stored.KINDS, (0, 0))
    assert list(home.iterdir()) == []


def test_each_kind_is_counted_and_deleted_alone_and_saved_files_stay(home: Path) -> None:
    saved = filled(home)
    counts = {name: count for name, (count, _) in kept().items()}
    assert counts == {"library": 1, "folders": 1, "saves": 1, "hosts": 2, "recordings": 1, "log": 3}
    assert all(size > 0 for _, size in kept().values())
    for name in stored.KINDS:
        counts[name] = 0
        assert {kind: count for kind, (count, _) in kept(delete=name).items()} == counts, name
    assert saved.exists() and ad_hosts.own() == frozenset()
    assert asked("library-list")["count"] == 0 and asked("library-search", query="lantern")["articles"] == []


def test_what_was_deleted_is_in_none_of_the_hosts_files(home: Path) -> None:
    filled(home)
    own = library_file().parent
    # Kept in plain, the library's texts apart, so that the search would find it.
    words = (b"lantern.example", b"notes", b"ads.example")

    def found() -> set[bytes]:
        texts = [path.read_bytes() for path in own.rglob("*") if path.is_file()]
        return {word for word in words if any(word in text for text in texts)}

    assert found() == set(words)
    for name in stored.KINDS:
        asked("stored", delete=name)
    assert found() == set()


def test_an_unknown_kind_is_refused(home: Path) -> None:
    assert requests.answer({"do": "stored", "delete": "../x"}, "native")["error"]["code"] == "request"
    assert requests.answer({"do": "stored", "delete": 7}, "native")["error"]["code"] == "request"


def test_a_damaged_library_has_a_size_and_a_note_and_goes_only_when_it_is_named(home: Path) -> None:
    library_file().parent.mkdir(parents=True)
    library_file().write_bytes(b"no library" * 100)
    assert kept()["library"] == kept(delete="log")["library"] == (0, 1000)
    assert "is not a library" in asked("stored")["stored"][0]["wrong"]
    assert kept(delete="library")["library"] == (0, 0) and not library_file().exists()
