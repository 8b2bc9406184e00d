"""A category of a shop: cards of products.

Gold: the heading, what is told of the category, each card's name and price.
"""

from __future__ import annotations

from tests.lab.judge import furniture
from tests.lab.judge.arrange import Scene
from tests.lab.judge.kinds.shop import price, ware
from tests.lab.judge.pen import Part, Pen
from tests.lab.judge.texts import Texts
from tests.lab.judge.tree import MAIN


def scene(pen: Pen, texts: Texts) -> Scene:
    """One page of a category."""
    rng, words = pen.rng, pen.words
    head = words.any("shopmenu")
    main: list[Part] = [pen.head(1, head, "title", keep=MAIN)]
    if pen.chance(0.4):
        main.append(pen.el("div", "teaser-text", texts.short(rng, pen.lang, 12, 60), keep=MAIN))
    bar = pen.el(
        "div",
        "filters",
        words.any("results").format(n=12, m=rng.randint(13, 300)),
        " ",
        pen.el("select", "", pen.el("option", "", words.any("sort"))),
    )
    main.append(bar)
    if pen.chance(0.4):
        main.append(
            pen.el(
                "div",
                "filters",
                *(pen.el("details", "", pen.el("summary", "", one)) for one in words.some("filters", 3, 6)),
            )
        )
    cards = [_card(pen, texts) for _ in range(rng.randint(4, 24))]
    shape = rng.choice(("table", "div")) if pen.old else rng.choice(("ul", "div", "div"))
    main.append(pen.listed("grid", cards, shape, "card"))
    if pen.chance(0.6):
        main.append(furniture.pager(pen))
    path = rng.choice(
        (
            "collections/{s}",
            "product-category/{s}/",
            "{n}-{s}",
            "c/{s}.html",
            "index.php?route=product/category&path={n}",
        )
    )
    return Scene(head, "shop", path.format(s=pen.slug(), n=rng.randint(10, 99)), main, single=pen.chance(0.4))


def _card(pen: Pen, texts: Texts) -> list[Part]:
    rng, words = pen.rng, pen.words
    flags = pen.fixed.setdefault("card-parts", "".join(rng.choice("01") for _ in range(4)))
    titled, told, bought, starred = (flag == "1" for flag in flags)
    name = pen.link(ware(pen, texts))
    title = pen.el("h3" if titled else "div", "teaser-title", name, keep=MAIN)
    parts: list[Part] = [pen.el("a", "", pen.picture(220, 220), href="#"), title]
    if starred:
        parts.append(pen.el("div", "meta", f"★★★★★ ({rng.randint(0, 99)})"))
    cost: list[Part] = [pen.el("span", "price", price(pen), keep=MAIN)]
    if pen.chance(0.2):
        cost = [pen.el("del", "old-price", price(pen), keep=MAIN), " ", *cost]
    parts.append(pen.el("div", "price-row", *cost))
    if told and pen.fixed.setdefault("told", rng.choice("001")) == "1":
        parts.append(pen.el("p", "teaser-text", texts.short(rng, pen.lang, 6, 22), keep=MAIN))
    if bought:
        parts.append(pen.button(words.one("cart")))
    if pen.chance(0.1):
        parts.insert(1, pen.el("span", "small", "-20%"))
    return parts
