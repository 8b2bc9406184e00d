"""The algorithms that walk a DOM: link quota filter, LBS, SLS and TP (Louvan 2009), Crunch's filters (Gupta and others 2003)."""

import copy
import re
import statistics
from collections import defaultdict

import lxml.html
from lxml.html import HtmlElement

from tests.host.printed.source import single

BLOCKS = frozenset(
    "html body div p table tbody thead tfoot tr td th ul ol li dl dt dd h1 h2 h3 h4 h5 h6 form blockquote center section"
    " article main nav header footer aside pre".split()
)


def tree(source: str) -> HtmlElement:
    """The page's body as a tree, a break in the place of each comment, script and style: they part texts and say nothing."""
    bare = re.sub(r"<!--.*?-->|<(head|script|style)\b.*?</\1>", "<br>", source, flags=re.S)
    body: HtmlElement = lxml.html.document_fromstring(bare).find("body")
    return body


def spaced(text: str | None) -> str:
    """The text with each run of white space as one space."""
    return re.sub(r"\s+", " ", text or "")


def strings(element: HtmlElement) -> list[str]:
    """Its #text children that aren't blank."""
    texts = [element.text or "", *(child.tail or "" for child in element)]
    return [single(text) for text in texts if text.strip()]


def quota(source: str, share: float = 0.5) -> list[str]:
    """All text but that of blocks, innermost first, whose letters are in links for more than the share."""
    body = tree(source)
    for element in reversed(list(body.iter())):
        if element is body or element.tag not in BLOCKS:
            continue
        letters, linked = _letters(element, ".//text()"), _letters(element, ".//text()[ancestor::a[@href]]")
        if letters and linked > share * letters:
            element.drop_tree()
    return " ".join(body.itertext()).split()


def _letters(element: HtmlElement, path: str) -> int:
    """The characters of its texts, those of white space alone left out."""
    return sum(len(spaced(text)) for text in element.xpath(path) if text.strip())


def largest(source: str) -> list[str]:
    """LBS: of each element the strings of those children that are or have a #text; the longest of these blocks."""
    best: list[str] = []
    longest = 0
    for element in tree(source).iter():
        block = [single(element.text or "")]
        for child in element:
            if strings(child):
                block.append(_line(child))
            block.append(single(child.tail or ""))
        size = sum(map(len, block))
        if size > longest:
            best, longest = block, size
    return " ".join(best).split()


def _line(element: HtmlElement) -> str:
    """An element's own texts with those of the inline elements in them."""
    text = element.text or ""
    for child in element:
        text += "" if child.tag in BLOCKS else _line(child)
        text += child.tail or ""
    return text


STRUCTURE = ("div", "tr", "td", "table", "ul", "li")


def smoothed(source: str, radius: int = 2) -> list[str]:
    """SLS: lengths of texts in a row, an empty one for each tag of structure; kept are those that reach the deviation.

    The paper's row is that of a main segment, "the text nodes"; ours begins with the page's first text and ends with its last.
    """
    row: list[str] = []

    def walk(element: HtmlElement) -> None:
        if element.tag in STRUCTURE:
            row.append("")
        row.extend([spaced(element.text)] if (element.text or "").strip() else [])
        for child in element:
            walk(child)
            row.extend([spaced(child.tail)] if (child.tail or "").strip() else [])

    walk(tree(source))
    texts = [place for place, text in enumerate(row) if text]
    row = row[texts[0] : texts[-1] + 1] if texts else []
    lengths = [len(text) for text in row]
    smooth = [sum(lengths[max(0, k - radius) : k + radius + 1]) / (2 * radius + 1) for k in range(len(row))]
    threshold = statistics.pstdev(smooth) if smooth else 0.0
    return " ".join(text for text, value in zip(row, smooth, strict=True) if value >= threshold - 1e-6).split()


SHARED = ("class", "border", "width", "align", "cellspacing", "cellpadding")


def pattern(source: str, least: int = 2) -> list[str]:
    """TP: of the tables of one depth that share all these properties the group with most text outside links.

    The paper names the properties and no measure for which group holds the posts.
    """
    groups: dict[tuple[str | None, ...], list[HtmlElement]] = defaultdict(list)
    for table in tree(source).iter("table"):
        if table.text_content().strip():
            groups[str(len(list(table.iterancestors()))), *map(table.get, SHARED)].append(table)

    likely = [group for group in groups.values() if len(group) >= least]
    best = max(likely, key=lambda group: sum(_letters(one, ".//text()[not(ancestor::a)]") for one in group), default=[])
    return " ".join(text for table in best for text in table.itertext()).split()


SUBSTANCE = ("img", "a", "iframe", "input", "button", "textarea", "select")
REMOVED = ("form", "input", "button", "select", "noscript")


def crunched(source: str, hosts: tuple[str, ...], ratio: float = 0.25, letters_per_word: int = 5) -> list[str]:
    """Crunch: depth first from the root, each filter that deletes, tables checked after what is inside them."""
    body = copy.deepcopy(tree(source))

    def walk(element: HtmlElement) -> None:
        if any(f"{host}/" in (element.get(name) or "") for host in hosts for name in ("src", "href")):
            element.drop_tree()
            return
        if element.tag in REMOVED:
            element.drop_tree()
            return
        if element.tag in ("td", "th") and _listed(element, ratio, letters_per_word):
            tail = element.tail
            element.clear()
            element.tail = tail
            return
        for child in list(element):
            walk(child)
        if element.tag == "table" and not element.text_content().strip() and not list(element.iter(*SUBSTANCE)):
            element.drop_tree()

    walk(body)
    return " ".join(body.itertext()).split()


def _listed(cell: HtmlElement, ratio: float, letters_per_word: int) -> bool:
    """Links for each word outside links: over the ratio it is a link list."""
    links = list(cell.iter("a"))
    linked = sum(len("".join(link.text_content().split())) for link in links)
    words = (len("".join(cell.text_content().split())) - linked) / letters_per_word
    return bool(links) and (words == 0 or len(links) / words > ratio)
