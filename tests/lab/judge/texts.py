"""Texts for the pages, read at run time from files of a corpus and cut to size. None is kept in the project."""

from __future__ import annotations

import re
from collections import defaultdict
from dataclasses import dataclass, field
from itertools import pairwise
from pathlib import Path
from random import Random
from typing import Any

from readwell.system.jsonlines import lines

from tests.lab.judge.words import FOLDER

#: Languages whose words of the interface are there.
SPOKEN = frozenset(path.stem for path in FOLDER.glob("*.txt"))
_SPACELESS = frozenset(("zh", "ja"))
_SENTENCE = re.compile(r"(?<=[.!?؟])\s+|(?<=[。！？])")
#: A sentence that was not cut in the middle begins so, in scripts with capitals.
_BEGINS = re.compile(r"[\"“„«¿¡'‘(]*[^\W\d_a-zа-яąćęłńóśźżäöüàâéèêëîïôùûç]")
#: Lines of an archive that are no sentence of a text.
_NOISE = re.compile(
    r"(?i)copyright|all rights reserved|posted by|comment by|link to this|read more|sign in|log in|report (this|abuse)"
)
#: What no title is: a date, a word or two.
_POOR = re.compile(r"\d{1,2}[.-]\d\d[.-]\d{4}|^[a-zA-ZÀ-ÿ]+(\s\S+)?$")
_NAMELESS = re.compile(r"(?i)\brated\b|\bsku\b|review|add to|quick view|sale|xếp hạng")
_PRICE = re.compile(r"(?:[$€£¥₫₽]|Rs\.?|USD|EUR)\s?\d[\d.,]*|\d[\d.,]*\s?(?:[$€£¥₫₽]|EUR|zł|руб)")


@dataclass(frozen=True)
class Story:
    """A text with its title and paragraphs."""

    title: str
    paragraphs: tuple[str, ...]


@dataclass
class Texts:
    """Everything there is to write with, by language."""

    stories: dict[str, list[Story]] = field(default_factory=lambda: defaultdict(list))
    manuals: dict[str, list[Story]] = field(default_factory=lambda: defaultdict(list))
    goods: dict[str, list[Story]] = field(default_factory=lambda: defaultdict(list))
    mails: dict[str, list[Story]] = field(default_factory=lambda: defaultdict(list))
    notices: dict[str, list[Story]] = field(default_factory=lambda: defaultdict(list))
    talk: dict[str, list[str]] = field(default_factory=lambda: defaultdict(list))
    wares: list[tuple[str, str]] = field(default_factory=list)

    def lang(self, rng: Random, shelf: str) -> str:
        """A language in which there is something on a shelf; English is half of them."""
        found: dict[str, int] = {
            lang: len(held) for lang, held in getattr(self, shelf).items() if lang in SPOKEN and len(held) > 1
        }
        others = sorted(set(found) - {"en"})
        if not others or ("en" in found and rng.random() < 0.45):
            return "en"
        drawn: list[str] = rng.choices(others, [min(30, 4 + found[lang]) for lang in others])
        return drawn[0]

    def story(self, rng: Random, lang: str, least: int = 3) -> Story:
        """A story of at least so many paragraphs, if there is one."""
        shelf = self.stories.get(lang) or self.stories["en"]
        for _ in range(30):
            found = rng.choice(shelf)
            if len(found.paragraphs) >= least:
                break
        return found

    def title(self, rng: Random, lang: str) -> str:
        """The title of some story."""
        shelf = self.stories.get(lang) or self.stories["en"]
        if len(shelf) < 30 and rng.random() < 0.8:  # few titles would be on a page again and again
            return self.short(rng, lang, 4, 14).rstrip(".。")
        return rng.choice(shelf).title

    def short(self, rng: Random, lang: str, least: int, most: int) -> str:
        """Whole sentences of some story, about so many words in all."""
        best = ""
        for _ in range(40):
            text = rng.choice(self.story(rng, lang, 1).paragraphs)
            sentences = [one.strip() for one in _SENTENCE.split(text) if one.strip()]
            start = rng.randrange(len(sentences)) if sentences else 0
            if sentences and not _BEGINS.match(sentences[start]):
                continue
            found: list[str] = []
            for one in sentences[start:]:
                if size(" ".join([*found, one]), lang) > most:
                    break
                found.append(one)
            joined = ("" if lang in _SPACELESS else " ").join(found)
            if size(joined, lang) >= least:
                return joined
            best = max(best, joined, key=len)
        return best or self.story(rng, lang, 1).title

    def remark(self, rng: Random, lang: str, most: int = 90) -> str:
        """What somebody says in a comment: people's own words where there are, else sentences of a story."""
        talk = [text for text in self.talk.get(lang, ()) if size(text, lang) <= most and "\n" not in text]
        if len(talk) > 40 and rng.random() < 0.65:
            return rng.choice(talk)
        return self.short(rng, lang, rng.choice((2, 6, 12, 25)), most)


def size(text: str, lang: str) -> int:
    """About how many words a text has."""
    return len(text) * 2 // 3 if lang in _SPACELESS else len(text.split())


def load(paths: list[Path]) -> Texts:
    """Reads the files, in the order in which they are named."""
    found = Texts()
    for path in paths:
        for row in lines(path):
            if isinstance(row.get("gold"), str):
                _shelve(found, row)
    return found


def mended(text: str) -> str:
    """A text whose quotation marks were lost as question marks has them again."""
    return re.sub(r"(?<=[a-z])\?(?=(s|t|re|ve|ll|d|m)\b)", "’", re.sub(r"(?:(?<=\s)|^)\?(?=[A-Z])", "“", text))


def _shelve(found: Texts, row: dict[str, Any]) -> None:
    lang, kind = str(row.get("lang") or "en"), str(row.get("kind") or "")
    told = [" ".join(line.split()) for line in mended(row["gold"]).split("\n") if line.strip()]
    if not told or len(row["gold"]) > 40_000:
        return
    title = " ".join(mended(str(row.get("title") or told[0])).split()).rstrip("¶")
    if told[0] == title or not row.get("title"):
        told = told[1:] or told
    if kind == "article":
        _shelve_story(found, lang, title, told)
        said = mended(str(row.get("gold_comments") or "")).split("\n")
        found.talk[lang] += [one for one in said if 8 <= len(one.split()) <= 150 and not _NOISE.search(one)]
    elif kind == "documentation":
        raw = [line.rstrip() for line in row["gold"].split("\n") if line.strip()]
        found.manuals[lang].append(Story(title, tuple(raw[:120])))
    elif kind == "product" and len(told) > 2:
        found.goods[lang].append(Story(title.split(" – ")[0].split(" | ")[0], tuple(told[:60])))
    elif kind in ("collection", "listing"):
        _shelve_wares(found, told)
    elif kind == "mail":
        found.mails[lang].append(Story(title, tuple(row["gold"].split("\n")[:150])))
    elif kind == "forum":
        found.talk[lang] += [
            str(post["text"]).strip() for post in row.get("posts") or [] if str(post.get("text")).strip()
        ]
    elif kind == "service" and len(told) > 4:
        if sum(len(line) > 150 for line in told) > 2:
            _shelve_story(found, lang, title, [line for line in told if len(line) > 60])
        found.notices[lang].append(Story(title, tuple(told[:60])))


def _shelve_story(found: Texts, lang: str, title: str, told: list[str]) -> None:
    """Bylines and dates above the text are left out: a page has its own."""
    least = 25 if lang in _SPACELESS else 60
    while told and len(told[0]) < least:
        told = told[1:]
    told = [line for line in told if len(line) > 150 or not _NOISE.search(line)]
    if len(told) >= 2 and 8 <= len(title) <= 160 and not _POOR.search(title):
        found.stories[lang].append(Story(title, tuple(told[:45])))


def _shelve_wares(found: Texts, told: list[str]) -> None:
    for before, line in pairwise(told):
        price = _PRICE.search(line)
        if (
            price
            and len(line) < 40
            and 12 < len(before) < 110
            and not _PRICE.search(before)
            and not _NAMELESS.search(before)
        ):
            found.wares.append((before, price.group()))
