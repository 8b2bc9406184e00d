"""Browsers' bookmarks as trees: folders with children, and links. Walked without recursion, each node once."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from readwell.engine.imports.bookmarks import Folder

#: What a node is: its children if it is a folder, else None.
Children = Callable[[dict[str, Any]], Any]


def leaves(
    roots: list[Any], children: Children, folder: Callable[[dict[str, Any]], Folder]
) -> Iterator[tuple[dict[str, Any], list[Folder]]]:
    """Yields every node that is no folder with the folders it lies in, in their order."""
    waiting: list[tuple[Any, tuple[Folder, ...]]] = [(root, ()) for root in reversed(roots)]
    seen = set[int]()
    while waiting:
        node, path = waiting.pop()
        # One node may stand in many places of a file of Apple's: each way to it would be walked.
        if not isinstance(node, dict) or id(node) in seen:
            continue
        seen.add(id(node))
        below = children(node)
        if below is None:
            yield node, list(path)
        elif isinstance(below, list) and len(path) < 100:
            inside = (*path, folder(node))
            waiting += [(one, inside) for one in reversed(below)]


def texts(node: dict[str, Any], without: set[str]) -> dict[str, Any]:
    """Returns what else a node has."""
    return {name: value for name, value in node.items() if name not in without}
