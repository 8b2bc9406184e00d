"""Style sheets as rules: selectors with what they declare. Linear in their length; nothing in them is an error."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cached_property, lru_cache

from readwell.engine.basics.patterns import lazy

_COMMENT = lazy(r"/\*(?:[^*]|\*(?!/))*(?:\*/|\Z)")
_QUOTED = lazy(r"\"[^\"\n]*\"|'[^'\n]*'")
_BRACE = lazy(r"[{}]")
#: A compound selector: a name, then classes, ids, attributes and states.
_SIMPLE = lazy(r"(\*|[a-z][\w-]*)?((?:[.#][\w-]+|\[[\w-]+(?:=[\w-]*)?\]|::?[\w-]+)*)", 2)
_PART = lazy(r"[.#][\w-]+|\[[\w-]+(?:=[\w-]*)?\]|::?[\w-]+")
_COMBINATOR = lazy(r"\s*([>+~])\s*|\s+")
#: Sheets that a screen of any size shows.
_EVERYWHERE = lazy(r"(?:only\s{1,9})?(?:all|screen)?", 2)
_PRINT = lazy(r"(?:only\s{1,9})?(?:print|speech|aural|braille)\b", 2)

#: Blocks with rules inside.
CONDITIONS = ("@supports", "@layer", "@container", "@scope", "@document")
#: Letters of style sheets that are read of one page; more is data that a script wrote.
LONGEST_SHEETS = 2_000_000
#: Levels of a selector: a longer one describes one place of one page.
DEEPEST = 8

Declarations = dict[str, str]


@dataclass(frozen=True)
class Compound:
    """What a selector asks of one element."""

    tag: str = ""
    classes: tuple[str, ...] = ()
    ids: tuple[str, ...] = ()
    #: Names and values; the value is None where it doesn't matter.
    attributes: tuple[tuple[str, str | None], ...] = ()
    #: `:hover` and the like: whether they hold is unknown.
    states: tuple[str, ...] = ()


@dataclass(frozen=True)
class Selector:
    """Compounds from the outermost to the element itself; each but the first after its combinator."""

    compounds: tuple[Compound, ...]
    combinators: tuple[str, ...]

    @property
    def subject(self) -> Compound:
        """Returns what is asked of the element itself."""
        return self.compounds[-1]

    @property
    def weight(self) -> int:
        """Returns the specificity as one number."""
        ids = sum(len(one.ids) for one in self.compounds)
        kinds = sum(len(one.classes) + len(one.attributes) + len(one.states) for one in self.compounds)
        return ids * 10_000 + kinds * 100 + sum(bool(one.tag) for one in self.compounds)


@dataclass(frozen=True)
class Rule:
    """A list of selectors with a block of declarations; `certain`: no condition such as the window's width applies.

    Most rules are about what this page doesn't have, so their parts are read when they are first asked for.
    """

    head: str
    body: str
    certain: bool

    @cached_property
    def declarations(self) -> Declarations:
        """Returns what the block declares."""
        return declarations(self.body)

    def selectors(self, wanted: Callable[[str], bool]) -> Iterator[Selector]:
        """Yields the selectors that can be followed, of those whose text is wanted: most aren't, and reading costs."""
        for text in self.head.split(","):
            if wanted(text) and (one := selector(text.strip())) is not None:
                yield one


@dataclass(frozen=True, eq=False)
class Sheet:
    """A style sheet without its comments and quotations, in lower case, and its rules that may apply on a screen."""

    text: str
    rules: tuple[Rule, ...]
    #: Where the block of each rule begins in the text.
    places: tuple[int, ...]

    def having(self, words: tuple[str, ...]) -> list[Rule]:
        """Returns the rules whose blocks have one of these words, in order. Finding them in the whole is fastest."""
        found: set[int] = set()
        for word in words:
            at = self.text.find(word)
            while at >= 0:
                row = bisect_right(self.places, at) - 1
                after = self.places[row + 1] if row + 1 < len(self.places) else len(self.text)
                if row >= 0 and at < self.places[row] + len(self.rules[row].body):
                    found.add(row)
                    at = self.text.find(word, self.places[row] + len(self.rules[row].body))
                else:
                    at = self.text.find(word, max(at + 1, after if row >= 0 else at + 1))
        return [self.rules[row] for row in sorted(found)]


@dataclass
class _Block:
    """An open block: of conditions, of declarations (with a head), or one that says nothing of elements."""

    certain: bool = True
    head: str = ""
    start: int = 0
    off: bool = False


@lru_cache(maxsize=64)
def sheet(text: str, media: str = "") -> Sheet:
    """Returns a sheet's rules that may apply on a screen, in order."""
    if _PRINT.match(media.strip()):
        return Sheet("", (), ())
    text = _QUOTED.sub('""', _COMMENT.sub(" ", text)).lower()
    stack, found, places = [_Block(bool(_EVERYWHERE.fullmatch(media.strip())))], list[Rule](), list[int]()
    before = 0
    for match in _BRACE.finditer(text):
        at, top = match.start(), stack[-1]
        if match.group() == "{":
            stack.append(_opened(text[before:at].rpartition(";")[2].strip(), top, at + 1))
        elif len(stack) > 1:
            stack.pop()
            if top.head:
                found.append(Rule(top.head, text[top.start : at], top.certain))
                places.append(top.start)
        before = at + 1
    return Sheet(text, tuple(found), tuple(places))


def _opened(words: str, around: _Block, start: int) -> _Block:
    if around.off or around.head:
        return _Block(off=True)
    if not words.startswith("@"):
        return _Block(around.certain, words, start, off=not words)
    name, _, condition = words.partition(" ")
    if name == "@media":
        return _Block(
            around.certain and bool(_EVERYWHERE.fullmatch(condition.strip())), off=bool(_PRINT.match(condition.strip()))
        )
    return _Block(around.certain and name == "@layer", off=name not in CONDITIONS)


def declarations(body: str) -> Declarations:
    """Returns the properties of a block and their values in lower case; the last of each counts."""
    out: Declarations = {}
    for one in body.lower().split(";"):
        name, colon, value = one.partition(":")
        if colon and (value := value.strip()):
            name = name.strip()
            if out.get(name, "").endswith("!important") and not value.endswith("!important"):
                continue
            out[name] = value
    return out


@lru_cache(maxsize=8192)
def selector(text: str) -> Selector | None:
    """Returns a selector as compounds, None if it asks what can't be told."""
    compounds: list[Compound] = []
    combinators: list[str] = []
    at = 0
    while at < len(text) and len(compounds) < DEEPEST:
        match = _SIMPLE.match(text, at)
        if match is None or match.end() == at:
            return None
        compounds.append(_compound(match.group(1) or "", match.group(2)))
        at = match.end()
        if at < len(text):
            joint = _COMBINATOR.match(text, at)
            if joint is None:
                return None
            combinators.append(joint.group(1) or " ")
            at = joint.end()
    return Selector(tuple(compounds), tuple(combinators)) if compounds and at >= len(text) else None


def _compound(tag: str, rest: str) -> Compound:
    parts = _PART.findall(rest)
    pairs = [one[1:-1].partition("=") for one in parts if one[0] == "["]
    return Compound(
        "" if tag == "*" else tag.lower(),
        tuple(one[1:] for one in parts if one[0] == "."),
        tuple(one[1:] for one in parts if one[0] == "#"),
        tuple((name.lower(), value if equals else None) for name, equals, value in pairs),
        tuple(one for one in parts if one[0] == ":"),
    )
