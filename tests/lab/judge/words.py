"""Interface words of sites: menus, buttons and small print, in the language of the page.

One file a language stands in `words/`; what a language lacks is said in English, as on many real sites.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path
from random import Random

FOLDER = Path(__file__).parent / "words"

#: Keys whose variants are whole sentences and hold semicolons of their own.
PROSE = "||"


@cache
def table(lang: str) -> dict[str, tuple[str, ...]]:
    """Every key of a language with its variants; English fills what is missing."""
    found = dict(table("en")) if lang != "en" else {}
    path = FOLDER / f"{lang}.txt"
    if not path.is_file():
        return found
    for line in path.read_text("utf-8").splitlines():
        key, _, rest = line.partition(": ")
        split = rest.split(PROSE) if PROSE in rest or (len(rest) > 60 and "; " not in rest) else rest.split("; ")
        found[key] = tuple(part.strip() for part in split)
    return found


class Words:
    """The words of one language, drawn by lot and then kept for a page."""

    def __init__(self, lang: str, rng: Random) -> None:
        self.lang = lang
        self.rng = rng
        self.table = table(lang)
        self.fixed: dict[str, str] = {}

    def one(self, key: str) -> str:
        """One variant of a key, the same on all of a page."""
        if key not in self.fixed:
            self.fixed[key] = self.rng.choice(self.table[key])
        return self.fixed[key]

    def any(self, key: str) -> str:
        """One variant of a key, drawn anew."""
        return self.rng.choice(self.table[key])

    def all(self, key: str) -> tuple[str, ...]:
        """Every variant of a key."""
        return self.table[key]

    def some(self, key: str, least: int, most: int) -> list[str]:
        """So many of a key's variants, in their order."""
        found = self.table[key]
        chosen = set(self.rng.sample(range(len(found)), min(len(found), self.rng.randint(least, most))))
        return [word for place, word in enumerate(found) if place in chosen]

    def person(self) -> str:
        """A person's name or the name of a login."""
        if self.rng.random() < 0.6:
            return self.any("names")
        return self.rng.choice(_FIRST) + self.rng.choice(_LAST) + self.rng.choice(("", "", "7", "82", "_x", "1999"))

    def day(self) -> str:
        """A date as a reader sees it."""
        rng = self.rng
        day, month, year = rng.randint(1, 28), rng.randint(1, 12), rng.randint(2004, 2025)
        name = self.all("months")[month - 1]
        if self.lang in ("zh", "ja"):
            return rng.choice((f"{year}年{name}{day}日", f"{year}-{month:02}-{day:02}"))
        forms = [f"{day} {name} {year}", f"{day:02}.{month:02}.{year}", f"{year}-{month:02}-{day:02}"]
        return rng.choice([*forms, f"{name} {day}, {year}"] if self.lang == "en" else forms)

    def when(self) -> str:
        """A date with a time, or how long ago."""
        if self.rng.random() < 0.3:
            return self.any("ago").format(n=self.rng.randint(2, 23))
        return (
            f"{self.day()}{self.rng.choice((', ', ' ', ' - '))}{self.rng.randint(0, 23)}:{self.rng.randint(0, 59):02}"
        )


_FIRST = "dark silver moto grumpy tiny urban salty north lazy old neo cpt blue".split()
_LAST = "fox piper rider badger hiker smith cook wolf garden pilot nomad otter".split()
