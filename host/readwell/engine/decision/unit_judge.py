"""Runs of repeated units that are no part of what the page is about: a small forest judges each run as one thing.

The forests judge passages, and a comment is as likely as a short post. Of a thread as a whole more can be told: its
units have heads and times, it stands below an article, the page says how many answers there are. Only runs are asked
about of which much was kept and that aren't sure, on pages where not all is sure: the rest costs next to nothing.
"""

from __future__ import annotations

import numpy as np

from readwell.engine.decision.comment_signs import RUNNING, long, running, title_line
from readwell.engine.decision.draft import Draft
from readwell.engine.decision.kinds import is_cards, is_forum, kinds_of
from readwell.engine.decision.run_evidence import Evidence, evidence
from readwell.engine.decision.threads import declares_thread
from readwell.engine.decision.unit_runs import Run, row_at, unit_runs, words_before
from readwell.engine.features.passages import passages
from readwell.engine.models.cut import MILLION, expected
from readwell.engine.page.snapshot import Mask, Snapshot
from readwell.engine.page.tree import end

#: A page that promises so much is sure, and so is a run so likely; of what was kept so much is in the run.
SURE, LIKELY, KEPT = 0.975, 0.95, 0.2
#: Fewer passages kept are one thing.
FEWEST = 3
#: From this probability on a run goes: by folds 248 pages gain then and 15 lose, of those as they are 6 and 3.
GOES = 0.85


def asked(draft: Draft) -> list[Run]:
    """Returns the runs that the forest is asked about: they stand below the title and something written."""
    page, rows = draft.page, passages(draft.page)
    kept = np.where(draft.keep, rows.words, 0)
    if not kept.any() or expected(draft.probability, rows.words, draft.keep) >= SURE:
        return []
    title, at, before = title_line(page), row_at(page), words_before(page)
    plain = np.where(rows.words >= RUNNING, rows.words - rows.link_words, 0)
    mass = np.round(draft.probability * MILLION).astype(np.int64) * rows.words
    out = []
    for run in unit_runs(page):
        first, last = int(at[run.starts[0]]), int(at[run.last])
        above = plain[int(at[title]) if title >= 0 else 0 : first]
        if run.starts[0] <= title < run.last or int(above.sum()) < RUNNING:
            continue
        likely = int(mass[first:last].sum()) >= LIKELY * MILLION * int(before[last] - before[first])
        if not likely and int(kept[first:last].sum()) >= KEPT * int(kept.sum()):
            out.append(run)
    return out


def judged(draft: Draft) -> list[tuple[Run, Evidence]]:
    """Returns these runs with what tells about them; none on threads and on pages of cards, which are made of runs."""
    runs = [] if declares_thread(draft.page) else asked(draft)
    kinds = kinds_of(draft) if runs else {}
    if is_cards(kinds) or is_forum(kinds):
        return []
    return [(run, evidence(draft, run, kinds)) for run in runs]


def outside(draft: Draft) -> Mask:
    """Returns the nodes of the run that is most clearly no part of what the page is about; none if there is none."""
    forest, none = draft.model.units, np.zeros(len(draft.page), np.bool_)
    found = judged(draft) if forest else []
    if forest is None or not found:
        return none
    rows = np.array([[columns[name] for name in forest.names] for _, columns in found], np.float32)
    chance = forest.probability(rows)
    best = int(np.argmax(chance))
    return around(draft.page, found[best][0]) if chance[best] >= GOES else none


def around(page: Snapshot, run: Run) -> Mask:
    """Nodes of a run: all of the smallest element around it if no article is in it too, else from first to last."""
    ends, first = end(page), int(run.starts[0])
    holder = first
    while ends[holder] < run.last:
        holder = int(page.parent[holder])
    inside = np.zeros(len(page), np.bool_)
    whole = holder > title_line(page) and not long(page, running(page, holder, first))
    inside[holder if whole else first : int(ends[holder]) if whole else run.last] = True
    return inside
