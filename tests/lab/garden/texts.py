"""Texts to fill pages with, from a corpus' gold texts, by language and fold: a page's text is in the same fold as its engine."""

from __future__ import annotations

import random
import re
import tomllib
from collections.abc import Collection, Iterable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from readwell.lab.training.folds import fold_of, teaches
from readwell.system.jsonlines import lines

WORDS = tomllib.loads((Path(__file__).parent / "words.toml").read_text("utf-8"))

#: Which sets are read: articles for posts, and for remarks what readers and posters wrote.
ARTICLES = ("fundus", "daniel", "cleaneval", "dragnet", "scrapinghub", "andythefactory-news", "zh-handcrafted")
REMARKS = ("dragnet", "harvest-forum")

#: A line of fewer letters is no paragraph, one of more is left out.
LINE = (40, 1500)
#: A remark has so many letters.
REMARK = (12, 900)

_SPACELESS = re.compile(r"[\u2e80-\u9fff\uac00-\ud7af]")


@dataclass
class Texts:
    """Paragraphs of articles and remarks, by language."""

    articles: dict[str, list[list[str]]] = field(default_factory=dict)
    remarks: dict[str, list[str]] = field(default_factory=dict)


def of_languages(paths: Iterable[Path], languages: Collection[str]) -> Texts:
    """The texts of any set in rare languages, of all folds together: too few to part them, and nothing learns from them."""
    out = Texts()
    for path in paths:
        for row in lines(path):
            if teaches(row) and str(row.get("lang") or "")[:2] in languages:
                _take(row, ARTICLES[0], out)
    return out


def read(paths: Iterable[Path], fold: int) -> Texts:
    """The texts of one fold that may teach."""
    out = Texts()
    for path in paths:
        name = path.name.split(".")[0]
        if name not in {*ARTICLES, *REMARKS}:
            continue
        for row in lines(path):
            if teaches(row) and fold_of(row) == fold:
                _take(row, name, out)
    return out


def _take(row: dict[str, Any], name: str, out: Texts) -> None:
    language = str(row.get("lang") or "en")[:2]
    gold = str(row.get("gold") or "")
    if name in ARTICLES:
        found = [line for line in map(str.strip, gold.splitlines()) if LINE[0] <= len(line) <= LINE[1]]
        if found and language in WORDS:
            out.articles.setdefault(language, []).append(found)
    said = [str(row.get("gold_comments") or "")] if name == "dragnet" else []
    said += [str(post.get("text")) for post in row.get("posts") or () if isinstance(post, dict)]
    for text in said:
        pieces = (piece.strip() for piece in text.splitlines())
        kept = [
            piece for piece in pieces if REMARK[0] <= len(piece) <= REMARK[1] and not re.search(r"\d\d:\d\d", piece)
        ]
        out.remarks.setdefault(language, []).extend(kept)


def count(text: str) -> int:
    """Words, or letters of languages without spaces by twos."""
    return len(text.split()) + len(_SPACELESS.findall(text)) // 2


def post(texts: Texts, language: str, size: int, lot: random.Random) -> list[str]:
    """Paragraphs of one article, or of several where one is too short, up to so many words; the last cut at its end."""
    out: list[str] = []
    left = size
    while left > 0:
        for line in lot.choice(texts.articles[language]):
            own = count(line)
            if own > left + 8 and out:
                return out
            out.append(_cut(line, left))
            left -= own
            if left <= 0:
                break
        if size < 400 and sum(map(count, out)) > 0.6 * size:
            break
    return out


def _cut(line: str, size: int) -> str:
    words = line.split()
    if len(words) <= size + 8 or len(words) < 5:
        return line[:1200]
    return " ".join(words[:size])


def remark(texts: Texts, language: str, lot: random.Random, about: list[str]) -> str:
    """What a reader says: a stock phrase, something that was said elsewhere, or sentences of an article or of this one."""
    share = lot.random()
    if share < 0.15:
        return str(lot.choice(WORDS[language]["remarks"]))
    if share < 0.55 and texts.remarks.get(language):
        return lot.choice(texts.remarks[language])
    source = about if share > 0.9 else lot.choice(texts.articles[language])
    sentences = re.split(r"(?<=[.!?;。!?])\s*", lot.choice(source))
    begin = lot.randrange(len(sentences))
    return " ".join(sentences[begin : begin + lot.randint(1, 5)]).strip() or str(lot.choice(WORDS[language]["remarks"]))
