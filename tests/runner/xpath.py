"""XPath with a result type that tests can use: lxml's own type is a union of everything that XPath can return."""

from __future__ import annotations

from typing import Any

from lxml import etree


def xpath(tree: etree._Element, path: str) -> list[Any]:
    """The nodes, or the values of the attributes, that a path leads to."""
    found = tree.xpath(path)
    assert isinstance(found, list)
    return found
