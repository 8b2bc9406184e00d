"""The language and the writing direction."""

from __future__ import annotations

import re

import numpy as np

from readwell.engine.basics.characters import LETTER, RIGHT_TO_LEFT
from readwell.engine.metadata import declared, linked
from readwell.engine.metadata.found import Found
from readwell.engine.metadata.names import lists
from readwell.engine.page import stopwords
from readwell.engine.page.snapshot import Snapshot
from readwell.engine.page.text import characters

_TAG = re.compile(r"[a-z]{2,3}(?:-[a-z0-9]{2,8})*", re.IGNORECASE)


def language(page: Snapshot) -> Found | None:
    """Returns the detected language, refined by a declared one (a declared `en-GB` wins over a detected `en`)."""
    detected = stopwords.language(page)
    for value, source in _declared(page):
        found = _TAG.match(value.strip().replace("_", "-"))
        if found and (not detected or found[0].lower().split("-")[0] == detected):
            return Found(found[0], source)
    return Found(detected, "text") if detected else None


def direction(page: Snapshot) -> Found:
    """Returns `rtl` if the page declares it or most of its letters are written that way."""
    direction_given = page.facts.get("dir", "").strip().lower()
    if direction_given in ("rtl", "ltr"):
        return Found(direction_given, "attribute dir")
    flat = characters(page).kinds
    letters = int(np.count_nonzero(flat & LETTER))
    rightward = int(np.count_nonzero(flat & RIGHT_TO_LEFT))
    return Found("rtl" if 2 * rightward > letters > 0 else "ltr", "text")


def _declared(page: Snapshot) -> list[tuple[str, str]]:
    known = declared.meta(page)
    out = [(page.facts.get("lang", ""), "attribute lang")]
    out += [(known[name][0], f"meta {name}") for name in lists()["language"] if name in known]
    for thing in linked.articles(page):
        out += [(text, "json-ld inLanguage") for text in linked.texts(page, thing.get("inLanguage"))[:1]]
    return out
