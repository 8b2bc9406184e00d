"""What a page says that only runs on: times, counters, reading times, "updated 3 hours ago"; in many languages."""

from __future__ import annotations

from functools import cache, lru_cache

from readwell.engine.basics.patterns import lazy
from readwell.engine.basics.wordlists import in_all_languages
from readwell.engine.sentences.folding import folded, plain
from readwell.engine.sentences.wording import LETTER

#: A line with more words is prose.
_MOST = 24
_LONGEST = 240
#: Numbers and words, also where no space stands between them: "12 views4 min read".
_TOKEN = lazy(rf"\d+(?:[.,:'/-]\d+)*(?:t\d[\d:.]*z?)?|(?:(?!\d){LETTER})+(?:['-](?:(?!\d){LETTER})+)*")
_NUMBER = lazy(r"\d[\d.,:/'-]*")
_CLOCK = lazy(r"\d{1,2}[:.]\d{2}(?::\d{2})?|\d{1,4}[./-]\d{1,2}[./-]\d{2,4}(?:t[\d:.]+z?)?")
_SPACELESS = lazy(r"[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7a3\u1100-\u11ff]+")
#: Where two words stand against each other.
_GLUED = lazy(r"(?<=[a-zß-ÿа-яα-ω\u0300-\u036f])(?=[A-ZÀ-ÞА-ЯΑ-Ω])")
#: Money and shares are no counters.
_VALUE = lazy(r"[$€£¥₹₽₩%‰]")
_PARTS = lazy(r"[|•·∙●/]|\s[-–—]\s|\t")


@cache
def _lists() -> tuple[frozenset[str], frozenset[str]]:
    """Returns the words of lines that run on, and those of them without which it could be another line."""
    signs, words = _words("running-signs") | _words("page-words", ", "), _words("running-words")
    months = {word.strip(".") for word in _words("months", "|")}
    return signs | words | months | _words("weekdays"), signs


def _words(name: str, between: str = " ") -> frozenset[str]:
    """Returns the words of a list in all languages, spelled as they are compared; of phrases, `a+b` is one word."""
    lines = (line for _, line in in_all_languages(name))
    found = (word for line in lines for word in line.translate(dict.fromkeys(map(ord, between), " ")).split())
    return frozenset(plain(word.replace("+", "_")) for word in found)


@cache
def _phrases() -> tuple[tuple[str, str], ...]:
    return tuple((word.replace("_", " "), word) for word in sorted(_lists()[0]) if "_" in word)


def _lowered(text: str) -> str:
    """Returns a text in lower case with its phrases as one word each."""
    low = text.lower()
    for phrase, word in _phrases():
        if phrase in low:
            low = low.replace(phrase, word)
    return low


@cache
def _joined() -> tuple[str, ...]:
    """Returns the words of scripts without spaces, the longest first."""
    words, _ = _lists()
    return tuple(sorted((word for word in words if _SPACELESS.fullmatch(word)), key=lambda word: (-len(word), word)))


def runs_on(text: str) -> bool:
    """Whether a line or a sentence says nothing but a time or a count."""
    if len(text) > _LONGEST or _VALUE.search(text):
        return False
    kinds = ""
    for token in _TOKEN.finditer(_lowered(_GLUED.sub(" ", plain(text)))):
        kind = _kind(token[0])
        if not kind or len(kinds) == _MOST:
            return False
        kinds += kind
    if not kinds:
        return not any(letter.isalnum() for letter in text)
    return "s" in kinds or "c" in kinds or not kinds.strip("n")


@lru_cache(maxsize=10_000)
def _kind(token: str) -> str:
    """Returns what a word is: s a sign, c a clock or a date, n a number, w another word of such lines; else nothing."""
    words, signs = _lists()
    if _CLOCK.fullmatch(token):
        return "c"
    if _NUMBER.fullmatch(token):
        return "n"
    if token in words:
        return "s" if token in signs else "w"
    parts = [part for part in token.split("-") if part]
    if len(parts) > 1 and words.issuperset(parts):
        return "s" if signs.intersection(parts) else "w"
    return _spaceless(token) if _SPACELESS.search(token) else ""


def _spaceless(token: str) -> str:
    _, signs = _lists()
    left, found = token, "w"
    for word in _joined():
        if word in left:
            left, found = left.replace(word, " "), "s" if word in signs else found
    return found if not any(letter.isalpha() for letter in left) else ""


def steady(line: str) -> str:
    """Returns the letters of a line that is no sentence, without what runs on in it; a byline has both."""
    if len(line) > _LONGEST or not any(letter.isdigit() for letter in line):
        return folded(line)
    return folded(" ".join(_without_runs(part) for part in _PARTS.split(line) if not runs_on(part)))


def _without_runs(part: str) -> str:
    """Returns a part of a line without words in a row that run on, if one of them is a sign and one a number."""
    tokens = list(_TOKEN.finditer(_lowered(part) if len(part.lower()) == len(part) else part))
    kinds = [_kind(plain(token[0]).lower()) for token in tokens]
    out, at, first = [], 0, 0
    for number in range(len(tokens) + 1):
        if number < len(tokens) and kinds[number]:
            continue
        row = set(kinds[first:number])
        if "s" in row and row & {"n", "c"} and not _VALUE.search(part):
            out.append(part[at : tokens[first].start()])
            at = tokens[number - 1].end()
        first = number + 1
    return "".join([*out, part[at:]])
