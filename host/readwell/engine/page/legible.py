"""Which texts have letters that can be read, as far as the page's own styles tell: their size, colour and opacity."""

from __future__ import annotations

from collections.abc import Callable
from re import Pattern
from typing import TypeVar

import numpy as np

from readwell.engine.basics.running import running_sums
from readwell.engine.basics.vocabulary import PICTURE, TEXT
from readwell.engine.page.colours import UNSEEN_CONTRAST, UNSEEN_OPACITY, WHITE, Colour, colour, contrast, over
from readwell.engine.page.css import Declarations
from readwell.engine.page.declared_styles import declared, is_complete, own_styles, sheets, subjects
from readwell.engine.page.hiding import (
    CLEAR,
    FADED,
    INVISIBLE,
    SMALLEST_LETTERS,
    TINY,
    enters,
    ground,
    ink,
    letters,
    opacity,
    plain,
)
from readwell.engine.page.matching import resembles
from readwell.engine.page.revealed import FOCUS, shown_as, unnamed
from readwell.engine.page.snapshot import Ints, Mask, Snapshot
from readwell.engine.page.tree import end, is_text, nearest, subtree_sum, within

Value = TypeVar("Value")


def illegible(page: Snapshot) -> Mask:
    """Returns texts that are painted so that nobody can read them, or not at all."""
    return _faded(page) | _invisible(page) | _tiny(page) | _colourless(page)


def _in_force(
    page: Snapshot, names: tuple[str, ...], read: Callable[[Declarations], Value | None]
) -> tuple[Ints, list[Value]]:
    """Returns for each element the number of the value in force, -1 for none of its own; and the values."""
    number, values = np.full(len(page), -1, np.int32), list[Value]()
    for block in declared(page, names):
        if not block.made and (value := read(block.own)) is not None:
            number[block.nodes] = len(values)
            values.append(value)
    return number, values


def _occurs(page: Snapshot, words: Pattern[str]) -> bool:
    """Whether anything declared on the page has such words; most pages have none."""
    own = set(page.attribute("style").values())
    return any(map(words.search, own)) or any(words.search(one.text) for one in sheets(page))


def _of_texts(page: Snapshot, number: Ints) -> Ints:
    """Returns for each text the number that it inherits, -1 for none or one that a linked sheet may have replaced."""
    if not (number >= 0).any():
        return np.full(len(page), -1, np.int32)
    told = number >= 0
    if not is_complete(page):
        for name in ("class", "id", "style"):
            told[list(page.attribute(name))] = True
    above = nearest(page, told)
    return np.where(is_text(page) & (above >= 0), number[above], np.int32(-1))


def _texts(page: Snapshot, number: Ints, chosen: list[bool]) -> Mask:
    table = np.array([*chosen, False], np.bool_)
    return np.asarray(table[_of_texts(page, number)])


def _tiny(page: Snapshot) -> Mask:
    if not _occurs(page, TINY):
        return np.zeros(len(page), np.bool_)
    number, heights = _in_force(page, ("font",), letters)
    return _texts(page, number, [height <= SMALLEST_LETTERS for height in heights])


def _invisible(page: Snapshot) -> Mask:
    """Returns texts that `visibility` hides, unless it may be the first frame of something."""
    if not _occurs(page, INVISIBLE):
        return np.zeros(len(page), np.bool_)

    def state(own: Declarations) -> bool | None:
        value = plain(own, "visibility")
        return None if not value else value in ("hidden", "collapse") and not enters(own)

    number, concealed = _in_force(page, ("visibility",), state)
    own = number >= 0
    number[own & ~unnamed(page, own)] = -1
    return _texts(page, number, concealed) & ~within(
        page, shown_as(page, "visibility", concealing=("hidden", "collapse"))
    )


def _standing_opacity(own: Declarations) -> float | None:
    return opacity(own) if "opacity" in own and not enters(own) else None


def _faded(page: Snapshot) -> Mask:
    """Returns texts inside elements that together let nothing through."""
    if not _occurs(page, FADED):
        return np.zeros(len(page), np.bool_)
    number, shares = _in_force(page, ("opacity",), _standing_opacity)
    of_sheets = page.tagged(("html", "body")).copy()  # pages fade in as a whole
    for rule, selector in subjects(page, "opacity"):
        if opacity(rule.declarations) > 0.5 and not FOCUS.intersection(selector.subject.states):
            of_sheets |= resembles(page, selector.subject)
    own = number >= 0
    number[of_sheets | (own & ~unnamed(page, own))] = -1
    # Numbers add up where shares multiply: each is a count of thousandths of a power of e.
    loss = np.array([*(int(-1000 * np.log(max(share, 1e-6))) for share in shares), 0], np.int64)[number]
    ended = np.zeros(len(page) + 1, np.int64)
    np.add.at(ended, end(page), loss)
    total = running_sums(loss - ended[:-1])
    return np.asarray(is_text(page) & (total >= int(-1000 * np.log(UNSEEN_OPACITY))))


def _colourless(page: Snapshot) -> Mask:
    """Returns texts in the colour of what lies behind them, or in none."""
    complete = is_complete(page)
    if not (complete or _occurs(page, CLEAR)):
        return np.zeros(len(page), np.bool_)
    number, inks = _in_force(page, ("color", "background"), ink)
    for node, value in page.attribute("color").items():
        if page.tag_name(node) == "font" and (seen := colour(value.strip().lower())) is not None:
            number[node] = len(inks)
            inks.append(seen)
    clear = [one[3] <= UNSEEN_OPACITY for one in inks]
    out = _texts(page, number, clear) if any(clear) else np.zeros(len(page), np.bool_)
    if complete:
        return out | (_as_behind(page, number, inks) if inks else False)
    for block in own_styles(page, ("color",)):
        if _same(block.own):
            out |= _of_texts(page, np.where(block.nodes, np.int32(0), np.int32(-1))) == 0
    return out


def _same(own: Declarations) -> bool:
    """Whether one block gives letters the colour of their ground."""
    declared, behind = ground(own)
    written = ink(own)
    if not declared or behind is None or written is None or behind[3] < 1:
        return False
    return contrast(over(behind, written), behind) < UNSEEN_CONTRAST


def _as_behind(page: Snapshot, number: Ints, inks: list[Colour]) -> Mask:
    """Returns texts in the colour behind them, on a page that links no style sheet: what isn't declared is white."""
    grounds, values = _in_force(page, ("color", "background"), lambda own: found if (found := ground(own))[0] else None)
    for node, value in page.attribute("bgcolor").items():
        if grounds[node] < 0 and (seen := colour(value.strip().lower())) is not None:
            grounds[node] = len(values)
            values.append((True, seen))
    letters_, behind = _of_texts(page, number), _of_texts(page, grounds)
    out = np.zeros(len(page), np.bool_)
    staged = within(page, _stages(page))
    for written in range(len(inks)):
        for place in {int(one) for one in behind[letters_ == written].tolist()}:
            seen = values[place][1] if place >= 0 else WHITE
            if seen is None:
                continue
            seen = over(WHITE, seen)
            if contrast(over(seen, inks[written]), seen) < UNSEEN_CONTRAST:
                out |= (letters_ == written) & (behind == place) & ((place >= 0) | ~staged)
    return out


def _stages(page: Snapshot) -> Mask:
    """Returns elements inside which something is put behind or before the rest: the ground there can't be told."""
    out = np.zeros(len(page), np.bool_)
    for block in declared(page, ("position",)):
        if block.made or plain(block.own, "position") in ("absolute", "fixed"):
            painted = ground(block.own)[0] | (subtree_sum(page, page.tagged(tuple(PICTURE | {"video"}))) > 0)
            nodes = block.nodes & painted
            out[np.where(block.made, np.flatnonzero(nodes), page.parent[nodes].clip(0))] = True
    return out & ~page.tagged(("html", "body", TEXT))
