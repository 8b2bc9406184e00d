"""Finds how an English word sounds: in the lexicon, by its stem and ending, as two words, letter by letter.

The lexicons are those of misaki (Apache-2.0), whose rules for the endings -s, -ed and -ing are followed.
"""

from __future__ import annotations

import json
import re
import unicodedata
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

from readwell.services.audio.speech.kokoro import pairs, sounds, spelling, tables

#: A word's sounds, or those of each of its kinds (`homographs.py`).
Entry = str | Mapping[str, str | None]
Choose = Callable[[Mapping[str, str | None]], str]

_PREFIXES = (
    "un re non pre anti over under inter multi micro super trans counter sub semi post mid co dis mis out up down"
).split()
_ENDINGS = tables.rows("written.tsv")["endings"]
#: The sounds after which -ed and -ing turn an American t into a flap.
_FLAPPING = frozenset("AIOWYiuæɑəɛɪɹʊʌ")
#: A longer word is no word: its beginning is said.
_LONGEST = 60
#: Each half of a compound has so many letters.
_HALF = 3


@dataclass(frozen=True)
class Lexicon:
    """The words of one kind of English."""

    gold: Mapping[str, Entry]
    silver: Mapping[str, Entry]
    british: bool = False

    def word(self, written: str, choose: Choose, shouted: bool = False) -> str:
        """Returns the sounds of a word of letters; `choose` picks one of several, `shouted` says all is in capitals."""
        plain = _plain(written)
        if plain.isupper() and len(plain) > 1 and not shouted and self._is_initialism(plain):
            return self.letters(plain)
        found = self._listed(plain, choose) or self._stem(plain, choose) or self._parts(plain)
        if not found and not plain.islower() and not plain.isupper() and len(plain) > 3:
            halves = re.findall(r"[A-Z]?[a-z']+|[A-Z]+(?![a-z])", plain)
            if len(halves) > 1:
                return "".join(self.word(half, choose) for half in halves)
        if not found:
            found = self._guessed(plain.lower()[:_LONGEST]) or self.letters(plain[:_LONGEST])
        return found if plain.islower() else sounds.stressed(found, sounds.SECONDARY)

    def letters(self, written: str) -> str:
        """Returns a word spelled out."""
        names = [self._entry(char.upper()) for char in written if char.isalpha()]
        return sounds.spelled_out([name for name in names if isinstance(name, str)])

    def knows(self, written: str) -> bool:
        """Whether a word is listed, as it is or by its stem."""
        plain = _plain(written)
        return bool(self._listed(plain, _default) or self._stem(plain, _default))

    def _guessed(self, lower: str) -> str:
        """Returns the sounds that a word's letters have in words like it; where none are known, by rules."""
        said = pairs.guess(spelling.sayable(lower), self.british)
        return said if sounds.PRIMARY in said else spelling.guess(lower, self.british)

    def _is_initialism(self, plain: str) -> bool:
        """Whether a word in capitals is said letter by letter: short ones, and what nobody lists as a word."""
        if isinstance(self.gold.get(plain), str):
            return False
        lower = plain.lower()
        if len(plain) <= 3:
            return True
        return lower not in self.gold and lower.capitalize() not in self.gold and not self._stem(lower, _default)

    def _entry(self, word: str) -> Entry | None:
        return self.gold.get(word) or self.silver.get(word)

    def _listed(self, plain: str, choose: Choose) -> str:
        for form in dict.fromkeys((plain, plain.lower(), plain.capitalize())):
            entry = self._entry(form)
            if entry:
                return entry if isinstance(entry, str) else entry.get(choose(entry)) or entry["DEFAULT"] or ""
        return ""

    def _stem(self, plain: str, choose: Choose) -> str:
        """Returns the sounds of a listed word with -s, -'s, -ed or -ing."""
        lower = plain.lower()
        for ending, join in (("s", self._s), ("d", self._ed), ("ing", self._ing)):
            if not lower.endswith(ending) or len(lower) < len(ending) + 2:
                continue
            for stem in _stems(plain, ending):
                if found := self._listed(stem, choose) if len(stem) > 1 or "'" in plain else "":
                    return join(found)
        if lower.endswith("s'"):
            return self._listed(plain[:-1], choose) or self._stem(plain[:-1], choose)
        return self._listed(plain[:-1], choose) if lower.endswith("'") else ""

    def _s(self, stem: str) -> str:
        if stem[-1] in "ptkfθ":
            return f"{stem}s"
        return f"{stem}{'ɪ' if self.british else 'ᵻ'}z" if stem[-1] in "szʃʒʧʤ" else f"{stem}z"

    def _ed(self, stem: str) -> str:
        if stem[-1] in "pkfθʃsʧ":
            return f"{stem}t"
        if stem[-1] not in "td":
            return f"{stem}d"
        if stem[-1] == "t" and not self.british and stem[-2:-1] in _FLAPPING:
            return f"{stem[:-1]}ɾᵻd"
        return f"{stem}{'ɪ' if self.british else 'ᵻ'}d"

    def _ing(self, stem: str) -> str:
        if self.british:
            return f"{stem}{'ɹ' if stem[-1] in 'əː' and stem[-2:] not in ('iː', 'uː') else ''}ɪŋ"
        return f"{stem[:-1]}ɾɪŋ" if stem[-1] == "t" and stem[-2:-1] in _FLAPPING else f"{stem}ɪŋ"

    def _parts(self, plain: str) -> str:
        """Returns a word made of listed ones: with a prefix, with an ending, or two words in one."""
        lower = plain.lower()
        for ending in sorted(_ENDINGS, key=len, reverse=True):
            for stem in _before(lower, ending):
                if found := self._gold(stem):
                    return found + (_ENDINGS[ending] if not self.british else spelling.british(_ENDINGS[ending]))
        for prefix in _PREFIXES:
            rest = lower.removeprefix(prefix).removeprefix("-")
            if rest != lower and len(rest) >= _HALF and (found := self._gold(rest) or self._stem(rest, _default)):
                return sounds.weakened(self._gold(prefix) or spelling.guess(prefix, self.british)) + found
        return self._halves(lower)

    def _halves(self, lower: str) -> str:
        """Returns two words in one; the first keeps its stress. The cut with the longest shorter half is taken."""
        cuts = sorted(range(_HALF, len(lower) - _HALF + 1), key=lambda at: abs(2 * at - len(lower)))
        for at in cuts:
            first, second = self._gold(lower[:at]), self._gold(lower[at:]) or self._stem(lower[at:], _default)
            if first and second:
                return sounds.stressed(first, sounds.PRIMARY) + sounds.weakened(second)
        return ""

    def _gold(self, word: str) -> str:
        entry = self.gold.get(word) if len(word) >= 2 else None
        return entry if isinstance(entry, str) else (entry or {}).get("DEFAULT") or ""


def _default(_: Mapping[str, str | None]) -> str:
    return "DEFAULT"


def _stems(plain: str, ending: str) -> list[str]:
    """Returns what a word may be without -s, -(e)d or -ing."""
    lower = plain.lower()
    if ending == "s":
        once = [] if lower.endswith(("ss", "'s")) else [plain[:-1]]
        ies = [f"{plain[:-3]}y"] if lower.endswith("ies") and len(plain) > 4 else []
        two = [plain[:-2]] if lower.endswith(("'s", "es")) and len(plain) > 3 else []
        return [*once, *ies, *two]
    if ending == "d":
        if not lower.endswith("ed"):
            return []
        twice = [plain[:-3]] if re.search(r"([bdfgklmnprstvz])\1ed$", lower) else []
        ied = [f"{plain[:-3]}y"] if lower.endswith("ied") else []
        return [plain[:-1], *ied, plain[:-2], *twice]
    bare = plain[:-3]
    doubled = [plain[:-4]] if re.search(r"([bdfgklmnprstvz])\1ing$|cking$", lower) else []
    return [bare, f"{bare}e", *doubled]


def _before(lower: str, ending: str) -> list[str]:
    """Returns what a word may be without an ending: the stem, with its y or e again, or without a doubled letter."""
    stem = lower.removesuffix(ending)
    if stem == lower or len(stem) < _HALF:
        return []
    more = [f"{stem[:-1]}y"] if stem.endswith("i") else []
    if ending[0] in "aeiouy":
        more += [f"{stem}e"] + ([stem[:-1]] if stem[-1] == stem[-2] else [])
    return [stem, *more]


def _plain(written: str) -> str:
    """Returns a word in the lexicon's own letters: no accents, one kind of apostrophe."""
    text = unicodedata.normalize("NFKD", written.translate(_LETTERS))
    return "".join(char for char in text if char == "'" or (char.isascii() and char.isalpha()))


_FROM, _TO = "ßæœøłđðþÆŒØŁĐÐÞı", "ss ae oe o l d d th Ae Oe O L D D Th i".split()
_LETTERS = {**dict.fromkeys(map(ord, "’‘ʼ＇`´"), "'"), **dict(zip(map(ord, _FROM), _TO, strict=True))}


@lru_cache(maxsize=2)
def load(folder: Path, british: bool) -> Lexicon:
    """Reads a lexicon's two files."""
    name = "gb" if british else "us"
    gold, silver = (json.loads((folder / f"{name}_{kind}.json").read_text("utf-8")) for kind in ("gold", "silver"))
    return Lexicon(gold, silver, british)
