"""What the name of a font says of its look: files name their fonts honestly, and give their weights at random."""

from __future__ import annotations

from collections.abc import Sequence

from readwell.engine.basics.patterns import lazy

BOLD, ITALIC, MATH, MONO = 1, 2, 4, 8
#: Names of bold and of slanted fonts, those of TeX's own families among them.
_BOLD = lazy(r"bold|black|heavy|demi|(?:cm|sf|ec|lm|tc)s?s?bx|[-,]medi(?!um)|[-,]bd\b")
_ITALIC = lazy(r"ital|obli|slanted|(?:cm|sf|ec|lm)(?:s?s?b?x?)(?:ti|sl)\d|[-,]it\b")
#: Names of fonts that formulas are set in.
_MATH = lazy(r"(?:cm|lm|eu|rs|ec)(?:mi|sy|ex|bsy|fm|rm10ex|fs|mib)\d|ms[ab]m\d|math|symbol|mt-?extra|euler")

#: Names of fonts whose letters are all of one width.
_MONO = lazy(
    r"mono(?!type)|courier|consol|menlo|monaco|typewriter|(?:cm|lm|ec|sf|tx)s?(?:tt|vtt)|inconsolata|hack-|(?<!uni)code"
)


def flags(names: Sequence[str]) -> tuple[int, ...]:
    """Returns of each font a sum of BOLD, ITALIC, MATH and MONO."""
    looks = ((_BOLD, BOLD), (_ITALIC, ITALIC), (_MATH, MATH), (_MONO, MONO))
    return tuple(sum(look for pattern, look in looks if pattern.search(name.lower())) for name in names)
