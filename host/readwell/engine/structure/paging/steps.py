"""How one address differs from another by a single number: `?page=2`, `/page/3/`, `story-4.html`."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import Literal
from urllib.parse import SplitResult

from readwell.engine.basics import addresses
from readwell.engine.basics.patterns import lazy

_NUMBER = lazy(r"\d{1,9}")
#: What stands for the first page of a folder, and what says that a number counts pages.
_INDEX = lazy(r"(?:index|default|home)(?:\.\w{1,5})?", 2)
_KEY = lazy(
    r"p|pg|page[a-z_]{0,8}|comments?page|curpage|currentpage|start|offset|from|seite|pagina|"
    r"página|strona|sayfa|halaman|part|limitstart|pagen_?\d{0,2}|st|skip|begin|first|cpage|listpage|stranica|s\d?",
    2,
)
#: A last folder that is a page's number and nothing else.
_OWN_FOLDER = lazy(r"comments?-page|page|pg|seite|pagina|p", 2)
#: In a query: whose visit it is, and where it came from.
_VISIT = lazy(
    r"s(?:id)?=\w{16,64}|(?:phpsessid|jsessionid|session_?id|utm_\w{1,20}|srsltid|fbclid|gclid|msclkid)=.*", 2
)
#: What stands in the middle of a page's address and says which page it is: `story-p2/`, `-o10-`.
_INSERTED = lazy(r"[-_.,/]?(?:p|o|pg|or|page|seite|part)?[-_.=,/]?\d{1,5}[-_.,/]?", 2)
#: Numbers in a longer address are ids and dates.
MOST_NUMBERS = 12
#: A longer address is never compared.
LONGEST_ADDRESS = 2_000
#: A larger number is a page's only under a name that says so.
IDS_BEGIN = 1_000
_COUNTS = lazy(r"page(?!_id)[a-z_]{0,8}|start|offset|from|limitstart|skip|begin|first|seite|pagina|st", 2)
#: A path's last part of so many letters is a page's own name, wherever it stands.
LONG = 8

Relation = Literal["", "same", "step", "adds", "drops"]


@dataclass(frozen=True)
class Numbered:
    """An address with its numbers taken out."""

    shape: str
    numbers: tuple[int, ...]
    #: What stands before each number: a query's name, or the path's part before it.
    names: tuple[str, ...]


@dataclass(frozen=True)
class Step:
    """How an address differs from the page's own: by what, from and to which number, and what the number is called."""

    relation: Relation = ""
    before: int = 0
    after: int = 0
    name: str = ""
    #: Whether the addresses differ in more: a session's name, a folder.
    loose: bool = False

    @property
    def forward(self) -> bool:
        """Whether it leads to a later page: where a first page has no number, any number is one."""
        return self.after > self.before or (self.relation == "adds" and self.after == 1)

    @property
    def backward(self) -> bool:
        """Whether it leads to an earlier page."""
        return self.relation != "same" and self.after < self.before

    @property
    def named(self) -> bool:
        """Whether the number is called one of pages: where pages and posts share a name (`?p=2895`), by its size."""
        large = max(self.before, self.after) >= IDS_BEGIN
        return bool((_COUNTS if large else _KEY).fullmatch(self.name))


@lru_cache(maxsize=4096)
def numbered(address: str) -> Numbered:
    """Returns an address with its numbers taken out."""
    parts = compared(address)
    text = plain(parts.netloc + parts.path) + ("?" + parts.query if parts.query else "")
    found = list(_NUMBER.finditer(text))[:MOST_NUMBERS]
    shape = _NUMBER.sub("#", text)
    return Numbered(
        shape, tuple(int(one.group()) for one in found), tuple(_named(text[: one.start()]) for one in found)
    )


@lru_cache(maxsize=64)
def _ascii(host: str) -> str:
    """Returns a host as it is asked for: international names are written in two ways."""
    try:
        return host.encode("idna").decode("ascii")
    except UnicodeError:
        return host


def site(address: str) -> str:
    """Returns an address's host, the same for all ways to write it; its port if that isn't the usual one."""
    usual = ":443" if address[:6].lower() == "https:" else ":80"
    host = addresses.host(address).removeprefix("www.").removesuffix(usual)
    return host if host.isascii() else _ascii(host)


@lru_cache(maxsize=4096)
def compared(address: str) -> SplitResult:
    """Returns the parts of an address as they are compared: without visits; a query that is a path is one."""
    parts = addresses.split(address)
    pairs = [pair for pair in _pairs(parts.query) if not _VISIT.fullmatch(pair)]
    path = parts.path
    if pairs and _is_path(pairs[0]):  # showthread.php?145-Title/page2
        path = f"{path.rstrip('/')}/{pairs.pop(0).strip('/')}"
    # A name without a value is written in two ways.
    return parts._replace(netloc=site(address), path=path, query="&".join(pair.removesuffix("=") for pair in pairs))


def _is_path(pair: str) -> bool:
    """Whether what stands first in a query is a path, and no name without a value."""
    return "=" not in pair and any(char == "/" or char.isdigit() for char in pair)


def plain(path: str) -> str:
    """Returns a path without what is the same with it and without: a last slash, the name of a folder's first page."""
    path = path.rstrip("/")
    above, slash, last = path.rpartition("/")
    return above if slash and _INDEX.fullmatch(last) else path


def _named(before: str) -> str:
    """Returns what a number is called by what stands before it."""
    before = before.rstrip("/=-_.[]%").lower()
    return _last_word(before)


def _last_word(text: str) -> str:
    at = len(text)
    while at > 0 and (text[at - 1].isalpha() or text[at - 1] == "_"):
        at -= 1
    return text[at:].strip("_")


def step(own: str, other: str) -> Step:
    """Returns how another address differs from the page's own by one number; nothing if it differs by more."""
    if max(len(own), len(other)) > LONGEST_ADDRESS or not addresses.host(own) or not addresses.host(other):
        return Step()
    found = _exact(own, other)
    return found if found.relation else _loose(own, other)


def _exact(own: str, other: str) -> Step:
    here, there = numbered(own), numbered(other)
    if here.shape == there.shape:
        apart = [
            place for place, pair in enumerate(zip(here.numbers, there.numbers, strict=True)) if pair[0] != pair[1]
        ]
        if not apart:
            return Step("same")
        if len(apart) == 1:
            place = apart[0]
            return Step("step", here.numbers[place], there.numbers[place], there.names[place])
        return Step()
    for short, value, name in shorter(other):
        if short == _bare(own):
            return Step("adds", 1, value, name)
    for short, value, name in shorter(own):
        if short == _bare(other):
            return Step("drops", value, 1, name)
    return Step()


def _loose(own: str, other: str) -> Step:
    """Returns a step between addresses of the same page whose queries or folders differ in more than the number."""
    here, there = compared(own), compared(other)
    if plain(here.path) == plain(there.path):
        known = dict(_pages_in(here.query))
        for name, value in _pages_in(there.query):
            return Step("step" if name in known else "adds", known.get(name, 1), value, name, loose=True)
    last, next_ = plain(here.path).rpartition("/")[2], plain(there.path).rpartition("/")[2]
    if len(last) >= LONG and (here.query != there.query or here.path != there.path):
        found = _exact(f"http://x/{last}", f"http://x/{next_}")
        if found.relation in ("step", "adds", "drops"):
            return Step(found.relation, found.before, found.after, found.name, loose=True)
    return _inserted(here, there)


def _inserted(here: SplitResult, there: SplitResult) -> Step:
    """Returns a step to an address that has a page's number somewhere in its path, and else is the page's own."""
    short, long = plain(here.path), plain(there.path)
    if here.query != there.query or not 0 < len(long) - len(short) <= LONG + 4:
        return Step()
    head = _shared(short, long)
    tail = min(_shared(short[::-1], long[::-1]), len(short) - head)
    between = long[head : len(long) - tail]
    if head + tail < len(short) or head < LONG or not _INSERTED.fullmatch(between):
        return Step()
    return Step("adds", 1, int("".join(char for char in between if char.isdecimal())), "page", loose=True)


def _shared(one: str, other: str) -> int:
    """Returns how many letters two texts begin with in common."""
    pairs = enumerate(zip(one, other, strict=False))
    return next((place for place, (here, there) in pairs if here != there), min(len(one), len(other)))


def _pages_in(query: str) -> Iterator[tuple[str, int]]:
    for pair in _pairs(query):
        name, _, value = pair.partition("=")
        value = value.replace("%2C", ",").rpartition(",")[2]  # the third of a page's pagers: page=0,,1
        if value.isdecimal() and len(value) < 10 and _KEY.fullmatch(name.lower().rstrip("[]%")):
            yield name, int(value)


@lru_cache(maxsize=1024)
def _bare(address: str) -> str:
    parts = compared(address)
    return _whole(parts.netloc, parts.path, _pairs(parts.query))


def _pairs(query: str) -> list[str]:
    return [pair for pair in query.split("&") if pair]


def _whole(host: str, path: str, pairs: list[str]) -> str:
    return host + plain(path) + ("?" + "&".join(sorted(pairs)) if pairs else "")


@lru_cache(maxsize=4096)
def shorter(address: str) -> tuple[tuple[str, int, str], ...]:
    """Returns the address without one of its numbers, with that number and its name, in each way that sites know."""
    parts = compared(address)
    host, pairs = parts.netloc, _pairs(parts.query)
    return (*_shorter_query(host, parts.path, pairs), *_shorter_path(host, parts.path, pairs))


def _shorter_query(host: str, path: str, pairs: list[str]) -> Iterator[tuple[str, int, str]]:
    for place, pair in enumerate(pairs[:MOST_NUMBERS]):
        name, _, value = pair.partition("=")
        if value.isdecimal() and len(value) < 10:
            yield (
                _whole(host, path, pairs[:place] + pairs[place + 1 :]),
                int(value),
                _last_word(name.lower().rstrip("[]")),
            )


def _shorter_path(host: str, path: str, pairs: list[str]) -> Iterator[tuple[str, int, str]]:
    whole = path.rstrip("/").split("/")
    last, above = whole[-1], whole[:-1]
    stem, dot, ending = (
        last.rpartition(".") if "." in last and not last.rpartition(".")[2].isdecimal() else (last, "", "")
    )
    digits = len(stem) - len(stem.rstrip("0123456789"))
    if not digits or digits > 9:
        return
    number, rest = int(stem[-digits:]), stem[:-digits]
    if not rest:  # .../page/2, .../2
        yield _whole(host, "/".join(above), pairs), number, _named("/".join(above[-1:]))
        if len(above) > 1 and _KEY.fullmatch(above[-1]):
            yield _whole(host, "/".join(above[:-1]), pairs), number, above[-1].lower()
        return
    joint = rest.rstrip("-_=.,")
    if _OWN_FOLDER.fullmatch(joint):  # .../comment-page-2
        yield _whole(host, "/".join(above), pairs), number, joint.replace("-", "")
    name = _last_word(joint.lower()).rpartition("_")[2]
    for shorn in {joint, joint[: len(joint) - len(name)].rstrip("-_=.,") if _KEY.fullmatch(name) else joint}:
        kept = f"{shorn}{dot}{ending}" if shorn else ""
        yield _whole(host, "/".join([*above, kept]), pairs), number, name
