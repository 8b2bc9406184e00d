"""What a passage's own letters and tags say: length, marks, capitals, figures, dates, small words, links, emphasis.

Shallow text features after Kohlschütter, Fankhauser, Nejdl, 'Boilerplate detection using shallow text features',
2010, and jusText's stop words (Pomikálek 2011); none needs a language.
"""

from __future__ import annotations

import re
from functools import cache

import numpy as np
import numpy.typing as npt

from readwell.characters import COMMA, DIGIT, PUNCTUATION, SPACELESS, STOP, SYMBOL, UPPER, WORD, kinds
from readwell.features.counts import seen_words
from readwell.features.passages import along, passages, per_passage
from readwell.features.table import Columns
from readwell.snapshot import Longs, Mask, Snapshot, view
from readwell.views.blocks import blocks
from readwell.views.links import links
from readwell.views.stopwords import stop_words
from readwell.views.text import characters, letters, per_node, starts, unseen
from readwell.views.tree import is_text, share, within
from readwell.views.visible import hidden
from readwell.vocabulary import FORM, PICTURE

#: Kinds of character that are counted.
KINDS = {
    "stops": STOP,
    "commas": COMMA,
    "digits": DIGIT,
    "capitals": UPPER,
    "marks": PUNCTUATION,
    "symbols": SYMBOL,
    "spaceless": SPACELESS,
}

#: Single characters that furniture is fond of.
SIGNS = {
    "bars": "|",
    "colons": ":",
    "arrows": "»›→>",
    "at": "@",
    "rights": "©",
    "asks": "?!",
    "money": "$€£¥",
    "quotes": '"“”„«',
}

#: Tags a passage is told to stand in, itself or above.
INSIDE = (
    "p li td th dd dt h1 h2 h3 h4 h5 h6 blockquote pre code figure figcaption a article main section aside nav footer "
    "header form table ul ol dl label button time address span strong em center font details"
).split()

#: Only the first letters of a passage are searched for dates and the like.
SEARCHED = 400

#: Tags whose words are set off.
STRONG = ("b", "strong", "th", "h1", "h2", "h3", "h4", "h5", "h6")

_YEAR = re.compile(r"(?<!\d)(?:19|20)\d\d(?!\d)")
_DAY = re.compile(r"(?<!\d)\d{1,4}[-/.年]\s?\d{1,2}[-/.月]\s?\d{1,4}(?!\d)")
_CLOCK = re.compile(r"(?<!\d)\d{1,2}:[0-5]\d")
_ADDRESS = re.compile(r"https?://|www\.|\S@\S+\.\S")
_LISTED = re.compile(r"\s*(?:\d{1,3}[.)]|[-•*·–])\s")


def wording(page: Snapshot) -> Columns:
    """Everything a passage says by itself."""
    rows = passages(page)
    seen = is_text(page) & ~unseen(page)
    chars = per_passage(page, np.where(seen, letters(page), 0))
    out: Columns = {"words": rows.words, "letters": chars, "letters_per_word": share(chars, rows.words)}
    out["link_words"], out["link_share"] = rows.link_words, rows.link_share
    out["free_words"] = rows.words - rows.link_words
    out["links"] = per_passage(page, _after_links(page))
    small = per_passage(page, np.where(seen, stop_words(page), 0))
    out["stop_words"], out["stop_word_share"] = small, share(small, rows.words)
    out["leaves"] = np.diff(blocks(page).first)[rows.block]
    out["pictures"] = per_passage(page, page.tagged(PICTURE))
    out["fields"] = per_passage(page, page.tagged(FORM))
    out["unshown"] = per_passage(page, np.where(hidden(page), seen_words(page), 0)) > 0
    return out | _marks(page, chars) | _inside(page) | _patterns(page)


def _after_links(page: Snapshot) -> Longs:
    """Marks the node after each link's start: its first leaf, mostly, so that a passage can count its links."""
    marks = np.zeros(len(page), np.int64)
    first = np.flatnonzero(links(page)) + 1
    marks[first[first < len(page)]] = 1
    return marks


def _marks(page: Snapshot, chars: Longs) -> Columns:
    """Marks, figures and capitals, counted and as a share."""
    flat = characters(page)
    seen = is_text(page) & ~unseen(page)
    out: Columns = {}
    for name, kind in KINDS.items():
        count = per_passage(page, np.where(seen, per_node(page, flat.kinds & kind > 0), 0))
        out[name], out[f"{name}_share"] = count, share(count, chars)
    signed = _sign_bits()[np.minimum(flat.codes, np.uint32(len(_sign_bits()) - 1))]
    for bit, name in enumerate(SIGNS):
        out[name] = per_passage(page, np.where(seen, per_node(page, signed & (1 << bit) > 0), 0))
    heads = starts(flat, flat.kinds & WORD > 0) & (flat.kinds & UPPER > 0)
    named = per_passage(page, np.where(seen, per_node(page, heads), 0))
    out["named"], out["named_share"] = named, share(named, passages(page).words)
    return out


@cache
def _sign_bits() -> npt.NDArray[np.uint8]:
    """For each code point up to the last sign (and one past it) which of the groups of signs it belongs to."""
    out = np.zeros(max(ord(sign) for signs in SIGNS.values() for sign in signs) + 2, np.uint8)
    for bit, signs in enumerate(SIGNS.values()):
        out[[ord(sign) for sign in signs]] |= np.uint8(1 << bit)
    return out


def _inside(page: Snapshot) -> Columns:
    """Which tags it stands in, and how much of it."""
    told = above(page)[passages(page).head]
    out: Columns = {f"in_{tag}": told >> place & 1 > 0 for place, tag in enumerate(INSIDE)}
    strong = within(page, page.tagged(STRONG))
    out["strong_share"] = share(per_passage(page, np.where(strong, seen_words(page), 0)), passages(page).words)
    return out


@view
def above(page: Snapshot) -> Longs:
    """For each node a bit for each of these tags that it or an element above it has."""
    bits = {tag: np.int64(1) << np.int64(place) for place, tag in enumerate(INSIDE)}
    own = np.array([bits.get(tag, 0) for tag in page.tags], np.int64)[page.tag]
    return along(page, own, np.bitwise_or)


@view
def spoken(page: Snapshot) -> list[str]:
    """The text of each passage."""
    parts, seen = blocks(page), (is_text(page) & ~unseen(page)).tolist()
    ids, strings, number = parts.leaves.tolist(), page.strings, page.text.tolist()
    first, last = parts.first[:-1].tolist(), parts.first[1:].tolist()
    chosen = passages(page).block.tolist()
    return ["".join([strings[number[n]] for n in ids[first[b] : last[b]] if seen[n]]).strip() for b in chosen]


@view
def figured(page: Snapshot) -> Mask:
    """Passages with a figure: the others need not be searched for dates."""
    seen = is_text(page) & ~unseen(page)
    figures = characters(page).kinds & DIGIT > 0
    return np.asarray(per_passage(page, np.where(seen, per_node(page, figures), 0)) > 0)


def _patterns(page: Snapshot) -> Columns:
    """Dates, clocks, addresses, list marks; how it begins and ends; how often the same words stand on the page."""
    texts = spoken(page)
    out: Columns = {}
    searched = [text[:SEARCHED] for text in texts]
    figures = figured(page).tolist()
    for name, pattern in (("year", _YEAR), ("day", _DAY), ("clock", _CLOCK)):
        found = [on and pattern.search(text) is not None for on, text in zip(figures, searched, strict=True)]
        out[f"has_{name}"] = np.array(found, np.bool_)
    out["has_address"] = np.array([_ADDRESS.search(text) is not None for text in searched], np.bool_)
    out["listed"] = np.array([_LISTED.match(text) is not None for text in searched], np.bool_)
    times: dict[str, int] = {}
    for text in searched:
        times[text] = times.get(text, 0) + 1
    out["repeats"] = np.array([times[text] for text in searched], np.int64)
    out["starts_as"] = _kind_of([text[:1] for text in texts])
    out["ends_as"] = _kind_of([text[-1:] for text in texts])
    return out


def _kind_of(signs: list[str]) -> Longs:
    """What kind of character, coarsely, in an order that means something: from running text to furniture."""
    joined = "".join(sign or " " for sign in signs)
    bits = kinds(joined)
    out = np.zeros(len(signs), np.int64)
    for value, kind in enumerate((SYMBOL, DIGIT, UPPER, WORD, PUNCTUATION, COMMA, STOP), 1):
        out[bits & kind > 0] = value
    return out
