"""Layouts whose order on screen is or isn't that of the document, with the order in which a person reads them."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Layout:
    """An element's style, its children's by letter, and the letters as they are read on screen."""

    box: str
    read: str
    parts: dict[str, str]
    attributes: str = ""
    letters: str = "ABCD"

    def html(self, name: str) -> str:
        """The element with a paragraph for each letter."""
        inside = "".join(
            f'<div style="{self.parts.get(letter, "")}"><p>{letter} {name} and what is told there of the weir.</p></div>'
            for letter in self.letters
        )
        return f'<section id="{name}" style="{self.box}" {self.attributes}>{inside}</section>'


def _layout(box: str, read: str, attributes: str = "", letters: str = "ABCD", **parts: str) -> Layout:
    return Layout(box, read, parts, attributes, letters)


_TWO = "display: grid; grid-template-columns: 1fr 1fr"
_AREAS = "display: grid; grid-template-areas: '{0}'; grid-template-columns: 1fr 1fr"

LAYOUTS = {
    "blocks": _layout("", "ABCD"),
    "flex-row": _layout("display: flex", "ABCD"),
    "flex-row-reverse": _layout("display: flex; flex-direction: row-reverse", "DCBA"),
    "flex-column": _layout("display: flex; flex-direction: column", "ABCD"),
    "flex-column-reverse": _layout("display: flex; flex-direction: column-reverse", "DCBA"),
    "flex-order-last": _layout("display: flex", "BCDA", A="order: 1"),
    "flex-order-first": _layout("display: flex; flex-direction: column", "DABC", D="order: -1"),
    "flex-wrap": _layout("display: flex; flex-wrap: wrap", "ABCD", A="width: 50%", B="width: 50%", C="width: 50%", D="width: 50%"),
    "flex-wrap-reverse": _layout("display: flex; flex-wrap: wrap-reverse", "CDAB", A="width: 50%", B="width: 50%", C="width: 50%", D="width: 50%"),
    "flex-column-wrap": _layout("display: flex; flex-flow: column wrap; height: 200px", "ABCD", A="height: 90px", B="height: 90px", C="height: 90px", D="height: 90px"),
    "grid-rows": _layout(_TWO, "ABCD"),
    "grid-columns": _layout(f"{_TWO}; grid-template-rows: auto auto; grid-auto-flow: column", "ABCD"),
    "grid-order": _layout(_TWO, "DABC", D="order: -1"),
    "grid-areas-swapped": _layout(_AREAS.format("b a' 'c d"), "BACD", A="grid-area: a", B="grid-area: b", C="grid-area: c", D="grid-area: d"),
    "grid-areas-turned": _layout(_AREAS.format("d c' 'b a"), "DCBA", A="grid-area: a", B="grid-area: b", C="grid-area: c", D="grid-area: d"),
    "grid-first-row-last": _layout("display: grid", "BCDA", A="grid-row: 4", B="grid-row: 1", C="grid-row: 2", D="grid-row: 3"),
    "grid-column-two-first": _layout(_TWO, "BACD", A="grid-column: 2; grid-row: 1", B="grid-column: 1; grid-row: 1"),
    "multicolumn": _layout("columns: 2", "ABCD"),
    "multicolumn-three": _layout("columns: 3", "ABCDEF", letters="ABCDEF"),
    "float-right": _layout("", "ABCD", A="float: right; width: 30%"),
    "float-left": _layout("", "ABCD", B="float: left; width: 30%"),
    "placed-top": _layout("position: relative; padding-top: 90px", "DABC", D="position: absolute; top: 0"),
    "placed-below": _layout("position: relative; padding-bottom: 120px", "BCDA", A="position: absolute; bottom: 0"),
    "relative-nudge": _layout("", "ABCD", B="position: relative; top: 4px"),
    "shifted-up": _layout("padding-top: 200px", "CABD", C="transform: translateY(-300px)"),
    "table-cells": _layout("display: table", "ABCD", A="display: table-cell", B="display: table-cell", C="display: table-cell", D="display: table-cell"),
    "rtl-row": _layout("display: flex", "ABCD", 'dir="rtl"'),
    "rtl-row-reverse": _layout("display: flex; flex-direction: row-reverse", "DCBA", 'dir="rtl"'),
    "rtl-grid": _layout(_TWO, "ABCD", 'dir="rtl"'),
    "cards-reversed": _layout("display: flex; flex-flow: row-reverse wrap", "BADC", A="width: 50%", B="width: 50%", C="width: 50%", D="width: 50%"),
    "table-head-last": _layout("display: table", "BCDA", A="display: table-footer-group", B="display: table-row-group", C="display: table-row-group", D="display: table-row-group"),
}  # fmt: skip


def page() -> str:
    """All of them on one page."""
    sections = "".join(layout.html(name) for name, layout in LAYOUTS.items())
    return f"<!doctype html><html lang=en><title>Layouts</title><style>section {{ margin: 40px 0 }}</style><body><main>{sections}</main>"
