"""A page of a town, a company or a club: services, a department's home page, a home page made of bands.

Gold: the headings and texts of its sections, opening hours and addresses in the content; not the tiles of links, the
banner's buttons and the columns at the side.
"""

from __future__ import annotations

from tests.lab.judge import furniture
from tests.lab.judge.arrange import Scene
from tests.lab.judge.pen import Part, Pen
from tests.lab.judge.texts import Texts
from tests.lab.judge.tree import EITHER, MAIN, Node

_STREETS = ("Mill Lane", "Hafenstr.", "Rue du Lac", "Calle Mayor", "ул. Мира")


def scene(pen: Pen, texts: Texts) -> Scene:
    """One page of sections."""
    rng, words = pen.rng, pen.words
    title = words.any("services") if pen.chance(0.6) else texts.title(rng, pen.lang)
    opening: list[Part] = [
        pen.head(1, title, "title", keep=MAIN),
        pen.el("p", "standfirst", words.any("lead"), keep=MAIN),
    ]
    hero = None
    if pen.chance(0.35):
        hero = pen.nested("hero", *opening, pen.button(words.one("readmore")))
        opening = []
    makers = [_text, _text, _cards, _columns, _questions, _team, _notice]
    sections = [make(pen, texts) for make in rng.sample(makers, rng.randint(1, 6))]
    for share, make in ((0.6, _contact), (0.3, _news), (0.3, _tiles)):
        if pen.chance(share):
            sections.insert(rng.randint(0, len(sections)), make(pen, texts))
    rest: list[Part] = [furniture.share(pen)] if pen.chance(0.2) else []
    if pen.chance(0.3):
        rest.append(pen.el("p", "meta", f"{words.one('updated')}: {words.day()}"))
    main = [*opening, *sections, *rest]
    path = rng.choice(("services/{s}", "{s}/", "index.php/{s}", "de/{s}.html", "", "?page_id=42")).format(s=pen.slug())
    return Scene(title, "org", path, main, single=hero is not None or pen.chance(0.3), hero=hero)


def _section(pen: Pen, head: str, *parts: Part) -> Node:
    return pen.nested("section", pen.head(2, head, "section-head", keep=MAIN), *parts)


def _line(pen: Pen, texts: Texts) -> str:
    """A heading: a service, or the title of a story."""
    return pen.words.any("services") if pen.chance(0.5) else texts.title(pen.rng, pen.lang)


def _text(pen: Pen, texts: Texts) -> Node:
    told = [texts.short(pen.rng, pen.lang, 15, 90) for _ in range(pen.rng.randint(1, 4))]
    parts: list[Part] = list(pen.prose(told, MAIN))
    if pen.chance(0.4):
        points = [
            pen.el("li", "", texts.short(pen.rng, pen.lang, 4, 18), keep=MAIN) for _ in range(pen.rng.randint(2, 6))
        ]
        parts.append(pen.el(pen.rng.choice(("ul", "ul", "ol")), "", *points))
    if pen.chance(0.3):
        parts.insert(0, pen.box("figure", pen.picture(420, 260)))
    return _section(pen, _line(pen, texts), *parts)


def _cards(pen: Pen, texts: Texts) -> Node:
    """Cards with a heading and a sentence each: what the firm offers."""
    cards: list[list[Part]] = []
    for _ in range(pen.rng.randint(3, 6)):
        icon: list[Part] = [pen.picture(48, 48)] if pen.chance(0.5) else []
        text = pen.el("p", "", texts.short(pen.rng, pen.lang, 8, 30), keep=MAIN)
        cards.append([*icon, pen.head(3, _line(pen, texts), "teaser-title", keep=MAIN), text])
    return _section(pen, pen.words.any("orgmenu"), pen.listed("tiles", cards, pen.rng.choice(("div", "ul")), "tile"))


def _columns(pen: Pen, texts: Texts) -> Node:
    """Two texts beside each other, in a table or in boxes."""
    halves = [
        [
            pen.head(3, _line(pen, texts), "teaser-title", keep=MAIN),
            *pen.prose([texts.short(pen.rng, pen.lang, 15, 60)], MAIN),
        ]
        for _ in range(2)
    ]
    if pen.old:
        return pen.el("table", "", pen.el("tr", "", *(pen.el("td", "", *half, valign="top") for half in halves)))
    return pen.nested("section", pen.el("div", "tiles", *(pen.el("div", "half", *half) for half in halves)))


def _questions(pen: Pen, texts: Texts) -> Node:
    """Questions and answers, some of them folded."""
    pairs = [
        (texts.title(pen.rng, pen.lang), texts.short(pen.rng, pen.lang, 12, 60)) for _ in range(pen.rng.randint(2, 5))
    ]
    if pen.chance(0.4):
        folded = [
            pen.el("details", "fold", pen.el("summary", "", one, keep=MAIN), pen.el("p", "", two, keep=MAIN), open="")
            for one, two in pairs
        ]
        return pen.nested("section", *folded)
    terms = [
        part
        for one, two in pairs
        for part in (pen.el("dt", "teaser-title", one, keep=MAIN), pen.el("dd", "", two, keep=MAIN))
    ]
    return pen.nested("section", pen.el("dl", "", *terms))


def _team(pen: Pen, texts: Texts) -> Node:
    """People and what they do."""
    rows: list[list[Part]] = []
    for name in pen.words.some("names", 2, 6):
        rows.append(
            [
                pen.picture(90, 90, "avatar"),
                pen.el("b", "", name, keep=MAIN),
                pen.el("div", "", pen.words.any("services"), keep=MAIN),
            ]
        )
    return _section(pen, pen.words.all("orgmenu")[3], pen.listed("tiles", rows, "div", "tile"))


def _notice(pen: Pen, texts: Texts) -> Node:
    """A text that a firm or a club has on its own page."""
    shelf = texts.notices.get(pen.lang)
    if not shelf:
        return _text(pen, texts)
    found = pen.rng.choice(shelf)
    return _section(pen, found.title[:90], *pen.prose(list(found.paragraphs[: pen.rng.randint(3, 14)]), MAIN))


def _contact(pen: Pen, texts: Texts) -> Node:
    """Opening hours and where to go."""
    words, rng = pen.words, pen.rng
    hours = [
        pen.el(
            "tr",
            "",
            pen.el("td", "", day),
            pen.el("td", "", f"{rng.randint(8, 10)}:00 – {rng.randint(12, 18)}:30"),
            keep=MAIN,
        )
        for day in words.some("days", 3, 5)
    ]
    lines: list[Part] = [f"{words.one('address')}: {rng.randint(1, 90)} {rng.choice(_STREETS)}"]
    lines += [
        pen.el("br"),
        f"{words.one('phone')}: +{rng.randint(20, 98)} {rng.randint(100, 999)} {rng.randint(10000, 99999)}",
    ]
    address = pen.el("address" if pen.chance(0.4) else "p", "", *lines, keep=MAIN)
    table: list[Part] = (
        [pen.head(3, words.one("hours"), "teaser-title", keep=MAIN), pen.el("table", "hours", *hours)]
        if pen.chance(0.7)
        else []
    )
    return _section(pen, words.one("contact"), address, *table)


def _news(pen: Pen, texts: Texts) -> Node:
    """The latest news of the house: a reader may want them or not."""
    entries: list[list[Part]] = []
    for _ in range(pen.rng.randint(2, 4)):
        text = pen.el("p", "teaser-text", texts.short(pen.rng, pen.lang, 8, 30), keep=EITHER)
        entries.append(
            [
                pen.el("span", "meta", pen.words.day()),
                pen.el("h3", "teaser-title", pen.link(texts.title(pen.rng, pen.lang)), keep=EITHER),
                text,
            ]
        )
    return pen.nested(
        "section",
        pen.head(2, pen.words.one("recent"), "section-head", keep=EITHER),
        pen.listed("teasers", entries, "div", "teaser"),
    )


def _tiles(pen: Pen, texts: Texts) -> Node:
    """Links to services, without texts."""
    tiles: list[list[Part]] = [[pen.link(one)] for one in pen.words.some("services", 4, 10)]
    return pen.nested("section", pen.listed("tiles", tiles, pen.rng.choice(("ul", "div")), "tile"))
