"""A lesson: what to keep or leave out, by which signs, and how far it shifts a probability. At most 300 bytes."""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from readwell.engine.answer.lessons import sketch
from readwell.engine.answer.lessons.names import BITS
from readwell.engine.answer.lessons.spots import SIGNS
from readwell.engine.basics.errors import Refused

#: A page is read with at most so many lessons of its site.
MOST = 64
#: Shifts are in tenths of the logarithm of the odds; the largest turns nearly everything.
LARGEST = 90
ACTS = ("drop", "keep")
PLACES = ("above", "inside", "below")


@dataclass(frozen=True)
class Lesson:
    """One lesson of a site, as it travels in a request."""

    do: str
    #: The signs that a part must bear, all of them.
    by: Mapping[str, int]
    #: How far the probability is shifted, in tenths.
    shift: int
    #: How much of the part, in hundredths, was right already when the lesson was learnt.
    right: int
    #: The build of the page that it was learnt on.
    sketch: str
    #: The person said that it may change more than a third of an answer.
    much: bool = False
    #: For the person's eyes: the role of what it is about, and where that stands.
    sort: str = "text"
    place: str = "inside"
    #: Its name where it is kept, for the reply.
    id: str = ""

    @property
    def keeps(self) -> bool:
        """Whether it keeps something that would be left out."""
        return self.do == "keep"

    @property
    def limit(self) -> float:
        """The probability that the shift brings to one half."""
        return round(1.0 / (1.0 + math.exp(-self.shift / 10)), 6)

    def wire(self) -> dict[str, Any]:
        """Returns it as a request carries it."""
        more = {"much": True} if self.much else {}
        return {
            "do": self.do,
            "by": dict(self.by),
            "shift": self.shift,
            "right": self.right,
            "sketch": self.sketch,
            "sort": self.sort,
            "place": self.place,
            **more,
        }


def from_wire(value: Any) -> tuple[Lesson, ...]:
    """Returns the lessons of a request; refuses what is none."""
    if not isinstance(value, list):
        raise Refused("request", "lessons is not a list")
    if len(value) > MOST:
        raise Refused("request", f"{len(value)} lessons for one page are too many: at most {MOST}")
    return tuple(_checked(one, f"lessons[{place}]") for place, one in enumerate(value))


def _checked(value: Any, name: str) -> Lesson:
    if not isinstance(value, Mapping):
        raise Refused("request", f"{name} is not an object")
    by = value.get("by")
    if not isinstance(by, Mapping) or not by or "own" not in by:
        raise Refused("request", f"{name}.by names no signs")
    for sign, number in by.items():
        if sign not in SIGNS or type(number) is not int or not 0 <= number < 1 << BITS:
            raise Refused("request", f"{name}.by.{str(sign)[:40]} is no sign")
    if value.get("do") not in ACTS or value.get("place", "inside") not in PLACES:
        raise Refused("request", f"{name} says neither keep nor drop, or no place")
    ranges = (("shift", 0, LARGEST), ("right", 0, 100))
    for field, low, high in ranges:
        if type(value.get(field)) is not int or not low <= value[field] <= high:
            raise Refused("request", f"{name}.{field} is no whole number from {low} to {high}")
    drawn, sort = value.get("sketch"), value.get("sort", "text")
    if not isinstance(drawn, str) or sketch.from_text(drawn) is None:
        raise Refused("request", f"{name}.sketch is no sketch")
    if not isinstance(sort, str) or not sort or len(sort) > 20:
        raise Refused("request", f"{name}.sort is no role")
    signs = {sign: by[sign] for sign in SIGNS if sign in by}
    place = value.get("place", "inside")
    name_kept = value.get("id", "")
    if not isinstance(name_kept, str) or len(name_kept) > 40:
        raise Refused("request", f"{name}.id is no name")
    return Lesson(
        value["do"],
        signs,
        value["shift"],
        value["right"],
        drawn,
        value.get("much") is True,
        sort,
        place,
        name_kept,
    )
