"""Ignores presentational attributes on the elements that stay, so that the page reflows on any screen."""

from dataclasses import dataclass

from readwell.engine.page.selection import setting
from readwell.engine.page.snapshot import Mask, Snapshot

#: Presentational attributes.
LOOKS = ("align", "bgcolor", "border", "color", "height", "width", "style")


@dataclass(frozen=True)
class Looks:
    """Settings: which attributes are ignored."""

    cell_widths: bool = setting(False, "Set aside the widths of table cells. Off in the original.")
    division_styles: bool = setting(False, "Set aside inline styles of divisions. Off in the original.")
    other_looks: bool = setting(
        False, "Set aside all other attributes of looks: colours, borders, sizes, alignment. Our choice."
    )


def aside(settings: Looks, page: Snapshot, gone: Mask) -> tuple[tuple[int, str], ...]:
    """Returns (element, attribute) pairs on elements that stay."""
    cells, divisions = page.tagged(("td", "th")), page.tagged(("div",))
    pairs = []
    for number, name in enumerate(page.names):
        if name not in LOOKS:
            continue
        ids = page.attr_node[page.attr_name == number]
        width, style = cells[ids] & (name == "width"), divisions[ids] & (name == "style")
        wanted = (width & settings.cell_widths) | (style & settings.division_styles)
        wanted |= ~width & ~style & settings.other_looks
        pairs += [(node, name) for node in ids[wanted & ~gone[ids]].tolist()]
    return tuple(sorted(pairs))
