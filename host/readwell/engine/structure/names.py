"""Elements renamed by their ARIA role, or because they are a figure, its caption or a callout by any other tag."""

from __future__ import annotations

from readwell.engine.page.snapshot import Snapshot, view
from readwell.engine.structure.callouts import callouts
from readwell.engine.structure.figures import figures

#: Role -> the element it stands for.
ROLES = {"list": "ul", "listitem": "li"}
#: The element of a callout. One of the page's own may stand for anything.
CALLOUT = "aside"
#: What the title of a callout is: no heading, for it heads no part of the text.
TITLE = "strong"
#: Elements without a meaning of their own, which may be a figure's or a caption's.
PLAIN = frozenset("div p span section center".split())
#: Roles that remove an element's meaning.
MEANINGLESS = ("presentation", "none")
LEVELS = ("1", "2", "3", "4", "5", "6")


@view
def names(page: Snapshot) -> dict[int, str]:
    """Returns each such element's name: `h3`, `ul`, `li`, `figure`, `aside`; empty if it has no meaning."""
    boxes = callouts(page)
    out = dict.fromkeys(boxes, CALLOUT) | {title: TITLE for title in boxes.values() if title >= 0} | _figures(page)
    for node, value in page.attribute("role").items():
        role = value.strip().lower()
        if role in MEANINGLESS:
            out[node] = ""
        elif role == "heading":
            out[node] = f"h{_level(page, node)}"
        elif role in ROLES and page.tag_name(node) not in ("ol", "dl", "menu"):
            out[node] = ROLES[role]
    return out


def _figures(page: Snapshot) -> dict[int, str]:
    """Returns boxes that are figures and captions that are theirs, where no tag says so."""
    found = figures(page)
    plain = [at for at, box in enumerate(found.boxes.tolist()) if page.tag_name(box) in PLAIN]
    out = {int(found.boxes[at]): "figure" for at in plain if page.tag_name(int(found.tops[at])) in PLAIN}
    return out | {int(found.tops[at]): "figcaption" for at in plain if int(found.boxes[at]) in out}


def _level(page: Snapshot, node: int) -> str:
    level = page.attribute("aria-level").get(node, "").strip()
    tag = page.tag_name(node)
    if level in LEVELS:
        return level
    return tag[1] if len(tag) == 2 and tag[0] == "h" and tag[1] in LEVELS else "2"
