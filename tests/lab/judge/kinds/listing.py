"""A list of texts: a blog's index, the front of a section, an archive, the results of a search.

Gold: the heading of the list, and of each entry its title and teaser; no dates, names, counts and "read more".
"""

from __future__ import annotations

from tests.lab.judge import furniture
from tests.lab.judge.arrange import Scene
from tests.lab.judge.pen import Part, Pen
from tests.lab.judge.texts import Texts
from tests.lab.judge.tree import MAIN, Node


def scene(pen: Pen, texts: Texts) -> Scene:
    """One page of a list."""
    rng, words = pen.rng, pen.words
    head = words.any("menu")
    sort = rng.choice(("index", "index", "front", "results", "lines"))
    opening: list[Part] = []
    if sort != "index" or pen.chance(0.5):
        opening.append(pen.head(1, head if sort != "results" else f"{words.one('search')}: {head}", "title", keep=MAIN))
    if sort == "results":
        opening.append(pen.el("p", "meta", words.any("results").format(n=10, m=rng.randint(20, 900))))
    entries = [_entry(pen, texts, sort) for _ in range(rng.randint(5, 16))]
    if sort == "front" and pen.chance(0.6):
        opening.append(pen.nested("hero", *_entry(pen, texts, "front")))
    if pen.chance(0.2):
        entries.insert(rng.randint(1, len(entries) - 1), [furniture.ad(pen)])
    made = pen.listed("teasers", entries, _shape(pen, sort), "teaser")
    main: list[Part] = [*opening, made, *([furniture.pager(pen)] if pen.chance(0.75) else [])]
    path = rng.choice(("category/{s}/", "blog/", "{s}/page/2/", "search?q={s}", "section/{s}", "tag/{s}", "")).format(
        s=pen.slug()
    )
    return Scene(head, rng.choice(("news", "blog")), path, main, single=pen.chance(0.2))


def _shape(pen: Pen, sort: str) -> str:
    if sort == "results":
        return pen.rng.choice(("ol", "div", "ul", "plain"))
    if pen.old:
        return pen.rng.choice(("table", "plain", "dl"))
    return pen.rng.choice(("div", "div", "ul"))


def _entry(pen: Pen, texts: Texts, sort: str) -> list[Part]:
    rng, words = pen.rng, pen.words
    title = texts.title(rng, pen.lang)
    level = pen.fixed.setdefault("entry-level", rng.choice(("2", "2", "3")))
    if pen.real_heads:
        head = pen.el(f"h{level}", "teaser-title", pen.link(title), keep=MAIN)
    else:
        head = pen.el("div", "teaser-title", pen.link(title), keep=MAIN)
    teaser = pen.el(
        pen.fixed.setdefault("teaser-tag", rng.choice(("p", "p", "div"))),
        "teaser-text",
        texts.short(rng, pen.lang, 10, 50),
        keep=MAIN,
    )
    meta = pen.el("div", "meta", words.when(), " · ", words.any("by").format(x=words.person()))
    more = pen.link(words.one("readmore"))
    flags = pen.fixed.setdefault("entry-parts", "".join(rng.choice("01") for _ in range(4)))
    pictured, dated, led, tagged = (flag == "1" for flag in flags)
    inner: list[Part] = [*([meta] if dated and pen.fixed.setdefault("early", rng.choice("01")) == "1" else []), head]
    if sort != "lines":
        inner.append(teaser)
    if dated and pen.fixed["early"] == "0":
        inner.append(meta)
    if led and sort in ("index", "front"):
        inner.append(more)
    if tagged and sort == "index":
        inner.append(furniture.tags(pen))
    if sort == "results" and pen.chance(0.5):
        inner.insert(1, pen.el("cite", "meta", f"https://{pen.slug()}.example/{pen.slug()}"))
    if not pictured or sort in ("results", "lines"):
        return inner
    return [pen.el("a", "", pen.picture(220, 140), href="#"), _boxed(pen, inner)]


def _boxed(pen: Pen, inner: list[Part]) -> Node:
    return pen.el("div", "teaser-in", *inner)
