"""Teaches the paper's preset of content-seeker: for each genre a tree for good segments and one for content.

WEKA's J48 with its defaults is C4.5: splits by information, two instances a leaf, pruned. Ours splits by entropy and is
pruned by cost and complexity, which scikit-learn has in place of C4.5's estimate of errors.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt

from readwell.engine import dumps
from readwell.extractors.seeker import GENRES
from readwell.learned.forest import Forest, arrays
from readwell.learned.weights import write
from readwell.training.pages import Taught
from readwell.training.trees import of_tree

#: The features that section 2.2 names; positions and sizes need a browser, so pages without layout have none.
COLUMNS = "text_length html_length images forms tables links stop_words link_share height".split()
#: Pruning, chosen by hand: it leaves trees of a dozen leaves.
PRUNED = 0.001


def models(pages: Sequence[Taught]) -> dict[str, Forest]:
    """Returns the trees of each genre, learnt from its own pages alone, as in the paper."""
    teachers = [page for page in pages if page.teaches]
    out = {}
    for kind in GENRES:
        own = [page for page in teachers if page.genre == kind]
        columns = [own[0].names.index(name) for name in COLUMNS]
        rows = [page.values[:, columns] for page in own]
        good = [page.good[page.kept] for page in own]
        out[f"{kind}.good"] = _tree([values[page.kept] for values, page in zip(rows, own, strict=True)], good)
        judged = [page.good & (page.main >= 0) for page in own]
        main = [page.main[among] > 0 for page, among in zip(own, judged, strict=True)]
        out[f"{kind}.content"] = _tree([values[among] for values, among in zip(rows, judged, strict=True)], main)
    return out


def _tree(rows: Sequence[npt.NDArray[np.float32]], answers: Sequence[npt.NDArray[np.bool_]]) -> Forest:
    from sklearn.tree import DecisionTreeClassifier

    tree = DecisionTreeClassifier(criterion="entropy", min_samples_leaf=2, ccp_alpha=PRUNED, random_state=1)
    return of_tree(tree.fit(np.concatenate(rows), np.concatenate(answers)), COLUMNS)


def save(found: Mapping[str, Forest], path: Path, pages: Sequence[Taught]) -> None:
    """Writes the trees, and how many pages of each data set taught them."""
    teachers = [page.dataset for page in pages if page.teaches]
    facts = {"pages": {name: teachers.count(name) for name in sorted(set(teachers))}, "columns": COLUMNS}
    out: dict[str, npt.NDArray[Any]] = {"facts": np.array(dumps(facts))}
    for name, trees in found.items():
        out |= arrays(trees, name)
    write(path, out)
