"""Formats an element's start tag for explanations."""

from readwell.engine.page.snapshot import Snapshot

#: Characters of a class or id that are shown.
NAME_LENGTH = 40


def tag_of(page: Snapshot, node: int) -> str:
    """Returns an element's start tag, shortened for display."""
    attributes = "".join(
        f' {name}="{page.attribute(name)[node][:NAME_LENGTH]}"'
        for name in ("id", "class", "role")
        if node in page.attribute(name)
    )
    return f"<{page.tag_name(node)}{attributes}>"
