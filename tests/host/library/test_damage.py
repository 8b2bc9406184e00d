"""A damaged library answers, is listed, gives back what can be read, and can be deleted."""

from __future__ import annotations

import json
import random
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from readwell.commands.cli import main
from readwell.engine import requests
from readwell.engine.basics.json_text import dumps
from readwell.services import ad_host_list
from readwell.services.library import allowed, stored
from readwell.services.library.article import Article
from readwell.services.library.saving import library_file
from readwell.services.library.store import Library
from readwell.system.folders import log_file, recordings

#: Articles of the library that is damaged, and characters of each: enough for pages of every sort.
ARTICLES, LENGTH = 30, 1500
PAGE = 4096
#: Bytes of the header that are each changed, in three ways.
HEADER = (0, 15, 16, 18, 19, 20, 21, 24, 28, 32, 36, 40, 44, 47, 48, 52, 56, 60, 62, 63, 64, 68, 92, 96, 99)
Damage = Callable[[Path], None]

pytestmark = pytest.mark.usefixtures("home")


@pytest.fixture(scope="module")
def sound(tmp_path_factory: pytest.TempPathFactory) -> bytes:
    """The bytes of a library of several tree pages."""
    path = tmp_path_factory.mktemp("sound") / "library.sqlite"
    rng = random.Random(7)
    with closing(Library(path)) as library:
        for number in range(ARTICLES):
            words = " ".join("".join(rng.choices("abcdefghij", k=6)) for _ in range(LENGTH // 7))
            library.add(article(number, f"harbour {words}"))
        library.base.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    return path.read_bytes()


def article(number: int, text: str) -> Article:
    return Article(
        address=f"https://x{number}.example/quay",
        title=f"Quay {number}",
        saved=f"2026-01-{number % 28 + 1:02}T10:00:00+00:00",
        text=text,
        markdown=f"# Quay\n\n{text}",
        tags=("sea",),
        position={"exact": "harbour", "at": "2026-01-01"},
    )


def replaced(at: int, data: bytes) -> Damage:
    def work(path: Path) -> None:
        raw = path.read_bytes()
        path.write_bytes(raw[:at] + data + raw[at + len(data) :])

    return work


def flipped(seed: int, first: int, last: int, count: int) -> Damage:
    def work(path: Path) -> None:
        raw, rng = bytearray(path.read_bytes()), random.Random(seed)
        for _ in range(count):
            raw[rng.randrange(first, min(last, len(raw)))] ^= 1 << rng.randrange(8)
        path.write_bytes(raw)

    return work


def cut(share: float) -> Damage:
    def work(path: Path) -> None:
        raw = path.read_bytes()
        path.write_bytes(raw[: int(len(raw) * share)])

    return work


def changed(*statements: str) -> Damage:
    def work(path: Path) -> None:
        with closing(sqlite3.connect(path, isolation_level=None)) as base:
            base.execute("PRAGMA writable_schema = ON")
            for statement in statements:
                base.execute(statement)

    return work


def whole(raw: bytes) -> Damage:
    def work(path: Path) -> None:
        path.write_bytes(raw)

    return work


def folder(path: Path) -> None:
    path.unlink()
    path.mkdir()


def damages() -> Iterator[tuple[str, Damage]]:
    yield from ((f"cut at {share}", cut(share)) for share in (0.0001, 0.002, 0.01, 0.03, 0.1, 0.3, 0.6, 0.9, 0.999))
    yield from ((f"page {page} empty", replaced(page * PAGE, bytes(PAGE))) for page in range(16))
    yield from ((f"page {page} full", replaced(page * PAGE, b"\xff" * PAGE)) for page in range(16))
    yield from ((f"header {at} is {one}", replaced(at, bytes([one]))) for at in HEADER for one in (0, 0x7F, 0xFF))
    yield from ((f"schema {seed}", flipped(seed, 100, PAGE, 8)) for seed in range(24))
    yield from ((f"rows {seed}", flipped(seed, PAGE, 1 << 30, 40)) for seed in range(24))
    yield from ((f"a row {seed}", flipped(seed, 8 * PAGE, 1 << 30, 1)) for seed in range(8))
    yield "no database", whole(b"no library" * 100)
    yield "a text", whole(b"SQLite format 3\0" + b"x" * 5000)
    yield "nothing", whole(b"")
    yield "a folder", folder
    yield from ((f"version {one}", changed(f"PRAGMA user_version = {one}")) for one in (-5, 0, 1, 2, 4, 999))
    yield from ((f"no {name}", changed(f"DROP TABLE {name}")) for name in ("articles", "tags", "found"))
    for column in ("address", "title", "saved", "words", "about", "text", "markdown", "position", "hash"):
        for value in ("x'00ff'", "7", "CAST(x'ff' AS TEXT)", "'[1]'", "'{\"a\": '", "1e999"):
            yield f"{column} {value}", changed(f"UPDATE articles SET {column} = {value} WHERE id % 3 = 0")


DAMAGES = dict(damages())


def answer(do: str, **fields: Any) -> Any:
    return requests.answer({"do": do, **fields}, "native")


REQUESTS: tuple[tuple[str, dict[str, Any]], ...] = (
    ("library-list", {}),
    ("library-list", {"tag": "sea"}),
    ("library-search", {"query": "harbour"}),
    ("library-show", {"article": 3}),
    ("library-change", {"article": 3, "tags": ["quay"], "position": {"at": "2026-02-01"}}),
    ("library-remove", {"article": 6}),
    ("library-remove", {"article": 7}),
    ("library-add", {"record": {"address": "https://n.example/", "title": "N", "saved": "2026-02-02", "text": "new"}}),
    ("library-export", {}),
    ("library-check", {}),
)


@pytest.fixture(params=DAMAGES)
def damaged(request: pytest.FixtureRequest, sound: bytes) -> Path:
    path = library_file()
    path.parent.mkdir(parents=True)
    path.write_bytes(sound)
    DAMAGES[request.param](path)
    return path


def test_every_request_to_a_damaged_library_has_an_answer_or_a_code(damaged: Path) -> None:
    for do, fields in REQUESTS:
        reply = json.loads(dumps(answer(do, **fields)))
        assert "ok" in reply or reply["error"]["code"] in ("library", "read-only", "folder"), (do, reply)
    assert "ok" in answer("library-check")


def test_a_damaged_library_is_listed_among_all_kinds_and_can_be_deleted(damaged: Path) -> None:
    rows = answer("stored")["ok"]["stored"]
    assert [row["name"] for row in rows] == list(stored.KINDS)
    reply = answer("stored", delete="library")
    assert "ok" in reply, reply
    row = next(row for row in reply["ok"]["stored"] if row["name"] == "library")
    assert row["count"] == 0 and "wrong" not in row, row
    assert answer("library-list")["ok"] == {"articles": [], "count": 0}
    assert "ok" in answer("library-add", **REQUESTS[7][1]) and answer("library-check")["ok"]["wrong"] == []


@pytest.mark.parametrize(
    ("name", "least"),
    [
        ("page 0 empty", 0), ("cut at 0.6", 5), ("cut at 0.9", 15), ("version 0", 30), ("version -5", 30),
        ("version 999", 30), ("no found", 30), ("text x'00ff'", 20), ("title x'00ff'", 20), ("position '[1]'", 20),
        ("page 12 full", 10), ("page 12 empty", 10),
    ],
)  # fmt: skip
def test_what_can_be_read_of_a_damaged_library_is_exported_to_a_fresh_one(
    name: str, least: int, sound: bytes, home: Path
) -> None:
    library_file().parent.mkdir(parents=True)
    library_file().write_bytes(sound)
    DAMAGES[name](library_file())
    before = library_file().read_bytes()
    text = answer("library-export").get("ok", {}).get("text", "")
    assert library_file().read_bytes() == before or answer("library-list").get("ok")
    if least:
        assert main(["library", "export", str(home / "left.jsonl")]) in (0, 1)
    answer("stored", delete="library")
    if not least:
        assert not text
        return
    assert (home / "left.jsonl").read_text("utf-8") == text
    done = answer("library-import", text=text)["ok"]
    assert least <= done["new"] <= ARTICLES and not done["broken"]
    found = answer("library-search", query="harbour", limit=200)["ok"]["articles"]
    assert len(found) == done["new"] == answer("library-list")["ok"]["count"]


def test_a_damaged_article_costs_no_other_and_can_be_removed(sound: bytes, capsys: pytest.CaptureFixture[str]) -> None:
    library_file().parent.mkdir(parents=True)
    library_file().write_bytes(sound)
    changed("UPDATE articles SET text = x'00', about = '[' WHERE id = 4")(library_file())
    assert 4 not in [row["id"] for row in answer("library-list", limit=200)["ok"]["articles"]]
    assert 4 not in [row["id"] for row in answer("library-search", query="harbour", limit=200)["ok"]["articles"]]
    assert main(["library", "export", "-"]) == 1 and "article 4 is damaged" in capsys.readouterr().err
    assert answer("library-show", article=4)["error"] == {"code": "library", "message": "article 4 is damaged"}
    assert answer("library-check")["ok"] == {"wrong": ["the text of article 4 is damaged"], "count": ARTICLES}
    assert answer("library-remove", article=4)["ok"] == {"count": ARTICLES - 1, "marks": 0}
    assert len(answer("library-search", query="harbour", limit=200)["ok"]["articles"]) == ARTICLES - 1
    assert main(["library", "check", "--repair"]) == 0


@pytest.mark.parametrize("name", ["folders", "saves", "hosts", "log", "recordings"])
@pytest.mark.parametrize("raw", [b"", b"no database" * 99, b"\xff\x00{" * 99, b"[[[]]]", b"{}", None])
def test_a_damaged_file_of_any_kind_hides_no_other_and_can_be_deleted(name: str, raw: bytes | None) -> None:
    path = {
        "folders": allowed.allowed_file(),
        "saves": allowed.allowed_file(),
        "hosts": ad_host_list.list_file().with_suffix(".json"),
        "log": log_file(),
        "recordings": recordings() / "0123456789" / "job.json",
    }[name]
    path.parent.mkdir(parents=True)
    path.mkdir() if raw is None else path.write_bytes(raw)
    assert [row["name"] for row in answer("stored")["ok"]["stored"]] == list(stored.KINDS)
    reply = answer("stored", delete=name)
    assert "ok" in reply, reply
    row = next(row for row in reply["ok"]["stored"] if row["name"] == name)
    assert row["count"] == 0 and "wrong" not in row


def test_a_folder_with_files_in_the_librarys_place_is_left_alone() -> None:
    library_file().mkdir(parents=True)
    (library_file() / "mine.txt").write_text("mine")
    assert "wrong" in answer("stored")["ok"]["stored"][0]
    assert answer("stored", delete="library")["error"]["code"] == "folder"
    assert (library_file() / "mine.txt").read_text() == "mine"


def test_a_library_that_another_process_writes_is_not_taken_for_damaged(
    sound: bytes, monkeypatch: pytest.MonkeyPatch
) -> None:
    library_file().parent.mkdir(parents=True)
    library_file().write_bytes(sound)
    connect = sqlite3.connect
    monkeypatch.setattr(sqlite3, "connect", lambda path, **how: connect(path, **{**how, "timeout": 0}))
    with closing(Library(library_file())) as other, other.writing():
        assert answer("stored", delete="library")["error"]["code"] == "library"
        assert other.count() == ARTICLES
    assert answer("library-list")["ok"]["count"] == ARTICLES
