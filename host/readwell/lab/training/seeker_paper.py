"""Teaches the paper's preset of content-seeker, by each of its learners.

For each genre four classifiers: which elements are good segments; which are too coarse; which of the others are too
fine; which good segments are content. As many instances as the paper had, drawn from the genre's pages.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt

from readwell.engine.basics.json_text import dumps
from readwell.engine.basics.weights import write
from readwell.engine.extractors.seeker import GENRES
from readwell.engine.models.forest import Forest, arrays
from readwell.engine.models.plain_models import PRINTED_LEARNERS, PRINTED_PARTS, plain_arrays
from readwell.lab.training.pages import Taught
from readwell.lab.training.weka import Model, Problem, taught

#: The features that section 2.2 names.
COLUMNS = "text_length html_length images forms tables links stop_words link_share height".split()
#: Those that it names and a browser alone can give.
PLACES = "x y width tall".split()
#: Instances of each genre (section 4.1).
INSTANCES = {"news": 2030, "blog": 2030, "forum": 1356}


def models(pages: Sequence[Taught]) -> dict[str, Model]:
    """Returns the models of each learner and genre, learnt from the genre's own pages alone, as in the paper.

    A page labelled by hand teaches the genre that it is most like: the paper's tool is used on pages of one genre.
    """
    teachers = [page for page in pages if page.teaches]
    asked = {
        f"{kind}.{part}": problem(
            [page for page in teachers if kind in (page.genre, page.like)], part, COLUMNS, INSTANCES[kind]
        )
        for kind in GENRES
        for part in PRINTED_PARTS
    }
    out: dict[str, Model] = {}
    for learner in PRINTED_LEARNERS:
        found = taught(learner, [*asked.values()], COLUMNS)
        out |= {f"{learner}.{name}": model for name, model in zip(asked, found, strict=True)}
    return out


def problem(pages: Sequence[Taught], part: str, names: Sequence[str], most: int) -> Problem:
    """Returns instances with their answers in no order, half of them yes where there are so many; by hand first.

    The paper doesn't say how many of its instances were good. Drawn as they come, a quarter to a half are, and a linear
    machine and a perceptron often say yes to nothing.
    """
    columns = [pages[0].names.index(name) for name in names]
    chosen = [among(page, part) for page in pages]
    values = np.concatenate([page.values[rows][:, columns] for page, rows in zip(pages, chosen, strict=True)])
    answers = np.concatenate([answer(page, part)[rows] for page, rows in zip(pages, chosen, strict=True)])
    hand = np.concatenate([np.full(int(rows.sum()), bool(page.like)) for page, rows in zip(pages, chosen, strict=True)])
    order = np.random.default_rng(1).permutation(len(answers))
    order = order[np.argsort(~hand[order], kind="stable")]
    half = min(most // 2, int(answers.sum()), int((~answers).sum()))
    yes, no = order[answers[order]][:half], order[~answers[order]][: most - half]
    drawn = np.random.default_rng(2).permutation(np.concatenate([yes, no]))
    return values[drawn], answers[drawn]


def among(page: Taught, part: str) -> npt.NDArray[np.bool_]:
    """Returns the elements that a classifier is asked about."""
    if part == "content":
        return np.asarray(page.good & (page.main >= 0))
    return np.asarray(page.kept & ~page.coarse) if part == "fine" else page.kept


def answer(page: Taught, part: str) -> npt.NDArray[np.bool_]:
    """Returns what is right for each element."""
    if part == "content":
        return np.asarray(page.main > 0)
    return {"good": page.good, "coarse": page.coarse, "fine": np.asarray(~page.good & ~page.coarse)}[part]


def save(found: Mapping[str, Model], path: Path, pages: Sequence[Taught]) -> None:
    """Writes the models, and how many pages of each data set taught them."""
    teachers = [page.dataset for page in pages if page.teaches]
    facts = {"pages": {name: teachers.count(name) for name in sorted(set(teachers))}, "columns": COLUMNS}
    out: dict[str, npt.NDArray[Any]] = {"facts": np.array(dumps(facts))}
    for name, model in found.items():
        out |= arrays(model, name) if isinstance(model, Forest) else plain_arrays(model, name)
    write(path, out)
