"""The byline: the authors that the page declares or shows."""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import cache

import numpy as np

from readwell.engine.metadata import declared, linked, microdata
from readwell.engine.metadata.found import Found, tidy
from readwell.engine.metadata.names import lists
from readwell.engine.metadata.nearness import lines, nearest
from readwell.engine.metadata.titles import house_names
from readwell.engine.metadata.wordings import key
from readwell.engine.page.snapshot import Mask, Snapshot
from readwell.engine.views.concepts import AUTHOR, COMMENTS, FOOTNOTE, NAVIGATION, RELATED, below, concepts
from readwell.engine.views.text import unseen
from readwell.engine.views.tree import end, is_text, within
from readwell.engine.views.visible import hidden, visible_text

#: Names in one byline; more is a staff list.
MOST = 12
#: Characters of one name.
LONGEST = 70

_PART = re.compile(
    r"(?:(?<!\s)\s++(?:[,;،、|•·/&]|(?:and|und|et|y|e|og|och|en|i|with|và|dan|и|και|ve)\s)|[,;،、|•·/&])\s*+",
    re.IGNORECASE,
)
#: What follows a name and is not part of it: a role, a place, an address, a day.
_TAIL = re.compile(
    r"(?:\(|\s[–—|-]\s|\son\s|\sfor\s|(?<!\S)\S+@\S|https?:|www\.|@\w|\b(?:updated|published)\b|(?<!\w)\d).*",
    re.IGNORECASE | re.DOTALL,
)
#: Addresses of author pages.
_HOME = re.compile(
    r"/(?:authors?|autore?s?|auteurs?|autor(?:en)?|contributors?|people|profiles?|writers?|by|staff|redaktion|"
    r"users?|members?)/[^/]"
)
#: A name after its label inside a line: one word in scripts without capitals, some capitalised words elsewhere.
_NAMED = re.compile(
    r"(?:作\s*者|撰\s*文|记者|記者|编译|发信人|著者|글쓴이|작성자)\s*[:：/]\s*([^\s:：,，。|/（(\[【]{1,14})"
    r"|\b(?:[Bb]y|[Aa]uth?or[ae]?|[Vv]on|[Pp]ar|[Pp]or|[Aa]uteur|[Aa]utor[ea]?)\s*+(?::\s++|(?<=\s))((?:[A-ZÀ-ÞŁŚŻČŠŽ][\w'’.-]*\s){1,3}[A-ZÀ-ÞŁŚŻČŠŽ][\w'’-]+)"
)
_ADDRESS = re.compile(r"https?:|www\.|@|/|\.(?:com|org|net)\b")


@cache
def _by() -> re.Pattern[str]:
    """Returns the beginning of a byline: "by" in many languages, with its separator."""
    words = "|".join(sorted(map(re.escape, lists()["byline-words"]), key=len, reverse=True))
    return re.compile(rf"^\W*(?:{words})(?:\s*[:：/|]\s*|\s+)", re.IGNORECASE)


def byline(page: Snapshot, title: int) -> Found | None:
    """Returns the authors on one line, separated by commas. A person on the page wins over the site itself."""
    house = None
    for source, texts, node in (*_declared(page), *_shown(page, title)):
        names = list(dict.fromkeys(name for text in texts for name in clean(text)))[:MOST]
        found = Found(", ".join(names), source, node)
        if names and house is None and _is_house(page, names):
            house = found
        elif names and (house is None or _looks_full(names[0])):
            return found
    return house


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


def _looks_full(name: str) -> bool:
    """Whether this is a first and a last name, or a name in a script that doesn't separate them."""
    words = name.split()
    return (2 <= len(words) <= 4 and all(word[0].isupper() for word in words)) or not name.isascii()


def _declared(page: Snapshot) -> Iterable[tuple[str, list[str], int]]:
    """Yields (source, names as written, element), the most reliable first."""
    for thing in linked.articles(page):
        for part in ("author", "creator"):
            texts = linked.texts(page, thing.get(part), ("name", "@value"))
            if texts:
                yield f"json-ld {part}", texts[:MOST], -1
    known = declared.meta(page)
    for name in lists()["byline"]:
        if name in known:
            yield f"meta {name}", list(known[name]), -1


def _shown(page: Snapshot, title: int) -> Iterable[tuple[str, list[str], int]]:
    for name in ("author", "creator"):
        nodes = [node for node in microdata.elements(page, name) if "comment" not in microdata.item_types(page, node)]
        if nodes:
            inner = [_name_inside(page, node) for node in nodes[:MOST]]
            yield f"microdata {name}", [microdata.value(page, node) for node in inner], nodes[0]
    for node, _ in declared.links(page).get("author", ())[:3]:
        if not unseen(page)[node]:
            yield "link author", [microdata.words(page, node)], node
    for node in _marked(page, title):
        yield "class author", [microdata.words(page, node)], node
    for node in _linked(page, title):
        yield "link to author", [microdata.words(page, node)], node
    for node in _spoken(page):
        yield "text", [microdata.words(page, node)], node
    for node, name in _inside(page, title):
        yield "text", [name], node


def _name_inside(page: Snapshot, node: int) -> int:
    """Returns the element with the name itself, if an author is an item of its own."""
    last = int(end(page)[node])
    return next((inner for inner in microdata.properties(page).get("name", ()) if node < inner < last), node)


def _marked(page: Snapshot, title: int) -> list[int]:
    """Returns small elements with a class for author or byline, outside comments and teasers."""
    bits = concepts(page)
    nodes = nearest(np.flatnonzero((bits & AUTHOR > 0) & ~is_text(page) & ~_beside(page)), title)
    return [node for node in nodes if 1 < len(microdata.words(page, node)) < 2 * LONGEST][:8]


def _linked(page: Snapshot, title: int) -> list[int]:
    """Returns links to author pages, outside comments and teasers."""
    found = [node for node, address in page.attribute("href").items() if _HOME.search(address)]
    beside = _beside(page)
    nodes = nearest(np.array([node for node in found if not beside[node]], np.int64), title)
    return [node for node in nodes if 1 < len(microdata.words(page, node)) < LONGEST][:3]


def _beside(page: Snapshot) -> Mask:
    """Returns what is not the article's header: it names other people, and `fn` may be a footnote."""
    menus = within(page, page.tagged(("nav", "footer", "form", "button")))
    return below(page, COMMENTS | RELATED | NAVIGATION | FOOTNOTE) | menus | unseen(page) | hidden(page)


def _inside(page: Snapshot, title: int) -> list[tuple[int, str]]:
    """Returns names after "author:" inside a line with other things ("2005-04-05 06:40  作者：山石  来源：...")."""
    out = []
    for node in lines(page, title, _beside(page)):
        if found := _NAMED.search(page.string(node)):
            out.append((int(page.parent[node]), found[1] or found[2]))
    return out[:4]


def _spoken(page: Snapshot) -> list[int]:
    """Returns elements of one short line that begins like a byline, near the beginning of the page."""
    nodes = np.flatnonzero(visible_text(page))
    out = []
    for node in nodes[:400].tolist():
        text = page.string(node)[: 3 * LONGEST].strip()
        found = _by().match(text + " ") if len(text) < 2 * LONGEST else None
        if found and _looks_named(text[found.end() :]):
            out.append(int(page.parent[node]))
    return out[:4]


def _looks_named(text: str) -> bool:
    """Whether a text has at most five words, each of more than three letters with a capital if the script has them."""
    words = text.split()
    return len(words) <= 5 and all(not word[0].islower() or len(word) <= 3 for word in words)


def clean(text: str) -> list[str]:
    """Returns the names in a byline: no "by", no role, no address, no date."""
    text = tidy(text)
    for _ in range(2):
        text = _by().sub("", text + " ", count=1)
    out: list[str] = []
    for part in _PART.split(text):
        if out and part.islower():
            break  # the role follows, not the name
        name = _TAIL.sub("", part).rstrip().strip(" .:;,-–—|\"'“”*\u200b")
        if name and not _ADDRESS.search(name) and 1 < len(name) <= LONGEST and name.lower() not in lists()["nobody"]:
            out.append(name)
        elif out:
            break
    return out
