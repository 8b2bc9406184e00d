"""Where in the source the start tags hold characters outside ASCII: in titles, alternative texts and classes."""

from __future__ import annotations

from dataclasses import dataclass
from typing import cast

import numpy as np
import numpy.typing as npt

from readwell.engine.basics.characters import codes
from readwell.engine.page.numbers import distinct
from readwell.engine.page.snapshot import Longs, Snapshot, frozen, view
from readwell.engine.page.source import LONGEST_TAG, shown
from readwell.engine.page.text import unseen

#: How a browser writes these characters in an attribute.
_ESCAPES = {"&": "&amp;", "\u00a0": "&nbsp;", '"': "&quot;", "<": "&lt;", ">": "&gt;"}
_ESCAPED = str.maketrans(_ESCAPES)


@dataclass(frozen=True, eq=False)
class AttributeLetters:
    """Each character outside ASCII in the start tags of what the page shows."""

    place: Longs  # (letters,) its position in `source.shown`
    codes: npt.NDArray[np.uint32]  # (letters,)


@view
def attribute_letters(page: Snapshot) -> AttributeLetters:
    """Returns the letters of the attributes that the page's columns hold, in their order; others are not captured."""
    foreign = np.array([not text.isascii() for text in page.strings], np.bool_)
    holders = distinct(page.attr_node[foreign[page.attr_value]])
    holders = holders[~unseen(page)[holders]]
    opens, sizes = shown(page).opens, np.minimum(page.open, LONGEST_TAG)
    order = np.argsort(page.attr_node, kind="stable")
    sorted_nodes = page.attr_node[order]
    places, letters = [np.zeros(0, np.int64)], [np.zeros(0, np.uint32)]
    for node in holders.tolist():
        low, high = np.searchsorted(sorted_nodes, [node, node + 1])
        tag = codes(_start_tag(page, node, order[low:high].tolist()))[: int(sizes[node])]
        at = np.flatnonzero(tag > 127)
        places.append(at + opens[node])
        letters.append(tag[at])
    place = cast(Longs, frozen(np.concatenate(places)))
    return AttributeLetters(place, cast("npt.NDArray[np.uint32]", frozen(np.concatenate(letters))))


def _start_tag(page: Snapshot, node: int, rows: list[int]) -> str:
    """Returns the start tag as a browser writes it, as far as its attributes were captured."""
    pairs = ((page.names[page.attr_name[row]], page.strings[page.attr_value[row]].translate(_ESCAPED)) for row in rows)
    return f"<{page.tag_name(node)}" + "".join(f' {name}="{value}"' for name, value in pairs if name[:1] != "#")
