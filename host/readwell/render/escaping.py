"""Words that mean something to Markdown, written so that they mean themselves."""

from __future__ import annotations

import re

from readwell.addresses import quoted
from readwell.characters import PUNCTUATION, SPACE, SYMBOL, kinds

#: Characters that may open or close something wherever they stand; a brace opens attributes or a program in some.
_ANYWHERE = re.compile(r"([\\`*\[\]{<>$~|])")
#: An underscore inside a word stays as it is: snake_case needs no backslashes.
_UNDERSCORE = re.compile(r"(?<![^\W_])_|_(?![^\W_])")
_ENTITY = re.compile(r"&(?=#?\w{1,40};)")
#: What could end a title or mean something if it did.
_ACTIVE = re.compile(r"""[<>"`\\\[\]]|&(?=#?\w{1,40};)""")
#: Where TeX would begin a tag, and where the address of a link.
_TEX_TAG = re.compile(r"<(?=[^\s\d])")
_TEX_LINK = re.compile(r"\](?=[(:])")
#: What makes a heading, an item, a quotation, a rule or a definition of a line that begins with it.
_LINE_START = re.compile(r"^( {0,3})([#>+=:-])")
_NUMBERED = re.compile(r"^( {0,3}\d{1,9})([.)])(?=\s|$)")


def text(words: str) -> str:
    """Escaped for the middle of a line."""
    escaped = _ANYWHERE.sub(r"\\\1", words)
    return _ENTITY.sub(r"\\&", _UNDERSCORE.sub(r"\\_", escaped))


def line_start(line: str) -> str:
    """Escaped where the beginning of a line would be read as structure."""
    line = _LINE_START.sub(r"\1\\\2", line)
    return _NUMBERED.sub(r"\1\\\2", line)


def code(words: str) -> str:
    """Inline code in as many backticks as it needs."""
    longest = max((len(run) for run in re.findall("`+", words)), default=0)
    ticks = "`" * (longest + 1)
    words = " ".join(words.split("\n"))
    ticked = words.startswith("`") or words.endswith("`")
    edge = " " if ticked or (words[:1] == words[-1:] == " " and words.strip()) else ""
    return f"{ticks}{edge}{words}{edge}{ticks}"


def fence(lines: str) -> str:
    """The fence around code that holds fences itself."""
    longest = max((len(run) for run in re.findall("`{3,}", lines)), default=2)
    return "`" * (longest + 1)


def address(href: str) -> str:
    """An address between the brackets of a link."""
    href = re.sub(r"[\s<>\"`\\\x00-\x1f\x7f\ud800-\udfff]", lambda found: quoted(found.group(0)), href)
    href = _ENTITY.sub(r"\\&", href)
    level = lowest = 0
    for letter in href:
        level += (letter == "(") - (letter == ")")
        lowest = min(lowest, level)
    return f"<{href}>" if level or lowest < 0 or not href else href


def title(words: str) -> str:
    """The title of a link, in quotes, with its leading space; nothing for no title.

    As entities: readers that take the link for something else than a link find nothing to act upon in them.
    """
    line = " ".join(words.split())
    return f' "{_ACTIVE.sub(lambda found: f"&#{ord(found.group(0)[0])};", line)}"' if line else ""


def tex(formula: str) -> str:
    """TeX that also a reader of Markdown without mathematics shows as text: it would act upon tags and links in it.

    A space means nothing in TeX, and to Markdown it ends what looked like a tag or a link.
    """
    return _TEX_LINK.sub("] ", _TEX_TAG.sub("< ", formula))


def is_tex(formula: str) -> bool:
    """Whether TeX can stand between dollars: these marks would open code in readers without mathematics."""
    return "`" not in formula and "~~~" not in formula


def is_space(letter: str) -> bool:
    """White space or the edge of a line, as Markdown's rules for emphasis see it."""
    return not letter or bool(kinds(letter)[0] & SPACE)


def is_mark(letter: str) -> bool:
    """Punctuation or a symbol, as Markdown's rules for emphasis see it."""
    return bool(letter) and bool(kinds(letter)[0] & (PUNCTUATION | SYMBOL))


def _is_outer_mark(letter: str) -> bool:
    """As `is_mark`, where readers of Markdown disagree about symbols: only what all of them take for one."""
    return bool(letter) and (bool(kinds(letter)[0] & PUNCTUATION) or (letter < "\x7f" and not letter.isalnum()))


def may_open(before: str, first: str) -> bool:
    """Whether `**` between these two characters can open."""
    return not is_space(first) and (not is_mark(first) or is_space(before) or _is_outer_mark(before))


def may_close(last: str, after: str) -> bool:
    """Whether `**` between these two characters can close."""
    return not is_space(last) and (not is_mark(last) or is_space(after) or _is_outer_mark(after))
