"""EPUB with media overlays: which words of the text are heard when.

A line of the script may stand in several pieces of the text, for example before, in and after a link. Each piece gets a
name and its part of the line's time, by the voice's own word marks. With `words`, each word is a piece.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace
from typing import Any

from readwell.engine.basics.version import VERSION
from readwell.engine.page.wire import from_wire
from readwell.engine.render.document import Article, Part, rewritten
from readwell.engine.render.epub import Overlay, epub
from readwell.engine.render.work import Work
from readwell.engine.requests import work_of_page
from readwell.services.audio.recording.encode import FORMS, encode
from readwell.services.audio.recording.job import RATE, Job, Spoken
from readwell.services.audio.recording.signs import squeezed, texts
from readwell.services.audio.recording.tags import Tags
from readwell.services.audio.speech.script import Line, Script
from readwell.services.library.saving import now

#: The names of what is spoken.
NAME, TITLE = "readwell-", "readwell-title"
_SPOKEN = re.compile(r"\w")


@dataclass(frozen=True)
class Stretch:
    """Signs of the article, from `first` to before `last`, that are heard from `begin` (seconds)."""

    first: int
    last: int
    begin: float


@dataclass(frozen=True)
class Clip:
    """What is heard of one named piece of the text."""

    name: str
    begin: float
    end: float


def book(job: Job, spoken: list[Spoken], tell: Callable[[float], None]) -> bytes:
    """Returns the book of a finished recording."""
    script, wish = job.given()
    work = work_of(wish["render"])
    sound = job.folder / "sound.m4a"
    encode(job.sound, "m4a", Tags(script.title, script.byline), sound, tell)
    pieces = Pieces(work.article, stretches(script, spoken, wish.get("words") is True))
    clips = timed(script, spoken, pieces, work)
    form, seconds = FORMS["m4a"], spoken[-1].end / RATE
    place = Overlay(pieces.named, TITLE, "", form.ending, form.media, sound.read_bytes(), seconds)
    return epub(work, replace(place, smil=smil(clips, place.place)))


def work_of(request: dict[str, Any]) -> Work:
    """Returns the article of a request to render that a job keeps."""
    about = {"saved": now(), "version": VERSION, **request.get("about", {})}
    return work_of_page(from_wire(request["page"]), {**request, "about": about}, "epub")


def stretches(script: Script, spoken: list[Spoken], words: bool) -> list[Stretch]:
    """Returns all that is heard and stands in the article, in the article's order; nothing twice."""
    found = [
        stretch
        for line, sound in zip(script.lines, spoken, strict=True)
        for stretch in (_words(line, sound) if words else _runs(line, sound))
    ]
    out: list[Stretch] = []
    for stretch in sorted(found, key=lambda one: one.first):
        if not out or stretch.first >= out[-1].last:
            out.append(stretch)
    return out


def _runs(line: Line, sound: Spoken) -> Iterator[Stretch]:
    """Yields a line's stretches; the time of one is that of its first word. A full stop alone has no time."""
    at = 0
    for length, first, last in line.runs:
        if first < last and _SPOKEN.search(line.text, at, at + length):
            yield Stretch(first, last, _time(line, sound, at))
        at += length


def _words(line: Line, sound: Spoken) -> Iterator[Stretch]:
    """Yields a line's words, as far as they are the text's own."""
    if not sound.marks:
        yield from _runs(line, sound)
    starts = [at for at, _, _ in sound.marks]
    at = 0
    for length, first, last in line.runs:
        inside = sound.marks[bisect_left(starts, at) : bisect_left(starts, at + length)]
        if first < last and inside and len(squeezed(line.text[at : at + length])) == last - first:
            edges = [first + len(squeezed(line.text[at:start])) for start, _, _ in inside]
            for edge, behind, (_, _, ms) in zip([first, *edges[1:]], [*edges[1:], last], inside, strict=True):
                yield Stretch(edge, behind, sound.begin / RATE + ms / 1000)
        elif first < last:
            yield Stretch(first, last, _time(line, sound, at))
        at += length


def _time(line: Line, sound: Spoken, at: int) -> float:
    """Returns when a character of a line is heard: by the word that holds it, or by its share of word or line."""
    begin, end = sound.begin / RATE, sound.end / RATE
    if not line.text[:at].strip():
        return begin
    if not sound.marks:
        return begin + (end - begin) * at / max(len(line.text), 1)
    until = [*(ms for _, _, ms in sound.marks[1:]), round((end - begin) * 1000)]
    for (start, length, ms), after in zip(sound.marks, until, strict=True):
        if start + length > at:
            return begin + (ms + (after - ms) * max(at - start, 0) / length) / 1000
    return end


@dataclass(eq=False)
class Pieces:
    """Gives each piece of the article that is heard a name."""

    article: Article
    stretches: list[Stretch]
    #: The stretch of each name.
    names: dict[str, Stretch] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self._firsts = {id(part): first for first, part in texts(self.article)}
        self._stem = self.article.unused(NAME)
        self._starts = [stretch.first for stretch in self.stretches]
        self.named(self.article)

    def named(self, article: Article) -> Article:
        """Returns the article with the names; only its texts must be those of ours."""
        self.names.clear()
        blocks = rewritten(article.blocks, self._change)
        return replace(article, blocks=blocks, notes=rewritten(article.notes, self._change))

    def _change(self, part: Part) -> Part:
        if part.kind != "text" or id(part) not in self._firsts:
            return part
        pieces = tuple(self._pieces(part))
        if len(pieces) < 2:
            return pieces[0] if pieces else part
        return Part("span", part.node, pieces)

    def _pieces(self, part: Part) -> Iterator[Part]:
        """Yields the pieces of one text: named spans, and what isn't heard between them."""
        first = self._firsts[id(part)]
        places = [at for at, char in enumerate(part.text) if not char.isspace()]
        done = 0
        at = max(0, bisect_left(self._starts, first + 1) - 1)
        while at < len(self.stretches) and self.stretches[at].first < first + len(places):
            stretch = self.stretches[at]
            at += 1
            low, high = max(stretch.first - first, 0), min(stretch.last - first, len(places))
            if low >= high:
                continue
            start, end = places[low], places[high - 1] + 1
            if start > done:
                yield Part("text", part.node, text=part.text[done:start])
            name = f"{self._stem}{len(self.names) + 1}"
            self.names[name] = stretch
            inner = Part("text", part.node, text=part.text[start:end])
            yield Part("span", part.node, (inner,), facts={"id": name})
            done = end
        if 0 < done < len(part.text):
            yield Part("text", part.node, text=part.text[done:])


def timed(script: Script, spoken: list[Spoken], pieces: Pieces, work: Work) -> list[Clip]:
    """Returns the clips in the order in which they are heard: each lasts until the next one begins.

    What only says what comes is heard with the piece after it, so that no sound is left out.
    """
    found = [(stretch.begin, f"at-{name}") for name, stretch in pieces.names.items()]
    if not work.titled and script.lines[0].role == "title":
        found.append((0.0, TITLE))
    found.sort(key=lambda pair: pair[0])
    begins = {sound.begin / RATE: _announced(script, spoken, at) for at, sound in enumerate(spoken)}
    starts = [begins.get(begin, begin) for begin, _ in found]
    starts[:1] = [0.0] if starts else []
    ends = [*starts[1:], spoken[-1].end / RATE]
    return [
        Clip(name, begin, end) for (_, name), begin, end in zip(found, starts, ends, strict=True) if end - begin > 0.001
    ]


def _announced(script: Script, spoken: list[Spoken], at: int) -> float:
    """Returns where the announcements right before a line begin."""
    while at and script.lines[at - 1].announces:
        at -= 1
    return spoken[at].begin / RATE


def smil(clips: list[Clip], sound: str) -> str:
    """Returns what is heard when."""
    rows = [
        f'<par id="par-{at}"><text src="article.xhtml#{clip.name}"/>'
        f'<audio src="{sound}" clipBegin="{clip.begin:.3f}s" clipEnd="{clip.end:.3f}s"/></par>'
        for at, clip in enumerate(clips, 1)
    ]
    return (
        '<?xml version="1.0" encoding="UTF-8"?>\n'
        '<smil xmlns="http://www.w3.org/ns/SMIL" xmlns:epub="http://www.idpf.org/2007/ops" version="3.0">\n'
        '<body>\n<seq id="article" epub:textref="article.xhtml">\n' + "\n".join(rows) + "\n</seq>\n</body>\n</smil>\n"
    )
