"""An article of an hour as a recording, and books with overlays: `python3 build.py bench audio [--books N] [--format F]`.

Says length, size, chapters and processor time of each format. Then how far the overlay is from the voice's own word
marks: for each piece of the text, the time at which it is lit against that at which its first word is heard, with the
voice's marks and with those that are estimated for a voice without any; and the encoder's own shift. With --books the
official checker judges a book with its sound of each page of tests/data/pages; each verdict is stored in
`.readwell/books.jsonl` at once, and the next run goes on there; `--fresh` starts again.
"""

from __future__ import annotations

import argparse
import importlib.util
import json
import os
import shutil
import subprocess
import sys
import tempfile
import time
from dataclasses import replace
from pathlib import Path

import av
import numpy as np
import numpy.typing as npt
from readwell.engine.basics.errors import Refused
from readwell.engine.page.selection import ranges
from readwell.engine.page.tree import leaves
from readwell.engine.page.wire import to_wire
from readwell.engine.render.work import Work
from readwell.engine.requests import work_of_page
from readwell.parse import parse
from readwell.services.audio.recording.encode import FORMATS, ending
from readwell.services.audio.recording.job import RATE, Job, Spoken
from readwell.services.audio.recording.make import chapters, make
from readwell.services.audio.recording.overlay import stretches
from readwell.services.audio.recording.plain import plain
from readwell.services.audio.speech import estimate
from readwell.services.audio.speech.script import Line
from readwell.services.audio.speech.voice import Sound

from tests.engine.render.epub_checker import epub_checker
from tests.engine.render.saved import everything
from tests.lab.bench.bench_roundtrip import found

Samples = npt.NDArray[np.int16]

PAGE = Path(__file__).parents[2] / "data" / "pages" / "council.html"
ROWS = Path(__file__).parents[3] / ".readwell" / "books.jsonl"
#: Times that the article stands in the page of an hour, and its sections.
TIMES = 36
#: Milliseconds that an encoder's shift is searched in, and the windows (seconds) in which it is.
SHIFT, WINDOW = 100, 10


def work_of(html: str | bytes, name: str) -> tuple[Work, dict[str, object]]:
    """A page with all its text kept, and the request that makes it again."""
    page = parse(html, f"https://example.org/{name}")
    keep = [list(span) for span in ranges(page, everything(page), leaves(page))]
    return work_of_page(page, {"keep": keep}, "epub"), {"page": to_wire(page), "keep": keep}


def job_of(folder: Path, work: Work, request: dict[str, object], form: str, words: bool = False) -> Job:
    """A recording that is still to be made."""
    job = Job(folder)
    job.create(plain(work), {"format": form, "words": words, "render": request})
    return job


def hour(folder: Path, formats: list[str]) -> Job:
    """Records an article of an hour in each of these formats, and says what that took."""
    body = PAGE.read_text("utf-8").split("<article", 1)[1].split(">", 1)[1].split("</article>")[0]
    work, request = work_of(f"<html lang=en><title>An hour</title><body><article>{body * TIMES}</article>", "hour.html")
    for form in formats:
        shutil.rmtree(folder / "job", ignore_errors=True)
        job, out = job_of(folder / "job", work, request, form), folder / f"hour{ending(form)[0]}"
        begun = sum(os.times()[:2])
        make(job, out, lambda *_: None)
        used = sum(os.times()[:2]) - begun
        spoken = job.confirmed()
        seconds = spoken[-1].end / RATE
        marks = len(chapters(job.given()[0], spoken))
        size = out.stat().st_size / 1e6
        print(
            f"{form}: {seconds / 60:.1f} minutes, {size:.1f} MB, {marks} chapters, "
            f"{used:.0f} s of processor time, {seconds / used:.0f} times as fast as it is heard",
            flush=True,
        )
    return job


def errors(job: Job, marked: bool) -> list[float]:
    """How many seconds each piece of the text is lit before or after its first word is heard."""
    script, _ = job.given()
    samples = np.fromfile(job.sound, "<i2")
    out = []
    for line, sound in zip(script.lines, job.confirmed(), strict=True):
        truth = stretches(replace(script, lines=(line,)), [sound], words=True)
        own = sound if marked else estimated(line, sound, samples)
        heard = {stretch.first: stretch.begin for stretch in truth}
        lit = stretches(replace(script, lines=(line,)), [own], words=False)
        out += [abs(stretch.begin - heard[stretch.first]) for stretch in lit if stretch.first in heard]
    return out


def estimated(line: Line, sound: Spoken, samples: Samples) -> Spoken:
    """A line as an engine that reports no words would give it."""
    own = Sound(samples[sound.begin : sound.end].tobytes(), RATE, ())
    return Spoken(sound.begin, sound.end, estimate.marked(line.text, own).marks)


def shift(job: Job, sound: Path) -> list[float]:
    """How many seconds the decoded sound is late, in windows of the whole."""
    with av.open(str(sound), "r") as file:
        decoded = np.concatenate([frame.to_ndarray().mean(axis=0) for frame in file.decode(audio=0)])
    plain_ = np.fromfile(job.sound, "<i2").astype(np.float64)
    most, length = RATE * SHIFT // 1000, RATE * WINDOW
    out = []
    for start in range(length, len(plain_) - 2 * length, len(plain_) // 20):
        window = plain_[start : start + length]
        near = decoded[start - most : start + length + most]
        spectrum = np.fft.rfft(near) * np.conj(np.fft.rfft(window, len(near)))
        out.append(abs(int(np.fft.irfft(spectrum, len(near))[: 2 * most].argmax()) - most) / RATE)
    return out


def judged(most: int, rows: Path = ROWS) -> tuple[int, int]:
    """The number of books with overlays, and of those with which the checker finds something wrong."""
    known = {
        row["page"]: row["wrong"]
        for row in map(json.loads, rows.read_text("utf-8").splitlines() if rows.exists() else [])
    }
    books = wrong = 0
    for page in found():
        if books == most:
            break
        name = f"{page.parent.name}/{page.name}"
        if name not in known:
            known[name] = verdict(page, words=books % 2 == 1)
            with rows.open("a", encoding="utf-8") as file:
                file.write(json.dumps({"page": name, "wrong": known[name]}) + "\n")
        if known[name] is None:
            continue
        books, wrong = books + 1, wrong + bool(known[name])
        for problem in known[name][:5]:
            print(f"  {name}: {problem}", flush=True)
        if books % 5 == 0:
            print(f"  {books} books, {wrong} with something wrong", flush=True)
    return books, wrong


def verdict(page: Path, words: bool) -> list[str] | None:
    """What the checker finds wrong with the book of a page; None if the page has no text for one."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        out, report = folder / "book.epub", folder / "report.json"
        try:
            work, request = work_of(page.read_bytes(), page.name)
            make(job_of(folder / "book", work, request, "epub", words), out, lambda *_: None)
        except Refused as problem:
            if problem.code != "no-text":
                raise
            return None
        subprocess.run([*epub_checker(folder), str(out), "--json", str(report), "-q"], check=False, timeout=300)
        messages = json.loads(report.read_text("utf-8"))["messages"]
    return [f"{message['ID']} {message['message']}" for message in messages]


def main() -> int:
    """Measures and says; 1 if a book is wrong."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--books", type=int, default=0, help="books for the official checker")
    parser.add_argument(
        "--books-only", action="store_true", help="not the hour: a run that is stopped says how far it was"
    )
    parser.add_argument("--fresh", action="store_true", help="forget the verdicts of former runs")
    parser.add_argument("--format", action="append", choices=FORMATS, help="default: each")
    chosen = parser.parse_args()
    if importlib.util.find_spec("espeakng_loader") is None or (chosen.books and not shutil.which("java")):
        print("no voice or no Java here: nothing was measured")
        return 1
    print(f"load {os.getloadavg()[0]:.1f}, {time.strftime('%H:%M')}", file=sys.stderr)
    if chosen.fresh:
        ROWS.unlink(missing_ok=True)
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        if chosen.books_only:
            books, wrong = judged(chosen.books)
            print(f"{books} books with overlays, {wrong} of them with something wrong; asked: 0")
            return int(wrong > 0)
        job = hour(folder, chosen.format or list(FORMATS))
        kinds = {"with the voice's marks": errors(job, True), "estimated": errors(job, False)}
        if (sound := folder / "hour.m4b").exists():
            kinds["encoder"] = shift(job, sound)
        for kind, off in kinds.items():
            median, most = np.percentile(np.array(off) * 1000, [50, 95])
            print(f"overlay, {kind}: median {median:.0f} ms, 95% {most:.0f} ms ({len(off)} pieces)", flush=True)
        books, wrong = judged(chosen.books) if chosen.books else (0, 0)
    print(f"{books} books with overlays, {wrong} of them with something wrong; asked: 0")
    return int(wrong > 0)


if __name__ == "__main__":
    sys.exit(main())
