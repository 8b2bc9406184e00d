"""Pictures: their real addresses, which of them show nothing, and which stand for a character.

Lazy loading keeps the address in a custom attribute, in `srcset`, or in the markup of a `noscript` beside
an empty picture. The address that the browser has loaded (`currentSrc`) takes precedence.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from html import unescape
from itertools import chain

import numpy as np

from readwell.engine.basics import addresses
from readwell.engine.basics.patterns import lazy
from readwell.engine.page.snapshot import Mask, Snapshot, view
from readwell.engine.structure.claims import Claim, Claims, Letter, Picture
from readwell.engine.structure.elements import SOURCES, Elements, elements
from readwell.engine.structure.picture_files import TELLING, stem

#: Attributes with lazily loaded addresses, in order of precedence.
LATE = ("data-src", "data-lazy-src", "data-original", "data-lazy", "data-url", "data-bg")
LATE_SETS = ("data-srcset", "data-lazy-srcset", "srcset")
_STAND_IN = lazy(r"(?:^|[/_.-])(?:blank|spacer|placeholder|transparent|pixel|1x1|gr[ea]y|loading|lazy|clear)[^/]*$")
_IMG = lazy(r"<img\b", re.IGNORECASE)
_ATTRIBUTE = lazy(r"""(?<![\w-])([\w-]+)\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))""")
_DATA = lazy(r"data:image/(?:png|jpeg|gif|webp|avif|svg\+xml|bmp)[;,]", re.IGNORECASE)
_SIZE = lazy(r"(\d{1,9}(?:\.\d{0,9})?)([wx])")
_TINY_SIDE = lazy(r"0*[012](?:\.0*)?(?:px)?")
_EMOJI = frozenset(("emoji", "smiley", "emojione", "twemoji", "wp-smiley"))
#: The layout's reason for what has a width or height of nothing.
SIZELESS = 6
#: Wider than any column of text, doubled for high-density screens.
WIDEST = 1600
#: A picture at most this many pixels wide and high is invisible.
DOT = 2
#: A shorter data URL contains no visible picture.
TINY = 300


@view
def pictures(page: Snapshot) -> Claims:
    """Returns every picture; tracking pixels and duplicates show nothing. Includes pictures only in `noscript`."""
    given = elements(page)
    out: Claims = {}
    spare = {node: text for node, text in page.attribute("#markup").items() if _IMG.search(text)}
    late = {node: _from_markup(given, text) for node, text in spare.items()}
    beside = {int(page.parent[node]): node for node in reversed(spare)}
    for node in given.tagged("img"):
        out[node] = _picture(given, node, late.get(beside.get(int(page.parent[node]), -1)))
    shown = {claim.src for claim in out.values() if isinstance(claim, Picture)}
    files = {name for name in map(stem, shown) if len(name) >= TELLING}  # the same picture may be there in another size
    # The page hasn't requested pictures that are only in a `noscript`, which may track: we don't request them either.
    known = {addresses.origin(address) for address in (page.url, *shown)}
    for node, picture in late.items():
        new = picture is not None and picture.src not in shown and addresses.origin(picture.src) in known
        out[node] = picture if new and picture and stem(picture.src) not in files else None
    return out | dict.fromkeys(given.tagged("canvas"))


def is_late(page: Snapshot, node: int) -> bool:
    """Whether a browser draws something else in a picture's place until it is scrolled to: the box is not its own."""
    names = ("currentSrc", "src")
    drawn = next((value for value in (page.attribute(name).get(node, "").strip() for name in names) if value), "")
    return not drawn or _is_stand_in(drawn)


@view
def unloaded(page: Snapshot) -> Mask:
    """Returns pictures that take no room only because their file hasn't been loaded yet: a person would see them."""
    out = np.zeros(len(page), np.bool_)
    if page.layout is not None:
        for node, claim in pictures(page).items():
            out[node] = isinstance(claim, Picture) and bool(claim.src) and page.layout["hidden"][node] == SIZELESS
        out &= page.tagged(("img",))
        out[[node for node in np.flatnonzero(out).tolist() if not is_late(page, node)]] = False
    return out


def _is_stand_in(address: str) -> bool:
    if address[:5].lower() == "data:":
        return len(address) < TINY or not _DATA.match(address)
    return bool(_STAND_IN.search(address.partition("?")[0].partition("#")[0][-400:].lower()))


def _picture(given: Elements, node: int, late: Picture | None) -> Claim | None:
    alt = " ".join(given.attribute(node, "alt").split())
    if _is_letter(given, node, alt):
        return Letter(alt)
    if _is_dot(given, node):
        return None
    src = _address(given, node) or (late.src if late else "")
    alt = alt or (late.alt if late else "")
    return Picture(src, alt) if src or alt else None


def _is_letter(given: Elements, node: int, alt: str) -> bool:
    """Whether the picture is an emoji: its alt is the character itself."""
    if not alt or len(alt) > 12 or any(letter < "\u2000" and letter not in "©®#*0123456789" for letter in alt):
        return False
    layout = given.page.layout
    return not _EMOJI.isdisjoint(given.tokens(node)) or (
        layout is not None and 0 < layout["h"][node] <= 2 * layout["font"][node] // 10
    )


def _is_dot(given: Elements, node: int) -> bool:
    """Whether the picture is an invisible tracking pixel. A lazy picture's placeholder may be as small."""
    if _is_tiny({name: given.attribute(node, name) for name in ("width", "height", "style")}):
        return True
    layout = given.page.layout
    if layout is None or any(given.attribute(node, name) for name in (*LATE, *LATE_SETS)):
        return False
    return all(0 < layout[side][node] <= DOT for side in ("w", "h"))


def _is_tiny(values: Mapping[str, str]) -> bool:
    """Whether attributes or styles make a picture at most two pixels large, or hide it."""
    style = dict(entry.partition(":")[::2] for entry in "".join(values.get("style", "").lower().split()).split(";"))
    if style.get("display") == "none" or style.get("visibility") == "hidden":
        return True
    sides = [values.get(side, "").strip() or style.get(side, "") for side in ("width", "height")]
    return all(_TINY_SIDE.fullmatch(side) for side in sides)


def _address(given: Elements, node: int) -> str:
    """Returns the address of what a person sees, or will see once it is loaded.

    A browser that has chosen among the candidates has requested none of the others: we don't request them either.
    """
    there = set(given.page.names)
    chosen = given.attribute(node, "currentSrc")
    names = [name for name in LATE_SETS if name in there and not (chosen and name == "srcset")]
    sets = [given.attribute(node, name) for name in names]
    for box in given.above(node, 4) if "picture" in given.page.tags else ():  # a parser nests what follows a `source`
        if given.tag(box) == "picture":
            sources = given.inside(box, "source", SOURCES)
            inner = ("data-srcset",) if chosen else ("srcset", "data-srcset")
            sets += [given.attribute(child, name) for child in sources for name in inner]
    written = [chosen, *(given.attribute(node, name) for name in LATE if name in there)]
    if chosen[:5].lower() == "data:":  # a small preview of the picture that a script loads
        written = [*written[1:], chosen]
    best = (_best(value) for value in sets if value)
    candidates = chain(written, best, (given.attribute(node, "src"),))
    return next((whole for whole in (_real(given, address) for address in candidates) if whole), "")


def _real(given: Elements, written: str) -> str:
    """Returns an address if it can be a picture's: absolute, and not a placeholder."""
    written = written.strip()
    if written[:5].lower() == "data:":
        return "" if _is_stand_in(written) else "".join(written.split())
    whole = given.address(written)
    if not whole.lower().startswith(("http://", "https://")):
        return ""
    return "" if _is_stand_in(whole) else whole


def _best(srcset: str) -> str:
    """Returns the smallest picture of a `srcset` that is wide enough, else the widest."""
    found: list[tuple[float, str]] = []
    for address, descriptor in _candidates(srcset):
        size = _SIZE.fullmatch(descriptor)
        scale = 1.0 if size and size[2] == "w" else WIDEST / 2
        found.append((float(size[1]) * scale if size else scale, address))
    fitting = [entry for entry in found if entry[0] >= WIDEST]
    if fitting:
        return min(fitting, key=lambda entry: entry[0])[1]
    return max(found, key=lambda entry: entry[0])[1] if found else ""


def _candidates(srcset: str) -> Iterator[tuple[str, str]]:
    """Yields each address with its first descriptor, as in HTML: a comma right after an address ends it."""
    address = descriptor = ""
    for token in srcset.split():
        if address:
            own, comma, token = token.partition(",")
            descriptor = descriptor or own
            if not comma:
                continue
            yield address, descriptor
        address, descriptor = token.strip(","), ""
        if address and token.endswith(","):
            yield address, ""
            address = ""
    if address:
        yield address, descriptor


def _from_markup(given: Elements, markup: str) -> Picture | None:
    """Returns the first picture in a piece of markup. If its tag has no end, no later one has: none is tried."""
    found = _IMG.search(markup)
    last = markup.find(">", found.end()) if found else -1
    if not found or last < 0:
        return None
    pairs = _ATTRIBUTE.findall(markup[found.end() : last])
    values = {name.lower(): unescape(first or second or third) for name, first, second, third in pairs}
    if _is_tiny(values):
        return None
    written = [_best(values.get(name, "")) for name in LATE_SETS] + [values.get(name, "") for name in ("src", *LATE)]
    src = next((whole for whole in (_real(given, address) for address in written) if whole), "")
    return Picture(src, " ".join(values.get("alt", "").split())) if src else None
