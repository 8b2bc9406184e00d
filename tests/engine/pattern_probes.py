"""Makes texts out of an expression's own parts that would make it try the same place again and again."""

from __future__ import annotations

import itertools
import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import islice
from re import _compiler as compiler  # type: ignore[attr-defined]
from re import _constants as sre  # type: ignore[attr-defined]
from re import _parser as parser  # type: ignore[attr-defined]
from typing import Any

#: What a class may hold: one of each kind that patterns tell apart.
SIGNS = "a0 <.-_\nAéｱ一\"'/:!?@,;()[]{}&#=%+*\\|~`^$€·–ß\tz9\x00\x1b가\u0e01\U0001f600\ud800\u200b\xa0bcdefghijklmnopqrstuvwxy12345678"
#: How many of a class's signs are tried.
MEMBERS = 3
#: What ends a text so that the whole doesn't fit.
BREAKING = ("\x00", " ", "!", "")
#: The most pairs that are tried of one expression.
MOST = 60
REPEATS = (sre.MAX_REPEAT, sre.MIN_REPEAT, sre.POSSESSIVE_REPEAT)
CLASSES = (sre.LITERAL, sre.IN, sre.ANY, sre.NOT_LITERAL)
Parsed = Sequence[Any]
Pair = tuple[str, str]


def probes(pattern: str | bytes, flags: int) -> list[tuple[str, str, str]]:
    """Returns what stands before, what is repeated, and what ends a text: the parts of repeats first."""
    parsed = parser.parse(pattern, flags & ~re.DEBUG)
    given = _Given(flags, isinstance(pattern, str))
    pairs = dict.fromkeys(pair for pair in [*_repeated(parsed, "", given), *_around(parsed, "", given)] if pair[1])
    return [(before, piece, last) for before, piece in islice(pairs, MOST) for last in BREAKING]


def _repeated(parsed: Parsed, before: str, given: _Given) -> Iterator[Pair]:
    """Gives pairs for each repeat: what leads to it, and what could come in it again and again."""
    for part, so_far, body in _bodies(parsed, before, given):
        if part in REPEATS:
            for sign in given.members(body):
                yield from ((so_far, sign), ("", sign))
            for which in range(3):
                yield from ((so_far, given.sample(body, which)), ("", so_far + given.sample(body, which)))
        yield from _repeated(body, so_far, given)


def _around(parsed: Parsed, before: str, given: _Given) -> Iterator[Pair]:
    """Gives pairs that begin an expression again and again, and its neighbouring parts."""
    parts = _words(parsed)
    for which in range(2):
        so_far = before
        for at, part in enumerate(parts):
            so_far += given.sample(part, which)
            yield "", so_far
            yield before, given.sample(itertools.chain(*parts[at : at + 2]), which)
    for _, so_far, body in _bodies(parsed, before, given):
        yield from _around(body, so_far, given)


def _words(parsed: Parsed) -> list[list[Any]]:
    """Returns the parts, with characters in a row as one."""
    out: list[list[Any]] = []
    for part in parsed:
        if out and part[0] is sre.LITERAL and out[-1][-1][0] is sre.LITERAL:
            out[-1].append(part)
        else:
            out.append([part])
    return out


def _bodies(parsed: Parsed, before: str, given: _Given) -> Iterator[tuple[Any, str, Parsed]]:
    """Gives each part that holds others: its kind, what leads to it, and what it holds."""
    for part in parsed:
        kind, value = part
        if kind in REPEATS:
            yield kind, before, value[2]
        elif kind is sre.SUBPATTERN:
            yield kind, before, value[3]
        elif kind is sre.BRANCH:
            yield from ((kind, before, branch) for branch in value[1])
        elif kind in (sre.ASSERT, sre.ASSERT_NOT):
            yield kind, before, value[1]
        elif kind is sre.ATOMIC_GROUP:
            yield kind, before, value
        before += given.sample([part], 0)


@dataclass(frozen=True)
class _Given:
    """What an expression is compiled with."""

    flags: int
    is_text: bool

    def members(self, body: Parsed) -> list[str]:
        """Returns signs that a body of one class matches."""
        if len(body) != 1 or body[0][0] not in CLASSES:
            return []
        return self.signs(body[0])[:MEMBERS]

    def signs(self, part: Any) -> list[str]:
        """Returns signs that one class or character matches."""
        return _signs(part[0], repr(part[1]), part[1], self) if part[0] is not sre.LITERAL else [chr(part[1])]

    def sample(self, parsed: Iterable[Any], which: int) -> str:
        """Returns a text that parts match, as short as can be; `which` chooses among branches and members."""
        return "".join(self._one(kind, value, which) for kind, value in parsed)

    def _one(self, kind: Any, value: Any, which: int) -> str:
        if kind in CLASSES:
            found = self.signs((kind, value))
            return found[min(which, len(found) - 1)] if found else ""
        if kind in REPEATS:
            low, high, body = value
            return self.sample(body, which) * min(low or (1 if which == 1 and high else 0), 200)
        if kind is sre.SUBPATTERN:
            return self.sample(value[3], which)
        if kind is sre.BRANCH:
            return self.sample(value[1][which % len(value[1])], which)
        return self.sample(value, which) if kind is sre.ATOMIC_GROUP else ""


_known: dict[tuple[Any, str, _Given], list[str]] = {}


def _signs(kind: Any, written: str, value: Any, given: _Given) -> list[str]:
    """Returns the signs that a class holds, as `re` itself decides."""
    key = (kind, written, given)
    if key not in _known:
        named = [chr(what) for which, what in value if which is sre.LITERAL] if kind is sre.IN else []
        named += [chr(what[0]) for which, what in value if which is sre.RANGE] if kind is sre.IN else []
        state = parser.State()
        state.flags = given.flags | (0 if given.flags & re.ASCII or not given.is_text else re.UNICODE)
        state.str = "" if given.is_text else b""
        fits = compiler.compile(parser.SubPattern(state, [(kind, value)]), state.flags).fullmatch
        texts = dict.fromkeys([*SIGNS, *named]) if given.is_text else dict.fromkeys([*map(chr, range(32, 256)), *named])
        _known[key] = [one for one in texts if fits(one if given.is_text else one.encode("latin-1"))]
    return _known[key]
