"""The look of a page: colours, letters, widths and boxes, drawn by lot, as declarations for each role."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random

from tests.lab.judge.habits import Look
from tests.lab.judge.paint import Palette, parts

PALETTES: tuple[Palette, ...] = (
    ("#1d1d1f", "#ffffff", "#b4232a", "#f4f4f2", "#dddddd"),
    ("#222b36", "#ffffff", "#0b62c4", "#eef3f9", "#c9d6e4"),
    ("#2e2a25", "#fbf8f2", "#8a5a1c", "#f0e8da", "#ddd0bb"),
    ("#e4e6ea", "#16191f", "#5fb3ff", "#20252d", "#343b46"),
    ("#1f2d24", "#fdfefd", "#2f7d4f", "#e9f3ec", "#c7dccf"),
    ("#000000", "#ffffff", "#000099", "#e5e5e5", "#999999"),
    ("#33203c", "#ffffff", "#8e2fa8", "#f6eef9", "#e2cfe9"),
    ("#111827", "#f9fafb", "#ea580c", "#ffffff", "#e5e7eb"),
)
FONTS = (
    "Georgia, 'DejaVu Serif', serif",
    "Arial, 'DejaVu Sans', sans-serif",
    "Verdana, 'DejaVu Sans', sans-serif",
    "'Helvetica Neue', 'Liberation Sans', sans-serif",
    "system-ui, sans-serif",
    "'Times New Roman', serif",
)
#: How columns stand beside each other.
WAYS = ("grid", "flex", "float", "table", "absolute", "grid", "flex")


@dataclass(frozen=True)
class Frame:
    """The measures of a page that its arrangement must know."""

    way: str
    left: int  # width of a column before the text, 0 without one
    right: int
    width: int
    main_first: bool


def frame(rng: Random, left: bool, right: bool, old: bool) -> Frame:
    """Draws the measures for a page with these columns."""
    way = "table" if old and rng.random() < 0.7 else rng.choice(WAYS)
    if way == "float" and left and right:
        way = "flex"
    first = way != "table" and rng.random() < 0.5
    return Frame(
        way=way,
        left=rng.choice((160, 190, 220, 250, 280)) if left else 0,
        right=rng.choice((200, 250, 300, 336)) if right else 0,
        width=rng.choice((960, 1000, 1080, 1140, 1200, 1280)),
        main_first=first,
    )


def look(rng: Random, made: Frame) -> tuple[Look, str]:
    """Declarations for each role, and the sheet's rules for bare elements."""
    ink, paper, accent, _quiet, line = palette = rng.choice(PALETTES)
    size = rng.choice((13, 14, 15, 16, 17, 18))
    base = (
        f"* {{ box-sizing: border-box }}\nbody {{ margin: 0; font: {size}px/{rng.choice((1.35, 1.5, 1.6, 1.7))} "
        f"{rng.choice(FONTS)}; color: {ink}; background: {paper} }}\na {{ color: {accent}; "
        f"text-decoration: {rng.choice(('none', 'underline'))} }}\nimg {{ max-width: 100%; height: auto }}\n"
        f"pre {{ white-space: {rng.choice(('pre-wrap', 'pre'))}; overflow: auto; font-size: {size - 2}px }}\n"
        f"td, th {{ padding: 4px 8px; text-align: start; vertical-align: top }}\n"
        "ul, ol { padding-inline-start: 1.3em }\n"
    )
    if rng.random() < 0.2:  # the whole page as a sheet on a darker ground
        base += f"html {{ background: {line} }}\n"
        made_page = [f"background: {paper}", "box-shadow: 0 1px 6px #00000033"]
    else:
        made_page = []
    found = {**_columns(made), **parts(rng, palette, size)}
    found["page"] = [*found["page"], *made_page]
    return found, base


def _columns(made: Frame) -> Look:
    gap, main = 28, ["min-width: 0", "padding: 16px 0"]
    found: Look = {"page": [f"max-width: {made.width}px", "margin: 0 auto", "padding: 0 14px"]}
    left, right = ["padding: 16px 0"], ["padding: 16px 0"]
    columns: list[str] = []
    if made.way == "grid":
        spans = [f"{made.left}px"] * bool(made.left) + ["minmax(0, 1fr)"] + [f"{made.right}px"] * bool(made.right)
        columns = ["display: grid", f"grid-template-columns: {' '.join(spans)}", f"gap: {gap}px", "@display: block"]
        for place, part in enumerate([left] * bool(made.left) + [main] + [right] * bool(made.right), 1):
            part += [f"grid-column: {place}", "grid-row: 1"]
    elif made.way == "flex":
        columns = ["display: flex", f"gap: {gap}px", "align-items: flex-start", "@display: block"]
        left += ["order: 1", f"flex: 0 0 {made.left}px"]
        main += ["order: 2", "flex: 1 1 auto"]
        right += ["order: 3", f"flex: 0 0 {made.right}px"]
    elif made.way == "float":
        taken = made.left + made.right + gap
        main += [f"float: {'right' if made.left else 'left'}", f"width: calc(100% - {taken}px)"]
        main += ["@float: none", "@width: auto"]
        left += ["float: left", f"width: {made.left}px", "@float: none"]
        right += ["float: right", f"width: {made.right}px", "@float: none"]
        columns = ["display: flow-root"]
    elif made.way == "absolute":
        columns = ["position: relative", "min-height: 900px"]
        main += [f"margin: 0 {made.right + gap if made.right else 0}px 0 {made.left + gap if made.left else 0}px"]
        left += ["position: absolute", "top: 0", "left: 0", f"width: {made.left}px"]
        right += ["position: absolute", "top: 0", "right: 0", f"width: {made.right}px"]
    if not made.left and not made.right:
        columns, main = [], [f"max-width: {min(made.width, 820)}px", "margin: 0 auto", "padding: 16px 0"]
    return {**found, "columns": columns, "main": main, "side": right, "side-left": left}
