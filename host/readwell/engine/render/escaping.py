"""Escapes text for Markdown."""

from __future__ import annotations

import re
from functools import lru_cache

from readwell.engine.basics.addresses import quoted
from readwell.engine.basics.characters import PUNCTUATION, SPACE, SYMBOL, kinds

#: Characters that have a meaning anywhere in a line; in some dialects a brace opens attributes or a program.
_ANYWHERE = re.compile(r"([\\`*\[\]{<>$~|])")
#: An underscore inside a word stays: snake_case needs no backslashes.
_UNDERSCORE = re.compile(r"(?<![^\W_])_|_(?![^\W_])")
#: Everything that `text` escapes contains one of these.
_ANY = re.compile(r"[\\`*\[\]{<>$~|_&]")
_ENTITY = re.compile(r"&(?=#?\w{1,40};)")
#: Characters that could end a title or have a meaning after it.
_ACTIVE = re.compile(r"""[<>"`\\\[\]]|&(?=#?\w{1,40};)""")
#: TeX that looks like a tag, and like a link's address.
_TEX_TAG = re.compile(r"<(?=[^\s\d])")
_TEX_LINK = re.compile(r"\](?=[(:])")
#: Characters that make a heading, item, quotation, rule or definition at the beginning of a line.
_LINE_START = re.compile(r"^( {0,3})([#>+=:-])")
_NUMBERED = re.compile(r"^( {0,3}\d{1,9})([.)])(?=\s|$)")


def text(words: str) -> str:
    """Escapes text in the middle of a line."""
    if not _ANY.search(words):
        return words
    escaped = _ANYWHERE.sub(r"\\\1", words)
    return _ENTITY.sub(r"\\&", _UNDERSCORE.sub(r"\\_", escaped))


def line_start(line: str) -> str:
    """Escapes the beginning of a line that would be read as structure."""
    if line[:1].isalpha():
        return line
    line = _LINE_START.sub(r"\1\\\2", line)
    return _NUMBERED.sub(r"\1\\\2", line)


def code(words: str) -> str:
    """Returns inline code in as many backticks as it needs."""
    longest = max((len(run) for run in re.findall("`+", words)), default=0)
    ticks = "`" * (longest + 1)
    words = " ".join(words.split("\n"))
    ticked = words.startswith("`") or words.endswith("`")
    edge = " " if ticked or (words[:1] == words[-1:] == " " and words.strip()) else ""
    return f"{ticks}{edge}{words}{edge}{ticks}"


def fence(lines: str) -> str:
    """Returns a fence longer than any inside the code."""
    longest = max((len(run) for run in re.findall("`{3,}", lines)), default=2)
    return "`" * (longest + 1)


def address(href: str) -> str:
    """Escapes an address for a link's parentheses."""
    href = re.sub(r"[\s<>\"`\\\x00-\x1f\x7f\ud800-\udfff]", lambda found: quoted(found.group(0)), href)
    href = _ENTITY.sub(r"\\&", href)
    if href and "(" not in href and ")" not in href:
        return href
    level = lowest = 0
    for letter in href:
        level += (letter == "(") - (letter == ")")
        lowest = min(lowest, level)
    return f"<{href}>" if level or lowest < 0 or not href else href


def title(words: str) -> str:
    """Returns a link's title, in quotes, with a leading space; empty without a title.

    Uses entities: parsers that don't see a link here find no markup in them.
    """
    line = " ".join(words.split())
    return f' "{_ACTIVE.sub(lambda found: f"&#{ord(found.group(0)[0])};", line)}"' if line else ""


def tex(formula: str) -> str:
    """Makes TeX safe for Markdown parsers without math, which would see tags and links in it.

    A space has no meaning in TeX, and it ends what looks like a tag or a link to Markdown.
    """
    return _TEX_LINK.sub("] ", _TEX_TAG.sub("< ", formula))


def is_tex(formula: str) -> bool:
    """Whether TeX can be put between dollars: a backtick would open code in parsers without math."""
    return "`" not in formula and "~~~" not in formula


@lru_cache(maxsize=10_000)
def _kind(letter: str) -> int:
    return int(kinds(letter)[0])


def is_space(letter: str) -> bool:
    """Whether a character is white space or the edge of a line, by Markdown's rules for emphasis."""
    return not letter or bool(_kind(letter) & SPACE)


def is_mark(letter: str) -> bool:
    """Whether a character is punctuation or a symbol, by Markdown's rules for emphasis."""
    return bool(letter) and bool(_kind(letter) & (PUNCTUATION | SYMBOL))


def _is_outer_mark(letter: str) -> bool:
    """Like `is_mark`, for symbols on which parsers disagree: true only if all of them agree."""
    return bool(letter) and (bool(_kind(letter) & PUNCTUATION) or (letter < "\x7f" and not letter.isalnum()))


def may_open(before: str, first: str) -> bool:
    """Whether `**` between these two characters can open emphasis."""
    return not is_space(first) and (not is_mark(first) or is_space(before) or _is_outer_mark(before))


def may_close(last: str, after: str) -> bool:
    """Whether `**` between these two characters can close emphasis."""
    return not is_space(last) and (not is_mark(last) or is_space(after) or _is_outer_mark(after))
