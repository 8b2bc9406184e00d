"""A plain script, made from the article alone: for the command line, where no extension prepares one.

It says the title and the words of the text in order, with the person's pronunciations. Code, formulas, notes and the
descriptions of pictures are left out, and counted. The extension's own script says more: roles, tables by their heads,
numbers and units as people say them.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace

from readwell.engine.basics.errors import Refused
from readwell.engine.render.document import LINES, Part, everything
from readwell.engine.render.work import Work
from readwell.engine.sentences.splitting import sentences
from readwell.services.audio.recording.signs import squeezed, texts
from readwell.services.audio.speech.script import Line, Script

#: What a listener can't follow, by the kind of the part: the role in the ledger.
_SKIPPED = {
    "code": "code",
    "formula": "math",
    "noteref": "note",
    "picture": "figure",
    "drawing": "figure",
    "medium": "media",
}
_ROLES = {"heading": "heading", "term": "list", "summary": "heading"}
_WORD = re.compile(r"\w+")

Runs = list[tuple[int, int, int]]


@dataclass(frozen=True)
class Saying:
    """One entry of the table of pronunciations; an empty language is every language."""

    word: str
    say: str
    lang: str = ""


def plain(work: Work, sayings: Sequence[Saying] = ()) -> Script:
    """Returns the script of an article."""
    writer = _Writer(work, sayings)
    if not work.titled and work.about["title"]:
        writer.speak(work.about["title"], [], "title", 1, work.about["language"])
    for block in work.article.blocks:
        writer.block(block, work.about["language"])
    for note in work.article.notes:
        writer.skip("footnote", " ".join(part.text for part in everything((note,))))
    if not writer.lines:
        raise Refused("no-text", "there is nothing to say")
    skipped = tuple((role, count, writer.words[role]) for role, count in sorted(writer.skipped.items()))
    return Script(work.about["title"], tuple(writer.lines), work.about["byline"], work.about["language"], skipped)


def of_text(row: Mapping[str, str], sayings: Sequence[Saying] = ()) -> Script:
    """Returns the script of an article of the library: its paragraphs, with the headings that its Markdown marks."""
    found = re.findall(r"^(#{1,6}) +(\S.*)", row["markdown"], re.MULTILINE)
    levels = {squeezed(re.sub(r"[*_`\\]", "", text.rstrip().rstrip("#"))): len(marks) for marks, text in found}
    lang = row["language"]
    lines: list[Line] = []
    paragraphs = [line.strip() for line in row["text"].splitlines() if line.strip()]
    if not paragraphs or squeezed(paragraphs[0]) != squeezed(row["title"]):
        paragraphs.insert(0, row["title"])
        levels.setdefault(squeezed(row["title"]), 1)
    for passage, text in enumerate(paragraphs):
        level = levels.get(squeezed(text), 0)
        lines += _lines(text, [], Line("", lang, "heading" if level else "paragraph", level, passage), sayings)
    return Script(row["title"], tuple(lines), language=lang)


class _Writer:
    """Writes the lines of blocks, and what is left out."""

    def __init__(self, work: Work, sayings: Sequence[Saying]) -> None:
        self.sayings = sayings
        self.lines: list[Line] = []
        self.skipped: Counter[str] = Counter()
        self.words: Counter[str] = Counter()
        self.passage = 0
        self.signs = {id(part): first for first, part in texts(work.article)}

    def block(self, part: Part, lang: str) -> None:
        """Writes a block and what it contains."""
        lang = part.fact("lang") or lang
        if part.kind in _SKIPPED:
            self.skip(_SKIPPED[part.kind], part.text)
        elif part.kind in LINES:
            level = int(part.fact("level") or 0)
            self.speak(*self._said(part.parts), _ROLES.get(part.kind, "paragraph"), level, lang)
        else:
            for inner in part.parts:
                self.block(inner, lang)

    def _said(self, parts: Sequence[Part]) -> tuple[str, Runs]:
        """Returns the words of a line, with the signs of each text."""
        said, runs = "", []
        for part in everything(tuple(parts)):
            if part.kind == "text":
                first = self.signs[id(part)]
                runs.append((len(part.text), first, first + len(squeezed(part.text))))
                said += part.text
            elif part.kind == "break":
                runs.append((1, 0, 0))
                said += " "
            elif part.kind in _SKIPPED:
                self.skip(_SKIPPED[part.kind], part.text or part.fact("alt"))
        return said, runs

    def speak(self, text: str, runs: Runs, role: str, level: int, lang: str) -> None:
        """Adds the sentences of one paragraph."""
        self.passage += 1
        self.lines += _lines(text, runs, Line("", lang, role, level, self.passage), self.sayings)

    def skip(self, role: str, text: str) -> None:
        """Adds an entry to the ledger."""
        self.skipped[role] += 1
        self.words[role] += len(_WORD.findall(text))


def _lines(text: str, runs: Runs, like: Line, sayings: Sequence[Saying]) -> Iterable[Line]:
    for start, end in sentences(text, like.lang):
        if re.search(r"\w", text[start:end]):
            line = replace(like, text=text[start:end], runs=tuple(_cut(text, runs, start, end)))
            yield pronounced(line, sayings)


def _cut(text: str, runs: Runs, start: int, end: int) -> Iterable[tuple[int, int, int]]:
    """Yields the stretches of a sentence."""
    at = 0
    for length, first, last in runs:
        low, high = max(start, at), min(end, at + length)
        if low < high:
            before = len(squeezed(text[at:low]))
            count = len(squeezed(text[low:high]))
            yield (high - low, first + before, first + before + count) if last else (high - low, 0, 0)
        at += length


def pronounced(line: Line, sayings: Sequence[Saying]) -> Line:
    """Returns a line with words replaced by how they are said; a replaced stretch stays one stretch."""
    language = re.split("[-_]", line.lang.lower())[0]
    own = {saying.word: saying.say for saying in sayings if saying.lang.lower() in ("", language, line.lang.lower())}
    if not own:
        return line
    pattern = re.compile(r"(?<!\w)(?:" + "|".join(map(re.escape, sorted(own, key=len, reverse=True))) + r")(?!\w)")
    out, runs, at = "", [], 0
    for length, first, last in line.runs or ((len(line.text), 0, 0),):
        said = pattern.sub(lambda match: own[match.group()], line.text[at : at + length])
        out += said
        runs.append((len(said), first, last))
        at += length
    return replace(line, text=out, runs=tuple(runs) if line.runs else ())
