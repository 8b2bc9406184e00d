"""Takes a text apart: words, numbers and signs as they are written, each with its place and the words that say it.

Most numbers and signs come as words already (`extension/speech/readings`); the rest, and what the command line gives,
is said here.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator
from dataclasses import dataclass

from readwell.services.audio.speech.kokoro import numerals, tables


@dataclass(frozen=True)
class Token:
    """A stretch of the text, and what is said for it: words, or a pause's sign."""

    start: int
    end: int
    words: tuple[str, ...]
    #: Whether the words stand for letters of the text, not for a number or a sign.
    letters: bool = False
    pause: str = ""


_MONEY = "".join(numerals.MONEY)
#: A letter: \w has numbers in other places and circles too.
_LETTER = r"[^\W\d_¹²³¼-¾⁰-₟⅐-↋①-⓿❶-➓]"
_TOKEN = re.compile(
    rf"(?P<time>(?<![\d:.])(?:[01]?\d|2[0-3]):[0-5]\d(?![\d:]))"
    rf"|(?P<sign>(?<!\w)[-−](?=[{re.escape(_MONEY)}]?\d))?(?P<money>[{re.escape(_MONEY)}])?"
    r"(?P<number>\d+(?:,\d{3})+(?:\.\d+)?(?!\d)|\d+(?:\.\d+)*|(?<!\w)\.\d+)(?P<ordinal>(?:st|nd|rd|th|'?s)(?![^\W\d_]))?"
    r"|(?P<initials>(?<![^\W_])(?:[A-Za-z]\.){2,}(?:[A-Za-z](?![^\W_]))?)"
    rf"|(?P<word>{_LETTER}+(?:['’]{_LETTER}+)*['’]?(?!{_LETTER}))"
    r"|(?P<other>\S)",
)
_SCALE = re.compile(r"\s+(thousand|million|billion|trillion|bn|m)\b")
#: What is said for abbreviations, units, signs and pauses: kind, how it is written, what is said.
_TABLE = tables.rows("written.tsv")
_SCALES, _SHORT, _INITIALS, _UNITS = (_TABLE[kind] for kind in ("scales", "short", "initials", "units"))
_PAUSES, _SIGNS = _TABLE["pauses"], _TABLE["signs"]
#: Digits of a number that is said as one; words of a sign's name.
_LONGEST, _NAME = 21, 6
#: What the letters of other scripts are called, by the first word of their Unicode names.
_SCRIPTS = _TABLE["scripts"]


def tokens(text: str) -> Iterator[Token]:
    """Yields the stretches of a text that are said or are pauses, in order; rows of the same are said once."""
    script, sign, opening, until = "", "", True, 0
    for match in _TOKEN.finditer(text):
        if match.start() < until:
            continue
        other = match["other"] or ""
        if other and other not in _PAUSES:
            if other == sign:
                continue
            if other != '"':
                sign = other
        elif not other:
            sign = ""
        if match["word"]:
            before, script = script, _script(match[0])
            if not script or script != before:
                token = _word(text, match, script)
                until = token.end
                yield token
        elif other:
            opening = opening != (other == '"')
            yield from _sign(text, match.start(), opening)
        elif match["initials"]:
            script = ""
            yield from _initials(text, match)
        else:
            script = ""
            for token in _number(text, match):
                until = token.end
                yield token


def _word(text: str, match: re.Match[str], script: str) -> Token:
    start, end = match.span()
    if script:
        return Token(start, end, (script, "letters"))
    lower, dotted = match[0].lower(), text[end : end + 1] == "."
    if lower in _UNITS and re.search(r"\d\s?$", text[max(start - 2, 0) : start]):
        return Token(start, end, tuple(_UNITS[lower].split()))
    if dotted and lower in _SHORT and text[end + 1 : end + 2].isspace() and match[0] != lower.upper():
        street = (
            lower == "st"
            and re.search(r"[\w,]\s$", text[max(start - 2, 0) : start])
            and not text[end + 2 :][:1].isupper()
        )
        return Token(start, end + 1, ("street",) if street else tuple(_SHORT[lower].split()))
    if dotted and lower == "no" and re.match(r"\.\s?\d", text[end : end + 3]):
        return Token(start, end + 1, ("number",))
    if value := numerals.roman(match[0]):
        return Token(start, end, tuple(numerals.count(value)))
    return Token(start, end, (match[0],), letters=True)


def _script(word: str) -> str:
    """Returns what the letters of a word are called, if they are of a script that English can't spell."""
    for char in word:
        name = unicodedata.name(char, "").split(" ")[0]
        if name in ("LATIN", "FULLWIDTH", "FEMININE", "MASCULINE", "APOSTROPHE", "RIGHT", "MODIFIER", ""):
            continue
        return _SCRIPTS.get(name, "unknown" if not name.isalpha() else name.capitalize())
    return ""


def _initials(text: str, match: re.Match[str]) -> Iterator[Token]:
    start, end = match.span()
    said = _INITIALS.get(match[0].lower())
    yield Token(start, end, tuple((said or match[0].replace(".", " ").upper()).split()))
    if match[0].endswith(".") and not text[end:].strip(" \"'”’)]"):
        yield Token(end - 1, end, (), pause=".")


def _number(text: str, match: re.Match[str]) -> Iterator[Token]:
    """Yields a number; one that nobody could say at once, digit by digit."""
    start, end = match.span()
    minus = ("minus",) if match["sign"] else ()
    if match["time"]:
        yield Token(start, end, tuple(numerals.time(*match["time"].split(":"))))
        return
    written = match["number"]
    if len(written) > _LONGEST:
        at = match.start("number")
        yield from (
            Token(at + n, at + n + 1, tuple(numerals.digits(char))) for n, char in enumerate(written) if char.isdigit()
        )
        return
    if match["money"]:
        scale = _SCALE.match(text, end)
        if not scale:
            yield Token(start, end, (*minus, *numerals.money(match["money"], written)))
            return
        unit = numerals.plural(numerals.MONEY[match["money"]][0])
        yield Token(start, scale.end(), (*minus, *numerals.decimal(written), _SCALES.get(scale[1], scale[1]), unit))
        return
    if match["ordinal"] and match["ordinal"][-1] == "s":
        said = numerals.several(numerals.whole(written.replace(".", "")))
    elif match["ordinal"]:
        said = numerals.ordinal(written.replace(".", ""))
    else:
        said = numerals.decimal(written) if "." in written else numerals.whole(written)
    yield Token(start, end, (*minus, *said))


def _sign(text: str, at: int, opening: bool) -> Iterator[Token]:
    """Yields what a single sign says: nothing, a pause or words."""
    char = text[at]
    inside = at > 0 and text[at - 1].isalnum() and text[at + 1 : at + 2].isalnum()
    if char == '"':
        yield Token(at, at + 1, (), pause="”" if opening else "“")
    elif inside and char == ".":
        yield Token(at, at + 1, ("dot",))
    elif inside and char in "–-−" and text[at - 1].isdigit() and text[at + 1].isdigit():
        if char != "-":
            yield Token(at, at + 1, ("to",))
    elif inside and char in ",:\u2013\u2014?" and char != "—":
        return
    elif char in "-–" and text[at - 1 : at].strip() == "" and text[at + 1 : at + 2].strip() == "" and at:
        yield Token(at, at + 1, (), pause="—")
    elif char in _PAUSES:
        if _PAUSES[char]:
            yield Token(at, at + 1, (), pause=_PAUSES[char])
    elif words := _named(char):
        yield Token(at, at + 1, words)


def _named(char: str) -> tuple[str, ...]:
    """Returns the words for a sign: those we chose, else its Unicode name."""
    if char in _SIGNS:
        return tuple(_SIGNS[char].split())
    kind = unicodedata.category(char)
    if kind[0] in "MC" or kind in ("Sk", "Pc", "Pd"):
        return ()
    plain = unicodedata.normalize("NFKC", char)
    if plain != char and plain.isascii() and plain.isalnum():
        return tuple(numerals.whole(plain)) if plain.isdigit() else (plain,)
    if kind == "Nd":
        return tuple(numerals.digits(str(unicodedata.decimal(char))))
    name = re.sub(r"[^A-Z ]", " ", unicodedata.name(char, "")).lower()
    return tuple(name.split()[:_NAME])
