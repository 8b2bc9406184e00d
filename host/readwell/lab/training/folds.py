"""Which pages judge and which teach: folds by site, so that no site is ever on both sides.

A page may name its fold; a page that doesn't gets one from its site's name, so the same site always
falls in the same fold, whatever dataset it stands in and in whatever order pages are read.
"""

import hashlib
from collections.abc import Mapping
from typing import Any

FOLDS = 5

#: Judged, never learnt from: their licences allow research only.
RESEARCH_ONLY = frozenset(("utomo-leu", "l3s-gn1"))

#: Their gold is the output of a tool, not of a person: what is learnt there is that tool.
TOOL_OUTPUT = frozenset(("readability", "defuddle", "readability-forks-extra"))

#: Their gold is what a template's box holds, so the box's name would tell it: on half of these pages names are hidden.
TEMPLATE_GOLD = frozenset(
    "club-pages docs-engines news-selectors archive-lists shop-mirrors small-shops theme-posts".split()
)

#: Newer sets of few sites each: a page of theirs weighs so much of what a page of the others does, or the policy of a
#: dozen small sets would outvote the large ones.
LIGHT = {
    **dict.fromkeys(
        """feed-posts forum-archives news-selectors docs-engines archive-lists theme-posts old-news small-shops
        shop-mirrors home-blocks""".split(),
        0.5,
    ),
    "club-pages": 0.25,
}

#: The sets whose mean is the headline figure.
HEADLINE = tuple(
    """scrapinghub cleaneval l3s-gn1 dragnet cleanportaleval wcxb daniel utomo-leu zh-handcrafted harvest-forum
    magic-html""".split()
)


def fold_of(row: Mapping[str, Any]) -> int:
    """The fold of a page of the corpus."""
    named = row.get("fold")
    if named is not None:
        return int(named) % FOLDS
    return hashed(str(row.get("site") or row["id"]), FOLDS)


def hashed(site: str, folds: int) -> int:
    """A fold from a site's name alone, the same on every machine."""
    return int.from_bytes(hashlib.sha256(site.encode()).digest()[:4], "big") % folds


def dataset_of(row: Mapping[str, Any]) -> str:
    """The dataset a page belongs to: what stands before the slash of its id."""
    return str(row["id"]).split("/", 1)[0]


def teaches(row: Mapping[str, Any]) -> bool:
    """Whether a page may be learnt from: a person wrote its gold and its licence allows it."""
    return dataset_of(row) not in RESEARCH_ONLY | TOOL_OUTPUT
