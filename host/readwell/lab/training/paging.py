"""Learns which link leads to the next page and which to the one before: a logistic choice among the links and none.

Lines of JSON: `html`, `url`, `fold`, and the labelled addresses `next`, `prev`. A page without labels has no such link.
Pages of other corpora teach too where their own markup declares one next page (`rel`), a number further on; that it
does is hidden from what they teach.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

import numpy as np

from readwell.engine.basics import addresses
from readwell.engine.page.snapshot import Floats
from readwell.engine.structure.paging.evidence import SIGNS, Evidence, evidence
from readwell.engine.structure.paging.find import LIKELY, SIDES, likeliest
from readwell.lab.evaluation.corpus import Page, pages
from readwell.lab.training.folds import FOLDS, fold_of

#: How much a weight costs: half of this times the square of what it differs from the one set by hand.
COST = {"next": 4.0, "prev": 1.0}
#: The signs by which a page declares it.
DECLARED = ("rel next", "rel previous")
ROUNDS = 100
#: Weights that change by less are found.
CLOSE = 1e-7
#: What is known before any page is read: there are more languages and sites than labelled ones.
BY_HAND: Mapping[str, Mapping[str, float]] = {
    "next": {
        "next-page": 3.0, "older": 1.5, "previous-page": -2.0, "next-chapter": 5.0, "next-article": -1.0,
        "whole-work": -3.0, "forward": 1.5, "back": -1.5, "rel next": 3.0, "rel previous": -2.5, "named next": 1.5,
        "named back": -1.5, "pager": 1.5, "between articles": -1.0, "long": -2.0, "heading": -1.5, "up": 1.0,
        "down": -2.0, "called a page": 0.5, "next up": 1.5, "next down": -0.5, "row next": 2.5, "row previous": -2.0,
        "loose": -0.5, "elsewhere": -1.0, "home": -3.0, "bias": -6.0, "listed": 0.5, "beside": -0.3,
        "says next, listed": 3.5, "rel next, listed": 5.5, "page, beside": -5.0,
        "back, next up": 2.5, "rel next, back": 1.5, "rel next, up": 2.0, "says next, up": 1.0, "number, next up": 0.5,
        "says older, up": 2.0, "says older, named next": 2.5, "says older, pager": 1.0, "says more, up": 2.0,
        "number, row next": 1.0, "forward, pager": 0.5,
    },
    "prev": {
        "next-page": -2.0, "previous-page": 3.0, "next-chapter": -2.0, "next-article": -2.0, "whole-work": -3.0,
        "forward": -1.5, "back": 1.5, "rel next": -2.5, "rel previous": 3.0, "named next": -1.5, "named back": 1.5,
        "pager": 1.5, "between articles": -1.0, "long": -2.0, "heading": -1.5, "up": -2.0, "down": 1.0,
        "called a page": 0.5, "next up": -0.5, "next down": 1.5, "row next": -2.0, "row previous": 2.5, "loose": -0.5,
        "elsewhere": -1.0, "home": -2.0, "bias": -6.0,
        "back, next up": -3.0, "forward, next down": 2.5, "rel previous, forward": 1.5,
    },
}  # fmt: skip


@dataclass(frozen=True, eq=False)
class Lesson:
    """The links of one page, the labelled addresses, and the page's fold."""

    name: str
    found: Evidence
    gold: Mapping[str, frozenset[str]]
    fold: int
    site: str = ""

    def right(self, side: str) -> Floats:
        """Returns which addresses are labelled."""
        return np.array([written(link.address) in self.gold[side] for link in self.found.links], np.float64)


def read(paths: Iterable[Path]) -> list[Lesson]:
    """Returns the labelled pages."""
    return [_lesson(page) for path in paths for page in pages(path, needs="html")]


def declared(paths: Iterable[Path], most: int = 400_000) -> list[Lesson]:
    """Returns the pages of other corpora that say themselves which page is the next."""
    every = (page for path in paths for page in pages(path, needs="html"))
    told = (
        page for page in every if page.url and len(page.html) <= most and "rel=" in page.html and "next" in page.html
    )
    return [lesson for page in told if (lesson := _declared(page))]


def _declared(page: Page) -> Lesson | None:
    found = evidence(page.snapshot())
    gold = {side: frozenset(_said(found, sign)) for side, sign in zip(SIDES, DECLARED, strict=True)}
    if len(gold["next"]) != 1:
        return None
    signs = found.signs.copy()
    signs[:, [SIGNS.index(sign) for sign in DECLARED]] = 0.0
    fold = fold_of({**page.row, "id": page.id})
    return Lesson(f"{page.dataset} {page.id}", replace(found, signs=signs), gold, fold, page.site)


def _said(found: Evidence, sign: str) -> Iterator[str]:
    for link, row in zip(found.links, found.signs[:, SIGNS.index(sign)].tolist(), strict=True):
        way = link.step.forward if sign == DECLARED[0] else link.step.backward
        if row and way and link.step.named and not link.step.loose:
            yield written(link.address)


def _lesson(page: Page) -> Lesson:
    gold = {side: frozenset(written(one) for one in page.row.get(side, [])) for side in SIDES}
    own = page.row.get("fold")
    fold = int(own) if own is not None else fold_of({**page.row, "id": page.id})
    return Lesson(f"{page.dataset} {page.id}", evidence(page.snapshot()), gold, fold, page.site)


def written(address: str) -> str:
    """Returns an address as it is compared: labels were joined without the page's base."""
    parts = addresses.split(addresses.without_fragment(address)[0])
    path = parts.path
    for size in range(len(path) // 2, 1, -1):  # a folder that was joined twice
        if path[:size] == path[size : 2 * size] and path[size : size + 1] == "/":
            path = path[size:]
            break
    return f"{parts.netloc.lower()}{path.rstrip('/')}?{parts.query}".rstrip("?&")


def learnt(lessons: Sequence[Lesson], more: Sequence[Lesson], side: str) -> dict[str, float]:
    """Returns the weights under which the labelled addresses are the likeliest; `more` teaches the way on alone."""
    lessons, cost = [*lessons, *(more if side == "next" else ())], COST[side]
    taught = [_choices(one.found.signs, one.right(side)) for one in lessons if len(one.found.links)]
    by_hand = np.array([BY_HAND[side].get(name, 0.0) for name in (*SIGNS, "bias")], np.float64)
    weights, worst = by_hand, _loss(taught, by_hand, by_hand - by_hand, cost)
    for _ in range(ROUNDS):
        slope, curve = cost * (weights - by_hand), cost * np.eye(len(weights))
        for choices in taught:
            slope, curve = _added(weights, *choices, slope, curve)
        change: Floats = np.asarray(np.linalg.solve(curve, slope), np.float64)
        loss = _loss(taught, weights - change, weights - change - by_hand, cost)
        while loss > worst and _most(change) > CLOSE:
            change = change / 2
            loss = _loss(taught, weights - change, weights - change - by_hand, cost)
        weights, worst = weights - change, min(loss, worst)
        if _most(change) <= CLOSE:
            break
    names = [*SIGNS, "bias"]
    return {f"{side}: {name}": round(float(value), 2) for name, value in zip(names, weights, strict=True)}


def _most(change: Floats) -> float:
    return float(np.abs(change).max())


def _choices(signs: Floats, right: Floats) -> tuple[Floats, Floats]:
    """Returns a row for each address and one for none of them, and which of them are right."""
    rows = np.zeros((len(signs) + 1, len(SIGNS) + 1), np.float64)
    rows[:-1, :-1], rows[-1, -1] = signs, -1.0
    return rows, np.append(right, 0.0 if right.any() else 1.0)


def _loss(taught: Sequence[tuple[Floats, Floats]], weights: Floats, apart: Floats, cost: float) -> float:
    """Returns how unlikely the right choices are under these weights, and what it costs that they lie so far apart."""
    total = cost / 2 * float((apart**2).sum())
    for rows, right in taught:
        sums = rows @ weights
        likely = np.exp(sums - sums.max())
        total -= float(np.log(max(float((likely * right).sum()), 1e-300) / float(likely.sum())))
    return total


def _added(weights: Floats, rows: Floats, right: Floats, slope: Floats, curve: Floats) -> tuple[Floats, Floats]:
    """Adds one page's slope, and a curvature that is never too small."""
    sums = rows @ weights
    likely = np.exp(sums - sums.max())
    chance, goal = likely / likely.sum(), likely * right / max(float((likely * right).sum()), 1e-300)
    mean = chance @ rows
    return slope + mean - goal @ rows, curve + (rows * chance[:, None]).T @ rows - np.outer(mean, mean)


def save(lessons: Sequence[Lesson], more: Sequence[Lesson], out: Path) -> None:
    """Writes the weights, each beside its name."""
    weights = {name: value for side in SIDES for name, value in learnt(lessons, more, side).items() if value}
    out.write_text(json.dumps({"weights": weights}, indent=1) + "\n", "utf-8")


def judged(lessons: Sequence[Lesson], more: Sequence[Lesson] = ()) -> list[tuple[Lesson, dict[str, str]]]:
    """Returns for each page what weights that haven't seen its site take for its next and previous page."""
    out: list[tuple[Lesson, dict[str, str]]] = []
    for fold in range(FOLDS):
        others = [one for one in lessons if one.fold != fold]
        weights = {side: learnt(others, more, side) for side in SIDES}
        out += [
            (one, {side: _given(one, weights[side], side) for side in SIDES}) for one in lessons if one.fold == fold
        ]
    return out


def _given(lesson: Lesson, weights: Mapping[str, float], side: str) -> str:
    place, chance = likeliest(lesson.found, weights, side)
    return lesson.found.links[place].address if chance >= LIKELY else ""


def is_right(lesson: Lesson, side: str, address: str) -> bool:
    """Whether an answer is what the labels say."""
    return written(address) in lesson.gold[side] if address else not lesson.gold[side]


def report(lessons: Sequence[Lesson], more: Sequence[Lesson] = ()) -> str:
    """Returns precision, recall and F1 of each side by folds, and how many pages are right on both."""
    return table(judged(lessons, more))


def table(found: Sequence[tuple[Lesson, Mapping[str, str]]]) -> str:
    """Returns the same of answers that are known."""
    lines: list[str] = []
    for side in SIDES:
        right = sum(bool(both[side]) and is_right(one, side, both[side]) for one, both in found)
        said, there = sum(bool(both[side]) for _, both in found), sum(bool(one.gold[side]) for one, _ in found)
        lines.append(
            f"{side}: {right} right of {said} said and {there} there, F1 {2 * right / max(said + there, 1):.3f}"
        )
    whole = sum(all(is_right(one, side, both[side]) for side in SIDES) for one, both in found)
    return "\n".join([*lines, f"pages right on both: {whole} of {len(found)}, {whole / max(len(found), 1):.1%}"])
