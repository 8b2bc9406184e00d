"""The address of a place in a page: a text fragment, which browsers scroll to."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from readwell.engine.basics.addresses import quoted

#: A quote of up to so many characters is written in full; of a longer one the first and the last words.
LONGEST = 120
#: Words of each end of a long quote, and of the text around it; in scripts without spaces, characters of these.
WORDS, AROUND, LETTERS = 6, 3, 24
_PLAIN = re.compile(r"[A-Za-z0-9 _.~]*")


def fragment(mark: Mapping[str, Any]) -> str:
    """Returns the directive of a mark, without `#`; "" for one without words."""
    lines = [line for line in map(" ".join, map(str.split, mark.get("exact", "").splitlines())) if line]
    if not lines:
        return ""
    if len(lines) == 1 and len(lines[0]) <= LONGEST:
        text = [_encoded(lines[0])]
    else:  # a piece of the directive must lie in one block of the page
        text = [_encoded(_first(lines[0])), _encoded(_last(lines[-1]))]
    before = _last(_line(mark.get("prefix", ""), -1), AROUND)
    after = _first(_line(mark.get("suffix", ""), 0), AROUND)
    lead = f"{_encoded(before)}-," if before else ""
    rest = f",-{_encoded(after)}" if after else ""
    return f":~:text={lead}{','.join(text)}{rest}"


def place(address: str, mark: Mapping[str, Any]) -> str:
    """Returns the address of a mark's place in its page; "" where the page is none of the web."""
    if not address.lower().startswith(("http://", "https://")):
        return ""
    directive = fragment(mark)
    page, sign, name = address.partition("#")
    return f"{page}#{name.partition(':~:')[0]}{directive}" if directive else page + sign + name


def _line(text: str, at: int) -> str:
    """Returns the line of a text that is next to the quote."""
    line = text.split("\n")[at] if "\n" in text else text
    return " ".join(line.split())


def _first(text: str, count: int = WORDS) -> str:
    head = " ".join(text.split(" ")[:count])
    return head if len(head) <= LETTERS * count else head[:LETTERS]


def _last(text: str, count: int = WORDS) -> str:
    tail = " ".join(text.split(" ")[-count:])
    return tail if len(tail) <= LETTERS * count else tail[-LETTERS:]


def _encoded(text: str) -> str:
    """Percent-encodes a piece of a directive, in which `-`, `,` and `&` have a meaning."""
    if _PLAIN.fullmatch(text):  # three times as fast
        return text.replace(" ", "%20")
    return quoted(text, safe="").replace("-", "%2D")
