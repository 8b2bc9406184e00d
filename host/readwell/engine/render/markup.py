"""Writes drawings and formulas as markup again, from the columns and a list of safe names.

Only names on the lists are written, so anything a page hides in a drawing (scripts, styles, external
links, foreign HTML) is removed.
"""

from __future__ import annotations

import re
from html import escape

from readwell.engine.page.snapshot import Snapshot, view
from readwell.engine.structure.elements import Elements

MATH = frozenset(
    """math mrow mi mn mo ms mtext mspace mfrac msqrt mroot mstyle merror mpadded msub msup msubsup munder
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
#: The elements of a formula that hold text; bare text in other elements is wrapped in one.
TOKENS = frozenset("mi mn mo ms mtext".split())
MATHML, SVG = "http://www.w3.org/1998/Math/MathML", "http://www.w3.org/2000/svg"
#: Larger drawings (maps) are replaced by their label.
MOST_NODES = 20_000
#: Attributes that are not styles: their values never fetch anything.
_NO_STYLE = frozenset(("id", "role", "d", "points"))
_LOCAL = re.compile(r"""\s*url\(\s*(["']?)#([\w\-.:]+)\1\s*\)\s*""")
#: An opening function in a style, with its name.
_FUNCTION = re.compile(r"(?<![^\s(),;:/\"'])(?:([^\s(),;:/\"']++)\s*+|(?<!\s)\s*+)\(")
#: Functions that only compute; any other may fetch, also one that no browser has yet.
_RECKONING = frozenset(
    """matrix translate translatex translatey scale scalex scaley rotate skewx skewy rgb rgba hsl hsla hwb lab lch oklab
    oklch color color-mix calc min max clamp""".split()
)
#: Code points that XML 1.0 doesn't allow.
UNWRITABLE = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff\ud800-\udfff]")

#: What `words` escapes or removes.
_NOT_PLAIN = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff\ud800-\udfff&<>\"']")


def words(text: str) -> str:
    """Escapes text for markup, and removes what XML doesn't allow."""
    if not _NOT_PLAIN.search(text):
        return text
    return escape(UNWRITABLE.sub("", text), quote=True)


def math(given: Elements, node: int) -> str:
    """Returns a formula's MathML."""
    return _written(given, node, MATH, MATH_ATTRIBUTES, MATHML)


def drawing(given: Elements, node: int) -> str:
    """Returns a drawing's SVG; empty if it is too large."""
    if given.ends[node] - node > MOST_NODES:
        return ""
    return _written(given, node, DRAWING, DRAWING_ATTRIBUTES, SVG)


def harmless(value: str) -> bool:
    """Whether a style fetches nothing. It may compute, but a backslash could spell any function."""
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
        if node > top and space == MATHML and (name == "math" or open_now[-1][1] in TOKENS):
            continue  # the schema allows only text there: the element goes, its text stays
        first = f' xmlns="{space}"' if node == top else ' actiontype="toggle"' if name == "maction" else ""
        out.append(f"<{name}{first}{_attributes(given, node, keys, f'v{top}-' if space == SVG else '')}>")
        open_now.append((given.ends[node], name))
    out.extend(f"</{name}>" for _, name in reversed(open_now))
    return "".join(out)


def _text(text: str, element: str) -> str:
    """Returns text inside a drawing or formula; in a formula, text outside token elements is wrapped."""
    bare = element and element not in TOKENS and text.strip()
    return f"<mtext>{words(text)}</mtext>" if bare else words(text)


def _attributes(given: Elements, node: int, keys: dict[str, str], prefix: str) -> str:
    """Returns the allowed attributes, each once: XML forbids duplicates such as `href` beside `xlink:href`.

    The prefix goes before every id and reference of a drawing, so that none points outside it.
    """
    out: dict[str, str] = {}
    for name, value in _by_node(given.page).get(node, ()):
        key = "href" if name.lower() in ("href", "xlink:href") else keys.get(name.lower(), "")
        safe = _neutral(key, value, prefix) if key else ""
        if safe:
            out.setdefault(key, safe)
    return "".join(f' {key}="{words(value)}"' for key, value in out.items())


def _neutral(key: str, value: str, prefix: str) -> str:
    """Returns a value that neither runs nor fetches anything, or nothing. References stay inside the drawing."""
    if key == "href":
        return f"#{prefix}{value.strip()[1:]}" if prefix and value.strip()[:1] == "#" else ""
    if key == "id":
        return prefix + "".join(value.split())
    if local := _LOCAL.fullmatch(value):
        return f"url(#{prefix}{local.group(2)})" if prefix else ""
    # No other attribute of ours has a colon, so one could only begin an address.
    return value if ":" not in value and (key in _NO_STYLE or harmless(value)) else ""


@view
def _by_node(page: Snapshot) -> dict[int, list[tuple[str, str]]]:
    inside: dict[int, list[tuple[str, str]]] = {}
    rows = zip(page.attr_node.tolist(), page.attr_name.tolist(), page.attr_value.tolist(), strict=True)
    for node, name, value in rows:
        inside.setdefault(node, []).append((page.names[name], page.strings[value]))
    return inside
