"""The pictures of a page, told apart by the addresses that its markup gives them, and which of them an output holds."""

from __future__ import annotations

import hashlib
import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import chain

from readwell.engine.basics.addresses import join
from readwell.engine.page.snapshot import Snapshot
from readwell.engine.structure.claims import Picture
from readwell.engine.structure.picture_files import stem
from readwell.engine.structure.pictures import pictures
from readwell.parse import parse

#: What the rivals take for the address of a page that has none.
SOMEWHERE = "http://example.com/a"
#: Elements in which an output shows pictures.
_TAGS = ("img", "source", "graphic", "amp-img", "image", "span", "div")
#: Attributes in which a page or an output names a picture.
_NAMING = re.compile(r"(?:src|srcset|data-[a-z-]+|poster)\Z")
_SIZE = re.compile(r" \d+(?:\.\d+)?[wxh] ?(?:,|\Z)|, ")


@dataclass(frozen=True)
class Shown:
    """One picture of a page: its node, the key that stays when the page's text isn't at hand, all its addresses."""

    node: int
    key: str
    addresses: frozenset[str]
    twins: frozenset[str] = frozenset()  # keys of the same picture in a `noscript`, in another size


def pool(page: Snapshot, url: str) -> list[Shown]:
    """Every picture of a page that could be content: no tracking pixels, no emoji; one a set of addresses."""
    found: dict[str, Shown] = {}
    for node, claim in pictures(page).items():
        if not isinstance(claim, Picture) or not claim.src:
            continue
        own = sorted({*_named(page, node, url), claim.src})
        if page.tag_name(node) != "img":
            own = [claim.src]
        key = hashlib.sha256("\n".join(own).encode()).hexdigest()[:12]
        found.setdefault(key, Shown(node, key, frozenset(own)))
    several = Counter(address for one in found.values() for address in one.addresses)
    twins = _twins(page, url)
    out: list[Shown] = []
    for one in found.values():
        mine = frozenset(at for at in one.addresses if several[at] == 1) or one.addresses
        same = frozenset[str]().union(*(twins.get(name, ()) for name in {stem(at) for at in mine}))
        out.append(Shown(one.node, one.key, mine | same, frozenset(map(_key, same))))
    return out


def _key(address: str) -> str:
    return hashlib.sha256(address.encode()).hexdigest()[:12]


def _twins(page: Snapshot, url: str) -> dict[str, set[str]]:
    """The addresses in `noscript` elements that show nothing because the page has the same picture, by their names."""
    claims = pictures(page)
    out: dict[str, set[str]] = {}
    for node, markup in page.attribute("#markup").items():
        if claims.get(node, markup) is None:
            for address in held(markup, url):
                out.setdefault(stem(address), set()).add(address)
    return out


def _named(page: Snapshot, node: int, url: str) -> Iterator[str]:
    """The addresses in a picture's own attributes and its `source` elements."""
    own = [node]
    above = int(page.parent[node])
    if above >= 0 and page.tag_name(above) == "picture":
        own += [at for at in range(above + 1, node) if page.tag_name(at) == "source"]
    for name in page.names:
        if _NAMING.match(name):
            values = page.attribute(name)
            for at in own:
                yield from addresses(values.get(at, ""), url)


def addresses(value: str, url: str) -> Iterator[str]:
    """The absolute addresses in an attribute: one, or a `srcset` of them."""
    for part in _SIZE.split(" ".join(value.split())):
        part = part.strip().strip(",")
        if part and " " not in part and part[:5].lower() not in ("data:", "blob:") and re.search(r"[./]", part):
            yield join(url or SOMEWHERE, part)


def held(output: str, url: str) -> set[str]:
    """The addresses of pictures that an output in HTML or XML holds."""
    page = parse(output)
    shown = page.tagged(_TAGS)
    found: set[str] = set()
    for name in page.names:
        if _NAMING.match(name):
            values = (value for node, value in page.attribute(name).items() if shown[node])
            found.update(chain.from_iterable(addresses(value, url) for value in values))
    markup = page.attribute("#markup").values()  # of a `noscript`
    return found.union(*(held(inside, url) for inside in markup if inside != output))
