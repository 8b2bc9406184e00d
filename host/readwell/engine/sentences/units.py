"""The sentences of a text as the library keeps it: one line a block, the cells of a table row in one line."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from readwell.engine.basics.patterns import lazy
from readwell.engine.basics.signs import LONGEST, announced, reason_of, sign
from readwell.engine.sentences.folding import folded
from readwell.engine.sentences.running import runs_on, steady
from readwell.engine.sentences.splitting import sentences

#: How a sentence ends, with closing marks.
_ENDS = lazy(r"[.!?…؟।。！？｡:;][\"'”’»)\]」』）]*\s*\Z")
#: Who took a picture.
_CREDIT = lazy(
    r"(?:©|\(c\)|copyright\b|(?:photo|foto|photograph|image|images|bild|bilder|picture|credit|crédit|crédito|fotos|"
    r"photos|фото|фотография|zdjęcie|fotó|fotoğraf|kuva|изображение|图片|图|写真|사진|صورة|φωτογραφία|ảnh)"
    r"(?:\s?(?:credit|by|von|de|via|di|av|af))?\s?[:：/|©])",
    2,
)
_LONGEST_CREDIT, _LONGEST_CAPTION = 160, 500
#: The numbers of lines of code, and of rows.
_GUTTER = lazy(r"\A(?:\d{1,5}\t)+")
#: A longer cell is no value of a table.
_CELL = 70
#: What labels say of lines that are no part of the article; a label may stand against the next word without a space.
_BESIDE = ("advertisement", "related", "newsletter", "share", "cookie")
_GLUED = lazy(r"[^\W\d_](?=[\"'“‘„«]?[A-ZÄÖÜÀ-Þ\u0391-\u03a9\u0410-\u042f])(?<![A-ZÀ-Þ\u0391-\u03a9\u0410-\u042f])")


@dataclass(frozen=True)
class Unit:
    """A sentence, or a line that is none."""

    text: str
    #: What is compared.
    key: str
    #: Where it stands in the text.
    start: int
    end: int
    line: int
    #: Whether the page may say it or not: a caption, a teaser, a line from beside the article.
    is_quiet: bool = False
    #: Whether it is written as a sentence.
    is_prose: bool = False


def units(text: str, lang: str, quiet: Iterable[int] = ()) -> list[Unit]:
    """Returns the sentences of a text in order, without lines that only run on; `quiet` are numbers of lines."""
    still, out, at = frozenset(quiet), list[Unit](), 0
    for number, line in enumerate(text.split("\n")):
        if line.strip() and not passes(line):
            out += _of_line(line, at, number, lang, number in still)
        at += len(line) + 1
    return out


def in_lines(text: str) -> str:
    """Returns a text with the cells of a row in lines of their own, if they hold texts."""
    return "\n".join(map(_in_lines, text.split("\n"))) if "\t" in text else text


def _in_lines(line: str) -> str:
    return line.replace("\t", "\n") if places_texts(line.split("\t")) else line


def places_texts(cells: Sequence[str]) -> bool:
    """Whether cells of a row are texts, not values."""
    return len(cells) > 1 and max(map(len, cells)) > _CELL


def passes(line: str) -> bool:
    """Whether a line says nothing of the article: a time, a count, a label, who took a picture."""
    words = line.strip()
    if runs_on(words) or reason_of(words) or announced(words)[0] in _BESIDE:
        return True
    glued = _GLUED.search(words, 0, LONGEST)
    if glued and sign(words[: glued.start() + 1]) in _BESIDE:
        return True
    return len(words) <= _LONGEST_CREDIT and _CREDIT.match(words) is not None


def _of_line(line: str, at: int, number: int, lang: str, is_quiet: bool) -> Iterator[Unit]:
    is_prose = _ENDS.search(line[-40:]) is not None
    spans = sentences(line, lang) if "\t" not in line else [(0, len(line))]
    is_quiet = is_quiet or _is_caption(line, spans[-1][0])
    for start, end in spans:
        words = line[start:end].strip()
        key = folded(words) if is_prose or len(spans) > 1 else steady(_GUTTER.sub("", words))
        if key and not (len(spans) > 1 and runs_on(words)):
            begin = at + start + len(line[start:end]) - len(line[start:end].lstrip())
            yield Unit(words, key, begin, begin + len(words), number, is_quiet, is_prose or len(spans) > 1)


def _is_caption(line: str, last: int) -> bool:
    """Whether a line ends with who took the picture that it describes."""
    return last > 0 and len(line) <= _LONGEST_CAPTION and _CREDIT.match(line, last) is not None
