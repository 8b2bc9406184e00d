"""The look of a page: colours, letters, widths and boxes, drawn by lot, as declarations for each role."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random

from tests.lab.judge.habits import Look

#: Ink, paper, accent, quiet background, line.
PALETTES = (
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
    found = {**_columns(made), **_parts(rng, palette, size), **_talk(rng, palette, size), **_goods(rng, palette, size)}
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


def _parts(rng: Random, palette: tuple[str, ...], size: int) -> Look:
    _, paper, accent, quiet, line = palette
    dark = rng.random() < 0.4
    bar = [f"background: {accent if dark else quiet}", *(["color: #ffffff"] if dark else [])]
    flowing = rng.choice((["display: flex", "flex-wrap: wrap", "gap: 6px 18px"], ["display: block"]))
    boxed = rng.choice(([f"border: 1px solid {line}", "padding: 12px"], [f"background: {quiet}", "padding: 14px"], []))
    row = ["display: flex", "flex-wrap: wrap", "align-items: center", "justify-content: space-between", "gap: 8px 20px"]
    fixed = ["position: sticky", "top: 0", "z-index: 5"] if rng.random() < 0.3 else []
    return {
        "top": ["font-size: 12px", f"border-bottom: 1px solid {line}", "padding: 4px 0"],
        "head": [*bar, "padding: 12px 16px", *fixed, *(row if rng.random() < 0.5 else [])],
        "head-link": ["color: #ffffff"] if dark else [],
        "logo": [f"font-size: {rng.choice((22, 26, 34))}px", "font-weight: 700", *(["color: #ffffff"] if dark else [])],
        "menu": [
            *(bar if dark or rng.random() < 0.4 else []),
            "padding: 8px 14px",
            *(["font-weight: 600"] if rng.random() < 0.4 else []),
        ],
        "menu-list": [
            "list-style: none",
            "margin: 0",
            "padding: 0",
            "display: flex",
            "flex-wrap: wrap",
            "gap: 4px 18px",
        ],
        "menu-item": [*(["color: #ffffff"] if dark else []), "padding: 2px 4px", "display: inline-block"],
        "submenu": ["display: none"],
        "skip": ["position: absolute", "left: -9999px"],
        "logo-line": ["font-size: 13px", "opacity: 0.8"],
        "crumbs": ["font-size: 12px", "padding: 8px 0"],
        "widget": [*boxed, "margin: 0 0 22px"],
        "widget-head": [f"font-size: {size + 1}px", "font-weight: 700", "margin: 0 0 8px"],
        "list": ["padding: 0", "margin: 0", "list-style: none"],
        "item": ["padding: 4px 0", f"border-bottom: 1px solid {line}"],
        "foot": [
            f"background: {quiet}",
            f"border-top: 2px solid {line}",
            "padding: 22px 16px",
            "font-size: 13px",
            "margin: 40px 0 0",
        ],
        "foot-columns": [*flowing, "justify-content: space-between"],
        "foot-column": ["padding: 0 12px 12px 0", "max-width: 300px"],
        "small": ["font-size: 11px", "opacity: 0.8"],
        "cookie": [
            "position: fixed",
            "left: 0",
            "right: 0",
            "bottom: 0",
            f"background: {paper}",
            f"border-top: 3px solid {accent}",
            "padding: 14px 20px",
            "z-index: 9",
            "font-size: 13px",
        ],
        "overlay": [
            "position: fixed",
            "right: 20px",
            "bottom: 90px",
            "width: 300px",
            f"background: {quiet}",
            "padding: 18px",
            f"border: 1px solid {line}",
            "z-index: 8",
        ],
        "button": [
            f"background: {accent}",
            "color: #ffffff",
            "border: 0",
            "padding: 6px 14px",
            "display: inline-block",
            "font-size: 13px",
        ],
        "hidden": ["display: none"],
        "hero": [f"background: {quiet}", "padding: 40px 24px", *(["text-align: center"] if rng.random() < 0.5 else [])],
        "share": ["display: flex", "gap: 10px", "font-size: 12px", "padding: 8px 0"],
        "tags": ["font-size: 12px", "padding: 10px 0", "display: flex", "flex-wrap: wrap", "gap: 8px"],
        "ad": [
            "background: #e8e8e8",
            "color: #777777",
            "text-align: center",
            "font-size: 11px",
            "margin: 14px auto",
            "min-height: 90px",
        ],
        "newsletter": [f"background: {quiet}", "padding: 18px", "margin: 22px 0"],
        "author": ["display: flex", "gap: 14px", f"border-top: 1px solid {line}", "padding: 14px 0", "font-size: 13px"],
        "related": [f"border-top: 3px solid {accent}", "padding: 14px 0", "margin: 26px 0 0"],
        "pager": ["display: flex", "gap: 8px", "padding: 16px 0", "font-size: 13px"],
        "toc": ["font-size: 13px", f"border-inline-start: 2px solid {line}", "padding: 4px 12px"],
    }


def _talk(rng: Random, palette: tuple[str, ...], size: int) -> Look:
    _, _, accent, quiet, line = palette
    tall, thin = rng.choice((24, 28, 32, 40)), rng.choice((12, 13))
    spot = rng.choice(
        ([f"border-bottom: 1px solid {line}"], [f"background: {quiet}"], [f"border: 1px solid {line}"], [])
    )
    return {
        "title": [f"font-size: {tall}px", "line-height: 1.2", "margin: 8px 0 12px", "font-weight: 700"],
        "standfirst": [f"font-size: {size + 3}px", "font-weight: 600"],
        "meta": [f"font-size: {thin}px", "opacity: 0.75", "padding: 4px 0"],
        "caption": ["font-size: 12px", "opacity: 0.8"],
        "figure": [
            "margin: 14px 0",
            *(["float: right", "width: 300px", "margin: 4px 0 12px 18px"] if rng.random() < 0.3 else []),
        ],
        "comments": [
            "margin: 28px 0 0",
            f"border-top: 1px solid {line}",
            "padding: 12px 0",
            f"font-size: {size - rng.randint(0, 2)}px",
        ],
        "comment": [*spot, "padding: 10px 12px", "margin: 0 0 10px"],
        "comment-kids": ["margin: 8px 0 0 32px"],
        "comment-head": [f"font-size: {thin}px", "font-weight: 600"],
        "avatar": ["border-radius: 50%", "float: inline-start", "margin: 0 10px 4px 0"],
        "tools": ["font-size: 12px", "display: flex", "gap: 12px", "opacity: 0.8"],
        "form": ["padding: 14px 0", "display: grid", "gap: 8px", "max-width: 520px"],
        "post": ["display: flex", "gap: 16px", *spot, "padding: 12px", "margin: 0 0 12px", "@display: block"],
        "post-tall": [*spot, "padding: 12px", "margin: 0 0 12px"],
        "user": ["flex: 0 0 150px", "font-size: 12px"],
        "post-side": ["flex: 1 1 auto", "min-width: 0"],
        "quote": [
            f"border-inline-start: 3px solid {accent}",
            f"background: {quiet}",
            "padding: 6px 12px",
            "margin: 8px 0",
            "font-size: 0.92em",
        ],
        "signature": [f"border-top: 1px dotted {line}", "font-size: 12px", "opacity: 0.7", "margin: 14px 0 0"],
        "mail-head": [f"background: {quiet}", "padding: 8px", "font-size: 13px"],
        "code": [f"background: {quiet}", "padding: 10px", "font-family: monospace"],
        "note": [
            f"border-inline-start: 4px solid {accent}",
            f"background: {quiet}",
            "padding: 8px 14px",
            "margin: 14px 0",
        ],
    }


def _goods(rng: Random, palette: tuple[str, ...], size: int) -> Look:
    _, _, accent, quiet, line = palette
    least = rng.choice((180, 220, 260, 300))
    row = rng.random() < 0.35
    return {
        "product": ["display: grid", "grid-template-columns: 1fr 1fr", "gap: 28px", "@display: block"],
        "gallery": ["min-width: 0"],
        "price": [f"font-size: {size + 6}px", f"color: {accent}", "font-weight: 700"],
        "old-price": ["text-decoration: line-through", "opacity: 0.6"],
        "tabs": ["grid-column: 1 / -1", "padding: 14px 0"],
        "specs": ["width: 100%", f"border: 1px solid {line}"],
        "grid": [
            "display: grid",
            f"grid-template-columns: repeat(auto-fill, minmax({least}px, 1fr))",
            "gap: 18px",
            "list-style: none",
            "padding: 0",
        ],
        "card": rng.choice(
            (
                [f"border: 1px solid {line}", "padding: 12px"],
                [f"background: {quiet}", "padding: 12px"],
                ["padding: 4px"],
            )
        ),
        "teasers": []
        if row
        else ["display: grid", f"grid-template-columns: repeat(auto-fill, minmax({least + 60}px, 1fr))", "gap: 22px"],
        "teaser": [
            "padding: 12px 0",
            *(["display: flex", "gap: 14px", f"border-bottom: 1px solid {line}"] if row else []),
        ],
        "teaser-title": [f"font-size: {size + rng.choice((2, 4, 6))}px", "font-weight: 700", "margin: 0 0 6px"],
        "section": ["padding: 18px 0"],
        "section-head": [f"font-size: {size + 6}px", "font-weight: 700", "margin: 12px 0 8px"],
        "filters": ["font-size: 13px", "padding: 8px 0"],
    }
