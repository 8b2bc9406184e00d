"""Random page shells, without a real theme: heads, menus, sidebars, bylines and footers in random order and markup."""

from __future__ import annotations

import random
from collections.abc import Callable

from tests.lab.garden import looks
from tests.lab.garden.threads import namer

MENU = "Home About Archive Contact Photos Notes Shop Links News Projects Tags Imprint".split()
PHRASES = """On the keeping of old maps|A walk to the weir|Repairing a kettle|Three letters from the coast|What the ferry carries|
Bread in winter|The last tram|Notes on glue|A box of stamps|Why the bell is flat|Snow in the yard|A week without a clock""".split(
    "|"
)

Name = Callable[[str], str]


def shell(lot: random.Random) -> str:
    """A page with GARDENTITLE, GARDENBODY and GARDENTHREAD in it."""
    name = looks.naming(namer(lot), "shell")
    part = lot.choice(("div", "section", "article"))
    title = lot.choice(("h1", "h1", "h1", "h2", "h3"))
    heading = f"<{title}{name('title')}>GARDENTITLE</{title}>"
    line = lot.choice(("", byline(lot, name), byline(lot, name)))
    body = lot.choice(
        ("GARDENBODY", f"<div{name('text')}>GARDENBODY</div>", f"<div{name('outer')}><div>GARDENBODY</div></div>")
    )
    inside = lot.choice((heading + line + body, heading + body + line, line + heading + body))
    below = "".join(
        lot.sample(
            [tags(lot, name), share(name), around(lot, name), bio(lot, name), related(lot, name)], lot.randint(0, 4)
        )
    )
    thread = "GARDENTHREAD"
    post = lot.choice((
        f"<{part}{name('post')}>{inside}{below}</{part}>{thread}",
        f"<{part}{name('post')}>{inside}</{part}>{below}{thread}",
        f"<{part}{name('post')}>{inside}{below}{thread}</{part}>",
        f"<{part}{name('post')}>{inside}</{part}>{thread}{below}",
        f"{inside}{below}{thread}",
    ))  # fmt: skip
    column = lot.choice(("main", "div", "div"))
    middle = f"<{column}{name('column')}>{post}</{column}>"
    side = aside(lot, name)
    middle = lot.choice((middle, middle + side, side + middle, f"<div{name('wrap')}>{middle}{side}</div>"))
    whole = f"{top(lot, name)}{middle}{bottom(lot, name)}"
    style = looks.shell("shell", random.Random(whole))
    return f"<!DOCTYPE html><html lang=en><head><title>GARDENTITLE - The Weir House</title>{style}</head><body>{whole}</body></html>"


def links(lot: random.Random, count: int) -> list[str]:
    """Some links with the titles of other pages."""
    return [f'<a href="/{lot.randint(1, 999)}/">{lot.choice(PHRASES).strip()}</a>' for _ in range(count)]


def top(lot: random.Random, name: Name) -> str:
    """The site's name and menu."""
    menu = "".join(f'<li><a href="/{word.lower()}">{word}</a></li>' for word in lot.sample(MENU, lot.randint(3, 8)))
    site = lot.choice(("<a href=/>The Weir House</a>", "<h1><a href=/>The Weir House</a></h1><p>Notes from a mill</p>"))
    return f"<{(tag := lot.choice(('header', 'div')))}{name('top')}>{site}<ul>{menu}</ul></{tag}>"


def byline(lot: random.Random, name: Name) -> str:
    """Who wrote it, and when."""
    return lot.choice((
        f"<div{name('by')}>by <a href=/ada>Ada Weir</a> on <time>March 3, 2024</time></div>",
        f"<p{name('by')}><img src=/ada.png> Ada Weir | 3 March 2024 | <a href=#all>12</a></p>",
        f"<span{name('by')}>2024-03-03</span>",
    ))  # fmt: skip


def tags(lot: random.Random, name: Name) -> str:
    """What it is filed under."""
    return f"<p{name('tags')}>" + ", ".join(f"<a href=/t/{word}>{word}</a>" for word in lot.sample(MENU, 3)) + "</p>"


def share(name: Name) -> str:
    """Where to share it."""
    return f"<ul{name('share')}><li><a href=#>Facebook</a></li><li><a href=#>Mail</a></li><li><a href=#>Print</a></li></ul>"


def around(lot: random.Random, name: Name) -> str:
    """The posts before and after it."""
    one, other = links(lot, 2)
    return f"<nav{name('around')}><span>&larr; {one}</span> <span>{other} &rarr;</span></nav>"


def bio(lot: random.Random, name: Name) -> str:
    """Who the author is."""
    text = lot.choice(
        (
            "Ada Weir lives in a mill and mends what she finds.",
            "About the author. Ada writes of water, maps and old tools since 2009, and keeps bees.",
        )
    )
    return f"<div{name('bio')}><img src=/ada.png><h4>Ada Weir</h4><p>{text}</p></div>"


def related(lot: random.Random, name: Name) -> str:
    """Other posts, some with their first words."""
    teaser = lot.choice(("", "<p>A short walk along the water and what stands there since the mill was closed.</p>"))
    items = "".join(
        f"<div{name('rel')}><img src=/x.png><h4>{link}</h4>{teaser}</div>" for link in links(lot, lot.randint(2, 5))
    )
    return f"<div{name('rels')}><h3>{lot.choice(('You may also like', 'Related', 'More'))}</h3>{items}</div>"


def aside(lot: random.Random, name: Name) -> str:
    """A column beside it: search, latest posts, latest comments, words about the site."""
    boxes = [
        f"<div{name('box')}><h3>Search</h3><form><input type=search><button>Go</button></form></div>",
        f"<div{name('box')}><h3>Latest</h3><ul>"
        + "".join(f"<li>{link}</li>" for link in links(lot, 5))
        + "</ul></div>",
        f"<div{name('box')}><h3>Latest comments</h3><ul>"
        + "".join(f"<li>Ben on {link}</li>" for link in links(lot, 4))
        + "</ul></div>",
        f"<div{name('box')}><h3>About</h3><p>This is a place for notes on water, maps and tools, kept since 2009.</p></div>",
    ]
    return f"<{(tag := lot.choice(('aside', 'div')))}{name('side')}>{''.join(lot.sample(boxes, lot.randint(1, 4)))}</{tag}>"


def bottom(lot: random.Random, name: Name) -> str:
    """The site's footer."""
    return f"<{(tag := lot.choice(('footer', 'div')))}{name('bottom')}><p>&copy; 2024 The Weir House. {lot.choice(('All rights reserved.', 'Made with care.'))} <a href=/imprint>Imprint</a></p></{tag}>"
