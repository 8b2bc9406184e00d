"""content-seeker as Louvan's paper describes it (2009, section 2): features, two classifications, and what filters the rest."""

from __future__ import annotations

from math import exp
from typing import Any

import numpy as np
from readwell.engine.basics.vocabulary import PICTURE
from readwell.engine.models.forest import Forest
from readwell.engine.models.plain_models import Bayes, Linear

from tests.engine.printed.lines import parts
from tests.engine.printed.page import collapsed
from tests.engine.printed.source import Kept, Node, Source, whole_texts
from tests.engine.printed.trees import largest_row, posts

Row = dict[str, float]
#: Section 4.1: "CS+LBS" on news and blogs, "CS+TP" on forums.
STAGES = {"news": "lbs", "blog": "lbs", "forum": "tp"}


def features(node: Node, stops: frozenset[str]) -> Row:
    """Section 2.2: "inner text, inner html, number of images, number of forms, number of table elements, number of links",
    stop words, "ratio between anchored text and the inner text", and the height. The ratio is of words here.
    """
    inside = list(node.all())
    texts = [one for one in inside if not one.piece.tag and not one.piece.unseen]
    words = [(word.lower(), text.linked()) for text in texts for word in parts(text.piece.text)]
    names = [one.piece.name for one in inside]
    return {
        "text_length": sum(len(collapsed(text.piece.text)) for text in texts),
        "html_length": node.size,
        "images": sum(name in PICTURE for name in names),
        "forms": names.count("form"),
        "tables": names.count("table"),
        "links": sum(one.piece.link for one in inside),
        "stop_words": sum(word in stops for word, _ in words),
        "link_share": sum(linked for _, linked in words) / len(words),
        "height": max(len(list(one.way())) for one in inside) - len(list(node.way())),
    }


def structural(node: Node) -> bool:
    """Whether it is a structural element: one that stands on lines of its own and has words."""
    texts = (one.piece.text for one in node.texts() if not one.piece.unseen)
    return node.piece.block and not node.piece.unseen and any(map(parts, texts))


def says(model: Any, row: Row) -> bool:
    """A classifier's yes: most of a tree's leaf, the side of a plane, the likelier of two bells, the larger of two outputs."""
    values = [float(np.float32(row[name])) for name in model.names]
    if isinstance(model, Forest):
        return sum(_leaf(model, int(root), values) for root in model.roots) / (1 << 24) >= 0.5
    if isinstance(model, Linear):
        return _sum(values, model.weights[:, 0], float(model.bias[0])) > 0
    if isinstance(model, Bayes):
        away = [(value - model.mean[at]) ** 2 * model.narrow[at] for at, value in enumerate(values)]
        no, yes = (float(model.base[side]) - sum(float(one[side]) for one in away) for side in (0, 1))
        return yes >= no
    units = range(len(model.hidden_bias))
    inner = [_share(_sum(values, model.hidden[:, unit], float(model.hidden_bias[unit]))) for unit in units]
    no, yes = (_share(_sum(inner, model.out[:, side], float(model.out_bias[side]))) for side in (0, 1))
    return yes >= no


def _leaf(model: Forest, node: int, values: list[float]) -> int:
    """What the leaf says that a row comes to: left where its value is at most the threshold, else right."""
    while int(model.left[node]) != node:
        node = int(model.left[node]) + (values[model.feature[node]] > float(model.threshold[node]))
    return int(model.value[node])


def _sum(values: list[float], weights: Any, bias: float) -> float:
    return round(bias + sum(value * float(weight) for value, weight in zip(values, weights, strict=True)), 6)


def _share(value: float) -> float:
    return round(1 / (1 + exp(-max(-30.0, min(30.0, value)))), 6)


def segments(node: Node, ask: Any, grain: str) -> list[Node]:
    """Section 2.1: "We traverse the nodes in the DOM tree in a depth first manner and for each node that we encounter" ask
    whether it is a good segment. With two classifiers: the first that isn't too coarse, if it isn't too fine.
    """
    if structural(node):
        if grain == "good" and ask("good", node):
            return [node]
        if grain == "both" and not ask("coarse", node):
            return [] if ask("fine", node) else [node]
    return [one for child in node.children for one in segments(child, ask, grain)]


def seeker(source: Source, models: dict[str, Any], genre: str, stops: frozenset[str], grain: str, second: str) -> Kept:
    """The texts of good segments that are content, as far as the second stage leaves them."""
    tree = source.whole()

    def ask(part: str, node: Node) -> bool:
        return says(models[f"{genre}.{part}"], features(node, stops))

    main = [segment for segment in segments(tree, ask, grain) if ask("content", segment)]
    texts = [[text for text in segment.texts() if not text.piece.unseen] for segment in main]
    stage = STAGES[genre] if second == "auto" else second
    kept = [text for row in texts for text in row]
    if stage == "lbs":
        tops = list(tree.all())
        kept = [text for row in texts for text in largest_row(tops, among=set(map(id, row)))]
    elif stage == "tp":
        place = posts(tree, {id(text): text.length() for text in kept}, 2)
        kept = [text for text in kept if text in place] if place else kept
    return whole_texts(tree, kept)
