"""The answer that a site for questions marks as the one that solved it."""

from __future__ import annotations

from collections.abc import Sequence

from readwell.engine.page.snapshot import Snapshot, view
from readwell.engine.page.tree import end
from readwell.engine.structure.threads.posts import Post

#: The property, and the classes, of such an answer or of the sign in its head.
PROPERTY = "acceptedanswer"
CLASSES = frozenset(
    """accepted-answer accepted_answer acceptedanswer accepted-solution accepted-reply is-accepted best-answer
    bestanswer best_answer is-solution solution-post post-solution marked-solution""".split()
)
#: More are no answers that solve a question.
MOST = 3
#: Signs that are looked at.
SIGNS = 200


def accepted(page: Snapshot, posts: Sequence[Post]) -> frozenset[int]:
    """Returns where the accepted answers among the posts begin: the sign is around one alone, or in its head."""
    ends, out = end(page), set[int]()
    for sign in _signs(page)[:SIGNS]:
        around = [post for post in posts if sign <= post.node < ends[sign]]
        inside = [post for post in posts if post.node < sign < post.last and not _holds(post, sign)]
        found = around or inside[-1:]  # the innermost
        if len(found) == 1:
            out.add(found[0].node)
    return frozenset(out if len(out) <= min(MOST, len(posts) - 1) else ())


def _holds(post: Post, node: int) -> bool:
    """Whether a node is part of what was written: there it may be of a quotation."""
    return any(first <= node < last for first, last in post.body)


@view
def _signs(page: Snapshot) -> tuple[int, ...]:
    found = {node for node, value in page.attribute("class").items() if not CLASSES.isdisjoint(value.lower().split())}
    found |= {node for node, value in page.attribute("itemprop").items() if PROPERTY in value.lower().split()}
    return tuple(sorted(found))
