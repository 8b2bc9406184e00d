"""A product's page: WooCommerce, Magento, PrestaShop, OpenCart, Shopify and shops made at home.

Gold: name, price, description and the table of its properties. What buyers say of it is right either way; buttons,
stock, delivery and other products are out.
"""

from __future__ import annotations

from tests.lab.judge import comments, furniture
from tests.lab.judge.arrange import Scene
from tests.lab.judge.pen import Part, Pen, plain_address
from tests.lab.judge.texts import Texts
from tests.lab.judge.tree import EITHER, INLINE, MAIN, Node

MONEY = {"en": "${n}", "ru": "{n} ₽", "pl": "{n} zł", "zh": "¥{n}", "ja": "¥{n}", "pt": "R$ {n}", "ar": "{n} $"}


def price(pen: Pen, most: int = 300) -> str:
    """A price in the money of the language."""
    whole = pen.rng.randint(4, most)
    if pen.lang in ("ru", "ja"):
        return MONEY[pen.lang].format(n=whole * 30)
    point = "." if pen.lang in ("en", "zh", "ar") else ","
    return MONEY.get(pen.lang, "{n} €").format(n=f"{whole}{point}{pen.rng.choice(('00', '90', '95', '99', '50'))}")


def scene(pen: Pen, texts: Texts) -> Scene:
    """One product."""
    name, told = _goods(pen, texts)
    story = [pen.nested("gallery", *_pictures(pen)), pen.nested("buy", *_offer(pen, name, told))]
    if pen.chance(0.2):
        story.reverse()
    below: list[Part] = [_details(pen, told[1:] or told)]
    if pen.chance(0.3):
        below.append(_reviews(pen, texts))
    main: list[Part] = [pen.box("product", *story, *below)] if pen.chance(0.6) else [pen.box("product", *story), *below]
    if pen.chance(0.7):
        main.append(also(pen, texts))
    return Scene(
        name,
        "shop",
        pen.rng.choice(("product/{s}/", "products/{s}", "{s}.html", "p/{s}-4711")).format(s=plain_address(name)),
        main,
        single=pen.chance(0.5),
    )


def _goods(pen: Pen, texts: Texts) -> tuple[str, list[str]]:
    """A name and what is told of it: from a shop where there is one in the language, else cut from a story."""
    shelf = texts.goods.get(pen.lang)
    if shelf and pen.chance(0.75):
        found = pen.rng.choice(shelf)
        told = [line for line in found.paragraphs if len(line) > 40]
        if told:
            return found.title[:110], told[:14]
    name = " ".join(texts.title(pen.rng, pen.lang).split()[:7])[:60]
    return name, [texts.short(pen.rng, pen.lang, 12, 70) for _ in range(pen.rng.randint(1, 5))]


def _pictures(pen: Pen) -> list[Node]:
    small = [pen.el("a", "", pen.picture(90, 90), href="#") for _ in range(pen.rng.randint(0, 5))]
    return [pen.picture(520, 520), pen.el("div", "thumbs", *small)]


def _offer(pen: Pen, name: str, told: list[str]) -> list[Part]:
    words = pen.words
    cost: list[Part] = [pen.el("span", "price", price(pen), keep=MAIN)]
    if pen.chance(0.25):
        cost = [pen.el("del", "old-price", price(pen), keep=MAIN), " ", *cost]
    found: list[Part] = [pen.head(1, name, "title", keep=MAIN), pen.el("div", "price-row", *cost)]
    if pen.chance(0.4):
        count = words.any("ncomments").format(n=pen.rng.randint(1, 90))
        found.append(pen.el("div", "meta", "★★★★☆ ", pen.link(count)))
    if len(told) > 1:
        found.append(pen.el("div", "standfirst-plain", told[0], keep=MAIN))
    found.append(
        pen.el(
            "form",
            "form",
            pen.el("label", "", words.one("quantity")),
            pen.el("input", "", type="number", value="1"),
            pen.button(words.one("cart")),
            action="#",
        )
    )
    rest = [
        pen.link(words.any("wishlist")),
        pen.el("p", "", words.any("instock")),
        pen.el("p", "", f"{words.one('sku')}: {pen.slug().upper()}-{pen.rng.randint(10, 999)}"),
        pen.el("p", "small", words.any("shipping")),
        furniture.share(pen),
    ]
    return [*found, *(part for part in rest if pen.chance(0.5))]


def _details(pen: Pen, told: list[str]) -> Node:
    """Description and properties: below each other, or behind tabs of which one is open."""
    words = pen.words
    names = [words.one("description"), words.one("specification")]
    text = pen.el("div", "tab-panel", pen.head(2, names[0], "section-head", keep=MAIN), *pen.prose(told, MAIN))
    panels: list[Part] = [text]
    pairs = [pair.split("=", 1) for pair in words.some("specs", 3, 9)]
    if pen.chance(0.65):
        panels.append(pen.el("div", "tab-panel", pen.head(2, names[1], "section-head", keep=MAIN), _specs(pen, pairs)))
    if pen.chance(0.4):
        panels.insert(
            0,
            pen.el(
                "ul",
                "menu-list",
                *(
                    pen.el("li", "", pen.el("a", "", name, href="#t"))
                    for name in [*names[: len(panels)], words.one("shipping")[:24]]
                ),
            ),
        )
    return pen.nested("tabs", *panels)


def _specs(pen: Pen, pairs: list[list[str]]) -> Node:
    shape = pen.rng.choice(("table", "table", "dl", "ul", "div"))
    if shape == "table":
        return pen.el(
            "table",
            "specs",
            *(pen.el("tr", "", pen.el("th", "", one), pen.el("td", "", two), keep=MAIN) for one, two in pairs),
        )
    if shape == "dl":
        return pen.el(
            "dl",
            "specs",
            *(pen.el(tag, "", text, keep=MAIN) for pair in pairs for tag, text in zip(("dt", "dd"), pair, strict=True)),
        )
    inner = "li" if shape == "ul" else "div"
    return pen.el(
        shape, "specs", *(pen.el(inner, "", pen.el("b", "", f"{one}: "), two, keep=MAIN) for one, two in pairs)
    )


def _reviews(pen: Pen, texts: Texts) -> Node:
    found = comments.thread(
        pen, texts, pen.rng.randint(1, 6), pen.rng.choice(("boxed", "list", "nameless")), headed=False
    )
    panel = pen.el("div", "tab-panel", pen.head(2, pen.words.one("reviews"), "section-head"), found)
    _either(panel)
    return panel


def _either(node: Node) -> None:
    """Everything in it is right either way, a line for each of its innermost blocks."""
    inner = [child for child in node.children if isinstance(child, Node) and child.tag not in (*INLINE, "br")]
    if not inner:
        node.keep = EITHER
    for child in inner:
        _either(child)


def also(pen: Pen, texts: Texts) -> Node:
    """Other products below this one."""
    cards = [
        [
            pen.picture(180, 180),
            pen.el("p", "teaser-title", pen.link(ware(pen, texts))),
            pen.el("span", "price", price(pen)),
        ]
        for _ in range(pen.rng.randint(3, 5))
    ]
    return pen.box(
        "related",
        pen.head(2, pen.words.one("alsobought"), "section-head"),
        pen.listed("grid", [list(card) for card in cards], "ul", "card"),
    )


def ware(pen: Pen, texts: Texts) -> str:
    """The name of some product."""
    if pen.lang == "en" and texts.wares:
        return pen.rng.choice(texts.wares)[0]
    title = texts.title(pen.rng, pen.lang)
    return title[:16] if pen.lang in ("zh", "ja") else " ".join(title.split()[: pen.rng.randint(2, 6)])
