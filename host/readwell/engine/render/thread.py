"""Writes a thread, or an article with comments: first what is in no post, then each post under its author and time."""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from readwell.engine.answer.comments import of
from readwell.engine.answer.roles.words import count
from readwell.engine.basics.running import sums_from_zero
from readwell.engine.page.snapshot import Mask, Snapshot
from readwell.engine.page.text import words
from readwell.engine.page.tree import depth, end, leaves
from readwell.engine.render.article import part_of, replacements, walked
from readwell.engine.render.document import Article, Part
from readwell.engine.structure.threads import Post

#: A longer text is not a name or a time.
LONGEST = 12
#: Limit for posts times nodes of a page.
MOST = 20_000_000
#: Limit for the depth of a post.
DEEPEST = 150


def threaded(page: Snapshot, kept: Mask) -> Article:
    """Returns the kept leaves as blocks and notes; those of each post or comment follow its header."""
    posts = count(page, kept & leaves(page)).thread or _comments(page, kept)
    # Each post is searched for in the whole page, with all elements around it: in a thread longer or deeper than
    # real ones, the posts have no headers.
    if len(posts) < 2 or len(posts) * len(page) > MOST or max(depth(page)[post.node] for post in posts) > DEEPEST:
        return walked(page, kept)
    known = replacements(page, kept)
    rest = ~_nodes(page, *(body for post in posts for body in post.body))
    whole = part_of(known, rest & _nodes(page, (0, posts[0].node)))
    blocks, notes = list(whole.blocks), list(whole.notes)
    until = [*(post.node for post in posts[1:]), len(page)]
    for post, last in zip(posts, until, strict=True):
        head, replaced = _head(page, post)
        # Text outside the posts' bodies, such as a signature, stays where it is.
        written = part_of(known, (_nodes(page, *post.body) | (rest & _nodes(page, (post.node, last)))) & ~replaced)
        if written.blocks:
            blocks += [Part("rule")] if blocks else []
            blocks += [*head, *_inner(written.blocks, post)]
        notes += written.notes
    return replace(whole, blocks=tuple(blocks), notes=tuple(notes))


def _comments(page: Snapshot, kept: Mask) -> tuple[Post, ...]:
    """Returns the comments below the article of which something was kept."""
    held = sums_from_zero(kept & leaves(page))
    return tuple(post for post in of(page, kept) if any(held[last] > held[first] for first, last in post.body))


def _nodes(page: Snapshot, *slices: tuple[int, int]) -> Mask:
    mask = np.zeros(len(page), np.bool_)
    for first, last in slices:
        mask[first:last] = True
    return mask


def _head(page: Snapshot, post: Post) -> tuple[list[Part], Mask]:
    """Returns the author in bold and the time, as a day if it can be parsed; and the nodes that this replaces."""
    who, time = _text(page, post.author), _text(page, post.time)
    when = post.when[:10] or time
    parts = [Part("strong", post.author, (Part("text", post.author, text=who),))] if who else []
    parts += [Part("text", post.time, text=f" · {when}" if who else when)] if when else []
    replaced = [(node, int(end(page)[node])) for node, text in ((post.author, who), (post.time, time)) if text]
    return [Part("paragraph", post.node, tuple(parts))] if parts else [], _nodes(page, *replaced)


def _text(page: Snapshot, node: int) -> str:
    """Returns the words of an element on one line."""
    if node < 0 or int(words(page)[node : int(end(page)[node])].sum()) > LONGEST:
        return ""
    return " ".join("".join(page.string(leaf) for leaf in range(node, int(end(page)[node]))).split())


def _inner(blocks: tuple[Part, ...], post: Post) -> tuple[Part, ...]:
    """Returns a post's blocks, without the list item or box around them."""
    while len(blocks) == 1 and blocks[0].kind == "list" and len(blocks[0].parts) == 1 and blocks[0].node <= post.node:
        blocks = blocks[0].parts[0].parts
    return blocks
