"""An element as its start tag, for people who ask what an answer was made from."""

from readwell.snapshot import Snapshot

#: Characters of a class or id worth reading.
NAME_LENGTH = 40


def tag_of(page: Snapshot, node: int) -> str:
    """An element as its start tag, cut to what a person reads."""
    told = "".join(
        f' {name}="{page.attribute(name)[node][:NAME_LENGTH]}"'
        for name in ("id", "class", "role")
        if node in page.attribute(name)
    )
    return f"<{page.tag_name(node)}{told}>"
