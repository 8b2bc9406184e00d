"""Evaluation: results are cached until the code they depend on changes; transliteration; plots."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from tests.host.corpus import GOLD, corpus

pytest.importorskip("rapidfuzz")

from readwell.commands.cli import main
from readwell.engine.extractors import EXTRACTORS
from readwell.lab.evaluation import result_cache
from readwell.lab.evaluation.corpus import Page
from readwell.lab.evaluation.metadata import measured
from readwell.lab.evaluation.progress import bar
from readwell.lab.evaluation.result_cache import cached_results, digest, version
from readwell.lab.evaluation.run import run_page
from readwell.lab.evaluation.transliteration import arabic, in_arabic

PAGE = Page("made", "one", "<title>Ferry</title><p class=Ferry>The Ferry stops.</p>" * 3, "The Ferry stops.")
PNG = b"\x89PNG"


@pytest.mark.parametrize(
    ("asked", "taken"), [([], 9), (["--limit", "4"], 4), (["--every", "4"], 3), (["--every", "4", "--limit", "2"], 2)]
)
def test_a_sample_is_drawn_from_all_of_a_corpus(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], asked: list[str], taken: int
) -> None:
    command = ["evaluate", str(corpus(tmp_path)), "--extractor", "plain", "--no-cache", "--quiet", "--format", "json"]
    assert main([*command, *asked]) == 0
    (row,) = json.loads(capsys.readouterr().out)
    assert row["pages"] == taken
    assert main([*command, "--every", "0"]) == 2


def test_what_was_measured_is_not_measured_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[str] = []

    def noted(page: Any, names: list[str]) -> Any:
        asked.extend(names)
        return run_page(page, names)

    monkeypatch.setattr(result_cache, "run_page", noted)
    store = tmp_path / "deep" / "store.sqlite"
    first = cached_results(PAGE, ["bte", "plain"], store)
    assert cached_results(PAGE, ["plain", "bte"], store) == first[::-1]
    assert asked == ["bte", "plain"]
    cached_results(PAGE, ["bte", "bte:tag_cost=50"], store)
    assert asked == ["bte", "plain", "bte:tag_cost=50"]
    assert cached_results(PAGE, ["bte"], None)[0].judged == first[0].judged


def test_a_setting_given_as_its_default_is_the_same_result(tmp_path: Path) -> None:
    first = cached_results(PAGE, ["lqf"], tmp_path / "s.sqlite")[0]
    again = cached_results(PAGE, ["lqf:quota=50"], tmp_path / "s.sqlite")[0]
    assert (again.select_seconds, again.extractor) == (first.select_seconds, "lqf:quota=50")


def test_another_page_or_gold_is_another_result() -> None:
    others = [Page("x", "y", PAGE.html + " ", PAGE.gold), Page("x", "y", PAGE.html, "x"), in_arabic(PAGE)]
    assert len({digest(PAGE), *map(digest, others)}) == 4
    assert digest(Page("elsewhere", "named", PAGE.html, PAGE.gold)) == digest(PAGE)


def test_the_code_version_follows_what_an_extractor_is_made_of(monkeypatch: pytest.MonkeyPatch) -> None:
    files = {
        name: {path.name for path in result_cache._sources(EXTRACTORS[name].__module__)}
        for name in ("bte", "dana", "seeker")
    }
    assert "bte.py" in files["bte"] and "dana.py" not in files["bte"]
    assert "lines.py" in files["dana"] and "tokens.py" in files["bte"]
    assert {"columns.py", "score.py", "text.py", "settle.py"} <= files["bte"]
    assert "plain_models.py" in files["seeker"] and "plain_models.py" not in files["bte"]
    assert version("bte") == version("bte:tag_cost=7") != version("dana")


def test_a_failure_is_tried_again(tmp_path: Path) -> None:
    broken = Page("made", "broken", "", "words", row={"page": {"v": 1}})
    store = tmp_path / "s.sqlite"
    assert cached_results(broken, ["bte"], store)[0].error
    assert result_cache._opened(str(store)).execute("SELECT count(*) FROM results").fetchone() == (0,)


def test_letters_of_texts_become_arabic_and_markup_stays() -> None:
    page = in_arabic(PAGE)
    snapshot = page.snapshot()
    assert page.gold == arabic("The Ferry stops.") and not any("a" <= letter <= "z" for letter in page.gold)
    assert snapshot.attribute("class") and set(snapshot.attribute("class").values()) == {"Ferry"}
    assert {snapshot.string(node) for node in range(len(snapshot)) if snapshot.tag_name(node) == "#text"} == {
        arabic("Ferry"),
        page.gold,
    }
    plain = PAGE.snapshot()
    assert np.array_equal(plain.parent, snapshot.parent) and np.array_equal(plain.open, snapshot.open)


def test_every_letter_has_one_of_its_own_and_the_rest_stays() -> None:
    letters = "abcdefghijklmnopqrstuvwxyz"
    assert len(set(arabic(letters))) == 26 and all("\u0600" <= letter <= "\u06ff" for letter in arabic(letters))
    assert arabic("Äé") == arabic("AE") == arabic("ae")
    assert arabic("12, 北京!") == "12, 北京!"


def test_dana_finds_in_arabic_letters_what_it_cannot_in_latin_ones() -> None:
    news = Page("made", "news", (GOLD / "news.html").read_text("utf-8"), (GOLD / "news.txt").read_text("utf-8"))
    assert run_page(news, ["dana"])[0].judged.f1 == 0.0
    assert run_page(in_arabic(news), ["dana"])[0].judged.f1 > 0.7


def test_the_spread_is_drawn_and_the_table_goes_on_stdout(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    pytest.importorskip("matplotlib")
    target = tmp_path / "spread.png"
    asked = ["evaluate", str(corpus(tmp_path)), "--extractor", "bte", "--extractor", "plain", "--by", ""]
    assert main([*asked, "--plot", str(target), "--cache", str(tmp_path / "c.sqlite"), "--format", "json"]) == 0
    assert target.read_bytes().startswith(PNG)
    assert [row["extractor"] for row in json.loads(capsys.readouterr().out)] == ["bte", "plain"]
    assert main([*asked, "--plot", str(tmp_path / "no" / "where.png"), "--no-cache"]) == 2


def test_the_bar_is_full_at_the_end() -> None:
    assert bar(0, 4) == "[" + "-" * 30 + "]"
    assert bar(4, 4) == bar(5, 4) == bar(1, 0) == "[" + "#" * 30 + "]"


def test_phrases_that_must_and_must_not_be_there_are_counted(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "phrases.jsonl"
    row = {
        "html": "<p>The  ferry <b>stops</b> at noon.</p>",
        "with": ["ferry stops", "at dusk"],
        "without": ["noon", "Menu"],
    }
    path.write_text("".join(json.dumps({"id": name, **row}) + "\n" for name in "ab"), "utf-8")
    assert main(["evaluate", str(path), "--of", "snippets", "--extractor", "plain", "--format", "json", "--quiet"]) == 0
    (given,) = json.loads(capsys.readouterr().out)
    assert (given["asked"], given["given"], given["right"]) == (4, 4, 2)


@pytest.mark.parametrize(
    ("date", "asked"), [("2024-05-01", True), ("Mon, 01 Jan 0001 00:00:00 +0000", False), ("2003-11", False)]
)
def test_a_day_is_asked_for_where_the_corpus_tells_one(date: str, asked: bool) -> None:
    page = Page("made", "one", "<h1>Steps</h1><p>1 May 2024</p>", "Steps", row={"date": date})
    assert bool(list(measured(page))) == asked
