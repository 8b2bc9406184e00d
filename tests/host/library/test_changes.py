"""Tests of what has changed between two saves of a page."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest
from readwell.commands.cli import main
from readwell.engine.basics.errors import Refused
from readwell.parse import parse, sources
from readwell.services.library import changes
from readwell.services.library.saving import library_file
from readwell.services.library.store import Library

from tests.host.library.articles import article

ADDRESS = "https://x.org/bridge"
FIRST = "The bridge cost 12 million euros.\nIt opened in spring, on a Tuesday, with the mayor and a brass band.\n"
SECOND = FIRST.replace("12", "14")
THIRD = SECOND + "A third lane will follow next year, says the council of the town.\n"


@pytest.fixture
def library(home: Path) -> Iterator[Library]:
    with closing(Library(library_file())) as made:
        for day, text in (("2026-01-01", FIRST), ("2026-02-01", SECOND), ("2026-03-01", THIRD)):
            made.add(article(text=text, address=ADDRESS, saved=f"{day}T10:00:00+00:00", language="en"))
        made.add(article("german"))
        yield made


def test_a_page_has_its_saves_by_number_and_by_address(library: Library) -> None:
    for wanted in ("1", ADDRESS):
        assert [(row["id"], row["version"]) for row in changes.saves(library, wanted)] == [(1, 0), (1, 2), (1, 1)]
    for wanted in ("99", "9" * 40, "https://x.org/nothing", ""):
        with pytest.raises(Refused):
            changes.saves(library, wanted)


def test_the_newest_save_is_compared_with_the_one_before_or_one_of_a_day(library: Library) -> None:
    found = changes.saves(library, "1")
    last = changes.between(found)
    assert (last["version"], [one["kind"] for one in last["changes"]]) == (2, ["added"])
    both = changes.between(found, "2026-01")
    assert (both["version"], [one["kind"] for one in both["changes"]]) == (1, ["changed", "added"])
    with pytest.raises(Refused, match="2025"):
        changes.between(found, "2025-12-31")
    with pytest.raises(Refused, match="before the newest"):
        changes.between(changes.saves(library, "2"))


def test_the_command_prints_a_report_or_writes_it(
    library: Library, home: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["library", "changes", ADDRESS, "--since", "2026-01-31"]) == 0
    assert "~~12~~ **14** million" in capsys.readouterr().out
    to = home / "report.html"
    assert main(["library", "changes", "1", "--to", str(to)]) == 0
    assert "<ins>A third lane" in to.read_text("utf-8")
    assert main(["library", "changes", "1", "--form", "json"]) == 0
    assert json.loads(capsys.readouterr().out)["counts"]["added"] == 1


def test_the_command_lists_the_saves_of_a_page(library: Library, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["library", "versions", ADDRESS]) == 0
    rows = [line.split("\t") for line in capsys.readouterr().out.splitlines()]
    assert [row[:2] for row in rows] == [["1", "-"], ["1", "2"], ["1", "1"]]


def test_a_page_that_says_the_same_has_no_changes_on_the_web(
    library: Library, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    rows = "".join(f"<p>{line}</p>" for line in THIRD.splitlines())
    page = f"<!doctype html><html lang=en><title>english</title><article><h1>english</h1>{rows}</article></html>"
    fetched: list[str] = []

    def fetch(address: str, **_: object) -> str:
        fetched.append(address)
        return page

    monkeypatch.setattr(sources, "fetch", fetch)
    monkeypatch.setattr(sources, "parsed", lambda html: parse(html, ADDRESS))
    assert main(["library", "changes", ADDRESS, "--fetch", "--form", "json", "--since", "2026-02-01"]) == 0
    kinds = [one["kind"] for one in json.loads(capsys.readouterr().out)["changes"]]
    assert kinds == ["added"] and fetched == [ADDRESS]


def test_the_command_brings_an_earlier_text_back(library: Library, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["library", "revert", "1", "1"]) == 0
    assert library.get(1)["text"] == FIRST
    rows = [(row["version"], row["text"]) for row in changes.saves(library, "1")]
    assert rows == [(0, FIRST), (3, THIRD), (2, SECOND)]
    assert main(["library", "revert", "1", "1"]) == 2 and main(["library", "revert", "2", "2"]) == 2


def test_a_check_counts_the_versions(library: Library, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["library", "check"]) == 0
    assert capsys.readouterr().out == "2 articles, 2 earlier versions (0.0 MB), 0 problems\n"


def test_the_command_sets_how_many_versions_an_article_keeps(
    library: Library, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["library", "versions", "--keep", "1"]) == 0
    assert capsys.readouterr().out == "versions that an article keeps: 1\n"
    library.add(article(text=FIRST, address=ADDRESS, saved="2026-04-01T10:00:00+00:00"))
    assert [row["text"] for row in changes.saves(library, "1")] == [FIRST, THIRD]
    assert main(["library", "versions", "--keep", "1001"]) == 2
