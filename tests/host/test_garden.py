"""Pages of the garden: their gold text is in their visible text, in order, and none of it is inside the thread."""

from __future__ import annotations

import importlib
import json
import random
import re
import sys
from pathlib import Path

import pytest
from readwell.lab.evaluation.score import tokens
from readwell.lab.training.labels import page_words
from readwell.parse import parse

from tests.lab.bench.peers import processes
from tests.lab.garden import __main__ as garden
from tests.lab.garden import engines, fill, forums, kinds, looks, rivals, threads
from tests.lab.garden.drawn import shell
from tests.lab.garden.score import heads_kept
from tests.lab.garden.texts import Texts

LINES = [
    "The kettle had stood in the shed since the flood, and the bottom of it was green with age. I scrubbed it with sand.",
    "A drop of solder mended the rivet that leaked, and since Monday we boil all of our water in it again, twice a day.",
]
TEXTS = Texts({"en": [LINES], "de": [LINES]}, {"en": ["Ours came off in the same way, so we tied it down with wire."]})


def test_every_word_of_the_gold_is_visible_on_the_page_in_order() -> None:
    for seed in range(40):
        lot = random.Random(seed)
        row = fill.page("drawn", shell(lot), seed % 5, TEXTS, lot)
        words = iter(page_words(parse(row["html"], row["url"]))[0])
        assert all(word in words for word in tokens(row["gold"])), seed


def test_a_page_in_a_script_that_runs_to_the_left_says_so_and_holds_its_gold() -> None:
    lines = ["فتحت المدينة الجسر الجديد أمام المارة بعد سنوات من العمل والانتظار الطويل."] * 2
    lot = random.Random(2)
    row = fill.page("drawn", shell(lot), 0, Texts({"ar": [lines]}), lot)
    assert row["lang"] == "ar" and '<html lang="ar" dir="rtl"' in row["html"]
    words = iter(page_words(parse(row["html"], row["url"]))[0])
    assert all(word in words for word in tokens(row["gold"])) and tokens(row["gold"])


def test_every_client_writes_all_its_comments() -> None:
    for client in threads.CLIENTS:
        found = threads.thread(TEXTS, "en", 7, random.Random(3), LINES, [client])
        assert found.size == 7
        assert "{" not in found.markup


def test_shells_are_drawn_without_building_an_engine_where_no_theme_is_wanted(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    rows = [
        {"id": f"fundus/{fold}", "fold": fold, "lang": "en", "html": "", "gold": "\n".join(LINES)} for fold in range(5)
    ]
    corpus = tmp_path / "fundus.jsonl"
    corpus.write_text("".join(json.dumps(row) + "\n" for row in rows), "utf-8")
    for name in ("install", "build"):
        monkeypatch.setattr(engines, name, lambda *_: pytest.fail("an engine was built"))
    flags = ["--each", "0", "--drawn", "7", "--kinds", "0"]
    monkeypatch.setattr(sys, "argv", ["garden", str(tmp_path / "garden"), "python", "npm", str(corpus), *flags])
    assert garden.main() == 0
    assert len((tmp_path / "garden" / "pages.jsonl").read_text("utf-8").splitlines()) == 7


def test_the_same_seed_gives_the_same_page() -> None:
    one, other = (fill.page("drawn", shell(lot), 1, TEXTS, lot) for lot in (random.Random(5), random.Random(5)))
    assert one == other


def test_every_kind_in_every_framework_holds_its_gold_and_its_headings_in_order() -> None:
    for row in kinds.pages(dict.fromkeys(range(5), TEXTS), 2, 1):
        assert "{" not in re.sub(r"<script>.*?</script>", "", row["html"]), row["id"]
        words = iter(page_words(parse(row["html"], row["url"]))[0])
        assert all(word in words for word in tokens(row["gold"])), row["id"]
        assert heads_kept(row["gold"], row["heads"]) == 1, row["id"]


def test_a_heading_counts_as_kept_only_as_a_line_of_its_own_and_in_order() -> None:
    assert heads_kept("One\nsaid Two here\nThree", ["One", "Two", "Three"]) == 2 / 3
    assert heads_kept("Three\nOne", ["One", "Three"]) == 0.5


def test_a_thread_of_a_tracker_is_gold_from_its_first_post_to_its_last() -> None:
    places = "".join(
        f'<div title="{engines.said(post)}"><b>{engines.who(post)}</b><p>\n{engines.said(post)}<br>\n</p></div>'
        for post in range(4)
    )
    shell = f"<script>var posts = ['{engines.said(0)}']</script><h1>{engines.TITLE}</h1>{places}"
    row = forums.page("trac", forums.cleaned(f"<html><body>{shell}</body></html>"), TEXTS, random.Random(4))
    assert "GARDEN" not in row["html"]
    words = iter(page_words(parse(row["html"], row["url"]))[0])
    assert all(word in words for word in tokens(row["gold"]))
    assert len(row["gold"].split("\n")) >= 5


def test_every_engine_names_its_themes_and_can_make_them() -> None:
    for name in engines.engines():
        engine = importlib.import_module(f"tests.lab.garden.engines.{name}")
        found = engine.themes(engines.Ground(Path(), Path("bin/python"), "npm"))
        assert found and len(found) == len(set(found)), name
        assert callable(engine.make), name


def test_a_rivals_answers_are_stored_and_pages_are_judged_with_and_without_their_title(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    answers = iter([{"text": "Title\nOne two three four."}, {"html": "<p>One two</p><p>three four.</p>"}])
    monkeypatch.setattr(processes.Rival, "read", lambda self, html, url: next(answers))
    row = {"url": "", "gold": "One two three four.", "title": "Title"}
    rows = [{"id": name, "html": name, **row} for name in ("a", "b")]
    first = rivals.scored("some", rows, tmp_path)
    assert [first[name].f1 for name in ("a", "b")] == [1, 1]
    assert rivals.scored("some", rows, tmp_path) == first  # a third answer would raise: there are two


def test_a_style_sheet_names_parts_of_its_thread_and_of_its_shell() -> None:
    styled = 0
    for seed in range(30):
        lot = random.Random(seed)
        row = fill.page("drawn", shell(lot), seed % 5, TEXTS, lot)
        head, body = row["html"].split("</head>", 1)
        parts = set(re.findall(r"\[(data-v-[0-9a-f]{8})\]", head))
        assert parts & set(re.findall(r"data-v-[0-9a-f]{8}", body)), seed
        styled += f"[{looks.hook(row['client'], 'unit')}]" in head
    assert styled > 10


def test_the_attributes_of_a_style_leave_no_trace_in_the_columns() -> None:
    for client in threads.CLIENTS:
        plain, hooked = (parse(str(one["item"])) for one in (client, looks.client(client)))
        assert (plain.names, plain.strings, plain.tags) == (hooked.names, hooked.strings, hooked.tags), client["name"]
        assert looks.hook(client["name"], "unit") in looks.client(client)["item"]
