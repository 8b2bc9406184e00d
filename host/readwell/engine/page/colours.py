"""Colours as style sheets write them, and how well one can be told from another."""

from __future__ import annotations

import colorsys
from functools import lru_cache

from readwell.engine.basics.patterns import lazy

#: Red, green, blue and opacity, each 0 to 1.
Colour = tuple[float, float, float, float]

WHITE: Colour = (1.0, 1.0, 1.0, 1.0)
#: Below this contrast (WCAG 2.2) nobody sees letters: #f4f4f4 on white has 1.10.
UNSEEN_CONTRAST = 1.1
#: Less opacity can't be seen.
UNSEEN_OPACITY = 0.05

_HEX = lazy(r"#([0-9a-f]{3,8})\Z")
_CALL = lazy(r"(rgb|hsl)a?\(([^()]*)\)\Z")
#: A colour anywhere in a longer value.
COLOUR = lazy(r"#[0-9a-f]{3,8}\b|(?:rgb|hsl)a?\([^()]*\)|\b[a-z]{3,20}\b(?!\()")
_NAMES = {
    name: (int(code[:2], 16) / 255, int(code[2:4], 16) / 255, int(code[4:], 16) / 255, 1.0)
    for name, code in (
        pair.split("=")
        for pair in (
            "white=ffffff snow=fffafa ivory=fffff0 floralwhite=fffaf0 ghostwhite=f8f8ff mintcream=f5fffa azure=f0ffff "
            "aliceblue=f0f8ff seashell=fff5ee whitesmoke=f5f5f5 honeydew=f0fff0 linen=faf0e6 black=000000 "
            "silver=c0c0c0 gray=808080 grey=808080 red=ff0000 maroon=800000 "
            "yellow=ffff00 olive=808000 lime=00ff00 green=008000 "
            "aqua=00ffff cyan=00ffff teal=008080 blue=0000ff navy=000080 fuchsia=ff00ff magenta=ff00ff purple=800080 "
            "orange=ffa500 lightgray=d3d3d3 lightgrey=d3d3d3 gainsboro=dcdcdc darkgray=a9a9a9 darkgrey=a9a9a9"
        ).split()
    )
}


@lru_cache(maxsize=4096)
def colour(text: str) -> Colour | None:
    """Returns a colour by its text, None if it is none that can be told."""
    text = text.strip()
    if text == "transparent":
        return (0.0, 0.0, 0.0, 0.0)
    if text in _NAMES:
        return _NAMES[text]
    if match := _HEX.match(text):
        return _from_digits(match.group(1))
    match = _CALL.match(text)
    return _from_numbers(match.group(1), match.group(2)) if match else None


def _from_digits(digits: str) -> Colour | None:
    if len(digits) in (3, 4):
        digits = "".join(one * 2 for one in digits)
    if len(digits) not in (6, 8):
        return None
    red, green, blue, *opacity = (int(digits[at : at + 2], 16) / 255 for at in range(0, len(digits), 2))
    return (red, green, blue, opacity[0] if opacity else 1.0)


def _from_numbers(kind: str, inside: str) -> Colour | None:
    parts = inside.replace(",", " ").replace("/", " ").split()
    try:
        first, second, third, *opacity = (
            float(one.removesuffix("deg").removesuffix("%")) / (100 if one.endswith("%") else 1) for one in parts
        )
    except ValueError:
        return None
    shown = min(opacity[0], 1.0) if opacity else 1.0
    if kind == "hsl":
        return (*colorsys.hls_to_rgb(first / 360 % 1, min(max(third, 0.0), 1.0), min(max(second, 0.0), 1.0)), shown)
    red, green, blue = (
        value if one.endswith("%") else value / 255 for one, value in zip(parts, (first, second, third), strict=False)
    )
    return (min(red, 1.0), min(green, 1.0), min(blue, 1.0), shown)


def colours(value: str) -> list[Colour]:
    """Returns every colour in a value, such as the stops of a gradient."""
    found = (colour(one) for one in COLOUR.findall(value))
    return [one for one in found if one is not None]


def over(ground: Colour, above: Colour) -> Colour:
    """Returns what is seen of a colour over an opaque ground."""
    share = above[3]
    red, green, blue = (up * share + down * (1 - share) for up, down in zip(above[:3], ground[:3], strict=True))
    return (red, green, blue, 1.0)


def contrast(one: Colour, other: Colour) -> float:
    """Returns the contrast of two opaque colours as WCAG 2.2 defines it, 1 to 21."""
    dark, light = sorted((_luminance(one), _luminance(other)))
    return (light + 0.05) / (dark + 0.05)


def _luminance(seen: Colour) -> float:
    red, green, blue = (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in seen[:3])
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue
