"""What a picture's own markup says of it: names, addresses, sizes, its link and its figure, and how often it recurs."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import chain
from typing import cast

import numpy as np

from readwell.engine.answer.pictures.words import Around, Column
from readwell.engine.basics.patterns import lazy
from readwell.engine.features.declared import metas
from readwell.engine.metadata.site import image
from readwell.engine.page import concepts as named
from readwell.engine.page.numbers import numbered, sums
from readwell.engine.page.snapshot import Longs, Snapshot
from readwell.engine.page.tree import nearest, within
from readwell.engine.structure.claims import Picture
from readwell.engine.structure.picture_files import stem
from readwell.engine.structure.pictures import is_late

_NOT = lazy(
    r"logo|avatar|icon|sprite|badge|gravatar|emoji|author|profile|banner|advert|sponsor|tracking|spacer|button|arrow"
    r"|bullet|star|rating|placeholder|facebook|twitter|instagram|linkedin|pinterest|youtube|whatsapp|btn|captcha|flag"
    r"|userpic|smil|paypal|app-?store|google-?play|qr|background|decor|divider|shape|payment|newsletter|cookie"
)
_SIDES = lazy(r"(?<!\d)(\d{2,4})[x×](\d{2,4})(?!\d)")
_WIDTH = lazy(r"[?&/,_](?:w|width|h|height|resize|fit|size)[=_:,-]?(\d{2,4})(?!\d)", re.IGNORECASE)
_LENGTH = lazy(r"(\d{1,5})(?:\.\d{0,9})?(?: ?px)?")
_STYLED = lazy(r"(?<![\w-])(?:max-)?(?:width|height)\s*:\s*(\d{1,5})(?:\.\d{0,9})?px", re.IGNORECASE)
_FILE = lazy(r"\.(?:jpe?g|png|gif|webp|avif)(?:\Z|\?)", re.IGNORECASE)
_TOKEN = lazy(r"[^\W\d_]{3,}")
#: Levels above a picture whose names are read.
LEVELS = 6
#: Characters of an address or a name that are read.
LONGEST = 300
#: A picture that loads late has a box of its own from so many pixels on; a smaller one is that of its stand-in.
STAND_IN = 64
#: Elements whose pictures have something in common.
HOLDERS = {
    "article": ("article", "main"),
    "figure": ("figure",),
    "paragraph": ("p",),
}
#: What a page calls the picture that it shares; structured data may say it too.
SHARES = ("og:image", "twitter:image", "og:image:url", "image")
#: Concepts of the names around a picture that are told one by one.
CONCEPTS = ("navigation", "related", "share")


def names(around: Around, claims: Sequence[Picture]) -> Iterator[tuple[str, Column]]:
    """Yields what the names of pictures, of their files and of the elements around them say."""
    page, inside = around.page, around.seen_inside
    bits = np.zeros(len(claims), np.int64)
    here, concepts = around.ids, named.concepts(page)
    for _ in range(LEVELS):
        bits |= np.where(2 * inside[here] < max(int(inside[0]), 1), concepts[here], 0)
        here = np.where(page.parent[here] >= 0, page.parent[here], here)
    for name in CONCEPTS:
        yield f"called_{name}", (bits & getattr(named, name.upper()) > 0).astype(np.float64)
    told = [_own(page, node, claim) for node, claim in zip(around.ids.tolist(), claims, strict=True)]
    yield "own_not", np.array([_NOT.search(text) is not None for text in told], np.float64)


def _own(page: Snapshot, node: int, claim: Picture) -> str:
    """Returns a picture's class, id, file name and alternative text, each cut."""
    words = (page.attribute(name).get(node, "")[:LONGEST] for name in ("class", "id"))
    return " ".join((*words, claim.src.split("?")[0][-80:].rpartition("/")[2], claim.alt[:80])).lower()


def sizes(around: Around, claims: Sequence[Picture]) -> Iterator[tuple[str, Column]]:
    """Yields the larger and the smaller side of each picture in pixels, -1 where nothing tells."""
    found = [_sides(around.page, node, claim.src) for node, claim in zip(around.ids.tolist(), claims, strict=True)]
    sides = np.array(found, np.float64).reshape(-1, 2)
    layout = around.page.layout
    if layout is not None:
        drawn = np.stack((layout["w"][around.ids], layout["h"][around.ids]), axis=1).astype(np.float64)
        least = np.array([STAND_IN if is_late(around.page, node) else 1 for node in around.ids.tolist()])
        sides = np.where(drawn.min(axis=1, keepdims=True) >= least[:, None], drawn, sides)
    yield "larger_side", sides.max(axis=1, initial=-1)
    yield "smaller_side", np.where((sides > 0).all(axis=1), sides.min(axis=1, initial=1e9), -1.0)


def _sides(page: Snapshot, node: int, src: str) -> tuple[int, int]:
    """Returns what attributes, style or address say of a picture's width and height."""
    written = [page.attribute(name).get(node, "")[:LONGEST].strip() for name in ("width", "height")]
    found = [int(match[1]) for match in map(_LENGTH.fullmatch, written) if match]
    found = found or [int(side) for side in _STYLED.findall(page.attribute("style").get(node, "")[:LONGEST])[:2]]
    if not found:
        tail = src[-LONGEST:]
        pair = _SIDES.search(tail)
        found = [int(pair[1]), int(pair[2])] if pair else [int(side) for side in _WIDTH.findall(tail)[:2]]
    return (max(found), min(found) if len(found) > 1 else -1) if found else (-1, -1)


def links(around: Around) -> Iterator[tuple[str, Column]]:
    """Yields whether a picture is a link, to a picture or to another page, and what it stands in."""
    page, ids = around.page, around.ids
    link = nearest(page, page.tagged(("a",)))[ids]
    hrefs = page.attribute("href")
    goals = [hrefs.get(node, "").strip()[-LONGEST:] if node >= 0 else "" for node in link.tolist()]
    to_picture = np.array([_FILE.search(goal) is not None for goal in goals], np.bool_)
    yield "linked", (link >= 0).astype(np.float64)
    yield "to_picture", to_picture.astype(np.float64)
    yield (
        "to_page",
        (np.array([goal[:1] not in ("", "#") for goal in goals], np.bool_) & ~to_picture).astype(np.float64),
    )
    for name, tags in HOLDERS.items():
        yield f"in_{name}", within(page, page.tagged(tags))[ids].astype(np.float64)


def texts(around: Around, claims: Sequence[Picture]) -> Iterator[tuple[str, Column]]:
    """Yields what the page says of a picture elsewhere: its share picture, its title's words, a text like its alt."""
    page, given = around.page, metas(around.page)
    shown = image(page)
    shares = [given.get(name, "") for name in SHARES] + ([shown.value] if shown else [])
    shared = {stem(address) for address in shares} - {""}
    title = " ".join((page.facts.get("title", ""), given.get("og:title", "")))[:LONGEST].lower()
    telling = set(_TOKEN.findall(title))
    stems = [stem(claim.src) for claim in claims]
    yield "is_shared", np.array([one in shared for one in stems], np.float64)
    said = [
        set(_TOKEN.findall(f"{one} {claim.alt[:LONGEST].lower()}")) for one, claim in zip(stems, claims, strict=True)
    ]
    yield "title_share", np.array([len(one & telling) / max(len(one), 1) for one in said], np.float64).round(6)
    kinds = [claim.src.split("?")[0][-4:].lower() for claim in claims]
    for kind in ("svg", "gif"):
        yield f"is_{kind}", np.array([one == f".{kind}" for one in kinds], np.float64)
    several = Counter(stems)
    yield "same_stem", np.array([several[one] for one in stems], np.float64)


def repeated(around: Around, make: Longs) -> Iterator[tuple[str, Column]]:
    """Yields how many pictures stand in boxes of the same make, and how much of these boxes is kept."""
    _, number, counts = numbered(make)
    box = around.box(1)
    kept = np.round(1000 * around.held_inside[box] / np.maximum(around.seen_inside[box], 1)).astype(np.int64)
    yield "alike", counts[number].astype(np.float64)
    yield "alike_kept", np.round(sums(number, kept, len(counts)) / np.maximum(counts, 1) / 1000, 6)[number]


def makes(around: Around) -> Longs:
    """Returns a number for each picture, the same for those whose boxes have the same tags and first class names."""
    page, ids = around.page, around.ids
    first: dict[str, int] = {}
    classes = page.attribute("class")
    make = np.zeros(len(ids), np.int64)
    here = ids.copy()
    for _ in range(LEVELS - 1):
        opening = [first.setdefault(" ".join(classes.get(node, "").split()[:1]), len(first)) for node in here.tolist()]
        make = (
            make * np.int64(1_000_003) + page.tag[here].astype(np.int64) * np.int64(4_099) + np.array(opening, np.int64)
        )
        here = np.where(page.parent[here] >= 0, page.parent[here], here)
    return make


def columns(around: Around, claims: Sequence[Picture], make: Longs) -> Iterator[tuple[str, Column]]:
    """Yields all that markup says of the pictures."""
    every = (names(around, claims), sizes(around, claims), links(around), texts(around, claims), repeated(around, make))
    return cast(Iterator[tuple[str, Column]], chain(*every))
