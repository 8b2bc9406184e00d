"""Elements renamed by their ARIA role."""

from __future__ import annotations

from readwell.engine.page.snapshot import Snapshot, view

#: Role -> the element it stands for.
ROLES = {"list": "ul", "listitem": "li"}
#: Roles that remove an element's meaning.
MEANINGLESS = ("presentation", "none")
LEVELS = ("1", "2", "3", "4", "5", "6")


@view
def names(page: Snapshot) -> dict[int, str]:
    """Returns the element name for each element with such a role: `h3`, `ul`, `li`; empty if it has no meaning."""
    out: dict[int, str] = {}
    for node, value in page.attribute("role").items():
        role = value.strip().lower()
        if role in MEANINGLESS:
            out[node] = ""
        elif role == "heading":
            out[node] = f"h{_level(page, node)}"
        elif role in ROLES and page.tag_name(node) not in ("ol", "dl", "menu"):
            out[node] = ROLES[role]
    return out


def _level(page: Snapshot, node: int) -> str:
    level = page.attribute("aria-level").get(node, "").strip()
    tag = page.tag_name(node)
    if level in LEVELS:
        return level
    return tag[1] if len(tag) == 2 and tag[0] == "h" and tag[1] in LEVELS else "2"
