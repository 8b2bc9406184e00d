"""Roles of the parts of a page."""

from __future__ import annotations

import numpy as np
from readwell.engine.answer.roles import NAME, roles
from readwell.engine.answer.roles.why import why
from readwell.engine.answer.roles.words import count
from readwell.engine.page.blocks import blocks
from readwell.engine.page.snapshot import Mask, Snapshot
from readwell.engine.page.tree import leaves, within
from readwell.parse import parse

STORY = "<p id=story>The keeper of the light counted all of the steps on the way up and down again.</p>"


def kept(page: Snapshot) -> Mask:
    """The leaves of the paragraphs with the id `story`, and of elements with the attribute `data-keep`."""
    wanted = [
        node for name in ("id", "title") for node, value in page.attribute(name).items() if value in ("story", "keep")
    ]
    mask = np.zeros(len(page), np.bool_)
    mask[wanted] = True
    return within(page, mask) & leaves(page)


def role(html: str, text: str) -> str:
    """The role of the leaf with this text."""
    page = parse(html)
    node = next(node for node in range(len(page)) if page.string(node).strip() == text)
    return NAME[int(roles(page, kept(page))[node])]


def reasons(html: str, text: str) -> list[tuple[str, tuple[object, ...]]]:
    """The reasons of the block that begins with this text."""
    page = parse(html)
    mask = kept(page)
    found = why(page, mask, count(page, mask), roles(page, mask))
    parts = blocks(page)
    starts = [page.string(int(parts.leaves[parts.first[block]])).strip() for block in range(len(parts))]
    return [(reason.name, tuple(reason.values)) for reason in found[starts.index(text)]]
