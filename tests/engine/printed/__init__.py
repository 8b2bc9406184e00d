"""The papers' algorithms as their words say, plain and slow. Written from the papers, then brought to the extractors' choices where
the papers leave a point open: the notebook lists these.

There is one for each published algorithm. What the papers leave open is an argument, and its default is what docs say
Readwell does; an argument is called as the extractor's setting is, but for `range`, which is `around` here.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from tests.engine.printed import blocks, blurring, crunch, lines, slope, trees
from tests.engine.printed.source import Kept

#: Those that read a page's tags and texts, and say of each word whether it is kept.
SOURCES: dict[str, Callable[..., Kept]] = {
    "bte": slope.body,
    "dsc": slope.slopes,
    "ccb": blurring.blurred,
    "accb": partial(blurring.blurred, anchors=False),
    "tccb": partial(blurring.blurred, unit="tokens", around=25),
    "line-block": lines.line_block,
    "dana": lines.dana,
    "lqf": trees.quota,
    "lbs": trees.largest,
    "sls": trees.smoothed,
    "tp": trees.pattern,
}
#: Those that walk a snapshot, and say how much of each node is kept.
TREES: dict[str, Callable[..., dict[int, float]]] = {
    "fe": blocks.fe,
    "kfe": blocks.kfe,
    "density": blocks.density,
    "pagelet": blocks.pagelet,
    "plain": blocks.plain,
    "crunch": crunch.filtered,
}
PRINTED = (*SOURCES, *TREES)
