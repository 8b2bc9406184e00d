"""Pictures: which address is the real one, which are none, and which are only a letter.

A page that loads late keeps the address in an attribute of its own, in `srcset`, or in the markup of a
`noscript` beside an empty picture. What the browser has loaded (`currentSrc`) comes first.
"""

from __future__ import annotations

import re
from html import unescape
from urllib.parse import urlsplit

from readwell.render import markup
from readwell.render.document import Part
from readwell.render.source import Source

#: Where late addresses wait, in the order they are believed.
LATE = ("data-src", "data-lazy-src", "data-original", "data-lazy", "data-url", "data-bg")
LATE_SETS = ("data-srcset", "data-lazy-srcset")
_EMPTY = re.compile(r"(?:^|[/_.-])(?:blank|spacer|placeholder|transparent|pixel|1x1|gr[ea]y|loading|lazy|clear)[^/]*$")
_CANDIDATE = re.compile(r"(?:data:[^\s]+|[^\s,][^\s]*[^\s,])(?:\s+([\d.]+)([wx]))?\s*(?:,|$)")
_IMG = re.compile(r"<img\b[^>]*>", re.IGNORECASE)
_ATTRIBUTE = re.compile(r"""([\w-]+)\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))""")
#: Wider than this no column of text is: the largest picture that fits is chosen.
WIDEST = 1600
#: A data address shorter than this holds no picture a person could see.
TINY = 400


def claims(given: Source) -> dict[int, Part | None]:
    """Every kept picture as a part, placeholders and tracking dots as nothing."""
    out: dict[int, Part | None] = {}
    spare = {node: text for node, text in given.page.attribute("#markup").items() if _IMG.search(text)}
    beside = {int(given.page.parent[node]): node for node in reversed(spare)}
    for node in given.tagged("img"):
        if given.has(node):
            out[node] = _picture(given, node, spare, beside)
    told = {part.fact("src") for part in out.values() if part and part.kind == "picture"}
    for node, text in spare.items():
        if given.has(node):
            late = _from_markup(given, node, text)
            out[node] = late if late and late.fact("src") not in told else None
    for node in given.tagged("svg"):
        if given.has(node):
            out[node] = _drawing(given, node)
    return out | {node: None for node in given.tagged("canvas") if given.has(node)}


def _picture(given: Source, node: int, spare: dict[int, str], beside: dict[int, int]) -> Part | None:
    alt = " ".join(given.attribute(node, "alt").split())
    if _is_letter(given, node, alt):
        return Part("text", node, text=alt)
    if _is_dot(given, node):
        return None
    src = _address(given, node)
    place = beside.get(int(given.page.parent[node]), -1)
    if not src and place >= 0:  # the address waits in a `noscript` right beside the empty picture
        late = _from_markup(given, place, spare[place])
        src = late.fact("src") if late else ""
    facts = {"src": src, "alt": alt, "title": " ".join(given.attribute(node, "title").split())}
    for side in ("width", "height"):
        size = given.attribute(node, side).strip().removesuffix("px")
        facts[side] = size if size.isdecimal() and 0 < int(size) < 100_000 else ""
    if not src:
        return Part("text", node, text=f" {alt} ") if alt else None  # a broken picture shows its words
    return Part("picture", node, facts={key: value for key, value in facts.items() if value})


def _is_letter(given: Source, node: int, alt: str) -> bool:
    """An emoji drawn as a picture: its alt is the character itself."""
    if not alt or len(alt) > 12 or any(letter < "\u2000" and letter not in "©®#*0123456789" for letter in alt):
        return False
    named = any(token in ("emoji", "smiley", "emojione", "twemoji", "wp-smiley") for token in given.tokens(node))
    layout = given.page.layout
    return named or (layout is not None and 0 < layout["h"][node] <= 2 * layout["font"][node] // 10)


def _is_dot(given: Source, node: int) -> bool:
    """A picture nobody sees: it counts visits."""
    sides = [given.attribute(node, side).strip().removesuffix("px") for side in ("width", "height")]
    return all(side in ("0", "1", "2") for side in sides)


def _address(given: Source, node: int) -> str:
    """The address of what a person sees, or would see once it is loaded."""
    written = [given.attribute(node, "currentSrc"), *(given.attribute(node, name) for name in LATE)]
    sets = [given.attribute(node, name) for name in (*LATE_SETS, "srcset")]
    for box in given.above(node, 4):  # lxml nests what follows a `source` inside it
        if given.tag(box) != "picture":
            continue
        sources = [child for child in given.below(box) if given.tag(child) == "source"]
        sets += [given.attribute(child, name) for child in sources for name in ("srcset", "data-srcset")]
    best = [_best(value) for value in sets if value]
    for address in (written[0], *written[1:], *best, given.attribute(node, "src")):
        whole = _seen(given, address)
        if whole:
            return whole
    return ""


def _seen(given: Source, written: str) -> str:
    """An address if it can be a picture's: absolute, and no placeholder."""
    written = written.strip()
    if written.lower().startswith("data:image/"):
        return written if len(written) >= TINY else ""
    whole = given.address(written)
    if not whole.startswith(("http://", "https://")):
        return ""
    return "" if _EMPTY.search(urlsplit(whole).path.lower()) else whole


def _best(candidates: str) -> str:
    """The largest address of a srcset that isn't larger than a column of text needs."""
    found: list[tuple[float, str]] = []
    for match in _CANDIDATE.finditer(candidates.strip()):
        address = match.group(0).rstrip(" ,").split()[0]
        size = float(match.group(1) or 1) if re.fullmatch(r"\d+\.?\d*", match.group(1) or "1") else 1.0
        found.append((size * (1.0 if match.group(2) == "w" else 640.0), address))
    if not found:
        return ""
    fitting = [entry for entry in found if entry[0] <= WIDEST] or [min(found, key=lambda entry: entry[0])]
    return max(fitting, key=lambda entry: entry[0])[1]


def _from_markup(given: Source, node: int, text: str) -> Part | None:
    found = _IMG.search(text)
    pairs = _ATTRIBUTE.findall(found.group(0)) if found else []
    values = {name.lower(): unescape(first or second or third) for name, first, second, third in pairs}
    for address in (_best(values.get("srcset", "")), values.get("src", ""), *(values.get(name, "") for name in LATE)):
        src = _seen(given, address)
        if src:
            facts = {"src": src, "alt": " ".join(values.get("alt", "").split())}
            return Part("picture", node, facts={key: value for key, value in facts.items() if value})
    return None


def _drawing(given: Source, node: int) -> Part | None:
    """A drawing in the page. Icons say nothing; words in a drawing are kept as they are."""
    label = " ".join(given.attribute(node, "aria-label").split()) or _title(given, node)
    words = " ".join(given.words(node).split())
    if given.attribute(node, "aria-hidden") == "true" or _is_icon(given, node):
        return Part("text", node, text=f" {words} ")
    # Words in foreign markup can't be drawn again: they stand beside the drawing.
    foreign = [inner for inner in given.below(node) if given.tag(inner) == "foreignobject"]
    beside = " ".join(" ".join(given.words(inner) for inner in foreign).split())
    facts = {"markup": markup.drawing(given, node), "alt": label, "beside": beside}
    return Part("drawing", node, text=words, facts={key: value for key, value in facts.items() if value})


def _title(given: Source, node: int) -> str:
    for inner in given.children(node):
        if given.tag(inner) == "title":
            return " ".join(given.raw(inner).split())
    return ""


def _is_icon(given: Source, node: int) -> bool:
    """Smaller than two lines of text, by layout, attributes or its own coordinates."""
    if given.page.layout is not None and given.page.layout["w"][node] > 0:
        return bool(given.page.layout["w"][node] <= 48 and given.page.layout["h"][node] <= 48)
    box = given.attribute(node, "viewbox").replace(",", " ").split() or given.attribute(node, "viewBox").split()
    sides = [given.attribute(node, side).removesuffix("px") for side in ("width", "height")]
    sizes = [side for side in (*sides, *box[2:4]) if re.fullmatch(r"\d+(\.\d+)?", side)]
    return not sizes or float(sizes[0]) <= 48
