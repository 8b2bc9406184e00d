"""Shops, services, listings, forums and manuals in the markup of style sheets that much of the web uses (frameworks.toml).

What belongs to the page is gold, with the headings and the items' titles in `heads`; menus, carts, recommended items,
tax tables, authors' cards and closed dialogs don't.
"""

from __future__ import annotations

import html
import random
import tomllib
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

from readwell.lab.training.folds import FOLDS, hashed

from tests.lab.garden.drawn import MENU
from tests.lab.garden.fill import LANGUAGES
from tests.lab.garden.texts import Texts, post, remark
from tests.lab.garden.threads import LAST, NAMES

FRAMEWORKS: list[dict[str, str]] = tomllib.loads((Path(__file__).parent / "frameworks.toml").read_text("utf-8"))[
    "framework"
]


class Maker:
    """One page: its framework, its texts, and what of it is gold so far."""

    def __init__(self, framework: dict[str, str], texts: Texts, lot: random.Random) -> None:
        self.framework, self.texts, self.lot = framework, texts, lot
        self.language = lot.choice([tongue for tongue in LANGUAGES if tongue in texts.articles])
        self.gold: list[str] = []
        self.heads: list[str] = []
        self.numbers = iter(range(1, 10**6))

    def part(self, name: str, **values: Any) -> str:
        """A part of the framework, filled in."""
        text = self.framework[name]
        for key, value in values.items():
            text = text.replace("{" + key + "}", str(value))
        return text

    def phrase(self, low: int = 2, high: int = 6) -> str:
        """The first words of a paragraph."""
        words = self.lot.choice(self.lot.choice(self.texts.articles[self.language])).split()
        return " ".join(words[: self.lot.randint(low, high)])[:70].strip(" .,:;")

    def lines(self, low: int, high: int) -> list[str]:
        """Paragraphs with so many words."""
        return post(self.texts, self.language, self.lot.randint(low, high), self.lot)

    def head(self, level: int, link: bool = False) -> str:
        """A heading that is gold."""
        words = self.phrase()
        self.gold.append(words)
        self.heads.append(words)
        inside = f'<a href="/{self.lot.randint(1, 9999)}/">{html.escape(words)}</a>' if link else html.escape(words)
        return f"<h{level}>{inside}</h{level}>"

    def said_head(self, words: str) -> str:
        """A heading of these words, which is gold."""
        self.gold.append(words)
        self.heads.append(words)
        return f"<h2>{words}</h2>"

    def prose(self, low: int, high: int) -> str:
        """Paragraphs that are gold."""
        found = self.lines(low, high)
        self.gold += found
        return "".join(f"<p>{html.escape(line)}</p>" for line in found)

    def points(self, low: int, high: int) -> str:
        """A list that is gold."""
        found = [self.phrase(3, 9) for _ in range(self.lot.randint(low, high))]
        self.gold += found
        return "<ul>" + "".join(f"<li>{html.escape(line)}</li>" for line in found) + "</ul>"

    def panes(self, parts: list[tuple[str, Callable[[], str]]], saying: bool = False) -> str:
        """Tabs, the first of them open."""
        heads, panes = [], []
        for place, (title, body) in enumerate(parts):
            number, first = next(self.numbers), self.framework["first"] if not place else ""
            shown = self.framework["shown"] if not place else ""
            self.gold += [title] if saying else []
            heads.append(self.part("tab", number=number, title=title, first=first))
            panes.append(self.part("pane", number=number, body=body(), shown=shown))
        return self.part("tabs", heads="".join(heads), panes="".join(panes))

    def folds(self, count: int) -> str:
        """Questions that open on a click, with their answers."""
        items = []
        for _ in range(count):
            title = self.phrase(4, 9) + "?"
            self.gold.append(title)
            self.heads.append(title)
            items.append(
                self.part("fold", number=next(self.numbers), title=html.escape(title), body=self.prose(15, 60))
            )
        return self.part("folds", items="".join(items))

    def cards(self, count: int, body: Callable[[], str]) -> str:
        """Boxes in a grid."""
        return self.part("grid", items="".join(self.part("card", body=body()) for _ in range(count)))

    def stray(self) -> str:
        """What is recommended: a name, a price, a button."""
        price = f"${self.lot.randint(3, 300)}.{self.lot.randint(0, 99):02}"
        return f'<img src="/x.jpg" alt=""><h5><a href="/p/{self.lot.randint(1, 99)}">{html.escape(self.phrase())}</a></h5><p>{price}</p><a href="#" class="btn button">Add to cart</a>'

    def links(self, count: int) -> str:
        """Links of a menu."""
        names = self.lot.sample(MENU, count)
        return "".join(self.part("link", title=name, slug=name.lower()) for name in names)

    def frame(self, body: str, title: str) -> str:
        """The whole page around it."""
        bar = self.part("bar", site="Weir &amp; Sons", links=self.links(4), more=self.links(6))
        columns = "".join(
            self.part("column", title=word, links=self.links(4)) for word in ("Shop", "Help", "About", "More")
        )
        dialog = self.part(
            "dialog", title="Newsletter", body="<p>Get ten per cent off when you sign up for our letters today.</p>"
        )
        foot = self.part("foot", columns=columns)
        head = f'<meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>{html.escape(title)} - Weir &amp; Sons</title>{self.framework["head"]}'
        parts = [bar, body, dialog, foot]
        return f'<!DOCTYPE html><html lang="{self.language}"><head>{head}</head><body>{"".join(parts)}</body></html>'

    def name(self) -> str:
        """Somebody."""
        return f"{self.lot.choice(NAMES)} {self.lot.choice(LAST)}"

    def said(self) -> str:
        """What somebody says, which is gold, as paragraphs."""
        text = remark(self.texts, self.language, self.lot, self.lot.choice(self.texts.articles[self.language]))
        self.gold.append(text)
        return "".join(f"<p>{html.escape(line)}</p>" for line in text.split("\n"))


def product(make: Maker) -> str:
    """A name, a description, points; specifications and reviews in tabs or below; then what others bought."""
    title = make.head(1)
    buy = '<p class="price">$49.00</p><form><input type="number" value="1"><button>Add to cart</button></form>'
    right = title + buy + make.prose(20, 60)
    top = make.part("halves", left='<img src="/big.jpg" width=400 height=400 alt="">', right=right)

    def reviews() -> str:
        return "".join(
            f"<div><b>{make.name()}</b> <small>3 May 2024</small>{make.said()}</div>"
            for _ in range(make.lot.randint(1, 5))
        )

    tax = "<table><tr><th>UPC</th><td>a897fe39b1053632</td></tr><tr><th>Price (excl. tax)</th><td>$49.00</td></tr><tr><th>Availability</th><td>In stock (20)</td></tr></table>"
    parts: list[tuple[str, Callable[[], str]]] = [
        ("Description", lambda: make.prose(60, 250) + make.points(3, 6)),
        ("Reviews", reviews),
    ]
    tabbed = make.lot.random() < 0.6
    below = make.panes(parts) if tabbed else "".join(make.said_head(name) + body() for name, body in parts)
    related = f"<h2>{make.lot.choice(('You may also like', 'Recommended', 'Others bought'))}</h2>" + make.cards(
        3, make.stray
    )
    return make.part("main", body=top + below + (tax if make.lot.random() < 0.5 else "") + related)


def service(make: Maker) -> str:
    """A claim, what is offered in boxes, how it goes, questions, what customers say."""
    hero = f"<div style='text-align:center;padding:60px 0'>{make.head(1)}{make.prose(12, 40)}<a href='/start'>Start now</a></div>"
    offers = make.head(2) + make.cards(make.lot.choice((3, 3, 6)), lambda: make.head(3) + make.prose(12, 40))
    more = make.part("halves", left=make.head(2) + make.prose(40, 120), right=make.points(3, 6))
    asked = make.head(2) + make.folds(make.lot.randint(3, 6)) if make.lot.random() < 0.6 else ""
    voices = ""
    if make.lot.random() < 0.5:
        items = [
            make.part(
                "slide",
                body=f"<blockquote>{make.said()}</blockquote>",
                first=make.framework["first"] if not one else "",
            )
            for one in range(3)
        ]
        voices = make.part("slides", items="".join(items))
    return "".join(make.part("main", body=one) for one in (hero, offers, more, asked, voices) if one)


def listing(make: Maker) -> str:
    """Items with a heading that is a link, a date and a teaser, in a column or a grid, with boxes beside them."""
    title = make.head(1)

    def item() -> str:
        picture = '<img src="/x.jpg" width=200 height=120 alt="">' if make.lot.random() < 0.7 else ""
        head = make.head(level, link=True)
        date = f"{make.lot.randint(1, 28)} March 2024"
        make.gold.append(date)
        return f"{picture}{head}<p><small>{date}</small></p>{make.prose(8, 40)}<a href='/more'>Read more</a>"

    level, count = make.lot.choice((2, 3, 3, 4)), make.lot.randint(5, 14)
    if make.lot.random() < 0.5:
        return make.part("main", body=title + make.cards(count, item))
    items = "".join(f"<article>{item()}</article>" for _ in range(count))
    side = make.part(
        "box",
        title="Most read",
        body="<ul>" + "".join(f"<li><a href=/a>{html.escape(make.phrase())}</a></li>" for _ in range(5)) + "</ul>",
    )
    return make.part("main", body=make.part("columns", body=title + items, side=side))


def forum(make: Maker) -> str:
    """A title and posts with their authors' cards."""
    title = make.head(1)
    way = make.lot.choice(("card", "row", "row"))
    posts = []
    for number in range(make.lot.randint(2, 30)):
        text = make.prose(20, 120) if not number or make.lot.random() < 0.4 else make.said()
        who = f'<div><a href="/u/{number}"><img src="/a.png" width=48 height=48 alt=""></a><b>{make.name()}</b><small>Posts: {make.lot.randint(1, 900)}</small><small>Joined: 2019</small></div>'
        when = f"<span><a href='#p{number}'>{make.lot.randint(1, 28)} March 2024, 10:12</a> #{number + 1}</span>"
        again = "<a href='#'>Reply</a> <a href='#'>Quote</a> <a href='#'>Like</a>"
        if way == "card":
            posts.append(make.part("box", title=who + when, body=text + again))
        else:
            posts.append(
                f"<div class='post' style='display:flex;gap:12px;margin:12px 0'><div style='width:150px'>{who}</div><div style='flex:1'>{when}<div>{text}</div>{again}</div></div>"
            )
    form = "<form method=post><textarea rows=6></textarea><button>Send</button></form>"
    trail = "<ol><li><a href=/>Index</a></li><li><a href=/f>Tools</a></li></ol>"
    return make.part("main", body=trail + title + "".join(posts) + form)


def manual(make: Maker) -> str:
    """Sections with code, and a table of contents beside them."""
    body = make.head(1) + make.prose(20, 80)
    for number in range(make.lot.randint(2, 6)):
        body += make.head(2) + make.prose(30, 120)
        if make.lot.random() < 0.5:
            code = f"weir --open gate{number}\nweir --level {number}"
            make.gold.append(code)
            body += f"<pre><code>{code}</code></pre>"
        if make.lot.random() < 0.3:
            kinds = ("pip", "npm")
            body += make.panes([(one, lambda: make.prose(6, 20)) for one in kinds])
    contents = "<ul>" + "".join(f"<li><a href='#s'>{html.escape(one)}</a></li>" for one in make.heads) + "</ul>"
    return make.part(
        "main", body=make.part("columns", body=body, side=make.part("box", title="On this page", body=contents))
    )


KINDS: dict[str, Callable[[Maker], str]] = {
    "product": product, "service": service, "listing": listing, "forum": forum, "documentation": manual,
}  # fmt: skip


def pages(texts: dict[int, Texts], count: int, seed: int) -> Iterator[dict[str, Any]]:
    """So many pages of each kind in each framework; a framework is in one fold."""
    for framework in FRAMEWORKS:
        fold = hashed(framework["name"], FOLDS)
        for kind, work in KINDS.items():
            for number in range(count):
                lot = random.Random(f"{seed} {framework['name']} {kind} {number}")
                make = Maker(framework, texts[fold], lot)
                body = work(make)
                yield {
                    "id": f"garden/{framework['name']}/{kind}-{number}", "site": framework["name"], "fold": fold,
                    "lang": make.language, "kind": kind, "url": f"http://weir.example/{kind}/{number}",
                    "html": make.frame(body, make.heads[0]), "gold": "\n".join(make.gold), "title": "",
                    "heads": make.heads, "client": "none", "named": False, "comments": 0,
                    "words": sum(len(line.split()) for line in make.gold),
                }  # fmt: skip
