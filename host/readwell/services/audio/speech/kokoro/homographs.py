"""Which of its pronunciations a word has, guessed from its neighbours: "a record", "to record".

The lexicon names them by the kind of word. A full tagger would be right more often; it would also be another model.
"""

from __future__ import annotations

from collections.abc import Iterable

_BEFORE_NOUNS = frozenset(
    "a an the this that these those my your his her its our their some any no each every another of in on for with "
    "by from new old first last great good high low its more less most".split()
)
_BEFORE_VERBS = frozenset(
    "to will would can could shall should may might must not don't didn't doesn't won't can't couldn't wouldn't "
    "i you we they who let's let please and never always also".split()
)
_BEFORE_PARTICIPLES = frozenset("have has had having was were been is are be being get got i've we've they've".split())
_PAST_SIGNS = frozenset("yesterday ago last then once he she it".split())
_AFTER_LIVE = frozenset("in on with at here there near by together alone longer under through among for and".split())


def kind(word: str, before: str, after: str, kinds: Iterable[str]) -> str:
    """Returns the kind under which the lexicon lists this use of a word; DEFAULT if no rule says another."""
    there = set(kinds)
    if "None" in there and not after:
        return "None"
    if word in ("live", "lives") and "VERB" in there:
        return "VERB" if after in _AFTER_LIVE or before in _BEFORE_VERBS else "DEFAULT"
    if word == "used":
        return "VBD" if after == "to" and before not in _BEFORE_PARTICIPLES - {"i've"} else "DEFAULT"
    if word == "that" and "DT" in there:
        return "DT" if after in ("is", "was", "would", "will") or not after else "DEFAULT"
    if before in _BEFORE_PARTICIPLES and "VBN" in there:
        return "VBN"
    if before in _PAST_SIGNS and "VBD" in there:
        return "VBD"
    if before in _BEFORE_VERBS and "VERB" in there:
        return "VERB"
    if before in _BEFORE_NOUNS and "NOUN" in there:
        return "NOUN"
    return "DEFAULT"
