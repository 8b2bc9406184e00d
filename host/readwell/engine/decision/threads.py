"""Posts and comments: kept within the bounds that repetition finds, or left out as one thing."""

from __future__ import annotations

import numpy as np

from readwell.engine.basics.addresses import is_forum
from readwell.engine.decision.boilerplate import boilerplate
from readwell.engine.decision.comments import candidates
from readwell.engine.decision.draft import Draft
from readwell.engine.decision.unmarked_comments import flat_comments
from readwell.engine.features.declared import metas
from readwell.engine.features.passages import passages
from readwell.engine.features.whole import summary
from readwell.engine.models.cut import MILLION, expected
from readwell.engine.page.concepts import COMMENTS, SIGNATURE, below
from readwell.engine.page.numbers import runs
from readwell.engine.page.snapshot import Floats, Longs, Mask, Snapshot, view
from readwell.engine.page.tree import within
from readwell.engine.structure.threads import answers, elements, posts

#: This many posts with this many words are a thread; its posts must promise this part of the best cut's score.
POSTS, SAID, THREAD = 3, 50, 0.8
#: Around posts, longer or likelier passages are no user's card; in posts, unlikely ones are nothing a user wrote.
RUNNING, SURE, NEVER = 20, 0.9, 0.05
#: Comments on posts and signatures are on average less likely than this part of what the posts are.
ASIDE = 0.8
#: Below an article of this many words, posts are kept from this probability on.
ARTICLE, EVEN = 60, 0.5


def keep_posts(draft: Draft) -> Draft:
    """On a thread, the posts within the bounds that repetition finds."""
    if not is_thread(draft.page):
        return draft
    return draft.choosing(written(draft.page, draft.probability, draft.keep))


def drop_asides(draft: Draft) -> Draft:
    """On a thread, without comments on posts and signatures, unless the person wants comments."""
    if draft.wishes.comments == "on" or not is_thread(draft.page):
        return draft
    return draft.choosing(draft.keep & ~asides(draft.page, draft.probability, draft.keep))


def drop_comments(draft: Draft) -> Draft:
    """On any other page, without readers' comments below an article, unless the person wants comments."""
    if draft.wishes.comments == "on" or is_thread(draft.page):
        return draft
    return draft.choosing(draft.keep & ~doubted(draft.page, draft.probability, draft.keep))


def is_thread(page: Snapshot) -> bool:
    """Whether the page's address or structured data say that it is a thread.

    An address of posts says little: it is one unless what stands below an article looks like comments.
    """
    facts = summary(page)
    declared = bool(facts["url_thread"] or facts["data_forum"])
    return declared and (declares_thread(page) or not (len(candidates(page)) or flat_comments(page)))


def declares_thread(page: Snapshot) -> bool:
    """Whether the page's structured data or the host's name say that it is a thread."""
    return bool(summary(page)["data_forum"] or is_forum(page.url or metas(page).get("og:url", "")))


def written(page: Snapshot, chance: Floats, keep: Mask) -> Mask:
    """Posts by the bounds that repetition finds, if they promise about as much as the cut.

    The forests tear posts and keep user cards. Running text between posts stays: answers have comments.
    """
    # Finding posts takes as long as asking a forest: only an answer in pieces is worth it.
    if len(runs(keep)) < POSTS or len(posts(page)) < POSTS:
        return keep
    around = np.zeros(len(page), np.bool_)
    around[elements(page)] = True
    rows, inside = passages(page), in_posts(page)
    stays = ((rows.words >= RUNNING) & (3 * rows.link_words < rows.words)) | (chance >= SURE)
    answer = (inside & (chance >= NEVER)) | (keep & (stays | ~within(page, around)[rows.head]))
    answer &= ~boilerplate(page, answer)
    enough = expected(chance, rows.words, answer) >= THREAD * expected(chance, rows.words, keep)
    return answer if enough and int(rows.words[inside].sum()) >= SAID else keep


def asides(page: Snapshot, chance: Floats, keep: Mask) -> Mask:
    """Passages called comments or signatures that are less likely than the rest: most people left them out."""
    rows = passages(page)
    found = keep & below(page, COMMENTS | SIGNATURE)[rows.head]
    if _doubted(chance, rows.words, found, keep):  # posts are only looked for where such comments were found
        found &= ~in_posts(page)
        if _doubted(chance, rows.words, found, keep):
            return found
    return np.zeros(len(rows), np.bool_)


def _doubted(chance: Floats, words: Longs, part: Mask, keep: Mask) -> bool:
    """Whether a part of what is kept is clearly less likely than the rest, of which enough is left to read."""
    rest = keep & ~part
    mass = np.round(chance * MILLION).astype(np.int64) * words
    if not part.any() or int(words[rest].sum()) < RUNNING:
        return False
    return int(mass[part].sum()) * int(words[rest].sum()) < ASIDE * int(mass[rest].sum()) * int(words[part].sum())


def doubted(page: Snapshot, chance: Floats, keep: Mask) -> Mask:
    """Posts kept below an article that are more likely no part of it.

    The cut keeps passages that are a little less likely than not, which pays for passages that are independent. Posts
    are main content together, or none of them is: keeping them pays from an even chance on.
    """
    rows, inside = passages(page), np.zeros(len(page), np.bool_)
    doubtful = rows.words[keep & (chance < EVEN)]
    # Here too posts are only looked for where it is worth it: on one page of seventeen.
    if len(doubtful) < POSTS or int(doubtful.sum()) < SAID or len(posts(page)) < POSTS:
        return inside[rows.head]
    inside[answers(page)] = True
    found = keep & within(page, inside)[rows.head]
    above = int(rows.words[keep & (rows.head < answers(page)[0])].sum())
    mass = int((np.round(chance * MILLION).astype(np.int64) * rows.words)[found].sum())
    return found & (above >= ARTICLE and mass < EVEN * MILLION * int(rows.words[found].sum()))


@view
def in_posts(page: Snapshot) -> Mask:
    """Passages that stand in a post's body."""
    inside = np.zeros(len(page), np.bool_)
    for post in posts(page):
        for first, last in post.body:
            inside[first:last] = True
    return np.asarray(inside[passages(page).head])
