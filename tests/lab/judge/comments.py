"""Readers' comments in the shapes that engines and home-made sites give them, named or without any name."""

from __future__ import annotations

from tests.lab.judge.pen import Part, Pen
from tests.lab.judge.texts import Texts
from tests.lab.judge.tree import COMMENT, Node

#: What a remark looks like: the last four carry no class at all, whatever the page's habit.
SHAPES = ("boxed", "list", "definition", "rows", "nameless", "nameless-lines", "nameless-table", "nameless-breaks")


def thread(pen: Pen, texts: Texts, count: int, shape: str = "", headed: bool = True) -> Node:
    """So many comments, below a heading or not, with a form to write another or not."""
    shape = shape or pen.rng.choice(SHAPES)
    pen.fixed["talk"] = shape
    nameless = shape.startswith("nameless")
    made = [_one(pen, texts, shape) for _ in range(count)]
    if nameless:
        _plainly(pen, made)
    if shape in ("boxed", "list") and pen.chance(0.5):
        made = _answered(pen, made)
    words = pen.words
    parts: list[Part] = []
    if headed and pen.chance(0.8):
        text = pen.rng.choice((words.one("comments"), words.any("ncomments").format(n=count)))
        parts.append(pen.el("h3" if pen.chance(0.6) else "div", "" if nameless else "section-head", text))
    parts.append(_held(pen, shape, made))
    if pen.chance(0.5):
        parts.append(form(pen, nameless))
    return pen.el("div", "", *parts) if nameless else pen.nested("comments", *parts)


#: What home-made pages write into the tags of their comments.
_PLAIN = (
    "",
    "",
    "border-top: 1px solid #cccccc; padding: 8px 0; margin-top: 8px",
    "background: #f2f2f2; color: #333333; padding: 10px; margin: 0 0 8px; font-size: 13px",
    "margin: 0 0 12px 24px; font-size: 90%",
    "border: 1px solid #aaaaaa; padding: 6px; margin: 6px 0",
)


def _plainly(pen: Pen, made: list[Node]) -> None:
    """Comments without a class, told apart by the style in their tags or by nothing."""
    style = pen.rng.choice(_PLAIN)
    for one in made if style else ():
        one.attrs["style"] = style


def _held(pen: Pen, shape: str, made: list[Node]) -> Node:
    if shape == "list":
        return pen.el(pen.rng.choice(("ol", "ul")), "list-bare", *made)
    if shape == "definition":
        return pen.el("dl", "", *(part for one in made for part in one.children if isinstance(part, Node)))
    if shape in ("rows", "nameless-table"):
        return pen.el("table", "", *made, width="100%")
    return pen.el("div", "", *made)


def _answered(pen: Pen, made: list[Node]) -> list[Node]:
    """Some comments stand inside the one that they answer."""
    roots: list[Node] = []
    for one in made:
        if roots and pen.chance(0.4):
            kids = pen.el("ul" if one.tag == "li" else "div", "comment-kids", one)
            roots[-1].children.append(kids)
        else:
            roots.append(one)
    return roots


def _one(pen: Pen, texts: Texts, shape: str) -> Node:
    words, said = pen.words, texts.remark(pen.rng, pen.lang)
    name, when = words.person(), words.when()
    if shape == "nameless":
        head = pen.el("p", "", pen.el("b", "", name), f" {when}")
        last = [pen.el("p", "", pen.link(words.one("reply")))] if pen.chance(0.4) else []
        return pen.el("div", "", head, pen.el("p", "", said, keep=COMMENT), *last)
    if shape == "nameless-lines":
        return pen.el(
            "div", "", pen.el("div", "", name), pen.el("div", "", when), pen.el("div", "", said, keep=COMMENT)
        )
    if shape == "nameless-table":
        cells = [pen.el("td", "", name, pen.el("br"), pen.el("small", "", when)), pen.el("td", "", said, keep=COMMENT)]
        return pen.el("tr", "", *cells)
    if shape == "nameless-breaks":
        return pen.el(
            "div", "", pen.el("span", "", said, keep=COMMENT), pen.el("br"), f"— {name}, {when}", pen.el("hr")
        )
    head = pen.box(
        "comment-head",
        pen.el("cite" if pen.chance(0.3) else "span", "", words.any("postedby").format(x=name)),
        " ",
        pen.el("time", "meta", when),
    )
    text = pen.box("comment-body", *pen.prose(said.split("\n"), COMMENT))
    if shape == "definition":
        return pen.el("div", "", pen.el("dt", "", name, " ", when), pen.el("dd", "", said, keep=COMMENT))
    if shape == "rows":
        return pen.el("tr", "comment", pen.el("td", "comment-head", name, pen.el("br"), when), pen.el("td", "", text))
    tools = [_tools(pen)] if pen.chance(0.7) else []
    face = [pen.picture(40, 40, "avatar")] if pen.chance(0.5) else []
    inside = [*face, *([text, head] if pen.chance(0.2) else [head, text]), *tools]
    return pen.el("li", "comment", *inside) if shape == "list" else pen.box("comment", *inside)


def _tools(pen: Pen) -> Node:
    words = pen.words
    parts: list[Part] = [pen.link(words.one("reply"))]
    if pen.chance(0.6):
        parts += [" ", pen.link(f"{words.one('like')} ({pen.rng.randint(0, 60)})")]
    if pen.chance(0.4):
        parts += [" ", pen.link(words.one("report"))]
    return pen.el("div", "tools", *parts)


def form(pen: Pen, nameless: bool = False) -> Node:
    """Where to write a comment, with the rules."""
    words = pen.words
    rules = pen.el("p", "", words.any("commentrules"))
    fields = [pen.field(words.one("name")), pen.field(words.one("email")), pen.field("", area=True)]
    inner = pen.el(
        "form",
        "" if nameless else "form",
        rules,
        *fields,
        pen.el("input", "", type="submit", value=words.one("send")),
        action="#",
    )
    return pen.el("div", "", pen.el("h4", "", words.one("writecomment")), inner)
