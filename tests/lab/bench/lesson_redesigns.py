"""Redesigns of a site, and what its lessons then do: harm, still work, or go by the extension's limits."""

from __future__ import annotations

import zlib
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from readwell.engine.answer.lessons.applying import APPLIED, ASKS, EVERYWHERE, RIGHT, STRANGE, UNMET, read_with
from readwell.parse import parse

from tests.lab.bench.lesson_cases import Case, Person, case
from tests.lab.bench.page_edits import Node, html, tree

#: A lesson that meets this on so many pages, and does nothing in between, is switched off: LIMITS of
#: extension/settings/site-lessons.js. Idle pages of all kinds together count as unmet ones do.
LIMITS = {UNMET: 12, STRANGE: 4, EVERYWHERE: 3}
#: So many pages a person reads at most until all that no longer works is gone.
READINGS = 12
_LETTERS = "bcdfghklmnprstvz"
_OTHER = {"div": "section", "section": "div", "article": "div", "main": "section", "aside": "div", "ul": "div"}
_OTHER |= {"li": "p", "td": "div", "tr": "div", "tbody": "div", "table": "div", "header": "div", "footer": "div"}
_ROUND = frozenset(("div", "section", "span"))


def _renamed(name: str, salt: str) -> str:
    number = zlib.crc32(f"{salt} {name}".encode("utf-8", "surrogatepass"))
    return "".join(_LETTERS[number >> step & 15] for step in range(0, 28, 4))


def _rename(root: Node, salt: str, half: bool = False) -> None:
    for one in root.walk():
        for attribute in ("class", "id"):
            names = one.attributes.get(attribute, "").split()
            if names:
                kept = [half and zlib.crc32(name.encode("utf-8", "surrogatepass")) % 2 == 0 for name in names]
                pairs = zip(names, kept, strict=True)
                one.attributes[attribute] = " ".join(name if stays else _renamed(name, salt) for name, stays in pairs)


def renamed(root: Node) -> None:
    """All classes and ids have other names, the same for the same."""
    _rename(root, "renamed")


def half_renamed(root: Node) -> None:
    """Every second name is another one."""
    _rename(root, "half", half=True)


def unwrapped(root: Node) -> None:
    """Boxes around one element are gone."""
    for one in reversed(list(root.walk())):
        inside = [other for other in one.inside if other.name or other.text.strip()]
        if one.name in _ROUND and one.above is not None and len(inside) == 1 and inside[0].name:
            place = one.above.inside.index(one)
            one.above.inside[place] = inside[0]
            inside[0].above = one.above


def rebuilt(root: Node) -> None:
    """The same texts in another template: other boxes with other names, tables are no tables, lists no lists."""
    unwrapped(root)
    _rename(root, "rebuilt")
    for one in list(root.walk()):
        one.name = _OTHER.get(one.name, one.name)
        if one.name in ("p", "h1", "h2", "h3") and one.above is not None:
            box = Node("div", attributes={"class": "row"})
            one.above.inside[one.above.inside.index(one)] = box
            box.above = one.above
            box.add(one)


REDESIGNS: dict[str, Callable[[Node], None]] = {
    "all names other": renamed,
    "half of the names other": half_renamed,
    "wrappers dropped": unwrapped,
    "another template": rebuilt,
}


def redesigned(page: Case, edit: Callable[[Node], None]) -> Case | None:
    """Returns a page as its site shows it after a redesign."""
    made = tree(page.page, set(), {}, (), 0).root
    edit(made)
    return case(page.name, parse(html(made), page.page.url), page.text)


@dataclass
class Outcome:
    """What became of the lessons of some sites after one redesign."""

    pages: int = 0
    harmed: list[str] = field(default_factory=list)
    #: Pages that lose as much without the redesign: there one page of the site contradicts another.
    lost_before: int = 0
    lessons: int = 0
    #: Those that still turn, confirm or ask about something.
    works: int = 0
    #: Of the others, those that were switched off in time.
    retired: int = 0
    stay: list[str] = field(default_factory=list)


def after(site: str, person: Person, both: Sequence[tuple[Case, Case]], lost: float, out: Outcome) -> None:
    """Reads a redesigned site's pages, each with the former one, with what was taught before."""
    pages = [page for _, page in both]
    for former, page in both:
        out.pages += 1
        if page.f1(person.read(page, False)) >= page.first - lost:
            continue
        if former.f1(person.read(former, False)) < former.first - lost:
            out.lost_before += 1
        else:
            out.harmed.append(f"{site} {page.name}")
    fates = [[row["is"] for row in read_with(one.page, one.base, person.lessons, True).told] for one in pages]
    for place in range(len(person.lessons)):
        seen = [row[place] for row in fates]
        out.lessons += 1
        if {APPLIED, RIGHT, ASKS} & set(seen):
            out.works += 1
            continue
        readings = [seen[reading % len(seen)] for reading in range(READINGS)]
        if switched_off(readings):
            out.retired += 1
        else:
            out.stay.append(f"{site} {person.lessons[place].do} {seen}")


def switched_off(fates: Sequence[str]) -> bool:
    """Whether the extension switches off a lesson that meets these, one page after the other."""
    idle: Counter[str] = Counter()
    for fate in fates:
        if fate not in LIMITS:
            idle.clear()
            continue
        idle[fate] += 1
        if idle[fate] >= LIMITS[fate] or idle.total() >= LIMITS[UNMET]:
            return True
    return False


def told(name: str, found: Outcome) -> str:
    """Returns the figures of a redesign as a line."""
    idle = found.lessons - found.works
    return (
        f"{name}: harm on {len(found.harmed)} of {found.pages} pages ({found.lost_before} more lose without it, too); of {found.lessons} lessons {found.works} still"
        f" work, and of the other {idle} are switched off within {READINGS} pages {found.retired}"
    )
