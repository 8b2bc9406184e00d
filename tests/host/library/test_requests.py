from __future__ import annotations

import base64
import json
from pathlib import Path
from typing import Any

import pytest
from readwell import engine
from readwell.cli import main
from readwell.library.requests import HOST_REQUESTS
from readwell.parse import parse
from readwell.wire import to_wire

HTML = (
    "<html lang=en><title>Roofs</title><body><nav><a href=/x>Menu</a></nav><h1>Roofs</h1>"
    + "<p>The council of the harbour met on a wet Tuesday and spoke of roofs. </p>" * 4
)
FOLDER = {"do": "save", "format": "markdown", "with": {"name": "bte"}}


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    for name in ("HOME", "XDG_DATA_HOME", "LOCALAPPDATA"):
        monkeypatch.setenv(name, str(tmp_path / "home"))
    monkeypatch.setattr(engine, "REQUESTS", engine.REQUESTS | HOST_REQUESTS)
    return tmp_path


def page(html: str = HTML, url: str = "https://x.org/roofs") -> dict[str, Any]:
    return to_wire(parse(html, url))


def asked(do: str, **fields: Any) -> Any:
    reply = engine.answer({"do": do, **fields}, "native")
    assert "ok" in reply, reply
    return reply["ok"]


def refused(do: str, **fields: Any) -> str:
    return str(engine.answer({"do": do, **fields}, "native")["error"]["code"])


def test_one_request_goes_from_the_page_to_a_file_and_a_library(home: Path) -> None:
    told = asked(**FOLDER, folder=str(home / "notes"), page=page())
    text = Path(told["path"]).read_text("utf-8")
    assert Path(told["path"]).parent == (home / "notes").resolve() and len(text.encode()) == told["bytes"]
    assert 'extractor: "bte"' in text and "saved: " in text
    (row,) = asked("library-search", query="harbour")["articles"]
    assert (row["id"], row["path"]) == (told["library"]["id"], told["path"]) and "harbour" in row["excerpt"]


def test_a_save_is_undone_with_its_article(home: Path) -> None:
    told = asked(**FOLDER, folder=str(home / "notes"), page=page())
    asked("undo", path=told["path"], hash=told["hash"], article=told["library"]["id"])
    assert list((home / "notes").iterdir()) == [] and asked("library-list")["count"] == 0


def test_no_undo_reaches_a_file_it_did_not_write(home: Path) -> None:
    other = home / "diary.txt"
    other.write_text("mine")
    assert refused("undo", path=str(other), hash="0" * 64) == "folder" and other.exists()


@pytest.mark.parametrize(
    ("fields", "code"),
    [
        ({"folder": "relative"}, "folder"), ({"folder": "/a/b/c/d"}, "folder"), ({"folder": "/x\0y"}, "folder"),
        ({"folder": 7}, "request"), ({"format": "papyrus"}, "format"), ({"folder": "", "keep_in_library": False}, "request"),
        ({"page": {}}, "columns"), ({"name": "{nothing}"}, "request"),
    ],
)  # fmt: skip
def test_what_can_not_be_saved_has_a_code_and_leaves_nothing(home: Path, fields: dict[str, Any], code: str) -> None:
    request = {**FOLDER, "folder": str(home / "notes"), "page": page(), **fields}
    assert engine.answer(request, "native")["error"]["code"] == code
    assert not list(home.rglob("*.md"))


def test_a_page_without_a_text_is_refused(home: Path) -> None:
    assert refused(**FOLDER, folder=str(home / "notes"), page=page("<title>x</title><div></div>")) == "no-text"


def test_what_render_records_the_library_takes(home: Path) -> None:
    told = asked("render", format="epub", page=page(), record=True, about={"tags": "one, two", "saved": "2026-03-04T05:06:07+01:00"})
    assert base64.b64decode(told["base64"])[:2] == b"PK"
    added = asked("library-add", record=told["record"])
    article = asked("library-show", article=added["id"])["article"]
    assert article["tags"] == ["one", "two"] and article["markdown"].startswith("# Roofs") and not added["again"]
    assert asked("library-add", record=told["record"])["again"]
    assert refused("library-add", record={"title": "no text"}) == "library"
    assert refused("library-show", article=99) == "library"


def test_a_selection_is_cut_in_the_middle_of_its_texts() -> None:
    wire = page("<p>One two three</p><p>Four <b>five</b></p><p>seven \U0001d4b3eight</p>")
    ids = {wire["strings"][text]: node for node, text in enumerate(wire["text"]) if text}
    told = asked("render", page=wire, format="text", selected=[[ids["One two three"], 4], [ids["seven \U0001d4b3eight"], 8]])
    assert told["text"] == "two three\nFour five\nseven \U0001d4b3\n"
    alone = asked("render", page=wire, format="text", selected=[[ids["five"], 1], [ids["five"], 3]])
    assert alone["text"] == "iv\n"
    for wrong in ([[1, 0]], [[5, 0], [2, 0]], [[0, 0], [10_000, 0]], "all", [[0, -1], [1, 1]]):
        assert refused("render", page=wire, format="text", selected=wrong) == "request"


def test_the_command_line_saves_records_and_finds(home: Path, capsys: pytest.CaptureFixture[str]) -> None:
    source = home / "roofs.html"
    source.write_text(HTML)
    words = ["save", str(source), "--address", "https://x.org/roofs", "--out", str(home / "out"), "--library", "--tags", "boats"]
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
