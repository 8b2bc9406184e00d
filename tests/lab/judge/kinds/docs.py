"""A page of a manual: Sphinx, MkDocs, Docusaurus, GitBook, Doxygen-like, a wiki.

Gold: the body with its code, tables and notes; not the contents, the next page and "edit this page".
"""

from __future__ import annotations

from tests.lab.judge import furniture
from tests.lab.judge.arrange import Scene
from tests.lab.judge.pen import Part, Pen, plain_address
from tests.lab.judge.texts import Story, Texts
from tests.lab.judge.tree import MAIN, NOT, Node

_CODE = ("{}", "()", "=", "->", "$ ", "import ", "<", "--", ";")


def scene(pen: Pen, texts: Texts) -> Scene:
    """One page of a manual."""
    rng, words = pen.rng, pen.words
    manual = rng.choice(texts.manuals.get(pen.lang) or texts.manuals["en"])
    body, heads = _body(pen, manual)
    parts: list[Part] = [pen.head(1, manual.title, "title", keep=MAIN), *body]
    top: list[Part] = [pen.el("p", "meta", f"{words.one('updated')}: {words.day()}")] if pen.chance(0.3) else []
    inline = pen.chance(0.3) and heads
    if inline:
        parts.insert(1, _contents(pen, heads))
    end: list[Part] = [pen.link(words.any("helpful"))] if pen.chance(0.5) else []
    if pen.chance(0.6):
        turn: list[Part] = [
            pen.link(f"« {words.one('previous')}: {rng.choice(texts.manuals['en']).title}"),
            " ",
            pen.link(f"{words.one('next')} »"),
        ]
        end.append(pen.box("pager", *turn))
    main = [*top, pen.nested("story", *parts), *end]
    left = [_tree(pen, texts)] if pen.chance(0.8) else []
    right = [_contents(pen, heads)] if heads and not inline and pen.chance(0.6) else []
    path = rng.choice(("docs/{s}", "en/latest/{s}.html", "manual/{s}/", "wiki/{s}", "{s}.html")).format(
        s=plain_address(manual.title)
    )
    return Scene(
        manual.title,
        "docs",
        path,
        main,
        own_left=left,
        own_right=right,
        single=not left and not right and pen.chance(0.5),
    )


def _looks_like_code(line: str) -> bool:
    return sum(mark in line for mark in _CODE) >= 2 and not line.rstrip().endswith((".", ":"))


def _body(pen: Pen, manual: Story) -> tuple[list[Part], list[str]]:
    """The manual's lines as headings, paragraphs and code, with tables and notes of the judge's own between."""
    found: list[Part] = []
    heads: list[str] = []
    code: list[str] = []
    style = pen.rng.choice(("pre", "pre", "numbered", "div"))
    for line in manual.paragraphs[manual.paragraphs[0].strip() == manual.title :]:
        if _looks_like_code(line):
            code.append(line)
            continue
        found += [_code(pen, code, style)] if code else []
        code = []
        text = " ".join(line.split())
        if (
            len(text) < 48
            and not text.endswith((".", ":", ",", ";", "。"))
            and len(text.split()) < 8
            and text[:1].isupper()
        ):
            heads.append(text)
            found.append(pen.head(pen.rng.choice((2, 2, 3)), text, "doc-head", keep=MAIN))
        else:
            found += pen.prose([text], MAIN)
    found += [_code(pen, code, style)] if code else []
    for share, make in ((0.4, _note), (0.4, _table)):
        if pen.chance(share) and len(found) > 2:
            found.insert(pen.rng.randint(1, len(found) - 1), make(pen, manual))
    return found, heads


def _code(pen: Pen, lines: list[str], style: str) -> Node:
    if style == "numbered":
        rows = [
            pen.el(
                "tr",
                "",
                pen.el("td", "lineno", str(place), keep=NOT),
                pen.el("td", "", pen.el("pre", "", line), keep=MAIN),
            )
            for place, line in enumerate(lines, 1)
        ]
        return pen.el("table", "code", *rows)
    text = "\n".join(lines)
    if style == "div":
        copy = pen.el("button", "", "Copy")
        return pen.el("div", "code", copy, pen.el("pre", "", pen.el("code", "", text), keep=MAIN))
    return pen.el("pre", "code", pen.el("code", "", text), keep=MAIN)


def _note(pen: Pen, manual: Story) -> Node:
    line = max(manual.paragraphs[:12], key=len)[:220]
    return pen.box("note", pen.el("p", "note-head", pen.words.any("note"), keep=MAIN), pen.el("p", "", line, keep=MAIN))


def _table(pen: Pen, manual: Story) -> Node:
    """A table of options, as manuals have them."""
    names = [word.strip(".,:;()`") for line in manual.paragraphs for word in line.split() if 3 < len(word) < 16]
    rows = [pen.el("tr", "", *(pen.el("th", "", one) for one in ("Option", "Type", "Default")), keep=MAIN)]
    for _ in range(pen.rng.randint(2, 6)):
        cells = [
            pen.el("code", "", pen.rng.choice(names or ["name"])),
            pen.rng.choice(("string", "bool", "int", "list")),
            pen.rng.choice(("none", "true", "10", "[]")),
        ]
        rows.append(pen.el("tr", "", *(pen.el("td", "", cell) for cell in cells), keep=MAIN))
    return pen.el("table", "specs", *rows)


def _contents(pen: Pen, heads: list[str]) -> Node:
    entries: list[list[Part]] = [[pen.el("a", "", head, href="#s")] for head in heads[:14]]
    return pen.box(
        "toc",
        pen.el("p", "widget-head", pen.words.one("toc")),
        pen.listed("toc-list", entries, pen.rng.choice(("ul", "ol"))),
    )


def _tree(pen: Pen, texts: Texts) -> Node:
    """The whole manual's pages."""
    chapters: list[Part] = []
    for _ in range(pen.rng.randint(3, 7)):
        pages = [
            pen.el("li", "", pen.link(pen.rng.choice(texts.manuals["en"]).title)) for _ in range(pen.rng.randint(2, 6))
        ]
        chapters.append(pen.el("li", "", pen.link(pen.words.any("services")), pen.el("ul", "", *pages)))
    return furniture.widget(pen, "", pen.el("ul", "list-bare", *chapters))
