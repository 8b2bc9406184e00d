"""Tables 2 and 3 of content-seeker's paper (Louvan 2009): its four learners on its features, by ten folds.

The learners have the defaults of the paper's tool, WEKA. J48, SMO and the perceptron are the package's; the random forest, which
doesn't ship, is here. Labels are derived from gold text. The features are those that raw HTML can give: positions need a browser.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from math import log2

import numpy as np
import numpy.typing as npt
from readwell.engine.extractors.seeker import GENRES
from readwell.lab.evaluation.corpus import Page
from readwell.lab.training.folds import teaches
from readwell.lab.training.pages import Taught, genre_of, taught
from readwell.lab.training.seeker_paper import COLUMNS, INSTANCES, problem
from readwell.lab.training.weka import Answers, Matrix, Model, Problem
from readwell.lab.training.weka import taught as learnt

FOLDS = 10
#: WEKA 3.6, of the paper's year, grows so many trees, each split looking at the logarithm of the columns, and one.
TREES = 10
TRIED = int(log2(len(COLUMNS)) + 1)
#: As printed: precision, recall and F1 on news, blogs and forums.
PRINTED: dict[str, dict[str, str]] = {
    "good": {
        "Decision Tree (J48)": "0.964 0.962 0.963 0.952 0.975 0.963 0.988 0.988 0.988",
        "Random Forest": "0.966 0.976 0.971 0.963 0.988 0.975 0.992 0.993 0.992",
        "SMO": "0.906 0.902 0.904 0.907 0.99 0.947 0.926 0.99 0.957",
        "Multilayer Perceptron": "0.942 0.969 0.955 0.948 0.966 0.957 0.988 0.983 0.986",
    },
    "content": {
        "Decision Tree (J48)": "0.984 0.961 0.972 0.922 0.94 0.931 0.958 0.98 0.969",
        "Random Forest": "1 0.969 0.984 0.939 0.97 0.954 0.973 0.98 0.993",
        "SMO": "0.939 0.969 0.953 0.829 0.95 0.885 0.749 0.921 0.826",
        "Multilayer Perceptron": "0.992 0.984 0.988 0.929 0.938 0.934 0.95 0.98 0.965",
    },
}
TITLES = {"good": "Louvan's Table 2: segment classification", "content": "Louvan's Table 3: content classification"}
Says = Callable[[Matrix], npt.NDArray[np.float64]]
Instances = tuple[Matrix, Answers, npt.NDArray[np.int64]]  # rows, their answers, their folds


def forest(values: Matrix, answers: Answers) -> Says:
    """Returns what a random forest says: the mean of its trees' shares of yes."""
    from sklearn.ensemble import RandomForestClassifier

    grown = RandomForestClassifier(TREES, criterion="entropy", max_features=TRIED, random_state=1, n_jobs=1)
    grown.fit(values, answers)
    return lambda rows: np.asarray(grown.predict_proba(rows)[:, 1], np.float64)


def package(learner: str) -> Callable[[Sequence[Problem]], list[Says]]:
    """Returns what teaches one of the package's learners every problem, all at once; a model reads its own columns."""

    def says(model: Model) -> Says:
        own = [COLUMNS.index(name) for name in model.names]
        return lambda rows: model.probability(rows[:, own])

    return lambda problems: [says(model) for model in learnt(learner, problems, COLUMNS)]


LEARNERS: dict[str, Callable[[Sequence[Problem]], list[Says]]] = {
    "Decision Tree (J48)": package("tree"),
    "Random Forest": lambda problems: [forest(*one) for one in problems],
    "SMO": package("smo"),
    "Multilayer Perceptron": package("perceptron"),
}


def evenly(found: Sequence[Page], most: int) -> list[Page]:
    """Returns at most so many, spread over the whole list."""
    step = max(len(found) / max(most, 1), 1.0)
    return [found[int(place * step)] for place in range(min(most, len(found)))]


def markdown(heads: Sequence[str], rows: Iterable[Sequence[str]], title: str) -> str:
    """Returns a table below its title."""
    lines = [heads, ["---"] + ["---:"] * (len(heads) - 1), *rows]
    return f"## {title}\n\n" + "\n".join("| " + " | ".join(line) + " |" for line in lines) + "\n"


def labelled(pages: Sequence[Page], most: int) -> list[Taught]:
    """Returns at most so many labelled pages of each genre, spread over all that may teach."""
    able = [page for page in pages if teaches(page.row)]
    drawn = [page for kind in GENRES for page in evenly([one for one in able if genre_of(one.row) == kind], most)]
    return [page for page in map(taught, (page.row for page in drawn)) if page is not None]


def instances(pages: Sequence[Taught], part: str, genre: str) -> Instances:
    """Returns as many instances as the paper had, half of them yes, with their answers and the fold of their site."""
    own = [page for page in pages if page.genre == genre]
    with_fold = [
        replace(
            page,
            names=(*page.names, "fold"),
            values=np.column_stack([page.values, np.full(len(page.values), page.fold)]),
        )
        for page in own
    ]
    values, answers = problem(with_fold, part, [*COLUMNS, "fold"], INSTANCES[genre])
    return values[:, :-1].astype(np.float32), answers, values[:, -1].astype(np.int64)


def by_lot(answers: Answers) -> npt.NDArray[np.int64]:
    """Returns a fold for each instance, drawn by lot and each with its share of yes, as WEKA draws them."""
    order = np.random.default_rng(1).permutation(len(answers))
    order = order[np.argsort(answers[order], kind="stable")]
    fold = np.empty(len(answers), np.int64)
    fold[order] = np.arange(len(answers)) % FOLDS
    return fold


def measures(said: Answers, right: Answers) -> tuple[float, float, float]:
    """Returns precision, recall and F1 of the yes."""
    both = float((said & right).sum())
    precision, recall = both / max(float(said.sum()), 1.0), both / max(float(right.sum()), 1.0)
    return precision, recall, 2 * precision * recall / max(precision + recall, 1e-9)


def crossed(name: str, sets: Sequence[Instances]) -> list[tuple[float, float, float]]:
    """Returns a learner's measures on each set, every instance judged by what never saw its fold."""
    every = [(place, fold == one) for place, (_, _, fold) in enumerate(sets) for one in range(FOLDS)]
    # A fold that has no instance, or leaves one answer alone, teaches nothing: its instances are no.
    asked = [(place, out) for place, out in every if out.any() and len(np.unique(sets[place][1][~out])) == 2]
    models = LEARNERS[name]([(sets[place][0][~out], sets[place][1][~out]) for place, out in asked])
    said = [np.zeros(len(answers), np.bool_) for _, answers, _ in sets]
    for (place, out), says in zip(asked, models, strict=True):
        said[place][out] = says(sets[place][0][out]) >= 0.5
    return [measures(own, answers) for own, (_, answers, _) in zip(said, sets, strict=True)]


def tables(pages: Sequence[Taught]) -> str:
    """Returns both tables, folds by lot as printed and then by site, with the paper's own figures."""
    kinds = [kind for kind in GENRES if any(page.genre == kind for page in pages)]
    heads = ["learner", *(f"{kind} {what}" for kind in kinds for what in ("precision", "recall", "F1"))]
    out = []
    for part, title in TITLES.items():
        sets = [instances(pages, part, kind) for kind in kinds]
        named = zip(kinds, sets, strict=True)
        sizes = ", ".join(f"{kind} {len(answers)} ({answers.mean():.0%} yes)" for kind, (_, answers, _) in named)
        lot = [(values, answers, by_lot(answers)) for values, answers, _ in sets]
        rows = []
        for name in LEARNERS:
            for how, drawn in (("folds by lot", lot), ("folds by site", sets)):
                rows.append([f"{name}, {how}", *(f"{one:.3f}" for three in crossed(name, drawn) for one in three)])
            figures = [f"{float(one):.3f}" for one in PRINTED[part][name].split()]
            places = [3 * GENRES.index(kind) + what for kind in kinds for what in range(3)]
            rows.append([f"{name}, printed", *(figures[place] for place in places)])
        out.append(markdown(heads, rows, f"{title}. Instances: {sizes}"))
    return "\n".join(out)
