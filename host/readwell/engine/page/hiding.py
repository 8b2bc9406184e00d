"""What the declarations of one block hide from sight, as far as they tell without a layout."""

from __future__ import annotations

import re
from collections.abc import Callable

from readwell.engine.basics.patterns import lazy
from readwell.engine.page.colours import UNSEEN_OPACITY, Colour, colour, colours
from readwell.engine.page.css import Declarations

_LENGTH = lazy(r"([+-]?(?:\d{1,12}(?:\.\d{0,12})?|\.\d{1,12}))(px|pt|em|rem|vw|vh|in|cm)?(?![\w.%])")
_NUMBER = lazy(r"[+-]?(?:\d{1,12}(?:\.\d{0,12})?|\.\d{1,12})(?:e[+-]?\d{1,3})?")
_FUNCTION = lazy(r"([\w-]{1,40})\(([^()]*)\)")
#: Pixels; those of the window as on a screen of 1280 x 800.
_UNITS = {"px": 1.0, "pt": 4 / 3, "em": 16.0, "rem": 16.0, "vw": 12.8, "vh": 8.0, "in": 96.0, "cm": 37.8}

#: Letters of this height in pixels can't be read; a blur of this width leaves no letter of them.
SMALLEST_LETTERS, BLURRED = 2.0, 8.0
#: What is so far left of the page or above it was put there to be out of sight; to the right and below people scroll.
FAR, BEYOND = 999.0, 50_000.0
#: A size so small is none; a box so low, in pixels, shows no line of text.
NOTHING, LINE = 0.05, 12.0

#: What a block has that hides a box; one without it isn't looked at.
BOXES = lazy(
    r"display\s{0,9}:\s{0,9}none|content-visibility|overflow|:\s{0,9}-\d{3}|\d{5}|clip|scale|translate|matrix|rotate[xy]|zoom|blur"
    r"|opacity\(|contrast\(|mask|indent\s{0,9}:\s{0,9}-|spacing\s{0,9}:\s{0,9}-|grid-template-rows|offset-path|security"
    r"|position\s{0,9}:\s{0,9}fixed",
    re.IGNORECASE,
)
#: Words of which one is in each such block; they are found faster than a pattern.
BOX_HINTS = (
    "display", "content-visibility", "overflow", ":-", ": -", "absolute", "clip", "scale", "translate", "matrix",
    "rotate", "zoom", "blur", "opacity(", "contrast(", "mask", "indent", "spacing", "grid-template-rows",
    "offset-path", "security", "fixed",
)  # fmt: skip
#: What a block adds that may lie over an element.
MADE = lazy(r"position\s{0,9}:\s{0,9}absolute", re.IGNORECASE)
#: What makes letters too small, what hides by `visibility`, what lets nothing through, and ink that is none.
TINY = lazy(
    r"font(?:-size)?\s{0,9}:[^;{}]{0,80}?(?<![\d.])(?:0|\.\d|[12](?:\.\d+)?\s{0,9}(?:px|pt|%)?\s{0,9}(?![\w.]))",
    re.IGNORECASE,
)
INVISIBLE = lazy(r"visibility\s{0,9}:\s{0,9}(?:hidden|collapse)", re.IGNORECASE)
FADED = lazy(r"opacity\s{0,9}:\s{0,9}0?(?:\.[0-4]|\s{0,9}(?:[;!]|\Z))|opacity\s{0,9}:\s{0,9}[0-4]?\d%", re.IGNORECASE)
CLEAR = lazy(r"color\s{0,9}:\s{0,9}(?:transparent|rgba?\(|hsla?\(|#)", re.IGNORECASE)


def pixels(value: str) -> float | None:
    """Returns a length in pixels, None if it isn't one or depends on what is around."""
    match = _LENGTH.match(value)
    if match is None:
        return None
    number, unit = float(match.group(1)), match.group(2)
    if not unit:
        return number if number == 0 else None
    return number * _UNITS[unit]


def plain(own: Declarations, name: str) -> str:
    """Returns the value of a property without the mark of its importance."""
    return own.get(name, "").removesuffix("!important").strip()


def amount(value: str) -> float | None:
    """Returns a number or a percentage as a share."""
    match = _NUMBER.match(value)
    return float(match.group()) / (100 if value.endswith("%") else 1) if match else None


def opacity(own: Declarations) -> float:
    """Returns the opacity that a block declares, 1 if it declares none."""
    found = amount(plain(own, "opacity"))
    return 1.0 if found is None else min(max(found, 0.0), 1.0)


def enters(own: Declarations) -> bool:
    """Whether a block is the first frame of something that appears later."""
    moving = any(name.removeprefix("-webkit-").startswith(("animation", "transition")) for name in own)
    return moving or (opacity(own) == 0 and "transform" in own)


def letters(own: Declarations) -> float | None:
    """Returns the height of letters that a block declares, None if it declares none or none that can be told."""
    for name in ("font-size", "font"):
        for part in plain(own, name).split("/")[0].split():
            if part.endswith("%") and (share := amount(part)) is not None:
                return share * 16
            if (length := pixels(part)) is not None:
                return length
    return None


def hides(own: Declarations) -> tuple[str, ...]:
    """Returns the properties by which a block hides the element and all in it."""
    return tuple(name for name in own if name in _CHECKS and _CHECKS[name](plain(own, name), own))


def covers(own: Declarations) -> bool:
    """Whether what a sheet adds to an element lies over all of it, and nothing shows through."""
    if plain(own, "position") != "absolute" or "content" not in own or plain(own, "z-index").startswith("-"):
        return False
    sides = [plain(own, name) or plain(own, "inset") for name in ("top", "right", "bottom", "left")]
    whole = [plain(own, name) in ("100%", "100vw", "100vh") for name in ("width", "height")]
    over = [pixels(side) == 0 for side in sides]
    declared, seen = ground(own)
    opaque = declared and seen is not None and seen[3] > 1 - UNSEEN_OPACITY and opacity(own) > 1 - UNSEEN_OPACITY
    return opaque and (all(over) or (over[0] and over[3] and all(whole)))


def ink(own: Declarations) -> Colour | None:
    """Returns the colour of the letters that a block declares."""
    if own.get("text-shadow", "none") != "none" or "-webkit-text-stroke" in own:
        return None
    if plain(own, "background-clip") == "text" or plain(own, "-webkit-background-clip") == "text":
        stops = set(colours(plain(own, "background") + " " + plain(own, "background-image")))
        return stops.pop() if len(stops) == 1 else None
    return colour(plain(own, "-webkit-text-fill-color")) or colour(plain(own, "color"))


def ground(own: Declarations) -> tuple[bool, Colour | None]:
    """Returns whether a block declares what lies behind the letters, and its colour, None if that can't be told."""
    if plain(own, "background-clip") == "text" or plain(own, "-webkit-background-clip") == "text":
        return False, None
    whole, image = plain(own, "background"), plain(own, "background-image")
    drawn = f"{whole} {image}"
    stops = colours(drawn.replace("url(", " ")) if "gradient(" in drawn else []
    if "url(" in drawn or (stops and len(set(stops)) > 1):
        return True, None
    seen = colour(plain(own, "background-color")) or (stops[0] if stops else None)
    if seen is None and whole:
        seen = next(iter(colours(whole)), None)
        if seen is None and whole.split()[0] not in ("none", "transparent", "0", "inherit", "initial", "unset"):
            return True, None
    return seen is not None and seen[3] > 0, seen


def _is(*words: str) -> Callable[[str, Declarations], bool]:
    return lambda value, own: value in words


def _cuts(own: Declarations) -> bool:
    said = " ".join(plain(own, name) for name in ("overflow", "overflow-x", "overflow-y")).split()
    return "hidden" in said or "clip" in said


def _thin(value: str, own: Declarations) -> bool:
    length = 0.0 if value == "0%" else pixels(value)
    return length is not None and length <= 1 and _cuts(own)


def _low(value: str, own: Declarations) -> bool:
    length = 0.0 if value == "0%" else pixels(value)
    return length is not None and length < LINE and _cuts(own)


def _away(value: str, own: Declarations) -> bool:
    where, length = plain(own, "position"), pixels(value)
    if length is None or where not in ("absolute", "fixed"):
        return False
    return length <= -FAR or length >= BEYOND or (where == "fixed" and length >= 1280)


def _pushed(value: str, own: Declarations) -> bool:
    return any((pixels(one) or 0.0) <= -FAR for one in value.split())


def _indented(value: str, own: Declarations) -> bool:
    return (pixels(value) or 0.0) <= -500


def _clipped(value: str, own: Declarations) -> bool:
    match = _FUNCTION.match(value)
    if match is None or match.group(1) != "rect" or plain(own, "position") not in ("absolute", "fixed"):
        return False
    edges = [pixels(one) for one in match.group(2).replace(",", " ").split()]
    if len(edges) != 4 or None in edges:
        return False
    top, right, bottom, left = (one or 0.0 for one in edges)
    return bottom - top <= 1 or right - left <= 1


def _cut_away(value: str, own: Declarations) -> bool:
    match = _FUNCTION.match(value)
    if match is None:
        return False
    name, inside = match.group(1), match.group(2).partition(" at ")[0]
    numbers = [float(one) for one in _NUMBER.findall(inside)]
    if name in ("circle", "ellipse"):
        return bool(numbers) and min(numbers) <= (0 if "%" in inside else 1)
    if name == "inset":
        return bool(numbers) and "%" in inside and min(numbers) >= 50
    if name == "polygon":
        return len(set(numbers[::2])) < 2 or len(set(numbers[1::2])) < 2
    return name == "path" and (not numbers or max(numbers) - min(numbers) <= 1)


def _squeezed(value: str, own: Declarations) -> bool:
    """Whether a transform leaves no size, or moves so far that nobody gets there."""
    for name, inside in _FUNCTION.findall(value):
        numbers = [float(one) for one in _NUMBER.findall(inside)]
        if name.startswith("scale") and numbers and min(map(abs, numbers[:2])) < NOTHING:
            return True
        if name == "matrix" and len(numbers) == 6 and abs(numbers[0] * numbers[3] - numbers[1] * numbers[2]) < 0.002:
            return True
        if name.startswith("translate") and any(abs(pixels(one.strip()) or 0) >= FAR for one in inside.split(",")):
            return True
        if name in ("rotatex", "rotatey") and "deg" in inside and numbers and abs(numbers[0]) % 180 == 90:
            return True
    return False


def _scaled(value: str, own: Declarations) -> bool:
    shares = [amount(one) for one in value.split()]
    return any(one is not None and abs(one) < NOTHING for one in shares[:2])


def _zoomed(value: str, own: Declarations) -> bool:
    return amount(value) != 0 and _scaled(value, own)  # browsers read 0 as 1, and old sheets have it for other reasons


def _shifted(value: str, own: Declarations) -> bool:
    return any(abs(pixels(one) or 0.0) >= FAR for one in value.split())


def _filtered(value: str, own: Declarations) -> bool:
    for name, inside in _FUNCTION.findall(value):
        share = amount(inside.strip())
        if name == "opacity" and share is not None and share <= UNSEEN_OPACITY:
            return True
        if name == "blur" and (pixels(inside.strip()) or 0.0) >= BLURRED:
            return True
        if name == "contrast" and share is not None and share <= 0.01:
            return True
    return False


def _masked(value: str, own: Declarations) -> bool:
    stops = colours(value) if "gradient(" in value else []
    return bool(stops) and all(one[3] <= UNSEEN_OPACITY for one in stops)


def _spaced(value: str, own: Declarations) -> bool:
    length = pixels(value)
    return length is not None and length <= -8


def _offset(value: str, own: Declarations) -> bool:
    numbers = [float(one) for one in _NUMBER.findall(value)]
    return value.startswith("path") and len(numbers) > 1 and min(numbers[:2]) <= -FAR


def _folded_rows(value: str, own: Declarations) -> bool:
    return value in ("0fr", "0px", "0") and plain(own, "display") in ("grid", "inline-grid", "")


#: What hides by each property; the first argument is its value, the second the whole block.
_CHECKS: dict[str, Callable[[str, Declarations], bool]] = {
    "display": _is("none"),
    "content-visibility": _is("hidden"),
    "-webkit-text-security": _is("disc", "circle", "square"),
    **dict.fromkeys(("height", "max-height", "block-size", "max-block-size"), _low),
    **dict.fromkeys(("width", "max-width", "inline-size", "max-inline-size", "line-height"), _thin),
    **dict.fromkeys(("left", "right", "top", "bottom", "inset"), _away),
    **dict.fromkeys(("margin", "margin-left", "margin-top"), _pushed),
    **dict.fromkeys(("mask", "mask-image", "-webkit-mask", "-webkit-mask-image"), _masked),
    **dict.fromkeys(("filter", "-webkit-filter"), _filtered),
    **dict.fromkeys(("transform", "-webkit-transform"), _squeezed),
    **dict.fromkeys(("clip-path", "-webkit-clip-path"), _cut_away),
    "text-indent": _indented,
    "clip": _clipped,
    "scale": _scaled,
    "zoom": _zoomed,
    "translate": _shifted,
    "letter-spacing": _spaced,
    "offset-path": _offset,
    "grid-template-rows": _folded_rows,
}
