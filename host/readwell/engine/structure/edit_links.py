"""Links in brackets behind a heading that lead to an editor of the section: tools, not words of the text."""

from __future__ import annotations

import numpy as np

from readwell.engine.basics.patterns import lazy
from readwell.engine.basics.vocabulary import HEADING
from readwell.engine.page.concepts import visible_words_inside
from readwell.engine.page.snapshot import Mask, Snapshot, view
from readwell.engine.page.tree import end, is_text

#: Addresses of an editor, whatever the link's language: wikis name the action in the query or end the path with it.
_EDITS = lazy("[?&](?:ve)?action=edit(?:[&#]|$)|[?&]do=edit(?:[&#]|$)|/edit(?:[?#]|$)")
#: A link with more words belongs to a sentence.
MOST_WORDS = 4
#: The heading, or an element around it and its links, is so many steps above a link at most, and holds so many nodes.
_STEPS, _MOST_NODES = 4, 200


@view
def edit_links(page: Snapshot) -> tuple[int, ...]:
    """Returns the leaves of such links, with their brackets and what stands between them."""
    addresses = page.attribute("href").items()
    likely = [node for node, address in addresses if "edit" in address and _EDITS.search(address)]
    if not likely:
        return ()
    headed = page.tagged(HEADING).copy()
    headed[page.parent[np.flatnonzero(headed)]] = True
    under: dict[int, list[int]] = {}
    for node in likely:
        under.setdefault(_heading(page, node, headed), []).append(node)
    under.pop(-1, None)
    return tuple(leaf for heading, inside in under.items() for leaf in _tail(page, heading, inside))


def _heading(page: Snapshot, node: int, headed: Mask) -> int:
    """Returns the heading around a link, or the element that has the heading as a child; -1 if neither is near."""
    for _ in range(_STEPS):
        node = int(page.parent[node])
        if node < 0 or headed[node]:
            break
    is_small = node >= 0 and headed[node] and end(page)[node] - node <= _MOST_NODES
    return node if is_small else -1


def _tail(page: Snapshot, heading: int, own: list[int]) -> list[int]:
    """Returns the last leaves of a heading from an opening bracket on, if all their words are such links."""
    inside = _inside(page, heading, own)
    texts = (np.flatnonzero(is_text(page)[heading : int(end(page)[heading])]) + heading).tolist()
    tail: list[int] = []
    for leaf in reversed(texts):
        if visible_words_inside(page)[leaf] and not inside[leaf - heading]:
            break
        tail.append(leaf)
    opening = [at for at, leaf in enumerate(tail) if page.string(leaf).strip()[:1] in ("[", "［", "【")]
    if not opening or len(tail) == len(texts):
        return []
    bracketed = tail[: opening[-1] + 1]
    return bracketed if any(inside[leaf - heading] for leaf in bracketed) else []


def _inside(page: Snapshot, heading: int, own: list[int]) -> Mask:
    """Returns which nodes of a heading are inside of one of its links."""
    mask = np.zeros(int(end(page)[heading]) - heading, np.bool_)
    for node in own:
        if visible_words_inside(page)[node] <= MOST_WORDS:
            mask[node - heading : int(end(page)[node]) - heading] = True
    return mask
