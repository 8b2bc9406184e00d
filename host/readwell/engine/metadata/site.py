"""The page's site, canonical address, lead picture and licence."""

from __future__ import annotations

import re

import numpy as np

from readwell.engine.basics import addresses
from readwell.engine.metadata import declared, linked, microdata
from readwell.engine.metadata.found import Found, tidy
from readwell.engine.metadata.names import lists
from readwell.engine.metadata.persons import says_by
from readwell.engine.page.snapshot import Snapshot
from readwell.engine.page.text import unseen

#: A title's part with more words is no name of a site.
LONGEST = 6
#: A name and a label of the host agree in so many letters where one contains the other.
ENOUGH = 5
#: Pictures and links that are looked at for a logo.
LOGOS = 5
#: Marks between the parts of a title.
_DIVIDED = re.compile(r"(?<!\s)\s++[|–—·•»«:/-]++\s++|[|»«]")
_WORD = re.compile(r"\w+")
#: Where a link to the front page leads.
_FRONT = re.compile(r"/|(?:\.\./)*index\.\w+")
#: Labels of a host that are part of many names, and those that name no site.
_GENERAL = frozenset("forum forums wordpress github gitlab blogs media online".split())
_COMMON = frozenset("www co com org net ac gov edu m en".split())

_COMMONS = re.compile(
    r"creativecommons\.org/(?:licenses|publicdomain)/|gnu\.org/(?:licenses|copyleft)/|opensource\.org/licenses/"
)


def site(page: Snapshot, title: str = "") -> Found | None:
    """Returns the name of the site: declared, or the part of the title that its address agrees with or that stands
    beside the page's own title; else its host."""
    named = declared.first(page, lists()["site"])
    if named:
        return named
    for thing in (*linked.articles(page), *linked.things(page)):
        for text in linked.texts(page, thing.get("publisher"), ("name", "@value"))[:1]:
            if tidy(text):
                return Found(tidy(text), "json-ld publisher")
        if "website" in linked.types(thing) and isinstance(thing.get("name"), str) and tidy(thing["name"]):
            return Found(tidy(thing["name"]), "json-ld website")
    host = addresses.host(page.url)
    account = declared.first(page, ("twitter:site",))
    return (
        _in_title(page, host)
        or _beside_title(page, title)
        or (Found(account.value.lstrip("@"), account.source) if account else None)
        or (Found(host.removeprefix("www."), "address") if host else None)
    )


def _parts(page: Snapshot) -> list[str]:
    return [part.strip() for part in _DIVIDED.split(tidy(page.facts.get("title", ""))) if part.strip()]


def _in_title(page: Snapshot, host: str) -> Found | None:
    """Returns the last or first part of the title element that names the site, as its host, its logo or its way home
    say."""
    parts = _parts(page)
    for part, logos in ((parts[-1], _logos(page)), (parts[0], _ways_home(page))) if len(parts) > 1 else ():
        words = _WORD.findall(part.lower())
        if names_host(part, host) or (0 < len(words) <= LONGEST and "".join(words) in logos):
            return Found(part, "title element")
    return None


def _beside_title(page: Snapshot, title: str) -> Found | None:
    """Returns the short last part of a title element whose only other part is the page's own title, and that names
    nobody."""
    parts = _parts(page)
    alone = len(parts) == 2 and _letters(parts[0]) == _letters(title) and len(_WORD.findall(parts[1])) <= LONGEST
    return Found(parts[1], "title element") if alone and not says_by().match(parts[1] + " ") else None


def names_host(part: str, host: str) -> bool:
    """Whether a part of a title is the site's name, as its host says."""
    words = _WORD.findall(part.lower())
    labels = [label.replace("-", "") for label in host.split(":")[0].split(".")[:-1] if label not in _COMMON]
    return 0 < len(words) <= LONGEST and _agrees(words, labels)


def _agrees(words: list[str], labels: list[str]) -> bool:
    """Whether a name's letters, or its first ones, are a label of the host; a long one may be part of the other."""
    whole = "".join(words)
    forms = {whole, "".join(word for word in words if word != "the"), "".join(word[0] for word in words)}
    inside = any(
        min(len(whole), len(label)) >= ENOUGH and (whole in label or label in whole) and label not in _GENERAL
        for label in labels
    )
    return inside or any(form in labels and len(form) > 2 for form in forms)


def _logos(page: Snapshot) -> set[str]:
    """Returns the letters of links to the front page, and of pictures' names at the top."""
    return _ways_home(page) | {_letters(text) for text in list(page.attribute("alt").values())[:LOGOS]}


def _ways_home(page: Snapshot) -> set[str]:
    """Returns the letters of links to the front page."""
    home = [node for node, address in page.attribute("href").items() if _FRONT.fullmatch(address.strip())][:LOGOS]
    own = addresses.origin(page.url)
    home += [node for node, address in page.attribute("href").items() if own and address.strip("/ ") == own][:LOGOS]
    return {_letters(microdata.words(page, node)) for node in home}


def _letters(text: str) -> str:
    return "".join(_WORD.findall(text.lower()))


def canonical(page: Snapshot) -> Found | None:
    """Returns the canonical address, if it is on the page's own site; else the address the page was loaded from."""
    claims = [(address, "link canonical") for _, address in declared.links(page).get("canonical", ())[:1]]
    found = declared.first(page, ("og:url",))
    claims += [(found.value, found.source)] if found else []
    for address, source in claims[:1]:
        claimed = _address(page, address, source)
        if claimed and _same_site(page.url, claimed.value):
            return claimed
    return Found(page.url, "address") if page.url and not page.url.startswith(addresses.OWN_NAME) else None


def _same_site(address: str, claimed: str) -> bool:
    """Whether a page at `address` may declare `claimed` as its own; always, if its address is unknown."""
    if not address.startswith(("http://", "https://")):
        return True
    return addresses.host(address).removeprefix("www.") == addresses.host(claimed).removeprefix("www.")


def image(page: Snapshot) -> Found | None:
    """Returns the picture that represents the page."""
    for thing in linked.articles(page):
        for text in linked.texts(page, thing.get("image"), ("url", "contentUrl", "@id"))[:1]:
            if text.startswith(("http", "/")):
                return _address(page, text, "json-ld image")
    found = declared.first(page, lists()["image"])
    if found:
        return _address(page, found.value, found.source)
    for _, address in declared.links(page).get("image_src", ())[:1]:
        return _address(page, address, "link image_src")
    for node in microdata.elements(page, "image")[:3]:
        addresses = [page.attribute(name)[node] for name in ("src", "content", "href") if node in page.attribute(name)]
        for address in addresses[:1]:
            return _address(page, address, "microdata image")
    return None


def licence(page: Snapshot) -> Found | None:
    """Returns the address or name of the text's licence."""
    for node, address in declared.links(page).get("license", ())[:1]:
        found = _address(page, address, "link license")
        return Found(found.value, found.source, -1 if unseen(page)[node] else node) if found else None
    for thing in linked.articles(page):
        for text in linked.texts(page, thing.get("license"), ("url", "@id", "name"))[:1]:
            return Found(tidy(text), "json-ld license")
    found = declared.first(page, lists()["licence"])
    if found:
        return found
    hrefs = page.attribute("href")
    for node in np.flatnonzero(page.tagged(("a",))).tolist():
        address = hrefs.get(node, "")
        if _COMMONS.search(address):
            return Found(tidy(address), "link", node)
    return None


def _address(page: Snapshot, address: str, source: str) -> Found | None:
    """Returns an absolute web address, or None."""
    whole = addresses.join(addresses.base(page.url, page.facts.get("base", "")), tidy(address))
    return Found(whole, source) if whole.startswith(("http://", "https://", "/")) else None
