"""Drawings and formulas as markup again, from the columns and a list of what is harmless.

Only names on the lists are written: whatever a page hides in a drawing (scripts, styles, links to
elsewhere, foreign HTML) isn't there any more.
"""

from __future__ import annotations

import re
from html import escape

from readwell.snapshot import Snapshot, view
from readwell.structure.elements import Elements

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
#: The elements of a formula that hold its characters; what stands bare in another gets one.
TOKENS = frozenset("mi mn mo ms mtext".split())
MATHML, SVG = "http://www.w3.org/1998/Math/MathML", "http://www.w3.org/2000/svg"
#: Drawings larger than this are pictures of something else (maps): their label stands for them.
MOST_NODES = 20_000
#: Attributes whose value is no style: nothing in it is fetched, whatever it says.
_NO_STYLE = frozenset(("id", "role", "d", "points"))
_LOCAL = re.compile(r"""\s*url\(\s*(["']?)#([\w\-.:]+)\1\s*\)\s*""")
#: What opens a function in a style, with the function's name.
_FUNCTION = re.compile(r"([^\s(),;:/\"']*)\s*\(")
#: Functions that only reckon; all others may fetch, also those that no browser has yet.
_RECKONING = frozenset(
    """matrix translate translatex translatey scale scalex scaley rotate skewx skewy rgb rgba hsl hsla hwb lab lch oklab
    oklch color color-mix calc min max clamp""".split()
)
#: Code points XML 1.0 has no place for.
UNWRITABLE = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff\ud800-\udfff]")


def words(text: str) -> str:
    """Text for markup: escaped, and without what no XML may hold."""
    return escape(UNWRITABLE.sub("", text), quote=True)


def math(given: Elements, node: int) -> str:
    """A formula's MathML."""
    return _written(given, node, MATH, MATH_ATTRIBUTES, MATHML)


def drawing(given: Elements, node: int) -> str:
    """A drawing's SVG; empty if it is too large."""
    if given.ends[node] - node > MOST_NODES:
        return ""
    return _written(given, node, DRAWING, DRAWING_ATTRIBUTES, SVG)


def harmless(value: str) -> bool:
    """Whether a style fetches nothing: it may reckon, but a backslash could spell any function."""
    return "\\" not in value and all(name.lower() in _RECKONING for name in _FUNCTION.findall(value))


def _written(given: Elements, top: int, names: frozenset[str], attributes: frozenset[str], space: str) -> str:
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
            out.append(_text(given.page.string(node), open_now[-1][1] if space == MATHML else ""))
            continue
        name = spelt.get(given.tag(node), "")
        if not name:
            until = given.ends[node]
            continue
        first = f' xmlns="{space}"' if node == top else ' actiontype="toggle"' if name == "maction" else ""
        out.append(f"<{name}{first}{_attributes(given, node, keys, f'v{top}-' if space == SVG else '')}>")
        open_now.append((given.ends[node], name))
    out.extend(f"</{name}>" for _, name in reversed(open_now))
    return "".join(out)


def _text(text: str, element: str) -> str:
    """Words of a drawing, or of a formula: outside of its tokens these are no words to readers of books."""
    bare = element and element not in TOKENS and text.strip()
    return f"<mtext>{words(text)}</mtext>" if bare else words(text)


def _attributes(given: Elements, node: int, keys: dict[str, str], prefix: str) -> str:
    """The attributes on the list, each once: no XML may name one twice, as `href` beside `xlink:href` would be.

    The prefix goes before every name of a drawing, so that none leads into another drawing or the text around.
    """
    out: dict[str, str] = {}
    for name, value in _by_node(given.page).get(node, ()):
        key = "href" if name.lower() in ("href", "xlink:href") else keys.get(name.lower(), "")
        safe = _neutral(key, value, prefix) if key else ""
        if safe:
            out.setdefault(key, safe)
    return "".join(f' {key}="{words(value)}"' for key, value in out.items())


def _neutral(key: str, value: str, prefix: str) -> str:
    """A value that runs and fetches nothing; empty if there is none. Only drawings lead anywhere: within themselves."""
    if key == "href":
        return f"#{prefix}{value.strip()[1:]}" if prefix and value.strip()[:1] == "#" else ""
    if key == "id":
        return prefix + "".join(value.split())
    if local := _LOCAL.fullmatch(value):
        return f"url(#{prefix}{local.group(2)})" if prefix else ""
    return value if key in _NO_STYLE or harmless(value) else ""


@view
def _by_node(page: Snapshot) -> dict[int, list[tuple[str, str]]]:
    inside: dict[int, list[tuple[str, str]]] = {}
    rows = zip(page.attr_node.tolist(), page.attr_name.tolist(), page.attr_value.tolist(), strict=True)
    for node, name, value in rows:
        inside.setdefault(node, []).append((page.names[name], page.strings[value]))
    return inside
