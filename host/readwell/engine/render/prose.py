"""Writes inlines in Markdown: marks where its rules allow them, HTML elsewhere.

`**注意：**请` is not bold in CommonMark, since there is punctuation inside and a letter outside; `<strong>`
is. So each pair of marks is tested against the characters around it before it is written.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import zip_longest

from readwell.engine.render import escaping
from readwell.engine.render.document import Part, everything, plain_of
from readwell.engine.render.markup import words

#: Inlines without a Markdown mark, and their HTML elements.
ELEMENTS = {
    "inserted": "ins", "underlined": "u", "marked": "mark", "keyboard": "kbd", "small": "small", "sub": "sub",
    "sup": "sup", "quoted": "q", "abbreviation": "abbr", "ruby": "ruby", "reading": "rt", "span": "span",
}  # fmt: skip
#: The first character of inlines that don't begin with their text.
_FIRST = {"break": " ", "emphasis": "*", "strong": "*", "struck": "~", "literal": "`", "link": "[", "noteref": "[",
          "picture": "!", "formula": "$", "medium": "["}  # fmt: skip
MARKS = {"emphasis": ("*", "em"), "strong": ("**", "strong"), "struck": ("~~", "del")}


def prose(parts: Sequence[Part], hard_break: str, edge: str = "") -> str:
    """Returns a line of inlines. `hard_break` replaces a line break (a heading or a cell has no second line),
    `edge` is the character on each side of the line.
    """
    if len(parts) == 1 and parts[0].kind == "text":  # most lines
        return escaping.text(parts[0].text)
    out: list[str] = []
    before = edge
    for part, following in zip_longest(parts, parts[1:]):
        write = _WRITERS.get(part.kind, _element)
        after = _first(following) or edge
        written = hard_break if part.kind == "break" else write(part, hard_break, before, after)
        out.append(written)
        before = written[-1:] or before
    return "".join(out)


def _first(part: Part | None) -> str:
    """Returns the character that comes next: the neighbour's mark counts as one."""
    if part is None:
        return ""
    if part.kind == "text":
        return part.text[:1]
    return _FIRST.get(part.kind, "<")


def _text(part: Part, hard_break: str, before: str, after: str) -> str:
    return escaping.text(part.text)


def _marked(part: Part, hard_break: str, before: str, after: str) -> str:
    mark, name = MARKS[part.kind]
    inner = prose(part.parts, hard_break, mark[0])
    core = inner.strip(" ")
    if not core:
        return inner
    lead, tail = inner[: len(inner) - len(inner.lstrip(" "))], inner[len(inner.rstrip(" ")) :]
    before, after = lead[-1:] or before, tail[:1] or after
    fits = escaping.may_open(before, core[0]) and escaping.may_close(core[-1], after) and not core.endswith("\\")
    touching = (before, after, core[0], core[-1])
    if fits and mark[0] not in touching:
        return f"{lead}{mark}{core}{mark}{tail}"
    if fits and mark == "*" and "_" not in touching and not (before.isalnum() or after.isalnum()):
        return f"{lead}_{core}_{tail}"
    return f"{lead}<{name}>{core}</{name}>{tail}"


def _code(part: Part, hard_break: str, before: str, after: str) -> str:
    if any(inner.kind in ("link", "noteref", "formula", "picture") for inner in everything(part.parts)):
        return f"<code>{prose(part.parts, hard_break, '>')}</code>"  # inside backticks there are no links
    inner = plain_text(part.parts)
    if before == "`":  # two adjacent runs of backticks would merge
        return f"<code>{escaping.text(inner)}</code>"
    return escaping.code(inner) if inner.strip() else inner


def plain_text(parts: Sequence[Part]) -> str:
    """Returns the characters only, with their spaces."""
    return "".join(" " if part.kind == "break" else part.text + plain_text(part.parts) for part in parts)


def _link(part: Part, hard_break: str, before: str, after: str) -> str:
    inner = prose(part.parts, hard_break, "]")
    core = inner.strip(" ")
    if not core:
        return inner
    lead, tail = inner[: len(inner) - len(inner.lstrip(" "))], inner[len(inner.rstrip(" ")) :]
    href = escaping.address(part.fact("href"))
    if before == "!" and not lead:  # after an exclamation mark, a link would become an image
        return f'<a href="{words(_line(part.fact("href")))}">{core}</a>{tail}'
    return f"{lead}[{core}]({href}{escaping.title(part.fact('title'))}){tail}"


def _picture(part: Part, hard_break: str, before: str, after: str) -> str:
    src = part.fact("src")
    if src.startswith("data:image/svg"):  # strict Markdown parsers reject such an address, but show the element
        return f'<img src="{words(_line(src))}" alt="{words(_line(part.fact("alt")))}">'
    alt = escaping.text(part.fact("alt"))
    return f"![{alt}]({escaping.address(src)}{escaping.title(part.fact('title'))})"


def _formula(part: Part, hard_break: str, before: str, after: str) -> str:
    own = " ".join(part.text.split())
    tex = escaping.tex(own)
    if not escaping.is_tex(tex):
        return _tex_as_code(own, before)
    if part.fact("display"):
        return f"$${tex}$$"
    plain = tex.replace("\\$", "")
    if "$" in plain or after[:1].isdecimal() or before[:1].isdecimal() or tex.endswith("\\"):
        return _tex_as_code(own, before)  # Markdown parsers take dollars next to a digit for money
    return f"${tex}$"


def _tex_as_code(tex: str, before: str) -> str:
    if before == "`":  # two runs of backticks would be one
        return f"<code>{escaping.text(f'${tex}$')}</code>"
    return escaping.code(f"${tex}$")


def _medium(part: Part, hard_break: str, before: str, after: str) -> str:
    title = part.fact("title")
    src = escaping.address(part.fact("src"))
    return f"[{escaping.text(title)}]({src})" if title else f"<{src.strip('<>')}>"


def _line(value: str) -> str:
    """Returns an attribute's value on one line: a blank line would end the paragraph, and so the tag."""
    return " ".join(value.split())


def _noteref(part: Part, hard_break: str, before: str, after: str) -> str:
    return f"[^{part.fact('number')}]"


def _drawing(part: Part, hard_break: str, before: str, after: str) -> str:
    return escaping.text(part.text or part.fact("alt"))


def _element(part: Part, hard_break: str, before: str, after: str) -> str:
    name = ELEMENTS[part.kind]
    inner = prose(part.parts, hard_break, ">")
    if not plain_of(part.parts) and not inner.strip():
        return inner
    facts = "".join(f' {key}="{words(_line(part.fact(key)))}"' for key in ("lang", "dir", "title") if part.fact(key))
    return f"<{name}{facts}>{inner}</{name}>" if facts or name != "span" else inner


def _page(part: Part, hard_break: str, before: str, after: str) -> str:
    return f'<a id="page-{part.fact("number")}"></a>'


_WRITERS: dict[str, Callable[[Part, str, str, str], str]] = {
    "text": _text,
    "emphasis": _marked,
    "strong": _marked,
    "struck": _marked,
    "literal": _code,
    "link": _link,
    "picture": _picture,
    "formula": _formula,
    "medium": _medium,
    "noteref": _noteref,
    "page": _page,
    "drawing": _drawing,
}
