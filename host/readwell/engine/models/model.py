"""The default extractor's model: tables of odds and forests, stored in `readwell.arrays`; the forest of rendered
pages in `rendered.arrays`, taught by itself, so that raw pages are judged as if it weren't there.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cache, cached_property
from typing import Any

import numpy.typing as npt

from readwell.engine.basics.weights import weights
from readwell.engine.models.forest import Forest, arrays, stored
from readwell.engine.models.joined import JoinedForests, joined
from readwell.engine.models.odds import Odds

#: The kinds of page.
KINDS = tuple("article blog documentation wiki forum listing collection product service".split())

#: A page less likely than this to have main content is reported to have none.
MAIN = 0.47

Arrays = dict[str, npt.NDArray[Any]]


@dataclass(frozen=True, eq=False)
class Model:
    """The first pass, the second pass, and the forests about the page as a whole."""

    odds: Mapping[str, Odds]
    alone: Forest  # judges each passage by its own columns
    context: Forest  # judges it again, with the first pass's results for the others
    whole: Mapping[str, Forest]  # of the page: each kind, `sure` (the answer is good), `main` (there is main content)
    rendered: Forest | None = None  # judges the kept passages again, of pages with layout
    units: Forest | None = None  # judges runs of repeated units, each as one thing

    @cached_property
    def page(self) -> JoinedForests:
        """Returns the forests of `whole`, in order, as one."""
        return joined(tuple(self.whole.values()))


@cache
def shipped() -> Model:
    """Returns the model that comes with the package."""
    rendered, units = (stored(weights(name), name) for name in ("rendered", "units"))
    return replace(of_arrays(weights("readwell")), rendered=rendered, units=units)


def of_arrays(file: Mapping[str, npt.NDArray[Any]]) -> Model:
    """Returns the model that a file stores, which knows no layout and no units."""
    tables = [key.removesuffix(".hashes") for key in file if key.endswith(".hashes")]
    odds = {name: Odds(file[f"{name}.hashes"], file[f"{name}.value"]) for name in tables}
    forests = [key.split(".")[1] for key in file if key.startswith("whole.") and key.endswith(".roots")]
    whole = {name: stored(file, f"whole.{name}") for name in forests}
    return Model(odds, stored(file, "alone"), stored(file, "context"), whole)


def to_arrays(model: Model) -> Arrays:
    """Returns the arrays that the file stores."""
    file: Arrays = {**arrays(model.alone, "alone"), **arrays(model.context, "context")}
    for name, table in model.odds.items():
        file |= {f"{name}.hashes": table.hashes, f"{name}.value": table.value}
    for name, forest in model.whole.items():
        file |= arrays(forest, f"whole.{name}")
    return file
