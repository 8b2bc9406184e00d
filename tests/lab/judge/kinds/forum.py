"""A thread of a forum: phpBB, vBulletin, SMF, XenForo, Discourse, question and answer sites, boards made at home.

Gold: the question and the replies with what they quote. Names, dates, ranks, signatures and buttons are out; the
thread's title is right either way.
"""

from __future__ import annotations

from tests.lab.judge.arrange import Scene
from tests.lab.judge.pen import Part, Pen, plain_address
from tests.lab.judge.texts import Texts
from tests.lab.judge.tree import EITHER, MAIN, NOT, Node

SHAPES = ("beside", "beside", "above", "table", "cells", "flow", "answers", "nameless")


PATHS = (
    "viewtopic.php?f=4&t={n}",
    "showthread.php?t={n}",
    "index.php?topic={n}.0",
    "t/{s}/{n}",
    "threads/{s}.{n}/",
    "questions/{n}/{s}",
)


def scene(pen: Pen, texts: Texts) -> Scene:
    """One page of a thread."""
    rng, words = pen.rng, pen.words
    topic = texts.title(rng, pen.lang)
    shape = rng.choice(SHAPES)
    count = rng.choice((1, 2, 3, 5, 8, 12, 18))
    posts = [_post(pen, texts, shape, place) for place in range(count)]
    if shape in ("table", "cells"):
        rows = [row for post in posts for row in post.children if isinstance(row, Node)]
        posts = [pen.el("table", "posts", *rows, width="100%", cellspacing="1")]
    told = f" {words.any('ncomments').format(n=count)} • {words.one('pageof').format(n=1, m=2)}"
    bar = pen.el("div", "tools", pen.button(words.one("reply")), told)
    last = bar if pen.chance(0.5) else pen.el("div", "small", words.any("online").format(n=rng.randint(5, 90)))
    main: list[Part] = [pen.head(rng.choice((1, 2)), topic, "title", keep=EITHER), bar, *posts, last]
    if pen.chance(0.5):
        boards: list[list[Part]] = [[pen.link(one)] for one in words.some("menu", 4, 9)]
        main.append(pen.el("div", "small", f"{words.one('jump')}: ", pen.listed("list", boards)))
    if pen.chance(0.4):
        main.append(pen.el("p", "small", words.any("rules")))
    if pen.chance(0.4):
        main.append(_similar(pen, texts))
    path = rng.choice(PATHS).format(n=rng.randint(100, 99999), s=plain_address(topic))
    return Scene(topic, "forum", path, main, single=pen.chance(0.65))


def _similar(pen: Pen, texts: Texts) -> Node:
    """Other threads, as a table with numbers."""
    words = pen.words
    heads = pen.el(
        "tr", "", *(pen.el("th", "", one) for one in (words.one("subject"), words.one("posts"), words.one("views")))
    )
    rows = [
        pen.el(
            "tr",
            "",
            pen.el("td", "", pen.link(texts.title(pen.rng, pen.lang)), pen.el("br"), words.person()),
            pen.el("td", "", str(pen.rng.randint(0, 60))),
            pen.el("td", "", str(pen.rng.randint(90, 9000))),
        )
        for _ in range(4)
    ]
    return pen.box("related", pen.head(3, words.one("related"), "section-head"), pen.el("table", "", heads, *rows))


def said(pen: Pen, texts: Texts, first: bool) -> list[str]:
    """What somebody writes: a question is longer than most replies."""
    if first:
        return [texts.short(pen.rng, pen.lang, 15, 90) for _ in range(pen.rng.randint(1, 3))]
    lines = texts.remark(pen.rng, pen.lang, 140).split("\n")
    if pen.chance(0.3):
        lines.append(texts.short(pen.rng, pen.lang, 10, 80))
    return [line for line in lines if line.strip()]


def _words(pen: Pen, texts: Texts, first: bool) -> list[Node]:
    blocks = pen.prose(said(pen, texts, first), MAIN)
    if not first and pen.chance(0.25):
        head = pen.el(
            "div", "quote-head", pen.el("cite", "", pen.words.any("wrote").format(x=pen.words.person())), keep=NOT
        )
        blocks.insert(0, pen.box("quote", head, pen.el("div", "", texts.short(pen.rng, pen.lang, 5, 40), keep=MAIN)))
    return blocks


def _post(pen: Pen, texts: Texts, shape: str, place: int) -> Node:
    """One post; where a thread is one table, its rows in a box of which only they are used."""
    text = _words(pen, texts, place == 0)
    if shape in ("nameless", "flow", "answers"):
        return _modern(pen, shape, text)
    user, date = _user(pen), pen.el("div", "meta", f"{pen.words.one('posts')} #{place + 1} • {pen.words.when()}")
    body, below = pen.nested("post-body", *text), [*_below(pen), _buttons(pen)]
    if shape in ("table", "cells"):
        return _rows(pen, shape, user, [date, body, *below])
    if shape == "above":
        return pen.box("post-tall", pen.el("div", "comment-head", user), date, body, *below)
    right = pen.fixed.setdefault("user-side", pen.rng.choice("lllr")) == "r"
    inner = pen.el("div", "post-side", date, body, *below)
    side = pen.el("div", "user", user)
    return pen.box("post", *([inner, side] if right else [side, inner]))


def _modern(pen: Pen, shape: str, text: list[Node]) -> Node:
    """Posts below a line with name and date, or beside votes."""
    name, words = pen.el("b", "", pen.words.person()), pen.words
    if shape == "nameless":
        return pen.el(
            "div", "", pen.el("p", "", name, " ", words.when()), *text, pen.el("p", "", pen.link(words.one("reply")))
        )
    if shape == "flow":
        when = pen.el("a", "meta", words.any("ago").format(n=3), href="#")
        head = pen.box("comment-head", pen.picture(44, 44, "avatar"), name, " ", when)
        return pen.box("post-tall", head, pen.el("div", "post-body", *text), _buttons(pen))
    marks = [pen.el("button", "", "▲"), pen.el("span", "", str(pen.rng.randint(-2, 90))), pen.el("button", "", "▼")]
    card = pen.el("div", "meta", words.when(), " ", pen.link(words.person()), f" {pen.rng.randint(100, 20000)}")
    told = pen.el("div", "post-side", pen.el("div", "post-body", *text), _buttons(pen), card)
    return pen.box("post", pen.el("div", "user", *marks), told)


def _rows(pen: Pen, shape: str, user: Node, told: list[Part]) -> Node:
    """The rows of one post in the table of a thread."""
    if shape == "table":
        cells = [pen.el("td", "user", user, valign="top", width="160"), pen.el("td", "", *told)]
        return pen.el("div", "", pen.el("tr", "", *cells))
    first = pen.el("tr", "", pen.el("th", "meta", told[0], colspan="2"))
    second = pen.el("tr", "", pen.el("td", "user", user, width="160"), pen.el("td", "", *told[1:-1]))
    last = pen.el("tr", "", pen.el("td", "", pen.link(pen.words.one("top"))), pen.el("td", "", told[-1]))
    return pen.el("div", "", first, second, last)


def _user(pen: Pen) -> Node:
    words, rng = pen.words, pen.rng
    lines: list[Part] = [pen.link(words.person()), pen.el("br"), words.any("ranks"), pen.el("br")]
    if pen.chance(0.6):
        lines += [pen.picture(80, 80, ""), pen.el("br")]
    lines += [f"{words.one('posts')}: {rng.randint(1, 9000)}", pen.el("br"), f"{words.one('joined')}: {words.day()}"]
    if pen.chance(0.3):
        lines += [pen.el("br"), f"{words.one('location')}: {rng.choice(('Leeds', 'Gdańsk', 'Oslo', 'Lyon', 'Graz'))}"]
    return pen.el("div", "user-in", *lines)


def _below(pen: Pen) -> list[Node]:
    words = pen.words
    found: list[Node] = []
    if pen.chance(0.2):
        found.append(pen.el("div", "small", words.any("edited").format(x=words.person(), d=words.day())))
    if pen.chance(0.35):
        found.append(pen.el("div", "signature", words.any("signature")))
    return found


def _buttons(pen: Pen) -> Node:
    words = pen.words
    names = [words.one("reply"), words.one("quote"), words.one("report"), words.one("like")]
    return pen.el("div", "tools", *(pen.link(name) for name in names[: pen.rng.randint(1, 4)]))
