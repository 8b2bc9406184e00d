"""Finds the best settings of an extractor on pages with gold text, and what they gain on sites that didn't choose them.

For each fold of sites the best settings are chosen on all other folds and measured on this one: the mean of these is
what the choice is worth elsewhere.
"""

from __future__ import annotations

import dataclasses
import hashlib
from collections.abc import Mapping, Sequence
from itertools import product
from typing import Any

import numpy as np

from readwell.engine.basics.addresses import host
from readwell.engine.basics.errors import Refused
from readwell.engine.extractors import EXTRACTORS
from readwell.engine.extractors.setting_values import fields
from readwell.engine.extractors.settings import build, from_text
from readwell.engine.page.snapshot import Floats, Ints
from readwell.lab.evaluation.corpus import Page

#: Multiples of a number's default that are tried; more of them between are named on the command line.
STEPS = (0.5, 0.75, 1.0, 1.5, 2.0)
#: Combinations that are tried at most: a larger grid is a mistake.
MOST = 2000

Settings = Mapping[str, Any]


@dataclasses.dataclass(frozen=True)
class Tuned:
    """The figures of a grid."""

    grid: tuple[Settings, ...]
    means: Floats  # mean F1 of each point, over all pages
    default: float
    best: int
    held_out: float  # mean F1 of pages with the settings that the other folds chose
    folds: tuple[int, ...]  # the best point without each fold

    def curve(self, name: str) -> dict[Any, float]:
        """Returns for each value of a setting the best mean F1 that any values of the others reach with it."""
        out: dict[Any, float] = {}
        for settings, mean in zip(self.grid, self.means.tolist(), strict=True):
            out[settings[name]] = max(mean, out.get(settings[name], 0.0))
        return out


def grid(extractor: str, wanted: Sequence[str]) -> tuple[Settings, ...]:
    """Returns the combinations of settings to try. A setting is `name`, for a grid of our own, or `name=1/2/3`."""
    named = from_text(extractor)
    kind = EXTRACTORS[build(named).name]
    known = {entry.name: entry for entry in fields(kind)}
    values: dict[str, list[Any]] = {}
    for text in wanted or [name for name, entry in known.items() if "range" in entry.metadata and name not in named]:
        name, _, given = text.partition("=")
        if name not in known:
            raise Refused("setting", f"{kind.name} has no setting {name!r}; it has {', '.join(known) or 'none'}")
        values[name] = [_checked(named, name, one) for one in given.split("/")] if given else _values(known[name])
    points = int(np.prod([len(one) for one in values.values()])) if values else 0
    if not 1 < points <= MOST:
        raise Refused("setting", f"the grid has {points} points; 2 to {MOST} are possible: name settings to try")
    return tuple(dict(zip(values, point, strict=True)) for point in product(*values.values()))


def tune(settings: Sequence[Settings], scores: Floats, default: Floats, folds: Ints) -> Tuned:
    """Returns the figures from each point's F1 on each page, and each page's fold."""
    chosen, held_out = [], np.zeros(len(folds))
    for fold in np.unique(folds).tolist():
        inside = folds == fold
        if inside.all():
            raise Refused("request", "all pages are of one fold of sites; two are the least")
        chosen.append(int(scores[:, ~inside].mean(axis=1).argmax()))
        held_out[inside] = scores[chosen[-1], inside]
    means = scores.mean(axis=1)
    return Tuned(
        tuple(settings), means, float(default.mean()), int(means.argmax()), float(held_out.mean()), tuple(chosen)
    )


def named(extractor: str, settings: Settings) -> str:
    """Returns an extractor with settings as the command line names it."""
    given = from_text(extractor)
    name = given.pop("name")
    return f"{name}:" + ",".join(f"{key}={value}" for key, value in {**given, **settings}.items())


def fold_of(page: Page, folds: int) -> int:
    """Returns a page's fold: its own, or one drawn from its site."""
    if page.fold >= 0:
        return page.fold
    site = page.site or host(page.url) or page.id
    return int(hashlib.sha256(site.encode()).hexdigest()[:8], 16) % folds


def _checked(extractor: Settings, name: str, value: str) -> Any:
    return getattr(build({**extractor, name: value}), name)


def _values(entry: dataclasses.Field[Any]) -> list[Any]:
    """Returns the values of a setting to try: all choices, both switches, or steps around the default."""
    if "choices" in entry.metadata:
        return list(entry.metadata["choices"])
    if isinstance(entry.default, bool):
        return [False, True]
    if "range" not in entry.metadata:
        raise Refused("setting", f"{entry.name} is a text: name values to try, like {entry.name}=a/b")
    least, most = entry.metadata["range"]
    default: Any = entry.default
    steps = (min(max(type(default)(default * step), least), most) for step in STEPS)
    return sorted(set(steps)) if default else sorted({default, least, most})
