"""What the name of a font says of its look: files name their fonts honestly, and give their weights at random."""

from __future__ import annotations

from collections.abc import Sequence

from readwell.engine.basics.patterns import lazy

BOLD, ITALIC = 1, 2
#: Names of bold and of slanted fonts, those of TeX's own families among them.
_BOLD = lazy(r"bold|black|heavy|demi|(?:cm|sf|ec|lm|tc)s?s?bx|[-,]medi(?!um)|[-,]bd\b")
_ITALIC = lazy(r"ital|obli|slanted|(?:cm|sf|ec|lm)(?:s?s?b?x?)(?:ti|sl)\d|[-,]it\b")


def flags(names: Sequence[str]) -> tuple[int, ...]:
    """Returns of each font a sum of BOLD and ITALIC."""
    lower = [name.lower() for name in names]
    return tuple((BOLD if _BOLD.search(name) else 0) | (ITALIC if _ITALIC.search(name) else 0) for name in lower)
