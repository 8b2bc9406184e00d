"""Measures how often the posts of a thread begin and end where the corpus says."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from readwell.engine.page.snapshot import Snapshot
from readwell.engine.page.visible import visible_text
from readwell.engine.structure.threads import Post, posts
from readwell.lab.evaluation.corpus import Page
from readwell.lab.evaluation.score import tokens
from readwell.lab.evaluation.tally import Tally
from readwell.parse import parse

#: A post is found if its similarity to a post of the corpus is at least this; each of those counts once.
ALIKE = 0.75

Words = Counter[str]


def measured(page: Page) -> Iterator[tuple[str, Tally]]:
    """Yields tallies of posts (in the corpus, found, matching) and of the authors of matching posts."""
    gold = page.row.get("posts")
    if not isinstance(gold, list):
        return
    tree = parse(page.html, page.url)
    wanted = [Counter(tokens(str(post.get("text", "")))) for post in gold]
    found = [(written(tree, post), post) for post in posts(tree)]
    given = [words for words, _ in found if words]
    pairs = matched(given, [words for words in wanted if words])
    exact = sum(one == other for one, other in pairs)
    yield "posts", Tally(sum(map(bool, wanted)), len(given), exact, len(pairs))
    for name in ("author", "time"):
        shown = sum(getattr(post, name) >= 0 for words, post in found if words)
        yield f"posts with {name}", Tally(len(given), shown, shown, shown)


def written(page: Snapshot, post: Post) -> Words:
    """Returns the words of a post's body."""
    seen = visible_text(page)
    return Counter(
        tokens(" ".join(page.string(node) for first, last in post.body for node in range(first, last) if seen[node]))
    )


def matched(given: Sequence[Words], wanted: Sequence[Words]) -> list[tuple[Words, Words]]:
    """Returns pairs of a given and a wanted post that are alike; each is in at most one pair."""
    free = list(wanted)
    out = []
    for words in given:
        best = max(free, key=lambda other: alike(words, other), default=None)
        if best is not None and alike(words, best) >= ALIKE:
            free.remove(best)
            out.append((words, best))
    return out


def alike(one: Words, other: Words) -> float:
    """Returns the F1 of two bags of words."""
    size = one.total() + other.total()
    return 2 * (one & other).total() / size if size else 1.0
