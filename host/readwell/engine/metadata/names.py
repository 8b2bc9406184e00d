"""Loads names of meta elements from data/meta.txt, and words of bylines from data/languages."""

from __future__ import annotations

from functools import cache

from readwell.engine.basics.wordlists import entries, in_all_languages

#: Words before a name in a byline and after it, and what stands where a name should and is none.
OF_LANGUAGES = (
    *"byline-words byline-labels byline-ends byline-leads weekdays roles nobody no-name-openers firms".split(),
)


@cache
def lists() -> dict[str, tuple[str, ...]]:
    """Returns each list by its name, in order; `+` in the file is a space here."""
    out: dict[str, tuple[str, ...]] = {}
    lines = [*entries("meta.txt"), *((name, line) for name in OF_LANGUAGES for _, line in in_all_languages(name))]
    for name, words in lines:
        out[name] = (*out.get(name, ()), *(word.replace("+", " ") for word in words.split()))
    return out
