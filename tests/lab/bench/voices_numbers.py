"""Sentences with numbers, dates, money and names, each beside the same sentence in words, put together from both sides.

Numbers are built from their words upwards, apart from the reader's own code: a table of tens and units, not a division.
"""

from __future__ import annotations

import random

_UNITS = [*"one two three four five six seven eight nine".split()]
_TEENS = "ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen".split()
_TENS = "twenty thirty forty fifty sixty seventy eighty ninety".split()
_ORDINALS = "first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth thirteenth".split()
_MONTHS = "January February March April May June July August September October November December".split()
_NAMES = "Smith Johnson Williams Brown Jones Garcia Miller Davis Wilson Anderson Taylor Thomas Moore Martin".split()
_FIRST = "James Mary Robert Patricia John Jennifer Michael Linda David Elizabeth William Barbara Richard Susan".split()
#: Below a hundred: digits -> words.
SMALL = {
    **{str(n): word for n, word in enumerate(_UNITS, 1)},
    **{f"1{n}": word for n, word in enumerate(_TEENS)},
    **{f"{n}0": word for n, word in enumerate(_TENS, 2)},
    **{f"{n}{m}": f"{ten} {unit}" for n, ten in enumerate(_TENS, 2) for m, unit in enumerate(_UNITS, 1)},
}


def pairs(count: int) -> list[tuple[str, str]]:
    """Returns pairs of a sentence with numbers and the same in words."""
    pick = random.Random(11)
    kinds = (_year, _date, _money, _large, _decimal, _percent, _time, _ordinal, _decade, _scale, _name, _page)
    return [kinds[at % len(kinds)](pick) for at in range(count)]


def _two(pick: random.Random, low: int = 10) -> tuple[str, str]:
    return pick.choice([(digits, words) for digits, words in SMALL.items() if int(digits) >= low])


def _year(pick: random.Random) -> tuple[str, str]:
    century, rest = pick.choice(["17", "18", "19"]), _two(pick)
    return f"It was built in {century}{rest[0]}.", f"It was built in {SMALL[century]} {rest[1]}."


def _date(pick: random.Random) -> tuple[str, str]:
    month, day, year = pick.choice(_MONTHS), pick.randrange(13), _two(pick)
    ending = {1: "st", 2: "nd", 3: "rd"}.get(day + 1, "th")
    begins = f"On {month} "
    return (
        f"{begins}{day + 1}{ending}, 20{year[0]}, they met.",
        f"{begins}{_ORDINALS[day]}, twenty {year[1]}, they met.",
    )


def _money(pick: random.Random) -> tuple[str, str]:
    large, small = _two(pick), _two(pick)
    sign, unit, part = pick.choice([("$", "dollars", "cents"), ("£", "pounds", "pence"), ("€", "euros", "cents")])
    return f"It costs {sign}{large[0]}.{small[0]}.", f"It costs {large[1]} {unit} {small[1]} {part}."


def _large(pick: random.Random) -> tuple[str, str]:
    thousands, hundreds, rest = _two(pick), pick.choice(list(SMALL)[:9]), _two(pick)
    number = f"{thousands[0]},{hundreds}{rest[0]}"
    return (
        f"There were {number} of them.",
        f"There were {thousands[1]} thousand {SMALL[hundreds]} hundred {rest[1]} of them.",
    )


def _decimal(pick: random.Random) -> tuple[str, str]:
    large, first, second = _two(pick), *(pick.choice(list(SMALL)[:9]) for _ in range(2))
    number, text = f"{large[0]}.{first}{second}", f"{large[1]} point {SMALL[first]} {SMALL[second]}"
    return f"The mean is {number} or so.", f"The mean is {text} or so."


def _percent(pick: random.Random) -> tuple[str, str]:
    share = _two(pick, 2)
    return f"It rose by {share[0]}% again.", f"It rose by {share[1]} percent again."


def _time(pick: random.Random) -> tuple[str, str]:
    hour, minute = pick.choice([row for row in SMALL.items() if int(row[0]) < 24]), pick.choice(["15", "30", "45"])
    return f"The train leaves at {hour[0]}:{minute}.", f"The train leaves at {hour[1]} {SMALL[minute]}."


def _ordinal(pick: random.Random) -> tuple[str, str]:
    ten, unit = pick.randrange(8), pick.randrange(3, 9)
    return f"The {ten + 2}{unit + 1}th floor.", f"The {_TENS[ten]} {_ORDINALS[unit]} floor."


def _decade(pick: random.Random) -> tuple[str, str]:
    ten = pick.randrange(8)
    return f"Back in the 19{ten + 2}0s.", f"Back in the nineteen {_TENS[ten][:-1]}ies."


def _scale(pick: random.Random) -> tuple[str, str]:
    number, scale = _two(pick, 2), pick.choice(["million", "billion"])
    return f"They raised ${number[0]} {scale} for it.", f"They raised {number[1]} {scale} dollars for it."


def _name(pick: random.Random) -> tuple[str, str]:
    name = f"{pick.choice(_FIRST)} {pick.choice(_NAMES)}"
    title, text = pick.choice([("Dr.", "Doctor"), ("Mr.", "Mister"), ("Prof.", "Professor")])
    return f"{title} {name} said so.", f"{text} {name} said so."


def _page(pick: random.Random) -> tuple[str, str]:
    page, number = _two(pick), _two(pick)
    return f"See No. {page[0]}, p. {number[0]}.", f"See number {page[1]}, p. {number[1]}."
