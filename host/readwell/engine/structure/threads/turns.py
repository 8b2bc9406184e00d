"""A conversation: a thread of two who take turns, as with a helper, on a help desk or in an interview."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from readwell.engine.page.snapshot import Snapshot
from readwell.engine.page.tree import end, is_text
from readwell.engine.structure.threads.posts import Post

#: Fewer posts are a question with its answer.
FEWEST = 4

#: Of ten steps from one post to the next so many are to the other one.
TURNS = 7


def conversation(page: Snapshot, thread: Sequence[Post]) -> bool:
    """Whether every post names its author, there are two of them, and they mostly answer each other."""
    if len(thread) < FEWEST or any(post.author < 0 for post in thread):
        return False
    names = [_words(page, post.author) for post in thread]
    steps = sum(one != other for one, other in pairwise(names))
    return len(set(names)) == 2 and 10 * steps >= TURNS * (len(names) - 1)


def _words(page: Snapshot, element: int) -> str:
    inside = range(element, int(end(page)[element]))
    return " ".join("".join(page.string(node) for node in inside if is_text(page)[node]).split())
