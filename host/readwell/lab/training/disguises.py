"""Pages in disguise, made of the corpus' own: what many sites do and few of these pages show.

Class names may say nothing: style tools scramble them. And below an article may stand a thread that nothing calls
comments. So some pages teach without their names, and some articles once more with the comments of another page of
their fold and language below them, nameless.
"""

from __future__ import annotations

import hashlib
import multiprocessing
import pickle
from collections.abc import Sequence
from dataclasses import replace

import numpy as np

from readwell.engine.features.chain import paragraphs
from readwell.engine.features.passages import below, passages
from readwell.engine.page.concepts import COMMENTS, concepts
from readwell.engine.page.snapshot import Snapshot, column
from readwell.engine.page.tree import block_elements, end, subtree_sum
from readwell.lab.training.folds import TEMPLATE_GOLD, hashed
from readwell.lab.training.grafts import Cutting, cutting, deepest, grafted, on_first_leaves, relabelled
from readwell.lab.training.labels import Labels
from readwell.lab.training.passages import Page, timed

#: One page of so many teaches without names, and one article of so many once more with a thread below it.
NAMELESS = 4
THREADED = 2
#: The same of pages whose names tell their gold.
TOLD_BY_NAMES = 2

#: Words of running text that a thread holds.
THREAD = (30, 2500)
#: Words of an article that one may stand below.
ARTICLE = 60
#: Fewer threads than this to choose from would be met again and again.
FEW = 5

#: Letters that no word in any of the lists is made of.
CONSONANTS = "bcdfghjklmnpqrstvwxz"


def disguised(pages: Sequence[Page], jobs: int) -> list[Page]:
    """What teaches instead of some pages and beside others."""
    teaching = [page for page in pages if page.teaches]
    with multiprocessing.Pool(jobs) as pool:
        threads = timed("threads that pages lend", lambda: pool.map(thread_of, teaching, chunksize=8))
        tasks = _tasks(teaching, threads)
        threaded = timed("threads below articles", lambda: pool.starmap(with_thread, tasks, chunksize=4))
        bare = [page for page in teaching if stands_nameless(page) or speaks_nameless(page)]
        return [*pool.map(without_names, bare, chunksize=8), *(page for page in threaded if page)]


def stands_nameless(page: Page) -> bool:
    """Whether only its nameless copy teaches: taught by both, the forests would trust names as before."""
    share = TOLD_BY_NAMES if page.dataset in TEMPLATE_GOLD else NAMELESS
    return page.teaches and not is_forum(page) and hashed(f"nameless {page.id}", share) == 0


def speaks_nameless(page: Page) -> bool:
    """Whether a nameless copy teaches too: every other forum's, or threads without names would be noise everywhere."""
    return is_forum(page) and hashed(f"nameless {page.id}", 2) == 0


def is_forum(page: Page) -> bool:
    """Whether a thread is what is wanted of it."""
    return page.kind == "forum" or page.dataset == "harvest-forum"


def without_names(page: Page) -> Page:
    """The page with its names gone or scrambled."""
    snapshot: Snapshot = pickle.loads(page.snapshot)
    return _copy(page, nameless(snapshot, hashed(f"scrambled {page.id}", 2) == 1), page.labels)


def _copy(page: Page, snapshot: Snapshot, found: Labels) -> Page:
    snapshot.built.clear()
    return replace(page, snapshot=pickle.dumps(snapshot), labels=found, seen={}, disguised=True)


def nameless(page: Snapshot, scrambled: bool) -> Snapshot:
    """The page without classes and ids, or with names that say nothing: the same for the same ones."""
    naming = np.array([name in ("class", "id") for name in page.names], np.bool_)
    on = naming[page.attr_name] if len(page.names) else np.zeros(0, np.bool_)
    if not scrambled:
        node, name, value = (part[~on] for part in (page.attr_node, page.attr_name, page.attr_value))
        return replace(page, attr_node=node, attr_name=name, attr_value=value, built={})
    used = np.unique(page.attr_value[on]).tolist()
    number = {value: len(page.strings) + place for place, value in enumerate(used)}
    values = [number[value] if named else value for value, named in zip(page.attr_value.tolist(), on, strict=True)]
    new = (" ".join(map(_scrambled, page.strings[value].split())) for value in used)
    return replace(page, attr_value=column(values), strings=(*page.strings, *new), built={})


def _scrambled(name: str) -> str:
    digest = hashlib.sha256(name.encode("utf-8", "surrogatepass")).digest()
    return "q" + "".join(CONSONANTS[byte % len(CONSONANTS)] for byte in digest[:5])


def thread_of(page: Page) -> tuple[str, Cutting | None]:
    """A page's language and its comments, nameless, if it has any that are not gold."""
    snapshot: Snapshot = pickle.loads(page.snapshot)
    language = snapshot.attribute("lang").get(0, "")[:2].lower()
    top = _comments(page, snapshot) if len(passages(snapshot)) else -1
    if top < 0:
        return language, None
    return language, cutting(nameless(snapshot, hashed(f"cut {page.id}", 2) == 1), top)


def _comments(page: Page, snapshot: Snapshot) -> int:
    """The element with most running text of those called comments, or only its list; -1 if none is without gold."""
    running = paragraphs(snapshot).astype(np.int64)
    words, gold = below(snapshot, running), subtree_sum(snapshot, on_first_leaves(snapshot, page.labels.matched))
    on = (concepts(snapshot) & COMMENTS > 0) & block_elements(snapshot)
    on &= (words >= THREAD[0]) & (words <= THREAD[1]) & (20 * gold <= words)
    on[:2] = False  # html and body wear the names of the whole site
    if not on.any():
        return -1
    top = int(np.argmax(np.where(on, words, 0)))
    heads = np.zeros(len(snapshot), np.int64)
    heads[passages(snapshot).head] = running
    inner = deepest(snapshot, heads, 0.8, top)
    listed = hashed(f"inner {page.id}", 2) and block_elements(snapshot)[inner] and words[inner] >= THREAD[0]
    return inner if listed else top


def _tasks(pages: Sequence[Page], threads: Sequence[tuple[str, Cutting | None]]) -> list[tuple[Page, Cutting]]:
    """Articles, each with a thread of its own fold and language."""
    found: dict[tuple[int, str], list[Cutting]] = {}
    for page, (language, thread) in zip(pages, threads, strict=True):
        if thread and language:
            found.setdefault((page.fold, language), []).append(thread)
    out = []
    for page, (language, _) in zip(pages, threads, strict=True):
        choice = found.get((page.fold, language), [])
        article = page.kind in ("article", "") and not is_forum(page) and page.labels.gold >= ARTICLE
        if article and len(choice) >= FEW and hashed(f"threaded {page.id}", THREADED) == 0:
            out.append((page, choice[hashed(f"lent {page.id}", len(choice))]))
    return out


def with_thread(page: Page, thread: Cutting) -> Page | None:
    """The article with the thread below it, every other one without names of its own; None if nothing holds it."""
    snapshot: Snapshot = pickle.loads(page.snapshot)
    spot = _spot(page, snapshot)
    if spot < 0:
        return None
    grown = grafted(snapshot, spot, thread)
    found = relabelled(snapshot, page.labels, grown, int(end(snapshot)[spot]))
    if hashed(f"bare {page.id}", 2):
        grown = nameless(grown, hashed(f"scrambled {page.id}", 2) == 1)
    return _copy(page, grown, found)


def _spot(page: Page, snapshot: Snapshot) -> int:
    """The node after which the thread stands: the last of the article, the article itself, or what holds it."""
    gold = on_first_leaves(snapshot, page.labels.matched)
    holder = deepest(snapshot, gold, 0.95)
    if not block_elements(snapshot)[holder]:
        holder = int(snapshot.parent[holder])
    own = np.flatnonzero(gold)
    own = own[(own > holder) & (own < end(snapshot)[max(holder, 0)])]
    if holder <= 0 or not len(own):
        return -1
    inner = int(own[-1])
    while snapshot.parent[inner] != holder:
        inner = int(snapshot.parent[inner])
    whole, around = snapshot.tagged(("html", "body")), int(snapshot.parent[holder])
    if whole[holder]:
        return inner
    return (inner, holder, holder if whole[around] else around)[hashed(f"spot {page.id}", 3)]
