"""The byline: the authors that the page declares or shows."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

import numpy as np

from readwell.engine.basics import addresses
from readwell.engine.basics.addresses import is_forum
from readwell.engine.metadata import declared, linked, microdata
from readwell.engine.metadata.answering import answering
from readwell.engine.metadata.found import Found
from readwell.engine.metadata.names import lists
from readwell.engine.metadata.nearness import header, nearest
from readwell.engine.metadata.persons import LONGEST, clean, is_firm, looks_full, looks_named
from readwell.engine.metadata.senders import senders
from readwell.engine.metadata.signed import is_prose, signed, titled
from readwell.engine.metadata.titles import house_names
from readwell.engine.metadata.wordings import key
from readwell.engine.page.concepts import AUTHOR, CAPTION, COMMENTS, FOOTNOTE, NAVIGATION, RELATED, below, concepts
from readwell.engine.page.snapshot import Mask, Snapshot, view
from readwell.engine.page.text import unseen
from readwell.engine.page.tree import end, is_text, within
from readwell.engine.page.visible import hidden
from readwell.engine.structure.threads import answers
from readwell.engine.structure.threads.flat import flat_posts

#: A source, names as written, and the element that shows them or -1.
_Given = tuple[str, list[str], int]

#: Names in one byline; more is a staff list.
MOST = 12

#: A byline has fewer nodes: what names a thing's author or place may be a whole table about it.
SMALL = 300

#: Addresses of author pages, and of people of any kind: these name the person who is meant.
_HOME = re.compile(r"/(?:authors?|autore?s?|auteurs?|autor(?:en)?|contributors?|writers?|redaktion)/[^/]")
_PERSON = re.compile(r"/(?:people|profiles?|by|staff|users?|members?)/([^/?#]+)")
#: A document: pages about people have no such end.
_DOCUMENT = re.compile(r"\.(?:pdf|cfm|jpe?g|png|gif|xml)(?:$|[?#])", re.IGNORECASE)
#: Class words of someone who uses the site, and those of an author: the first alone are also given to menus.
_USER = re.compile(r"user|member|profile|nick|screen|poster", re.IGNORECASE)
_AUTHOR = re.compile(
    r"author|autor|auteur|by-?_?line|writer|written|contributor|report|vcard|verfasser|redakt",
    re.IGNORECASE,
)
#: Who made the site's looks hasn't written the text.
_MADE_BY = re.compile(r"powered by|\btheme\b|template|rights reserved|wordpress", re.IGNORECASE)
#: Who checked a text hasn't written it.
_CHECKED = re.compile(r"review|edited|check|verif|geprüft|relu|revisa|photo|foto", re.IGNORECASE)
#: The name of a note, as `fn` is that of a person; and of a card about a person, a place or a firm.
_FOOTNOTE = re.compile(r"(?<![a-z])fn[-:_]?\d", re.IGNORECASE)
_CARD = re.compile(r"vcard|infobox", re.IGNORECASE)
#: Class words of what stands beside the names of scholars.
_NOTES = re.compile(r"affil|author[-_]?notes?|institution|e-?mail", re.IGNORECASE)
#: Class words of the name in a box about the author.
_BOXED = re.compile(
    r"(?<!comment-)(?<!comment_)(?:author|authors|bio)(?:[-_]{1,2}(?:box|bio|info))?[-_]{0,2}name", re.IGNORECASE
)
#: Words of one who praises or quotes, not of the page's author.
_QUOTED = re.compile(
    r"quote|testimonial|(?<![a-z])tes-|review(?!ed)|copyright|comment|greeting|select|last[-_ ]?post", re.IGNORECASE
)


def byline(page: Snapshot, title: int) -> Found | None:
    """Returns the authors on one line, separated by commas. A person on the page wins over the site itself."""
    house, shown, head = None, list(_shown(page, title)), header(page, title)
    for source, texts, node in (*_declared(page), *shown):
        names = list(dict.fromkeys(name for text in texts for name in clean(text)))[:MOST]
        if source.startswith("meta "):  # else a firm that has built the site
            names = [name for name in names if not is_firm(name) or _is_house(page, [name])]
        found = Found(", ".join(names), source, node)
        if names and house is None and _is_house(page, names):
            house = found
        elif names and (house is None or (looks_full(names[0]) and (source != "text" or house.shown or head[node]))):
            if found.shown:
                return found
            return next(_owners(shown, names), None) or next(_contradicting(page, shown, head, found), found)
    return house


def _contradicting(page: Snapshot, shown: list[_Given], head: Mask, found: Found) -> Iterator[Found]:
    """Yields the byline under the title if it names others than an account or a meta element: those tell who posted."""
    sure = found.source.startswith("json-ld") and not _is_account([found.value])
    known = {key(word) for word in found.value.split() if len(word) > 2}
    for source, texts, node in () if sure or is_forum(page.url) else shown:
        names = [name for text in texts for name in clean(text)][:MOST]
        if source not in ("text", "class author") or not head[node] or not names or not looks_full(names[0]):
            continue
        if known & {key(word) for word in " ".join(names).split()}:
            return
        if not _is_house(page, names[:1]) and not _CHECKED.search(microdata.words(page, node)):
            yield Found(", ".join(names), source, node)


def _is_account(names: list[str]) -> bool:
    """Whether the only name is an account's: one word, in small letters or with figures."""
    return len(names) == 1 and " " not in names[0] and (names[0].islower() or any(map(str.isdigit, names[0])))


def _owners(shown: list[_Given], names: list[str]) -> Iterator[Found]:
    """Yields full names that the page shows and that the account's name is made from ("jlund" for Jo Lund)."""
    for source, texts, node in shown if _is_account(names) else ():
        for name in (name for text in texts for name in clean(text)):
            last, account = key(name.split()[-1]), key(names[0])
            if looks_full(name) and len(last) > 2 and last in account and account[0] in key(name):
                yield Found(name, source, node)


def _is_house(page: Snapshot, names: list[str]) -> bool:
    """Whether the author given is the site or its publisher."""
    known = {key(name) for name in house_names(page)}
    for thing in linked.articles(page):
        known |= {key(name) for name in linked.texts(page, thing.get("publisher"), ("name", "@value"))}
    host = page.url.split("//")[-1].split("/")[0].lower().removeprefix("www.").split(".")[0].replace("-", "")
    author_keys = [key(name) for name in names]
    return all(
        name in known or (len(host) > 2 and len(name) > 2 and (host in name or name in host)) for name in author_keys
    )


def _declared(page: Snapshot) -> Iterable[_Given]:
    """Yields (source, names as written, element), the most reliable first."""
    reviews = _reviews(page)
    for thing in linked.articles(page):
        if id(thing) in reviews:
            continue
        for part in ("author", "creator"):
            texts = linked.texts(page, thing.get(part), ("name", "@value"))
            if texts:
                yield f"json-ld {part}", texts[:MOST], -1
    known = declared.meta(page)
    for name in lists()["byline"]:
        if name in known:
            yield f"meta {name}", list(known[name]), -1


def _reviews(page: Snapshot) -> set[int]:
    """Returns the ids of reviews of something that the page sells or describes: buyers wrote them."""
    found = [thing.get(name) for thing in linked.things(page) for name in ("review", "reviews")]
    return {id(one) for value in found for one in (value if isinstance(value, list) else [value])}


def _sells(page: Snapshot) -> bool:
    """Whether the page is about one product: "by" names its maker."""
    kinds = declared.meta(page).get("og:type", ())
    products = any("product" in linked.types(thing) for thing in linked.articles(page)[:1])
    return products or any("product" in kind.lower() for kind in kinds)


def _shown(page: Snapshot, title: int) -> Iterable[_Given]:
    """Yields the same from the visible page; a front page shows authors of other pages."""
    if page.url and addresses.within_site(page.url) == "/":
        return
    sells = _sells(page)
    for name in () if sells else ("author", "creator"):
        nodes = [node for node in microdata.elements(page, name) if "comment" not in microdata.item_types(page, node)]
        if nodes:
            item = _item(page, nodes[0])
            inner = [_name_inside(page, node) for node in nodes if _item(page, node) == item][:MOST]
            yield f"microdata {name}", [microdata.value(page, node) for node in inner], nodes[0]
    for node, _ in declared.links(page).get("author", ())[:3]:
        if not unseen(page)[node]:
            yield "link author", [microdata.words(page, node)], node
    if sells:
        return
    beside = _beside(page, title)
    for node in _marked(page, title, beside):
        yield "class author", [microdata.words(page, node, without=_notes(page))], node
    for node in _linked(page, title, beside):
        yield "link to author", [microdata.words(page, node)], node
    for node, name in signed(page, title, beside):
        yield "text", [name], node
    for node, name in (*senders(page, title, beside), *titled(page, title)):
        yield "text", [name], node
    for node in _boxed(page):
        yield "author box", [microdata.words(page, node)], node


@view
def _notes(page: Snapshot) -> Mask:
    """Returns the marks of notes beside names, and the notes that say where their bearers work."""
    notes = page.tagged(("sup",)) | page.holding("class", lambda names: bool(_NOTES.search(names)))
    return within(page, notes)


def _item(page: Snapshot, node: int) -> int:
    """Returns the element whose property an element is, -1 for the page: one item's authors are one byline."""
    scopes = page.attribute("itemscope")
    node = int(page.parent[node])
    while node >= 0 and node not in scopes:
        node = int(page.parent[node])
    return node


def _name_inside(page: Snapshot, node: int) -> int:
    """Returns the element with the name itself, if an author is an item of its own."""
    last = int(end(page)[node])
    return next((inner for inner in microdata.properties(page).get("name", ()) if node < inner < last), node)


def _marked(page: Snapshot, title: int, beside: Mask) -> list[int]:
    """Returns small elements with a class for author or byline, outside comments and teasers."""
    marked = (concepts(page) & AUTHOR > 0) | page.holding("class", lambda names: "byline" in names.lower())
    small = end(page) - np.arange(len(page)) < SMALL
    nodes = nearest(np.flatnonzero(marked & small & ~is_text(page) & ~beside), title)
    short = [node for node in nodes if 1 < len(microdata.words(page, node)) < 2 * LONGEST]
    return [node for node in short if _marks_author(page, node)][:8]


def _boxed(page: Snapshot) -> list[int]:
    """Returns the element for the name in a box about the author, if all such boxes name one person."""
    named = page.holding("class", lambda names: bool(_BOXED.search(names)))
    free = named & ~below(page, COMMENTS | NAVIGATION) & ~unseen(page) & ~hidden(page)
    nodes = np.flatnonzero(free & ~within(page, page.tagged(("nav", "footer", "blockquote", "form"))))[:MOST].tolist()
    names = [clean(microdata.words(page, node)) for node in nodes]
    distinct = {tuple(one) for one in names if one}
    return [node for node, one in zip(nodes, names, strict=True) if one][:1] if len(distinct) == 1 else []


def _marks_author(page: Snapshot, node: int) -> bool:
    """Whether the element's names mean an author: `fn` is also the name of a place or a dish, `user` also a menu."""
    names = " ".join(page.attribute(name).get(node, "") for name in ("class", "id", "itemprop", "data-testid"))
    if _QUOTED.search(names) or _MADE_BY.search(microdata.words(page, node)):
        return False
    if _FOOTNOTE.search(names) or (page.tag_name(node) == "table" and _CARD.search(names)):
        return False
    if _AUTHOR.search(names):
        return True
    if "fn" in names.split():
        parents = [int(page.parent[node])]
        for _ in range(4):
            parents.append(int(page.parent[parents[-1]]) if parents[-1] >= 0 else -1)
        above = " ".join(page.attribute("class").get(parent, "") for parent in parents)
        return "org" not in names.split() and bool(_AUTHOR.search(above))
    return not _USER.search(names) or is_forum(page.url) or len(answers(page)) > 0 or bool(flat_posts(page))


def _linked(page: Snapshot, title: int, beside: Mask) -> list[int]:
    """Returns links to author pages of the site itself, outside comments, teasers and running text."""
    places = page.attribute("href")
    found = [node for node, address in places.items() if _leads_to_author(page, address)]
    nodes = nearest(np.array([node for node in found if not beside[node]], np.int64), title)
    named = [node for node in nodes if _names_owner(page, microdata.words(page, node), places[node])]
    return [node for node in named if not is_prose(page, node)][:3]


def _names_owner(page: Snapshot, text: str, address: str) -> bool:
    """Whether the text of a link is a name, and the name of the person that its address means."""
    names = clean(text) if 1 < len(text) < LONGEST else []
    if not names or not (" " not in names[0] or looks_named(names[0])):
        return False
    if _HOME.search(address) or is_forum(page.url):
        return True
    found = _PERSON.search(address)
    own = key(found[1]) if found else ""
    parts = [key(word) for word in names[0].split()]
    return sum(part in own for part in parts) > 1 if len(parts) > 1 else parts == [own]


def _leads_to_author(page: Snapshot, address: str) -> bool:
    if not (_HOME.search(address) or _PERSON.search(address)) or _DOCUMENT.search(address):
        return False
    there, here = (addresses.host(one).removeprefix("www.") for one in (address, page.url))
    return not there or not here or there.endswith(here) or here.endswith(there)


def _beside(page: Snapshot, title: int) -> Mask:
    """Returns what is not the article's header: it names other people, and `fn` may be a footnote.

    Right after the title, classes like `related` or `caption` are also given to the byline.
    """
    menus = within(page, page.tagged(("nav", "footer", "form", "button", "blockquote", "option")))
    others = below(page, COMMENTS | RELATED | NAVIGATION | FOOTNOTE | CAPTION) | answering(page, title)
    return others & ~header(page, title) | menus | unseen(page) | hidden(page)
