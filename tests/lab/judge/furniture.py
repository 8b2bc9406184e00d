"""What stands around the main content of real sites: menus, boxes at the side, bars, small print."""

from __future__ import annotations

from collections.abc import Callable

from tests.lab.judge.pen import Part, Pen
from tests.lab.judge.texts import Texts
from tests.lab.judge.tree import Node

#: The menu's words by the sort of site.
MENUS = {"news": "menu", "blog": "menu", "shop": "shopmenu", "org": "orgmenu", "forum": "forumnav", "docs": "forumnav"}


def menu(pen: Pen, flavour: str) -> Node:
    """The main menu, some with menus of their own below."""
    words = pen.words
    entries: list[list[Part]] = []
    deep = pen.chance(0.3)
    for word in words.some(MENUS.get(flavour, "menu"), 5, 12):
        entry: list[Part] = [pen.link(word, "menu-item")]
        if deep and pen.chance(0.6):
            below = words.some(pen.rng.choice(("services", "categories", "shopmenu", "menu")), 2, 6)
            entry.append(pen.el("ul", "submenu", *(pen.el("li", "", pen.link(one)) for one in below)))
        entries.append(entry)
    shape = pen.fixed.setdefault(
        "menu-shape", pen.rng.choice(("ul", "ul", "div", "inline", "table") if pen.old else ("ul", "ul", "ul", "div"))
    )
    if shape == "inline":
        flat: list[Part] = []
        for entry in entries:
            flat += [entry[0], " | "]
        return pen.box("menu", *flat[:-1])
    return pen.box("menu", pen.listed("menu-list", entries, "ul" if deep else shape, "menu-entry"))


def crumbs(pen: Pen, title: str) -> Node:
    """Where we are."""
    mark = pen.rng.choice((" » ", " > ", " / ", " › "))
    parts: list[Part] = [pen.link(pen.words.one("home"), to="/"), mark, pen.link(pen.words.any("menu")), mark]
    return pen.box("crumbs", *parts, pen.el("span", "", title) if pen.chance(0.6) else pen.link(pen.words.any("menu")))


def widget(pen: Pen, head: str, *children: Part) -> Node:
    """A box with a heading."""
    level = pen.rng.choice((2, 3, 3, 4))
    return pen.nested("widget", *([pen.head(level, head, "widget-head")] if head else []), *children)


def titles(pen: Pen, texts: Texts, key: str, shape: str = "") -> Node:
    """A box of links to other stories, with teasers or without."""
    entries: list[list[Part]] = []
    pictured, teased, dated = pen.chance(0.3), pen.chance(0.25), pen.chance(0.3)
    for _ in range(pen.rng.randint(3, 8)):
        entry: list[Part] = [pen.picture(80, 60)] if pictured else []
        entry.append(pen.link(texts.title(pen.rng, pen.lang)))
        if teased:
            entry.append(pen.el("p", "", texts.short(pen.rng, pen.lang, 8, 26)))
        if dated:
            entry.append(pen.el("span", "meta", " " + pen.words.when()))
        entries.append(entry)
    return widget(pen, pen.words.any(key), pen.listed("list", entries, shape))


def links(pen: Pen, key: str, words: list[str]) -> Node:
    """A box of short links, with numbers or without."""
    counted = pen.chance(0.4)
    entries: list[list[Part]] = [[pen.link(one), f" ({pen.rng.randint(1, 240)})" if counted else ""] for one in words]
    return widget(pen, pen.words.any(key), pen.listed("list", entries))


def remarks(pen: Pen, texts: Texts) -> Node:
    """What was said last, and where."""
    entries: list[list[Part]] = []
    for _ in range(pen.rng.randint(3, 5)):
        said = texts.remark(pen.rng, pen.lang, 30)
        entries.append(
            [pen.el("b", "", pen.words.person()), ": ", said, " – ", pen.link(texts.title(pen.rng, pen.lang))]
        )
    return widget(pen, pen.words.any("comments"), pen.listed("list", entries))


def login(pen: Pen) -> Node:
    """A form to log in with."""
    words = pen.words
    fields = [pen.field(words.one("name")), pen.field("••••")]
    form = pen.el("form", "form", *fields, pen.button(words.one("login")), action="#")
    return widget(pen, words.one("login"), form, pen.link(words.one("register")))


def newsletter(pen: Pen) -> Node:
    """An offer to write letters."""
    words = pen.words
    form = pen.el(
        "form",
        "",
        pen.el("input", "", type="email", placeholder=words.one("email")),
        pen.button(words.one("subscribe")),
        action="#",
    )
    return pen.box(
        "newsletter",
        pen.head(3, words.one("newsletter"), "widget-head"),
        pen.el("p", "", words.any("newslettertext")),
        form,
    )


def about(pen: Pen) -> Node:
    """Who they are, in prose."""
    return widget(pen, pen.words.one("about"), pen.el("p", "", pen.words.any("abouttext")))


def ad(pen: Pen) -> Node:
    """A place for advertising."""
    wide = pen.rng.choice(((300, 250), (728, 90), (160, 200)))
    inside: list[Part] = [pen.picture(*wide)] if pen.chance(0.5) else []
    return pen.el("div", "ad", *([pen.words.one("advert")] if pen.chance(0.6) else []), *inside)


def poll(pen: Pen) -> Node:
    """A question to everybody."""
    asked, vote, shown = (*pen.words.all("poll"), "", "")[:3]
    answers = [
        pen.el("label", "", pen.el("input", "", type="radio", name="poll"), pen.words.one(one)) for one in ("yes", "no")
    ]
    return widget(pen, asked, pen.el("form", "", *answers, pen.button(vote), action="#"), pen.link(shown))


def calendar(pen: Pen) -> Node:
    """A month as a table."""
    weeks = [
        pen.el("tr", "", *(pen.el("td", "", str(day)) for day in range(first, min(first + 7, 31))))
        for first in range(1, 31, 7)
    ]
    return widget(pen, "", pen.el("table", "calendar", pen.el("caption", "", pen.words.any("months")), *weeks))


def archive(pen: Pen) -> Node:
    """Months with their numbers of texts."""
    return links(pen, "archive", [f"{one} {pen.rng.randint(2008, 2024)}" for one in pen.words.some("months", 4, 10)])


def contact(pen: Pen) -> Node:
    """A number to call."""
    number = f"0{pen.rng.randint(100, 999)} {pen.rng.randint(10000, 99999)}"
    return widget(pen, pen.words.one("contact"), pen.el("p", "", f"{pen.words.one('phone')}: {number}"))


def searching(pen: Pen) -> Node:
    """A field to search with."""
    word = pen.words.one("search")
    return widget(pen, word, pen.el("form", "", pen.field(word), action="#"))


def share(pen: Pen) -> Node:
    """Ways to tell others."""
    return pen.el(
        "div", "share", *(pen.link(one, "button" if pen.chance(0.1) else "") for one in pen.words.some("share", 2, 5))
    )


def tags(pen: Pen) -> Node:
    """What a text is filed under."""
    return pen.el(
        "div", "tags", f"{pen.words.one('tags')}: ", *(pen.link(f"#{one}") for one in pen.words.some("menu", 2, 5))
    )


def bio(pen: Pen, name: str) -> Node:
    """Who wrote it."""
    said = pen.el("div", "", pen.el("b", "", name), pen.el("p", "", pen.words.any("bio").format(x=name)))
    return pen.box("author", pen.picture(64, 64, "avatar"), said)


def pager(pen: Pen) -> Node:
    """Further pages."""
    words = pen.words
    numbers = [pen.link(str(number)) for number in range(2, pen.rng.randint(4, 8))]
    parts: list[Part] = [pen.el("span", "", "1"), *numbers, pen.link(words.one("next"))]
    if pen.chance(0.3):
        parts.insert(0, pen.el("span", "", words.one("pageof").format(n=1, m=pen.rng.randint(3, 60))))
    return pen.box("pager", *parts)


def related(pen: Pen, texts: Texts) -> Node:
    """Other stories below this one, with pictures or teasers."""
    cards: list[list[Part]] = []
    teased = pen.chance(0.4)
    for _ in range(pen.rng.randint(2, 5)):
        card: list[Part] = [pen.picture(240, 135)] if pen.chance(0.7) else []
        card.append(pen.head(4, texts.title(pen.rng, pen.lang), "teaser-title"))
        if teased:
            card.append(pen.el("p", "teaser-text", texts.short(pen.rng, pen.lang, 10, 32)))
        cards.append(card)
    return pen.box(
        "related", pen.head(3, pen.words.one("related"), "section-head"), pen.listed("teasers", cards, "div", "teaser")
    )


#: What boxes the sorts of sites have.
BOXES = {
    "news": "mostread related ad newsletter poll recent ad",
    "blog": "about recent archive categories remarks calendar search mostread",
    "shop": "categories filters newsletter about mostread",
    "org": "services recent contact newsletter downloads",
    "forum": "login recent remarks categories ad about",
    "mail": "archive login about search",
    "docs": "services categories search archive",
}
#: Boxes of short links: the heading's key, the words' key.
SHORT_LINKS = {
    "categories": ("categories", "menu"),
    "filters": ("filters", "shopmenu"),
    "services": ("categories", "services"),
    "downloads": ("recent", "footlinks"),
}
#: Boxes that need no texts.
PLAIN: dict[str, Callable[[Pen], Node]] = {
    "ad": ad,
    "newsletter": newsletter,
    "poll": poll,
    "about": about,
    "calendar": calendar,
    "login": login,
    "archive": archive,
    "contact": contact,
    "search": searching,
}


def side(pen: Pen, texts: Texts, flavour: str) -> list[Node]:
    """The boxes of one column."""
    sorts = BOXES[flavour].split()
    return [_box(pen, texts, sort) for sort in pen.rng.sample(sorts, pen.rng.randint(2, min(5, len(sorts))))]


def _box(pen: Pen, texts: Texts, sort: str) -> Node:
    if sort in PLAIN:
        return PLAIN[sort](pen)
    if sort in SHORT_LINKS:
        head, words = SHORT_LINKS[sort]
        return links(pen, head, pen.words.some(words, 4, 10))
    if sort == "remarks":
        return remarks(pen, texts)
    return titles(pen, texts, sort, "ol" if sort == "mostread" and pen.chance(0.6) else "")
