"""Labels that a person gave with the extension's labelling tool (Louvan 2009, section 3.2).

Each page comes with its columns as captured and their hash, so that a label's number means the same node for ever.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np

from readwell.engine.basics.errors import Refused
from readwell.engine.extractors.seeker import likelihoods, shipped
from readwell.engine.features.elements import elements
from readwell.engine.features.genre import genre_row
from readwell.engine.page.snapshot import Snapshot
from readwell.engine.page.wire import from_wire
from readwell.lab.training.labels import labels
from readwell.lab.training.pages import Taught, ten, unlaid
from readwell.lab.training.segments import COARSE, FINE, GOOD, segments

FORM, VERSION = "readwell labels", 1

GRAINS = {"coarse": COARSE, "good": GOOD, "fine": FINE}


@dataclass(frozen=True, eq=False)
class Hand:
    """One page with what a person said of its nodes."""

    url: str
    page: Snapshot
    grain: Mapping[int, int]  # node -> COARSE, GOOD or FINE
    main: Mapping[int, bool]  # node -> main content or noise


def read(path: Path) -> list[Hand]:
    """The pages of an exported file. One whose columns don't have the hash they were labelled under is refused."""
    try:
        file = json.loads(path.read_text("utf-8"))
        if file["form"] != FORM or type(file["version"]) is not int or file["version"] != VERSION:
            raise ValueError(f"not {FORM}, version {VERSION}")
        if not isinstance(file["pages"], list):
            raise ValueError("pages is not a list")
        return [_hand(one) for one in file["pages"]]
    except (OSError, ValueError, LookupError, TypeError, AttributeError, RecursionError) as problem:
        raise Refused("request", f"{path} holds no labels: {problem}") from None


def _hand(one: Mapping[str, Any]) -> Hand:
    page = unlaid(from_wire(one["page"]))
    if not isinstance(one["url"], str) or not isinstance(one["labels"], list):
        raise ValueError("a page's url is no text, or its labels are no list")
    if page.hash != one["hash"]:
        raise ValueError(f"{one['url']} was labelled with other columns than it has now")
    said = {label["node"]: label for label in one["labels"]}
    if not all(type(node) is int and 0 <= node < len(page) for node in said):
        raise ValueError(f"{one['url']} has labels of nodes it hasn't got")
    if len(said) < len(one["labels"]):
        raise ValueError(f"{one['url']} has two labels of one node")
    # A text such as "false" would count as true: the label would say the opposite.
    if not all(isinstance(label.get("main", True), bool) for label in said.values()):
        raise ValueError(f"{one['url']} has a label that is neither main content nor noise")
    grain = {node: GRAINS[label["grain"]] for node, label in said.items() if "grain" in label}
    main = {node: label["main"] for node, label in said.items() if "main" in label}
    return Hand(one["url"], page, grain, main)


def lessons(hands: Iterable[Hand]) -> list[Taught]:
    """Pages that teach by what a person said; rows nobody spoke of are not learnt from."""
    return [_lesson(hand) for hand in hands if len(elements(hand.page).ids)]


def _lesson(hand: Hand) -> Taught:
    rows, whole = elements(hand.page), genre_row(hand.page)
    grain = np.array([hand.grain.get(node, -1) for node in rows.ids.tolist()], np.int32)
    main = np.array([hand.main.get(node, -1) for node in rows.ids.tolist()], np.int32)
    likely = likelihoods(hand.page, shipped())
    site = hand.url.split("//", 1)[-1].split("/", 1)[0]
    return Taught(
        id=f"hand/{hand.url}",
        dataset="hand",
        genre="other",
        fold=ten({"id": f"hand/{hand.url}", "site": site}),
        teaches=True,
        nodes=len(hand.page),
        names=rows.table.names,
        values=rows.table.values.astype(np.float32),
        # The segment classifier is asked of every row that is kept: a row without a grain has no answer for it.
        kept=grain >= 0,
        coarse=grain == COARSE,
        good=grain == GOOD,
        main=main,
        page_names=whole.names,
        page_values=whole.values[0].astype(np.float32),
        covered=1.0,
        ceiling=1.0,
        like=max(likely, key=lambda kind: likely[kind]),
    )


def agreement(hands: Sequence[Hand], gold: Mapping[str, str]) -> str:
    """What the labels derived from gold text say of the nodes a person labelled, as a Markdown table."""
    grains: Counter[tuple[int, int]] = Counter()
    contents: Counter[tuple[int, int]] = Counter()
    both = [hand for hand in hands if hand.url in gold]
    for hand in both:
        derived = segments(hand.page, labels(hand.page, gold[hand.url]))
        for node, grain, main in zip(derived.ids.tolist(), derived.grain.tolist(), derived.main.tolist(), strict=True):
            if node in hand.grain:
                grains[hand.grain[node], grain] += 1
            if node in hand.main:
                contents[hand.main[node], main] += 1
    names = {kind: name for name, kind in GRAINS.items()}
    parts = [_crossed(grains, names), _crossed(contents, {True: "main", False: "noise"})]
    return f"{len(both)} pages labelled by hand and with gold\n\n" + "\n\n".join(parts)


def _crossed(counts: Mapping[tuple[int, int], int], names: Mapping[int, str]) -> str:
    lines = ["| by hand | " + " | ".join(f"derived {name}" for name in names.values()) + " | same |"]
    lines.append("|---|" + "---:|" * (len(names) + 1))
    for kind, name in names.items():
        row = [counts.get((kind, other), 0) for other in names]
        same = counts.get((kind, kind), 0) / max(sum(row), 1)
        lines.append(f"| {name} | " + " | ".join(map(str, row)) + f" | {same:.1%} |")
    return "\n".join(lines)
