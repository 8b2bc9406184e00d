"""Drawings and formulas as markup again, from the columns and a list of what is harmless.

Only names on the lists are written: whatever a page hides in a drawing (scripts, styles, links to
elsewhere, foreign HTML) isn't there any more.
"""

from __future__ import annotations

import re
from html import escape

from readwell.render.source import Source
from readwell.snapshot import Snapshot, view

MATH = frozenset(
    """math mrow mi mn mo ms mtext mspace mfrac msqrt mroot mstyle merror mpadded mphantom msub msup msubsup munder
    mover munderover mmultiscripts mprescripts none mtable mtr mtd semantics maction menclose""".split()
)
MATH_ATTRIBUTES = frozenset(
    """display mathvariant stretchy fence separator accent accentunder columnalign rowalign columnspacing rowspacing
    columnspan rowspan linethickness lspace rspace largeop movablelimits minsize maxsize symmetric notation width
    height depth dir displaystyle scriptlevel mathcolor mathbackground voffset""".split()
)
DRAWING = frozenset(
    """svg g path rect circle ellipse line polyline polygon text tspan textPath defs linearGradient radialGradient stop
    clipPath mask pattern marker symbol use title desc""".split()
)
DRAWING_ATTRIBUTES = frozenset(
    """viewBox width height x y x1 y1 x2 y2 cx cy r rx ry d points dx dy rotate transform fill fill-opacity fill-rule
    stroke stroke-width stroke-opacity stroke-linecap stroke-linejoin stroke-dasharray stroke-dashoffset
    stroke-miterlimit opacity font-family font-size font-weight font-style text-anchor dominant-baseline
    alignment-baseline letter-spacing offset stop-color stop-opacity gradientUnits gradientTransform spreadMethod fx fy
    clip-path clip-rule clipPathUnits mask maskUnits maskContentUnits patternUnits patternTransform markerWidth
    markerHeight markerUnits refX refY orient marker-start marker-mid marker-end preserveAspectRatio visibility display
    pathLength textLength lengthAdjust color id role""".split()
)
#: Drawings larger than this are pictures of something else (maps): their label stands for them.
MOST_NODES = 20_000
_LOCAL = re.compile(r"^url\(\s*['\"]?#[\w\-.:]+['\"]?\s*\)$")
#: Code points XML 1.0 has no place for.
UNWRITABLE = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff\ud800-\udfff]")


def words(text: str) -> str:
    """Text for markup: escaped, and without what no XML may hold."""
    return escape(UNWRITABLE.sub("", text), quote=True)


def math(given: Source, node: int) -> str:
    """A formula's MathML."""
    return _written(given, node, MATH, MATH_ATTRIBUTES, "http://www.w3.org/1998/Math/MathML")


def drawing(given: Source, node: int) -> str:
    """A drawing's SVG; empty if it is too large."""
    if given.ends[node] - node > MOST_NODES:
        return ""
    return _written(given, node, DRAWING, DRAWING_ATTRIBUTES, "http://www.w3.org/2000/svg")


def _written(given: Source, top: int, names: frozenset[str], attributes: frozenset[str], space: str) -> str:
    spelt = {name.lower(): name for name in names}
    keys = {name.lower(): name for name in attributes}
    out: list[str] = []
    open_now: list[tuple[int, str]] = []
    until = top
    for node in given.below(top):
        if node < until:
            continue
        while open_now and open_now[-1][0] <= node:
            out.append(f"</{open_now.pop()[1]}>")
        if given.tag(node) == "#text":
            out.append(words(given.page.string(node)))
            continue
        name = spelt.get(given.tag(node), "")
        if not name:
            until = given.ends[node]
            continue
        first = f' xmlns="{space}"' if node == top else ""
        out.append(f"<{name}{first}{_attributes(given, node, keys)}>")
        open_now.append((given.ends[node], name))
    out.extend(f"</{name}>" for _, name in reversed(open_now))
    return "".join(out)


def _attributes(given: Source, node: int, keys: dict[str, str]) -> str:
    out = []
    for name, values in _by_node(given.page).get(node, ()):
        key = keys.get(name.lower().removeprefix("xlink:"))
        if name.lower() in ("href", "xlink:href") and values.startswith("#"):
            out.append(f' href="{words(values)}"')
        elif key and ("url(" not in values.lower() or _LOCAL.match(values.strip())):
            out.append(f' {key}="{words(values)}"')
    return "".join(out)


@view
def _by_node(page: Snapshot) -> dict[int, list[tuple[str, str]]]:
    inside: dict[int, list[tuple[str, str]]] = {}
    rows = zip(page.attr_node.tolist(), page.attr_name.tolist(), page.attr_value.tolist(), strict=True)
    for node, name, value in rows:
        inside.setdefault(node, []).append((page.names[name], page.strings[value]))
    return inside
