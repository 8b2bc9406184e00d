"""Tests of `readwell teach` and of --rules."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from readwell.api import Extractor
from readwell.commands.cli import main

from tests.engine.lessons.pages import BOX, page

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
