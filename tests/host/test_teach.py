"""Tests of `readwell teach` and of --rules."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from readwell.api import Extractor, lesson_file
from readwell.commands.cli import main
from readwell.engine.answer.lessons.rules import Rules, read
from readwell.engine.page.snapshot import Snapshot
from readwell.engine.page.tree import end
from readwell.engine.page.wire import to_wire
from readwell.engine.requests import answer
from readwell.parse import parse

from tests.engine.answer.lessons.pages import BOX, page

SITE = "https://example.org/news/1"


@pytest.fixture
def desk(tmp_path: Path) -> Path:
    for number in range(3):
        (tmp_path / f"{number}.html").write_text(page(number), "utf-8")
    return tmp_path


def teach(desk: Path, *more: str) -> int:
    return main(["teach", str(desk / "0.html"), "--address", SITE, "--rules", str(desk / "rules.json"), *more])


def test_a_lesson_of_one_page_is_applied_to_another_of_the_site(desk: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert teach(desk, "--drop", f"{BOX} 0", "--wider", "1") == 0
    assert "example.org: leaves out" in capsys.readouterr().out
    plain, taught = Extractor(), Extractor(rules=str(desk / "rules.json"))
    html = (desk / "1.html").read_text("utf-8")
    assert BOX in str(plain.extract(html, SITE)) and BOX not in str(taught.extract(html, SITE))


def test_a_lesson_never_reaches_another_site(desk: Path) -> None:
    assert teach(desk, "--drop", f"{BOX} 0", "--wider", "1") == 0
    html = (desk / "1.html").read_text("utf-8")
    assert BOX in str(Extractor(rules=str(desk / "rules.json")).extract(html, "https://example.com/news/1"))


def test_what_was_taught_is_listed_and_forgotten_by_number(desk: Path, capsys: pytest.CaptureFixture[str]) -> None:
    teach(desk, "--drop", f"{BOX} 0", "--wider", "1")
    capsys.readouterr()
    rules = str(desk / "rules.json")
    assert main(["teach", "--rules", rules]) == 0
    assert capsys.readouterr().out.startswith("1\texample.org\tleaves out")
    assert main(["teach", "--rules", rules, "--forget", "1"]) == 0
    assert json.loads(Path(rules).read_text("utf-8"))["sites"] == {}
    assert main(["teach", "--rules", rules, "--forget", "1"]) == 2


def test_words_that_several_blocks_have_are_refused_with_these_blocks(
    desk: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert teach(desk, "--drop", "the") == 2
    assert "blocks of the page have the words" in capsys.readouterr().err


def test_a_page_without_a_site_teaches_nothing(desk: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["teach", str(desk / "0.html"), "--drop", BOX, "--rules", str(desk / "rules.json")]) == 2
    assert "--address" in capsys.readouterr().err


def test_a_file_that_is_none_is_refused(desk: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (desk / "rules.json").write_text("[]", "utf-8")
    assert main(["extract", str(desk / "0.html"), "--rules", str(desk / "rules.json")]) == 2
    assert "no file of lessons" in capsys.readouterr().err


@pytest.fixture
def ruled(desk: Path, capsys: pytest.CaptureFixture[str]) -> Path:
    assert teach(desk, "--drop", f"{BOX} 0", "--wider", "1") == 0
    capsys.readouterr()
    return desk


def reading(desk: Path, command: str, *more: str) -> int:
    rules = ("--rules", str(desk / "rules.json"))
    return main([command, str(desk / "1.html"), "--address", "https://example.org/news/2", *rules, *more])


def test_a_file_is_saved_as_its_site_was_taught(ruled: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert reading(ruled, "save", "--format", "text", "--out", str(ruled)) == 0
    assert BOX not in Path(capsys.readouterr().out.strip()).read_text("utf-8")
    plain = ["save", str(ruled / "1.html"), "--format", "text", "--out", str(ruled)]
    assert main(plain) == 0
    assert BOX in Path(capsys.readouterr().out.strip()).read_text("utf-8")


def test_followed_pages_are_saved_as_their_site_was_taught(ruled: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert reading(ruled, "save", "--format", "text", "--out", str(ruled), "--follow", "2") == 0
    assert BOX not in Path(capsys.readouterr().out.strip()).read_text("utf-8")


def test_a_block_that_a_lesson_left_out_is_explained_by_it(ruled: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert reading(ruled, "explain", "--format", "json") == 0
    rows = json.loads(capsys.readouterr().out)["blocks"]
    lesson = [row for row in rows if any(reason[0] == "lesson" for reason in row["told"])]
    assert lesson and not any(row["kept"] for row in lesson)


@pytest.mark.parametrize("command", ["save", "explain", "audio"])
def test_rules_that_cannot_be_read_are_refused_before_the_work_begins(
    desk: Path, command: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert reading(desk, command) == 2
    assert "rules.json" in capsys.readouterr().err


def test_a_batch_reads_the_file_of_lessons_once(ruled: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    files: list[str] = []

    def counted(text: str) -> Rules:
        files.append(text)
        return read(text)

    monkeypatch.setattr(lesson_file, "read", counted)
    lesson_file._read.cache_clear()
    rows = [{"id": str(n), "html": page(n), "url": f"https://{'www.' * (n % 2)}example.org/news/{n}"} for n in range(4)]
    (ruled / "in.jsonl").write_text("".join(json.dumps(row) + "\n" for row in rows), "utf-8")
    rules = ["--rules", str(ruled / "rules.json"), "--quiet"]
    assert main(["batch", str(ruled / "in.jsonl"), str(ruled / "out.jsonl"), *rules]) == 0
    texts = [json.loads(line)["text"] for line in (ruled / "out.jsonl").read_text("utf-8").splitlines()]
    assert len(texts) == 4 and not any(BOX in text for text in texts)
    assert len(files) == 1


def test_the_command_line_keeps_the_ids_that_the_request_keeps(ruled: Path, capsys: pytest.CaptureFixture[str]) -> None:
    address = "https://example.org/news/2"
    assert reading(ruled, "extract", "--format", "json") == 0
    kept = json.loads(capsys.readouterr().out)["keep"]
    lessons = json.loads((ruled / "rules.json").read_text("utf-8"))["sites"]["example.org"]
    snapshot = to_wire(parse((ruled / "1.html").read_text("utf-8"), address))
    reply = answer({"do": "extract", "page": snapshot, "lessons": lessons})["ok"]
    assert reply["keep"] == kept and reply["lessons"][0]["is"] == "applied"


def test_what_the_command_line_learns_is_what_the_request_teaches(ruled: Path) -> None:
    snapshot = parse(page(0), SITE)
    kept = answer({"do": "extract", "page": to_wire(snapshot)})["ok"]["keep"]
    box = next(node for node in range(len(snapshot)) if "story-inset" in attributes(snapshot, node))
    span = [box, int(end(snapshot)[box])]
    after = [[first, last] for first, last in kept if last <= span[0] or first >= span[1]]
    asked = {"do": "teach", "page": to_wire(snapshot), "act": "drop", "span": span, "keep": after}
    stored = json.loads((ruled / "rules.json").read_text("utf-8"))["sites"]["example.org"]
    assert [{**row, "at": 0} for row in answer(asked)["ok"]["lessons"]] == [{**row, "at": 0} for row in stored]


def attributes(snapshot: Snapshot, node: int) -> list[str]:
    return [snapshot.strings[value] for value in snapshot.attr_value[snapshot.attr_node == node].tolist()]
