"""Records pages as audio: Opus, WAV, an audiobook with chapters, or an EPUB with its sound.

Each page is a file, an address, standard input (-), or with --library the number of a saved article. A recording that
was stopped in the middle goes on where it was when the same command is run again.
"""

import argparse
import hashlib
import json
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

from readwell.commands import reading
from readwell.engine.basics.errors import Refused

if TYPE_CHECKING:
    from readwell.engine.render.work import Work
    from readwell.services.audio.recording.job import Job
    from readwell.services.audio.recording.plain import Saying
    from readwell.services.audio.speech.script import Script


def add(parser: argparse.ArgumentParser) -> None:
    """Declares the flags."""
    from readwell.services.audio.recording.encode import FORMATS

    parser.add_argument("pages", nargs="*", metavar="FILE|URL|-|NUMBER")
    parser.add_argument("--format", default="m4b", choices=FORMATS)
    parser.add_argument("--out", default=".", metavar="DIR", help="where the files go (default: here)")
    parser.add_argument("--voice", default="", metavar="ID", help="one of --voices; default: the best of each language")
    parser.add_argument("--voices", action="store_true", help="list the voices of this computer")
    parser.add_argument("--rate", type=float, default=1.0, help="1 is the voice's own")
    parser.add_argument("--pitch", type=float, default=1.0, help="1 is the voice's own")
    parser.add_argument("--words", action="store_true", help="EPUB: mark each word as it is heard, not each sentence")
    parser.add_argument("--pronunciations", metavar="FILE", help="rows of word, how it is said, language; tabs between")
    parser.add_argument("--cover", metavar="FILE", help="a JPEG or PNG; default: the first picture inside the page")
    parser.add_argument("--library", action="store_true", help="the pages are numbers of saved articles")
    parser.add_argument("--extractor", metavar="NAME[:field=value,...]", help="see `readwell describe`")
    parser.add_argument("--name", default="", metavar="TEMPLATE", help="of the file, like '{date} {site} - {title}'")
    parser.add_argument("--address", default="", metavar="URL", help="where a saved page came from")
    reading.add_rules(parser)


def run(chosen: argparse.Namespace) -> int:
    """Records each page and prints the file's path; exit code 1 if one of them could not be recorded."""
    if chosen.voices:
        return _list_voices()
    if not chosen.pages:
        raise Refused("request", "name a page to record; --help says more")
    reading.check_rules(chosen)
    failures = 0
    for source in chosen.pages:
        try:
            print(_recorded(source, chosen), flush=True)
        except Refused as problem:
            failures += 1
            print(f"readwell: {source}: {problem.message}", file=sys.stderr)
    return 1 if failures else 0


def _list_voices() -> int:
    from readwell.services.audio.speech import engines

    listed, why = engines.voices()
    for voice in listed:
        print(f"{voice.id}\t{voice.lang}\t{voice.name}")
    if why:
        print(f"readwell: {why}", file=sys.stderr)
    return 0 if listed else 1


def _recorded(source: str, chosen: argparse.Namespace) -> Path:
    from readwell.engine.render.names import name
    from readwell.services.audio.recording.encode import ending, ready
    from readwell.services.audio.recording.process import lock
    from readwell.services.library.folder import folder_of
    from readwell.services.library.saving import now
    from readwell.system.lock import kept

    ready(chosen.format)
    script, about, wish = _prepared(source, chosen)
    job = _job(script, wish)
    if not chosen.voice:
        _hint(script.language)
    if script.skipped:
        print(f"readwell: not spoken: {script.ledger()}", file=sys.stderr)
    called = name({**about, "saved": now(), "date": now()[:10]}, ending(chosen.format)[0], chosen.name)
    with kept(lock(job)) as mine:
        if not mine:
            raise Refused("recording", "the same command is already making this recording")
        path = _written(job, folder_of(chosen.out), called)
        job.remove()
    return path


def _written(job: "Job", folder: Path, called: str) -> Path:
    """Makes the recording and writes it into a folder."""
    from readwell.services.audio.recording.make import make
    from readwell.services.library.folder import write_new

    with tempfile.TemporaryDirectory() as scratch:
        out = Path(scratch) / "recording"
        try:
            make(job, out, _Progress())
        except KeyboardInterrupt:
            print("\nreadwell: the same command goes on from here", file=sys.stderr)
            raise
        return write_new(folder, called, out.read_bytes())


def _hint(language: str) -> None:
    """Says that a better voice is worth looking for, where only simple ones speak the page's language."""
    from readwell.services.audio.speech import engines

    if engines.plain(language, engines.voices()[0]):
        print(
            f"readwell: only simple voices here for {language}; the guide says how to add a better one", file=sys.stderr
        )


class _Progress:
    """Shows on a terminal how far it is."""

    def __init__(self) -> None:
        self.shown = sys.stderr.isatty()

    def __call__(self, stage: str, share: float, left: "float | None") -> None:
        if self.shown:
            end = "\n" if stage == "writing" and share == 1 else ""
            time = "" if left is None else f", {left / 60:.0f} min left" if left >= 90 else f", {left:.0f} s left"
            print(f"\r{stage} {share:4.0%}{time:16}", end=end, file=sys.stderr, flush=True)


def _job(script: "Script", wish: "dict[str, Any]") -> "Job":
    """Returns the recording of just this: after a stop the same command finds it again."""
    from readwell.services.audio.recording.job import Job
    from readwell.system.folders import recordings

    row = json.dumps([script.as_dict(), wish], sort_keys=True)
    job = Job(recordings() / hashlib.sha256(row.encode()).hexdigest()[:24])
    job.create(script, wish)
    return job


def _prepared(source: str, chosen: argparse.Namespace) -> "tuple[Script, dict[str, str], dict[str, Any]]":
    """Returns the script, the values for the file's name, and what the file is to be."""
    from dataclasses import replace

    from readwell.services.audio.recording.plain import of_text, plain
    from readwell.services.audio.speech.script import number

    wish: dict[str, Any] = {"format": chosen.format, "voice": chosen.voice, "words": chosen.words}
    sayings = list(_sayings(chosen.pronunciations))
    if chosen.library:
        row = _saved(source)
        if chosen.format == "epub":
            raise Refused("format", "the library holds the words of a page only: save its EPUB from the page")
        script, about = of_text(row, sayings), row
    else:
        work, request = _work(source, chosen)
        script, about = plain(work, sayings), work.about
        wish |= {"cover": _cover(chosen.cover, work)} | ({"render": request} if chosen.format == "epub" else {})
    return replace(script, rate=number(vars(chosen), "rate"), pitch=number(vars(chosen), "pitch")), about, wish


def _saved(number: str) -> "dict[str, str]":
    from contextlib import closing

    from readwell.services.library.saving import library_file
    from readwell.services.library.store import Library

    if not number.isdecimal():
        raise Refused("request", f"{number} is not the number of an article; `readwell library list` shows them")
    with closing(Library(library_file())) as library:
        row = library.get(int(number))
    return {**row["about"], **{name: row[name] for name in ("title", "text", "markdown", "language", "saved", "site")}}


def _work(source: str, chosen: argparse.Namespace) -> "tuple[Work, dict[str, Any]]":
    """Returns the article, and the request that makes it again when the file is written."""
    from readwell.engine.extractors.settings import from_text
    from readwell.engine.page.selection import ranges
    from readwell.engine.page.tree import leaves
    from readwell.engine.page.wire import to_wire
    from readwell.engine.requests import work_of_page
    from readwell.parse.sources import page_of

    page = page_of(source, chosen.address)
    wanted = from_text(chosen.extractor) if chosen.extractor else None
    taught = [one.wire() for one in reading.lessons(chosen, page.url)]
    work = work_of_page(page, {"with": wanted, "lessons": taught}, "epub")
    keep = [[int(first), int(last)] for first, last in ranges(page, work.kept, leaves(page))]
    return work, {"page": to_wire(page), "keep": keep, "about": dict(work.given), "apart": list(work.apart)}


def _sayings(file: str | None) -> "Iterator[Saying]":
    from readwell.services.audio.recording.plain import Saying
    from readwell.services.library.folder import refuse_os_errors

    if not file:
        return
    with refuse_os_errors(Path(file)):
        text = Path(file).read_text("utf-8-sig", "replace")
    for row in text.splitlines():
        word, _, rest = row.partition("\t")
        say, _, lang = rest.partition("\t")
        if word.strip() and say:
            yield Saying(word.strip(), say.strip(), lang.strip())


def _cover(file: str | None, work: "Work") -> "dict[str, str] | None":
    """Returns a cover: the person's, else the first picture that the page itself holds."""
    import base64

    from readwell.engine.render.work import media
    from readwell.services.audio.recording.requests import cover
    from readwell.services.audio.recording.tags import COVERS, is_cover
    from readwell.services.library.folder import refuse_os_errors

    if not file:
        return cover(work)
    with refuse_os_errors(Path(file)):
        data = Path(file).read_bytes()
    if media(data) not in COVERS:
        raise Refused("format", f"{file} is neither a JPEG nor a PNG")
    if not is_cover(media(data), data):
        raise Refused("format", f"{file} can't be shown as a cover: it is cut off, damaged or too large")
    return {"media": media(data), "base64": base64.b64encode(data).decode("ascii")}
