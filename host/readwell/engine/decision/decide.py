"""The default extractor's decision, step by step: each with its reason and the figure it earned.

The figures are F1 by folds of sites, over the 11 headline sets and over all 18, of this step alone against the steps
before it; docs/evaluation.md describes the runs. `readwell explain --steps PAGE` shows what each step changed.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from functools import reduce

import numpy as np

from readwell.engine.decision import threads
from readwell.engine.decision.author_cards import author_cards
from readwell.engine.decision.below import remarks
from readwell.engine.decision.boilerplate import boilerplate
from readwell.engine.decision.comment_signs import within_any
from readwell.engine.decision.comments import comments
from readwell.engine.decision.draft import UNASKED, Apply, Draft, Step, Wishes, blank
from readwell.engine.decision.duplicates import duplicates
from readwell.engine.decision.groups import filled, whole_tables, whole_units
from readwell.engine.decision.item_heads import item_heads
from readwell.engine.decision.kinds import is_cards, kinds_of
from readwell.engine.decision.panels import panel_heads
from readwell.engine.decision.recipes import recipe
from readwell.engine.decision.related import related
from readwell.engine.decision.rendered import as_rendered
from readwell.engine.decision.shops import reviews
from readwell.engine.decision.smooth_by_shape import smoothed
from readwell.engine.decision.unit_judge import FEWEST, outside
from readwell.engine.features.first_pass import first_pass
from readwell.engine.features.page_parts import in_byline, in_comments, in_title
from readwell.engine.features.passages import passages
from readwell.engine.features.second_pass import second_pass
from readwell.engine.features.table import joined, table
from readwell.engine.models.cut import best_cut
from readwell.engine.models.model import Model
from readwell.engine.page.pruning import without
from readwell.engine.page.snapshot import Mask, Snapshot


def judge_alone(draft: Draft) -> Draft:
    """Sets the first forest's probabilities."""
    columns = first_pass(draft.page, draft.model.odds)
    alone = columns.judged(draft.model.alone)
    cut = best_cut(alone, passages(draft.page).words)
    return replace(draft, first_probability=alone, probability=alone, first_cut=cut, columns=columns)


def judge_in_context(draft: Draft) -> Draft:
    """Sets the second forests' probabilities."""
    more = table((second_pass(draft.page, draft.first_probability, draft.first_cut),), len(draft.columns))
    columns = joined(draft.columns, more)
    return replace(draft, probability=columns.judged(draft.model.context), columns=columns)


def shrink_to_likes(draft: Draft) -> Draft:
    """Shrinks probabilities toward the mean of passages of the same shape."""
    return replace(draft, probability=smoothed(draft.page, draft.probability))


def cut(draft: Draft) -> Draft:
    """Keeps the passages with the best expected score."""
    keep = best_cut(draft.probability, passages(draft.page).words).keep
    return replace(draft, keep=keep, judged=keep)


def _kept(work: Callable[[Snapshot, Mask], Mask]) -> Apply:
    """Returns a step that reads the page and what is kept, and changes what is kept."""
    return lambda draft: draft.choosing(work(draft.page, draft.keep))


def _without_boilerplate(page: Snapshot, keep: Mask) -> Mask:
    return keep & ~boilerplate(page, keep) & ~related(page, keep) & ~author_cards(page, keep)


def _with_panel_heads(page: Snapshot, keep: Mask) -> Mask:
    return keep | panel_heads(page, keep)


def with_item_heads(draft: Draft) -> Draft:
    """Keeps the headings of a list's kept items."""
    return draft.choosing(draft.keep | item_heads(draft.page, draft.probability, draft.keep))


def without_comments(draft: Draft) -> Draft:
    """The choice as it is on the page without its readers' comments, unless the person wants them."""
    if draft.wishes.comments == "on" or int(draft.keep.sum()) < threads.POSTS or threads.is_thread(draft.page):
        return draft
    gone = remarks(draft)
    return draft if not gone.any() or is_cards(kinds_of(draft)) else judged_without(draft, gone)


def without_units(draft: Draft) -> Draft:
    """The choice as it is on the page without the repeated units that are clearly no part of what it is about."""
    if draft.wishes.comments == "on" or int(draft.keep.sum()) < FEWEST:
        return draft
    gone = outside(draft)
    return judged_without(draft, gone) if gone.any() else draft


def judged_without(draft: Draft, gone: Mask) -> Draft:
    """The choice as it is on the page without these nodes; none of them is kept."""
    rows = passages(draft.page)
    stays = ~gone[rows.head]
    shell = without(draft.page, gone)
    if not np.array_equal(passages(shell).words, rows.words[stays]):
        return draft.choosing(draft.keep & stays)
    again = decide(shell, draft.model, draft.wishes, (*JUDGE, *MEND))
    keep, chance = np.zeros(len(rows), np.bool_), np.zeros(len(rows), np.float64)
    keep[stays], chance[stays] = again.keep, again.probability
    return replace(draft, probability=chance, keep=keep) if keep.any() else draft


def drop_duplicates(draft: Draft) -> Draft:
    """Keeps repeated text only once."""
    return draft.choosing(draft.keep & ~duplicates(draft.page, draft.probability, draft.keep))


def _comments(page: Snapshot) -> Mask:
    """Passages of comments, by name or by structure."""
    found = in_comments(page)
    if threads.is_thread(page) or not len(comments(page)):
        return found
    rows = passages(page)
    return np.asarray(found | (within_any(page, comments(page))[rows.head] & (rows.link_words < rows.words)))


def _wished(choice: Callable[[Wishes], str], part: Callable[[Snapshot], Mask]) -> Apply:
    """Returns a step that keeps or drops a part of the page as its setting asks; it never leaves a page empty."""

    def work(draft: Draft) -> Draft:
        wish = choice(draft.wishes)
        # A title alone is no article.
        if wish == "on" and (draft.keep.any() or part is not in_title):
            return draft.choosing(draft.keep | part(draft.page))
        if wish == "off" and (draft.keep & ~part(draft.page)).any():
            return draft.choosing(draft.keep & ~part(draft.page))
        return draft

    return work


#: From columns to probabilities, and from probabilities to a first choice.
JUDGE = (
    Step("first pass", judge_alone, "Judge each passage by its own columns.", "0.9287 and 0.9264 by itself"),
    Step(
        "second pass",
        judge_in_context,
        "Judge it again, with the first pass's results for its neighbours, its ancestors and passages like it.",
        "+.0027 and +.0002 with one forest, +.0011 and +.0007 more with two",
    ),
    Step(
        "alike passages",
        shrink_to_likes,
        "Shrink each probability one third toward the mean of the passages of the same shape.",
        "+.0012 and +.0022",
    ),
    Step("best cut", cut, "Keep the passages with the best expected F1.", "+.0019 and +.0002 over the best threshold"),
)

RECIPES = Step(
    "recipes",
    _kept(lambda page, keep: keep | recipe(page)),
    "Keep the ingredients and the steps of a recipe.",
    "lines kept of recipes .86, now .98; 18 other sets within .0015",
)

#: Repairs that every choice of passages needs, the best one and its alternatives alike.
MEND = (
    Step(
        "whole units",
        _kept(whole_units),
        "Keep a code listing, quotation or list whole when enough of it is kept.",
        "costs nothing: -.0001 and +.0005 with whole tables and gaps",
    ),
    Step(
        "whole tables",
        _kept(whole_tables),
        "Keep a data table whole when half of it or of its head is kept, or some of it and most of what is around it.",
        "see whole units; the last +.0001 on 16 sets, one kind of 28 loses .0001",
    ),
    Step("gaps", _kept(filled), "Keep what stands between two kept passages and looks alike.", "see whole units"),
    RECIPES,
    Step(
        "items' headings",
        with_item_heads,
        "Keep the headings of a list's kept items, and lines above an accordion's, where lines like them are likely.",
        "headings kept on 18 made-up listings: .88 to .97; lines above boxes +.0007 on 298 pages of wcxb",
    ),
    Step(
        "boilerplate",
        _kept(_without_boilerplate),
        "Remove share buttons, related articles, authors' cards, advertisement labels, forms, footers and dialogs.",
        "+.0003 and +.0002; footers and dialogs +.0002 and +.0012",
    ),
)

#: Posts and comments are decided as one thing, not passage by passage.
THREADS = (
    Step(
        "whole posts",
        threads.keep_posts,
        "On a page marked up as a thread, keep its posts within the bounds that repetition finds.",
        "+.0014 and +.0008",
    ),
    Step(
        "comments on posts",
        threads.drop_asides,
        "On a thread, drop comments on posts and signatures that are less likely than the posts.",
        "+.0005 and -.0002; signatures +.0002 and +.0001",
    ),
    Step(
        "comments below articles",
        threads.drop_comments,
        "Below an article, drop posts whose mean probability is under one half.",
        "+.0005 and +.0014",
    ),
    Step(
        "readers' comments",
        without_comments,
        "Where structure says that a thread of comments stands below what is no list, judge the page without it.",
        "382 made-up pages it was shaped on: .910 in an earlier form, .937 now; within .00025 on eight corpora",
    ),
)

UNITS = Step(
    "repeated units",
    without_units,
    "Where a run of repeated units is clearly no part of what the page is about, judge the page without it.",
    "by folds: articles cut short above others' comments .672 to .708, 1,390 drawn pages .908 to .926; corpora +.0005",
)

REVIEWS = Step(
    "reviews",
    _kept(lambda page, keep: keep | reviews(page) if keep.any() else keep),
    "Keep what buyers say of the product that a page sells.",
    "18 made-up products .912 to .957; 5 of 41 of wcxb change, -.08 in all",
)

DUPLICATES = Step("duplicates", drop_duplicates, "Keep text that stands twice once.", "+.0006 and +.0017")

#: What the person asked for.
SETTINGS = (
    Step("comments setting", _wished(lambda wishes: wishes.comments, _comments), "comments=on or off.", "a setting"),
    Step("title setting", _wished(lambda wishes: wishes.heading, in_title), "heading=on or off.", "a setting"),
    Step("byline setting", _wished(lambda wishes: wishes.byline, in_byline), "byline=on or off.", "a setting"),
)

#: The whole decision, in order.
STEPS: tuple[Step, ...] = (
    *JUDGE,
    *MEND,
    *THREADS,
    UNITS,
    REVIEWS,
    DUPLICATES,
    Step(
        "panel heads",
        _kept(_with_panel_heads),
        "Keep the headings of tabs and accordions whose panels are kept.",
        "nothing on raw pages: one in a hundred has any",
    ),
    Step(
        "rendered page",
        as_rendered,
        "Choose again by how the page looks, where a browser shows it.",
        "+.020 on 538 made-up articles with comments, by engines never seen; +.001 on 550 saved pages without styles",
    ),
    *SETTINGS,
)


def decide(page: Snapshot, model: Model, wishes: Wishes = UNASKED, steps: Sequence[Step] = STEPS) -> Draft:
    """Runs the steps and returns the final draft."""
    return reduce(lambda draft, step: step.work(draft), steps, blank(page, model, wishes))


def traced(draft: Draft, steps: Sequence[Step] = STEPS) -> Iterator[tuple[Step, Draft]]:
    """Yields each step and the draft after it."""
    for step in steps:
        draft = step.work(draft)
        yield step, draft
