"""Tests of lines that only run on."""

from __future__ import annotations

import pytest
from readwell.engine.basics.wordlists import languages
from readwell.engine.sentences.running import runs_on, steady

RUNNING = (
    "3 hours ago", "Updated 12:40", "This article was last updated on 3 March 2025 at 12:40 GMT.", "1,204 views",
    "1,204 views4 min read", "12 comments", "5 min read", "Yesterday", "2025-03-04", "1,204", "vor 3 Stunden",
    "Aktualisiert um 12:40 Uhr", "4.984 AufrufeLesezeit: 4 Min.", "il y a 3 heures", "Mis à jour à 12:40", "hace 3 horas",
    "Actualizado a las 12:40", "3 ore fa", "há 3 horas", "3 uur geleden", "för 3 timmar sedan", "3 godziny temu",
    "před 3 hodinami", "3 часа назад", "Обновлено в 12:40", "3 години тому", "πριν από 3 ώρες", "3 saat önce",
    "منذ 3 ساعات", "3 jam yang lalu", "3 giờ trước", "3小时前", "1,204 次浏览", "更新于 12:40", "3時間前", "3시간 전", "조회수 1,204",
)  # fmt: skip
SAYING = (
    "The bridge was closed for 3 hours.", "It cost 12 million euros.", "Flour 200 g", "30 minutes", "$250", "Anna Smith",
    "He came 3 hours ago.", "Chapter 12", "桥梁关闭了3小时。", "Am 3. Mai kam er.",
)  # fmt: skip


@pytest.mark.parametrize("line", RUNNING)
def test_a_time_or_a_count_runs_on(line: str) -> None:
    assert runs_on(line)


@pytest.mark.parametrize("line", SAYING)
def test_what_says_something_does_not(line: str) -> None:
    assert not runs_on(line)


def test_twenty_languages_have_such_words() -> None:
    assert sum("running-signs" in lists and "running-words" in lists for lists in languages().values()) >= 20


def test_of_a_byline_the_name_stays() -> None:
    assert steady("By Anna Smith | 3 hours ago | 12 comments") == steady("By Anna Smith | 14 hours ago | 1 comment")
    assert steady("By Anna Smith, updated 3 hours ago") == steady("By Anna Smith, updated 5 hours ago")
    assert steady("By Anna Smith | 3 hours ago") != steady("By Anna Jones | 3 hours ago")


def test_figures_of_a_line_that_is_no_byline_stay() -> None:
    assert steady("Flour 200 g") != steady("Flour 250 g")
    assert steady("Harbour 2-1 Lakeside") != steady("Harbour 2-2 Lakeside")
