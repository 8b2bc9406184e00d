"""EPUBs with their sound: each piece of the text is heard when its clip says, and the official checker agrees."""

from __future__ import annotations

import json
import shutil
import subprocess
import zipfile
from pathlib import Path
from typing import Any

import pytest
from lxml import etree
from readwell.engine.page.selection import ranges
from readwell.engine.page.tree import leaves
from readwell.engine.page.wire import to_wire
from readwell.services.audio.recording.job import RATE, Job, Spoken
from readwell.services.audio.recording.make import make
from readwell.services.audio.recording.overlay import Stretch, stretches
from readwell.services.audio.recording.plain import Saying, plain
from readwell.services.audio.recording.signs import squeezed
from readwell.services.audio.speech.script import Line, Script

from tests.engine.render.epub_checker import epub_checker
from tests.host.recording.voices import CHARACTER, say, sound
from tests.host.recording.works import PAGE, clips, work


def book(folder: Path, html: str = PAGE, sayings: tuple[Saying, ...] = (), **wish: Any) -> tuple[Path, Job]:
    article = work(html)
    page = article.page
    keep = [list(span) for span in ranges(page, article.kept, leaves(page))]
    job = Job(folder / "job")
    job.create(plain(article, sayings), {"format": "epub", "render": {"page": to_wire(page), "keep": keep}, **wish})
    out = folder / "book.epub"
    make(job, out, lambda *_: None, say)
    return out, job


def heard(job: Job, time: float) -> str:
    """The words that our voice says from a time on, to the end of their line."""
    script, _ = job.given()
    for line, spoken in zip(script.lines, job.confirmed(), strict=True):
        if spoken.begin / RATE - 0.001 <= time < spoken.end / RATE:
            return line.text[round((time - spoken.begin / RATE) * 1000 / CHARACTER) :]
    return ""


@pytest.mark.parametrize("words", [False, True])
def test_each_piece_begins_when_its_first_word_is_heard(tmp_path: Path, words: bool) -> None:
    path, job = book(tmp_path, words=words)
    found = clips(path)
    assert len(found) > (30 if words else 14)
    for text, begin, _ in found:
        assert squeezed(heard(job, begin)).startswith(squeezed(text)[:4]), (text, heard(job, begin))


@pytest.mark.parametrize("words", [False, True])
def test_the_clips_leave_no_sound_out_and_repeat_none(tmp_path: Path, words: bool) -> None:
    path, job = book(tmp_path, words=words)
    found = clips(path)
    assert found[0][1] == 0
    assert [begin for _, begin, _ in found[1:]] == [end for *_, end in found[:-1]]
    assert abs(found[-1][2] - job.confirmed()[-1].end / RATE) < 0.001


def test_all_that_is_spoken_is_marked(tmp_path: Path) -> None:
    path, job = book(tmp_path)
    script, _ = job.given()
    spoken = "".join(squeezed(line.text) for line in script.lines)
    marked = "".join(squeezed(text) for text, *_ in clips(path))
    assert marked == spoken.replace("hello.1", "hello1")


def test_a_word_that_is_said_otherwise_keeps_its_place(tmp_path: Path) -> None:
    path, _ = book(tmp_path, sayings=(Saying("thing", "quite another word"),))
    assert "One thing" in [text for text, *_ in clips(path)]


def test_a_title_above_the_text_is_heard_first(tmp_path: Path) -> None:
    path, _ = book(tmp_path, "<title>Far away</title><body><article><p>Some words here. And more.</p></article>")
    assert [text for text, *_ in clips(path)] == ["Far away", "Some words here.", "And more."]


def test_an_announcement_is_heard_with_what_it_announces(tmp_path: Path) -> None:
    lines = (Line("Heading.", passage=1, announces=True), Line("Words", passage=1, runs=((5, 0, 5),)))
    spoken = [Spoken(0, 100, ()), Spoken(100, 200, ())]
    assert stretches(Script("", lines), spoken, False) == [Stretch(0, 5, 100 / RATE)]


def test_without_marks_a_piece_inside_a_line_begins_by_its_share() -> None:
    line = Line("12345 7890", runs=((5, 0, 5), (5, 5, 9)))
    found = stretches(Script("", (line,)), [Spoken(0, RATE, ())], True)
    assert [stretch.begin for stretch in found] == [0, 0.5]


def test_the_time_of_a_piece_is_that_of_its_own_word() -> None:
    made = sound("One two three")
    line = Line("One two three", runs=((4, 0, 3), (9, 3, 11)))
    found = stretches(Script("", (line,)), [Spoken(RATE, 3 * RATE, made.marks)], False)
    assert [stretch.begin for stretch in found] == [1, 1 + 4 * CHARACTER / 1000]


@pytest.mark.second
@pytest.mark.skipif(not shutil.which("java"), reason="the checker is a Java program")
@pytest.mark.parametrize("words", [False, True])
def test_the_official_checker_accepts_it(tmp_path: Path, words: bool) -> None:
    path, _ = book(tmp_path, words=words)
    report = tmp_path / "report.json"
    subprocess.run([*epub_checker(tmp_path), str(path), "--json", str(report), "-q"], check=False, timeout=300)
    assert json.loads(report.read_text("utf-8"))["messages"] == []


def test_a_page_that_takes_our_names_gets_a_book_whose_names_are_unique(tmp_path: Path) -> None:
    names = ["readwell-1", "readwell--2", "readwell-title", *(f"section-{node}" for node in range(40))]
    links = "".join(f'<p id="{name}"><a href="#{name}">See {name}.</a> It is here.</p>' for name in names)
    path, _ = book(tmp_path, f"<html lang=en><title>A</title><body><article><h2>B</h2>{links}<h2>C</h2><p>D.")
    assert clips(path)
    with zipfile.ZipFile(path) as file:
        held = [one.get("id") for one in etree.fromstring(file.read("OEBPS/article.xhtml")).iter() if one.get("id")]
    assert len(held) == len(set(held))
    assert not {f"at-{name}" for name in names} - set(held)
