"""Invented texts, for garden pages that may be committed: sentences drawn from a short list of words, none of a corpus."""

from __future__ import annotations

import random
from dataclasses import dataclass

from tests.lab.garden.texts import Texts


@dataclass(frozen=True)
class Words:
    """Words of one language that fit each other in any combination."""

    who: str
    did: str
    what: str
    where: str
    links: tuple[str, ...]
    ends: str = "."
    space: str = " "


LANGUAGES = {
    "en": Words(
        "the keeper|our neighbour|a baker from the hill|the ferryman|my aunt|an old carpenter|the clerk|her brother",
        "mended|carried|counted|painted|found|measured|sold|weighed|forgot|drew",
        "the copper kettle|seven wooden boxes|a map of the weir|the long ladder|two jars of honey|the lamp|a bag of nails",
        "behind the mill|near the harbour|under the bridge|in the garden shed|on the market square|along the canal",
        ("while", "because", "before", "although", "and then"),
    ),
    "de": Words(
        "der Wärter|unsere Nachbarin|ein Bäcker vom Hügel|die Fährfrau|meine Tante|ein alter Tischler|die Schreiberin",
        "reparierte|trug|zählte|bemalte|fand|vermaß|verkaufte|wog|vergaß|zeichnete",
        "den Kupferkessel|sieben Holzkisten|eine Karte vom Wehr|die lange Leiter|zwei Gläser Honig|die Lampe",
        "hinter der Mühle|nahe am Hafen|unter der Brücke|im Gartenhaus|auf dem Marktplatz|entlang des Kanals",
        ("und dann", "denn", "doch", "aber"),
    ),
    "zh": Words(
        "守灯人|我们的邻居|山上的面包师|摆渡人|我的姑姑|一位老木匠",
        "修好了|搬走了|数完了|涂好了|找到了|量过了",
        "铜壶|七个木箱|一张水坝的地图|长梯子|两罐蜂蜜|那盏灯",
        "在磨坊后面|在港口附近|在桥下|在花园小屋里|在集市广场上",
        ("，然后", "，因为", "，不过"),
        "。",
        "",
    ),
}


def texts(seed: int) -> Texts:
    """Articles and remarks of every language here, the same for the same seed."""
    lot, out = random.Random(seed), Texts()
    for language, words in LANGUAGES.items():
        out.articles[language] = [[_paragraph(words, lot) for _ in range(lot.randint(4, 9))] for _ in range(12)]
        out.remarks[language] = [_sentence(words, lot) for _ in range(20)]
    return out


def _clause(words: Words, lot: random.Random) -> str:
    """Who, where and what: in Chinese and English order alike, since nobody reads it for its grammar."""
    return words.space.join(lot.choice(part.split("|")) for part in (words.who, words.did, words.what, words.where))


def _sentence(words: Words, lot: random.Random) -> str:
    """One to three clauses."""
    text = _clause(words, lot)
    for _ in range(lot.randrange(3)):
        text += words.space + lot.choice(words.links) + words.space + _clause(words, lot)
    return text[0].upper() + text[1:] + words.ends


def _paragraph(words: Words, lot: random.Random) -> str:
    """Two to six sentences."""
    return words.space.join(_sentence(words, lot) for _ in range(lot.randint(2, 6)))


def paragraphs(language: str, size: int, lot: random.Random) -> list[str]:
    """Paragraphs of about so many words, of which no two are alike."""
    out: list[str] = []
    while sum(len(line.split()) for line in out) < size:
        out.append(_paragraph(LANGUAGES[language], lot))
    return list(dict.fromkeys(out))
