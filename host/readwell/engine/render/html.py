"""Writes clean, well-formed markup, for both web pages and EPUB pages."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace

from readwell.engine.basics.addresses import quoted, writable
from readwell.engine.render.document import Article, Part
from readwell.engine.render.markup import words

ELEMENTS = {
    "paragraph": "p", "item": "li", "term": "dt", "definition": "dd", "quote": "blockquote", "row": "tr",
    "figure": "figure", "caption": "figcaption", "details": "details", "summary": "summary", "emphasis": "em",
    "strong": "strong", "struck": "del", "inserted": "ins", "underlined": "u", "marked": "mark", "literal": "code",
    "keyboard": "kbd", "small": "small", "sub": "sub", "sup": "sup", "quoted": "q", "abbreviation": "abbr",
    "ruby": "ruby", "reading": "rt", "span": "span", "callout": "aside",
}  # fmt: skip
#: Facts that become attributes of the same name.
ATTRIBUTES = ("lang", "dir", "title", "cite", "colspan", "rowspan", "start")


#: The display attribute of a formula's own markup.
_DISPLAY = re.compile(r' display="[^"]*"')
#: Characters that may stay unescaped in a fragment; a percent sign is the page's own escape.
_IN_FRAGMENT = "%!$&'()*+,;=:@/?-._~"


@dataclass(frozen=True)
class Writer:
    """Writes markup; `pictures` maps a picture's address to the one to write."""

    pictures: Mapping[str, str] = field(default_factory=dict)
    #: Whether pictures and players may load from the network when the file is opened.
    remote: bool = False
    #: Whether this is inside a link, where no other link is allowed.
    linked: bool = False
    #: Prefix of every id, so that the page's ids don't clash with ours.
    prefix: str = "at-"

    def blocks(self, parts: Sequence[Part]) -> str:
        """Returns blocks, one per line."""
        return "\n".join(self.part(part) for part in parts)

    def inlines(self, parts: Sequence[Part]) -> str:
        """Returns inlines."""
        if len(parts) == 1:
            return self.part(parts[0])
        return "".join(self.part(part) for part in parts)

    def part(self, part: Part) -> str:
        """Returns one block or inline."""
        return _WRITERS.get(part.kind, _element)(self, part)

    def notes(self, notes: Sequence[Part]) -> str:
        """Returns the footnotes as a list, each with a link back."""
        if not notes:
            return ""
        items = []
        for note in notes:
            number = note.fact("number")
            back = f'<a href="#ref-{number}" role="doc-backlink" class="back" aria-label="{number}">↩</a>'
            items.append(f'<li id="note-{number}">{self.blocks(note.parts)} {back}</li>')
        first = notes[0].fact("number")  # a later chapter's begin where those before it ended
        start = f' start="{first}"' if first.isdecimal() and first != "1" else ""
        return f'<section role="doc-endnotes" class="notes">\n<ol{start}>\n' + "\n".join(items) + "\n</ol>\n</section>"

    def place(self, name: str) -> str:
        """Returns the fragment address of a name; a page's names may contain characters that need escaping."""
        return "#" + quoted(self.prefix + name, safe=_IN_FRAGMENT)

    def attributes(self, part: Part, *more: tuple[str, str]) -> str:
        """Returns a part's facts as attributes."""
        if not part.facts and not more:
            return ""
        own = [(name, part.fact(name)) for name in ATTRIBUTES]
        own = [(name, writable(value) if name == "cite" else value) for name, value in own if value]
        names = part.fact("id").split()
        first = [("id", self.prefix + names[0])] if names else []
        return "".join(f' {name}="{words(value)}"' for name, value in (*first, *own, *more) if value)


def body(article: Article, writer: Writer | None = None) -> str:
    """Returns the article's blocks and notes, without a document around them."""
    writer = writer or Writer()
    return "\n".join(filter(None, (writer.blocks(article.blocks), writer.notes(article.notes))))


def block_in_markdown(part: Part) -> str:
    """Returns HTML for a block that Markdown can't express. Blank lines are escaped, since one would end the block."""
    whole = Writer(remote=True, prefix="").part(part)
    return re.sub(r"\n\s*\n", lambda found: found[0][:-1].replace("\n", "&#10;") + "\n", whole.replace("\r", "&#13;"))


def line_in_markdown(parts: Sequence[Part]) -> str:
    """Returns inlines as one line of HTML, for tags that Markdown can't express."""
    return " ".join(Writer(remote=True, prefix="").inlines(parts).split())


def _element(writer: Writer, part: Part) -> str:
    name = ELEMENTS[part.kind]
    blockish = part.kind in ("item", "definition", "quote", "row", "figure", "caption", "details", "callout")
    # Each part is written once: twice per level would take 2 to the power of the depth.
    if part.kind == "figure":
        inner = "\n".join(_without_line(writer, inner) for inner in part.parts)
    elif part.kind in ("item", "definition", "caption") and _is_line(part):
        inner = writer.inlines(part.parts[0].parts)
    else:
        inner = writer.blocks(part.parts) if blockish else writer.inlines(part.parts)
    return f"<{name}{writer.attributes(part)}>{inner}</{name}>"


def _without_line(writer: Writer, part: Part) -> str:
    """Unwraps a figure's paragraph that contains only a picture."""
    alone = part.kind == "paragraph" and len(part.parts) == 1 and part.parts[0].kind in ("picture", "drawing", "link")
    return writer.inlines(part.parts) if alone else writer.part(part)


def _is_line(part: Part) -> bool:
    """Whether a block is one paragraph without facts: it needs no element of its own."""
    return len(part.parts) == 1 and part.parts[0].kind == "paragraph" and not part.parts[0].facts


def _text(writer: Writer, part: Part) -> str:
    return words(part.text)


def _heading(writer: Writer, part: Part) -> str:
    level = part.fact("level")
    return f"<h{level}{writer.attributes(part)}>{writer.inlines(part.parts)}</h{level}>"


def _list(writer: Writer, part: Part) -> str:
    name = "ol" if part.fact("ordered") else "ul"
    return f"<{name}{writer.attributes(part)}>\n{writer.blocks(part.parts)}\n</{name}>"


def _terms(writer: Writer, part: Part) -> str:
    """A definition list begins with a term and ends with a definition: others at its ends are moved out."""
    kinds = [entry.kind for entry in part.parts]
    first = kinds.index("term") if "term" in kinds else len(kinds)
    last = len(kinds) - kinds[::-1].index("definition") if "definition" in kinds[first:] else first
    before = "".join(f"<div{writer.attributes(one)}>{writer.blocks(one.parts)}</div>\n" for one in part.parts[:first])
    after = "".join(f"\n<p{writer.attributes(one)}>{writer.inlines(one.parts)}</p>" for one in part.parts[last:])
    name = "dl" if first < last else "div"
    inner = writer.blocks(part.parts[first:last])
    return before + (f"<{name}{writer.attributes(part)}>{inner}</{name}>" if inner or part.fact("id") else "") + after


def _code_block(writer: Writer, part: Part) -> str:
    language = part.fact("language")
    known = f' class="language-{words(language)}"' if language else ""
    return f"<pre{writer.attributes(part)}><code{known}>{words(part.text)}\n</code></pre>"


def _table(writer: Writer, part: Part) -> str:
    captions = [inner for inner in part.parts if inner.kind == "caption"]
    rows = [inner for inner in part.parts if inner.kind == "row" and inner.parts]
    heads = 0
    while heads < len(rows) and all(cell.fact("head") for cell in rows[heads].parts):
        heads += 1
    heads = heads if heads < len(rows) else min(heads, 1)
    out = "".join(f"<caption>{writer.blocks(caption.parts)}</caption>\n" for caption in captions[:1])
    if heads:
        out += f"<thead>\n{writer.blocks(rows[:heads])}\n</thead>\n"
    if rows[heads:]:
        out += f"<tbody>\n{writer.blocks(rows[heads:])}\n</tbody>\n"
    return f"<table{writer.attributes(part)}>\n{out}</table>" if rows else writer.blocks(captions and captions[0].parts)


def _cell(writer: Writer, part: Part) -> str:
    name = "th" if part.fact("head") else "td"
    inner = writer.inlines(part.parts[0].parts) if _is_line(part) else writer.blocks(part.parts)
    sides = (("style", f"text-align: {part.fact('align')}"),) if part.facts and part.fact("align") else ()
    return f"<{name}{writer.attributes(part, *sides)}>{inner}</{name}>"


def _link(writer: Writer, part: Part) -> str:
    href = part.fact("href")
    if href.startswith("#"):
        href = writer.place(href[1:])
    inner = replace(writer, linked=True).inlines(part.parts)
    return f"<a{writer.attributes(part, ('href', writable(href)))}>{inner}</a>"


def _picture(writer: Writer, part: Part) -> str:
    src, alt = part.fact("src"), part.fact("alt")
    shown = writer.pictures.get(src, src if writer.remote else "")
    if not shown:
        return _elsewhere(writer, src, alt)
    sides = tuple((side, part.fact(side)) for side in ("width", "height"))
    return f'<img src="{words(writable(shown))}" alt="{words(alt)}"{writer.attributes(part, *sides)}/>'


def _elsewhere(writer: Writer, src: str, label: str) -> str:
    """Returns a link to content that the file doesn't include."""
    if writer.linked or not src.startswith(("http://", "https://")):
        return f'<span class="elsewhere">{words(label)}</span>' if label else ""
    return f'<a class="elsewhere" href="{words(writable(src))}">{words(label or src)}</a>'


def _formula(writer: Writer, part: Part) -> str:
    markup = part.fact("markup")
    block = bool(part.fact("display"))
    if markup:
        head, _, rest = markup.partition(">")
        more = (f' alttext="{words(part.text)}"' if part.text else "") + (' display="block"' if block else "")
        return (
            f"<math{more}{_DISPLAY.sub('', head.removeprefix('<math')) if block else head.removeprefix('<math')}>{rest}"
        )
    return f'<code class="{"math display" if block else "math"}">{words(part.text)}</code>'


def _drawing(writer: Writer, part: Part) -> str:
    markup = part.fact("markup")
    if not markup:
        return words(part.text or part.fact("alt"))
    label = part.fact("alt")
    more = f' role="img" aria-label="{words(label)}"' if label and " role=" not in markup.split(">", 1)[0] else ""
    beside = f" <span>{words(part.fact('beside'))}</span>" if part.fact("beside") else ""
    return f"<svg{more}{markup.removeprefix('<svg')}{beside}"


def _medium(writer: Writer, part: Part) -> str:
    src, title = part.fact("src"), part.fact("title")
    if not writer.remote or part.fact("form") == "frame":
        return _elsewhere(writer, src, title)
    poster = f' poster="{words(part.fact("poster"))}"' if part.fact("poster") else ""
    name = part.fact("form")
    src = writable(src)
    return f'<{name} controls="controls" preload="none" src="{words(src)}"{poster}{writer.attributes(part)}></{name}>'


def _highlight(writer: Writer, part: Part) -> str:
    """Returns what a person has marked."""
    title = f' title="{words(part.fact("title"))}"' if part.fact("title") else ""
    return f'<mark class="{words(part.fact("colour"))}"{title}>{writer.inlines(part.parts)}</mark>'


def _noteref(writer: Writer, part: Part) -> str:
    number = part.fact("number")
    own = f' id="ref-{number}"' if part.fact("first") else ""
    return f'<sup{own}><a href="#note-{number}" role="doc-noteref">{number}</a></sup>'


def _page(writer: Writer, part: Part) -> str:
    number = part.fact("number")
    return f'<span id="page-{number}" role="doc-pagebreak" aria-label="{number}"></span>'


_WRITERS: dict[str, Callable[[Writer, Part], str]] = {
    "text": _text,
    "heading": _heading,
    "code": _code_block,
    "list": _list,
    "terms": _terms,
    "table": _table,
    "cell": _cell,
    "link": _link,
    "picture": _picture,
    "formula": _formula,
    "drawing": _drawing,
    "medium": _medium,
    "noteref": _noteref,
    "page": _page,
    "highlight": _highlight,
    "break": lambda writer, part: "<br/>",
    "rule": lambda writer, part: "<hr/>",
}
