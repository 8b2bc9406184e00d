from __future__ import annotations

import base64
import hashlib
import json
import os
import stat
from pathlib import Path
from typing import Any

import pytest
from readwell.commands.cli import main
from readwell.engine import requests
from readwell.engine.page.wire import to_wire
from readwell.parse import parse
from readwell.services.library import allowed
from readwell.services.library.requests import HOST_REQUESTS
from readwell.services.library.saving import library_file

HTML = (
    "<html lang=en><title>Roofs</title><body><nav><a href=/x>Menu</a></nav><h1>Roofs</h1>"
    + "<p>The council of the harbour met on a wet Tuesday and spoke of roofs. </p>" * 4
)
FOLDER: dict[str, Any] = {"do": "save", "format": "markdown", "with": {"name": "bte"}}


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    for name in ("HOME", "XDG_DATA_HOME", "LOCALAPPDATA"):
        monkeypatch.setenv(name, str(tmp_path / "home"))
    monkeypatch.setattr(requests, "REQUESTS", requests.REQUESTS | HOST_REQUESTS)
    return tmp_path


def page(html: str = HTML, url: str = "https://x.org/roofs") -> dict[str, Any]:
    return to_wire(parse(html, url))


def asked(do: str, **fields: Any) -> Any:
    reply = requests.answer({"do": do, **fields}, "native")
    assert "ok" in reply, reply
    return reply["ok"]


def refused(do: str, **fields: Any) -> str:
    return str(requests.answer({"do": do, **fields}, "native")["error"]["code"])


def test_one_request_goes_from_the_page_to_a_file_and_a_library(home: Path) -> None:
    asked("folder-add", folder=str(home / "notes"))
    reply = asked(**FOLDER, folder=str(home / "notes"), page=page())
    text = Path(reply["path"]).read_text("utf-8")
    assert Path(reply["path"]).parent == (home / "notes").resolve() and len(text.encode()) == reply["bytes"]
    assert 'extractor: "bte"' in text and "saved: " in text
    (row,) = asked("library-search", query="harbour")["articles"]
    assert (row["id"], row["path"]) == (reply["library"]["id"], reply["path"]) and "harbour" in row["excerpt"]


def test_a_save_is_undone_with_its_article(home: Path) -> None:
    asked("folder-add", folder=str(home / "notes"))
    reply = asked(**FOLDER, folder=str(home / "notes"), page=page())
    asked("undo", path=reply["path"], hash=reply["hash"], article=reply["library"]["id"])
    assert list((home / "notes").iterdir()) == [] and asked("library-list")["count"] == 0


def test_undo_deletes_no_file_that_the_host_has_not_saved_even_with_its_hash(home: Path) -> None:
    other = home / "diary.txt"
    other.write_text("mine")
    known = hashlib.sha256(b"mine").hexdigest()
    assert refused("undo", path=str(other), hash="0" * 64) == "folder"
    assert refused("undo", path=str(other), hash=known) == "folder" and other.exists()


def test_a_save_is_undone_once_and_not_when_its_file_has_changed(home: Path) -> None:
    asked("folder-add", folder=str(home / "notes"))
    first, second = (asked(**FOLDER, folder=str(home / "notes"), page=page()) for _ in range(2))
    asked("undo", path=first["path"], hash=first["hash"])
    Path(first["path"]).write_bytes(Path(second["path"]).read_bytes())
    assert refused("undo", path=first["path"], hash=first["hash"]) == "folder" and Path(first["path"]).exists()
    Path(second["path"]).write_text("edited")
    assert refused("undo", path=second["path"], hash=second["hash"]) == "folder" and Path(second["path"]).exists()


def test_a_save_is_refused_in_a_folder_that_is_not_in_the_list_and_writes_nothing(home: Path) -> None:
    notes, other = home / "notes", home / "other"
    other.mkdir()
    assert refused(**FOLDER, folder=str(notes), page=page()) == "folder" and not notes.exists()
    assert asked("folder-add", folder=str(notes)) == {"folder": str(notes), "folders": [str(notes)]}
    (notes / "below").mkdir()
    (notes / "link").symlink_to(other)
    for wrong in (other, notes / "below", notes / "link", notes / ".." / "other", home):
        assert refused(**FOLDER, folder=str(wrong), page=page()) == "folder"
    assert not list(home.rglob("*.md"))
    asked(**FOLDER, folder=str(home / "other" / ".." / "notes"), page=page())
    assert asked("folder-remove", folder=str(notes)) == {"folders": []} == asked("folders")
    assert refused(**FOLDER, folder=str(notes), page=page()) == "folder"
    assert len(list(home.rglob("*.md"))) == 1


def test_a_folder_that_can_not_take_files_does_not_enter_the_list(home: Path) -> None:
    (home / "file").write_text("no folder")
    for wrong in ("relative", str(home / "a" / "b" / "c"), str(home / "file")):
        assert refused("folder-add", folder=wrong) == "folder"
    assert asked("folders") == {"folders": []}


def test_the_list_of_folders_is_readable_by_its_owner_alone(home: Path) -> None:
    before = os.umask(0)
    try:
        asked("folder-add", folder=str(home / "notes"))
    finally:
        os.umask(before)
    assert stat.S_IMODE(allowed.allowed_file().stat().st_mode) == 0o600


def test_the_record_of_saves_keeps_only_the_latest(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(allowed, "MOST_SAVES", 2)
    asked("folder-add", folder=str(home / "notes"))
    saves = [asked(**FOLDER, folder=str(home / "notes"), page=page()) for _ in range(3)]
    assert refused("undo", path=saves[0]["path"], hash=saves[0]["hash"]) == "folder"
    for save in saves[1:]:
        asked("undo", path=save["path"], hash=save["hash"])
    assert [path.name for path in (home / "notes").iterdir()] == [Path(saves[0]["path"]).name]


@pytest.mark.parametrize(
    ("fields", "code"),
    [
        ({"folder": "relative"}, "folder"), ({"folder": "/a/b/c/d"}, "folder"), ({"folder": "/x\0y"}, "folder"),
        ({"folder": 7}, "request"), ({"format": "papyrus"}, "format"), ({"folder": "", "keep_in_library": False}, "request"),
        ({"page": {}}, "columns"), ({"name": "{nothing}"}, "request"),
    ],
)  # fmt: skip
def test_what_can_not_be_saved_has_a_code_and_leaves_nothing(home: Path, fields: dict[str, Any], code: str) -> None:
    asked("folder-add", folder=str(home / "notes"))
    request = {**FOLDER, "folder": str(home / "notes"), "page": page(), **fields}
    assert requests.answer(request, "native")["error"]["code"] == code
    assert not list(home.rglob("*.md"))


def test_a_page_without_a_text_is_refused(home: Path) -> None:
    asked("folder-add", folder=str(home / "notes"))
    assert refused(**FOLDER, folder=str(home / "notes"), page=page("<title>x</title><div></div>")) == "no-text"


def test_what_render_records_the_library_takes(home: Path) -> None:
    reply = asked(
        "render",
        format="epub",
        page=page(),
        record=True,
        about={"tags": "one, two", "saved": "2026-03-04T05:06:07+01:00"},
    )
    assert base64.b64decode(reply["base64"])[:2] == b"PK"
    added = asked("library-add", record=reply["record"])
    article = asked("library-show", article=added["id"])["article"]
    assert article["tags"] == ["one", "two"] and article["markdown"].startswith("# Roofs") and not added["again"]
    assert asked("library-add", record=reply["record"])["again"]
    assert asked("library-list", tag="one", limit=0)["count"] == 1 and asked("library-list", tag="three")["count"] == 0
    assert refused("library-add", record={"title": "no text"}) == "library"
    assert refused("library-show", article=99) == "library"


def test_a_selection_is_cut_in_the_middle_of_its_texts() -> None:
    wire = page("<p>One two three</p><p>Four <b>five</b></p><p>seven \U0001d4b3eight</p>")
    ids = {wire["strings"][text]: node for node, text in enumerate(wire["text"]) if text}
    reply = asked(
        "render", page=wire, format="text", selected=[[ids["One two three"], 4], [ids["seven \U0001d4b3eight"], 8]]
    )
    assert reply["text"] == "two three\nFour five\nseven \U0001d4b3\n"
    alone = asked("render", page=wire, format="text", selected=[[ids["five"], 1], [ids["five"], 3]])
    assert alone["text"] == "iv\n"
    for wrong in ([[1, 0]], [[5, 0], [2, 0]], [[0, 0], [10_000, 0]], "all", [[0, -1], [1, 1]]):
        assert refused("render", page=wire, format="text", selected=wrong) == "request"


def test_the_command_line_saves_records_and_finds(home: Path, capsys: pytest.CaptureFixture[str]) -> None:
    source = home / "roofs.html"
    source.write_text(HTML)
    words = [
        "save",
        str(source),
        "--address",
        "https://x.org/roofs",
        "--out",
        str(home / "out"),
        "--library",
        "--tags",
        "boats",
    ]
    for form in ("markdown", "html", "epub", "json", "text"):
        assert main([*words, "--format", form]) == 0
    assert len(list((home / "out").iterdir())) == 5
    assert main(["save", str(home / "none.html"), "--out", str(home / "out")]) == 1
    capsys.readouterr()
    assert main(["library", "search", "wet", "harbour"]) == 0 and "Roofs #boats" in capsys.readouterr().out
    assert main(["library", "show", "1"]) == 0 and capsys.readouterr().out.startswith("# Roofs")
    assert main(["library", "export", str(home / "all.jsonl")]) == 0
    assert main(["library", "remove", "1"]) == 0 and main(["library", "search", "harbour"]) == 1
    assert main(["library", "import", str(home / "all.jsonl")]) == 0 and "1 new" in capsys.readouterr().out
    assert main(["library", "backup", str(home / "copy.sqlite")]) == 0 and main(["library", "check"]) == 0
    assert json.loads((home / "all.jsonl").read_text().splitlines()[1])["tags"] == ["boats"]


def test_marks_are_put_found_counted_and_go_with_their_article() -> None:
    nothing = {"marks": [], "count": 0}
    assert asked("library-marks") == nothing and not library_file().exists()
    assert asked("library-marks", address="https://x.example/a") == {**nothing, "articles": []}
    record = {"address": "https://x.example/a", "title": "A", "saved": "2026-01-01", "text": "Words of roofs."}
    number = asked("library-add", record=record)["id"]
    mark = {"id": "m", "exact": "roofs", "tags": ["t"], "colour": "pink"}
    assert asked("library-mark", article=number, marks=[mark]) == {"marks": [mark]}
    placed = {**mark, "article": number, "title": "A", "address": "https://x.example/a"}
    for one in ({"query": "roof*"}, {"tag": "t"}, {"colour": "pink", "limit": 5000}, {"article": number}):
        assert asked("library-marks", **one) == {"marks": [placed], "count": 1}
    version = {"article": number, "title": "A", "address": "https://x.example/a", "saved": "2026-01-01"}
    assert asked("library-marks", address="http://www.x.example/a")["articles"] == [version]
    facets = asked("library-facets")
    assert facets["marks"] == {"count": 1, "tags": [["t", 1]], "colours": {"pink": 1}}
    assert facets["numbers"]["marks"] == 1
    assert refused("library-marks", colour=1) == "request" and refused("library-mark", article=9) == "library"
    assert asked("library-remove", article=number) == {"count": 0, "marks": 1}


def test_reading_a_page_creates_no_library() -> None:
    said = {"address": "https://x.example/a", "progress": 0.5}
    assert asked("library-read", **said) == {"count": 0} and not library_file().exists()
    record = {"address": "https://x.example/a", "title": "A", "saved": "2026-01-01", "text": "Words."}
    asked("library-add", record=record)
    assert asked("library-read", **said) == {"count": 1}


def test_a_page_that_has_changed_is_saved_listed_shown_and_brought_back() -> None:
    record = {"address": "https://x.example/a", "title": "A", "saved": "2026-01-01", "text": "Old words.", "words": 2}
    number = asked("library-add", record=record)["id"]
    added = asked("library-add", record={**record, "saved": "2026-02-01", "text": "New."}, keep_versions=3)
    assert added == {"id": number, "again": True, "same_page": (), "same_text": (), "version": 1}
    assert asked("library-list")["articles"][0]["earlier"] == 1
    entry = {"article": number, "version": 1, "saved": "2026-01-01", "words": 2}
    listed = {"article": number, "title": "A", "saved": "2026-02-01", "versions": [entry]}
    assert asked("library-versions", article=number) == listed
    assert asked("library-versions", address="http://www.x.example/a") == listed
    shown = asked("library-version", article=number, version=1)
    assert shown == {**entry, "title": "A", "text": "Old words.", "markdown": "", "beside": ""}
    assert asked("library-show", article=number, versions=True)["article"]["versions"][0]["text"] == "Old words."
    assert "versions" not in asked("library-show", article=number)["article"]
    reply = asked("library-revert", article=number, version=1)
    assert (reply["article"]["text"], reply["version"]) == ("Old words.", 2)
    none = asked("library-add", record={**record, "saved": "2026-03-01", "text": "Newer."}, keep_versions=0)
    assert none["version"] == 0 and asked("library-versions", article=number)["versions"] == []


def test_a_selection_is_saved_beside_its_page(home: Path) -> None:
    asked("folder-add", folder=str(home / "notes"))
    wire = page()
    leaf = next(node for node, text in enumerate(wire["text"]) if text and len(wire["strings"][text]) > 30)
    first = asked(**FOLDER, folder=str(home / "notes"), page=wire)["library"]
    part = asked(**FOLDER, folder=str(home / "notes"), page=wire, selected=[[leaf, 0], [leaf, 20]])["library"]
    assert part["id"] != first["id"] and not part["again"] and part["version"] == 0


@pytest.mark.parametrize("word", ["version", "revert"])
@pytest.mark.parametrize(
    ("fields", "code"),
    [
        ({"version": -1}, "request"), ({"version": 2**53}, "request"), ({"version": "1"}, "request"),
        ({"version": 1.0}, "request"), ({"version": True}, "request"), ({}, "request"), ({"version": 2**53 - 1}, "library"),
        ({"article": 2**53 - 1, "version": 1}, "library"), ({"article": -1, "version": 1}, "request"),
    ],
)  # fmt: skip
def test_a_version_that_can_not_be_has_a_code(word: str, fields: dict[str, Any], code: str) -> None:
    asked("library-add", record={"address": "https://x.org/a", "title": "A", "saved": "2026", "text": "Words."})
    assert refused(f"library-{word}", **{"article": 1, **fields}) == code


@pytest.mark.parametrize("most", [-1, "3", None, 2**60, 1.5, []])
def test_how_many_versions_are_kept_must_be_a_number(most: Any) -> None:
    record = {"address": "https://x.org/a", "title": "A", "saved": "2026", "text": "Words."}
    assert refused("library-add", record=record, keep_versions=most) == "request"
    assert refused("library-versions", article=1) == "library" == refused("library-versions", address="x")
