"""How each part of a page looks: one line a role, with the page's own colours, sizes and boxes filled in."""

from __future__ import annotations

from random import Random

from tests.lab.judge.habits import Look

#: Ink, paper, accent, quiet background, line.
Palette = tuple[str, str, str, str, str]

#: A part of a line that is filled with nothing falls away; "@" begins what holds on narrow screens.
ROLES = """
top | font-size: 12px; border-bottom: 1px solid {line}; padding: 4px 0
head | {bar}; padding: 12px 16px; {fixed}; {row}
head-link | {light}
logo | font-size: {logo}px; font-weight: 700; {light}
logo-line | font-size: 13px; opacity: 0.8
menu | {menubar}; padding: 8px 14px; {heavy}
menu-list | list-style: none; margin: 0; padding: 0; display: flex; flex-wrap: wrap; gap: 4px 18px
menu-item | {light}; padding: 2px 4px; display: inline-block
submenu | display: none
skip | position: absolute; left: -9999px
crumbs | font-size: 12px; padding: 8px 0
widget | {boxed}; margin: 0 0 22px
widget-head | font-size: {larger}px; font-weight: 700; margin: 0 0 8px
list | padding: 0; margin: 0; list-style: none
item | padding: 4px 0; border-bottom: 1px solid {line}
foot | background: {quiet}; border-top: 2px solid {line}; padding: 22px 16px; font-size: 13px; margin: 40px 0 0
foot-columns | {flowing}; justify-content: space-between
foot-column | padding: 0 12px 12px 0; max-width: 300px
small | font-size: 11px; opacity: 0.8
cookie | position: fixed; left: 0; right: 0; bottom: 0; background: {paper}; border-top: 3px solid {accent}; {note}
overlay | position: fixed; right: 20px; bottom: 90px; width: 300px; background: {quiet}; padding: 18px; z-index: 8
button | background: {accent}; color: #ffffff; border: 0; padding: 6px 14px; display: inline-block; font-size: 13px
hidden | display: none
hero | background: {quiet}; padding: 40px 24px; {centred}
share | display: flex; gap: 10px; font-size: 12px; padding: 8px 0
tags | font-size: 12px; padding: 10px 0; display: flex; flex-wrap: wrap; gap: 8px
ad | background: #e8e8e8; color: #777777; text-align: center; font-size: 11px; margin: 14px auto; min-height: 90px
newsletter | background: {quiet}; padding: 18px; margin: 22px 0
author | display: flex; gap: 14px; border-top: 1px solid {line}; padding: 14px 0; font-size: 13px
related | border-top: 3px solid {accent}; padding: 14px 0; margin: 26px 0 0
pager | display: flex; gap: 8px; padding: 16px 0; font-size: 13px
toc | font-size: 13px; border-inline-start: 2px solid {line}; padding: 4px 12px
title | font-size: {tall}px; line-height: 1.2; margin: 8px 0 12px; font-weight: 700
standfirst | font-size: {lead}px; font-weight: 600
meta | font-size: {thin}px; opacity: 0.75; padding: 4px 0
caption | font-size: 12px; opacity: 0.8
figure | margin: 14px 0; {aside}
comments | margin: 28px 0 0; border-top: 1px solid {line}; padding: 12px 0; font-size: {said}px
comment | {spot}; padding: 10px 12px; margin: 0 0 10px
comment-kids | margin: 8px 0 0 32px
comment-head | font-size: {thin}px; font-weight: 600
avatar | border-radius: 50%; float: inline-start; margin: 0 10px 4px 0
tools | font-size: 12px; display: flex; gap: 12px; opacity: 0.8
form | padding: 14px 0; display: grid; gap: 8px; max-width: 520px
post | display: flex; gap: 16px; {spot}; padding: 12px; margin: 0 0 12px; @display: block
post-tall | {spot}; padding: 12px; margin: 0 0 12px
user | flex: 0 0 150px; font-size: 12px
post-side | flex: 1 1 auto; min-width: 0
quote | border-inline-start: 3px solid {accent}; background: {quiet}; padding: 6px 12px; margin: 8px 0
signature | border-top: 1px dotted {line}; font-size: 12px; opacity: 0.7; margin: 14px 0 0
mail-head | background: {quiet}; padding: 8px; font-size: 13px
code | background: {quiet}; padding: 10px; font-family: monospace
note | border-inline-start: 4px solid {accent}; background: {quiet}; padding: 8px 14px; margin: 14px 0
product | display: grid; grid-template-columns: 1fr 1fr; gap: 28px; @display: block
gallery | min-width: 0
price | font-size: {great}px; color: {accent}; font-weight: 700
old-price | text-decoration: line-through; opacity: 0.6
tabs | grid-column: 1 / -1; padding: 14px 0
specs | width: 100%; border: 1px solid {line}
grid | {cells}; list-style: none; padding: 0
tiles | {cells}; list-style: none; padding: 0
tile | {boxed}
card | {carded}
teasers | {stream}
teaser | padding: 12px 0; {beside}
teaser-title | font-size: {second}px; font-weight: 700; margin: 0 0 6px
section | padding: 18px 0
section-head | font-size: {great}px; font-weight: 700; margin: 12px 0 8px
filters | font-size: 13px; padding: 8px 0
"""


def parts(rng: Random, palette: Palette, size: int) -> Look:
    """Every role's declarations, with what was drawn for this page."""
    ink, paper, accent, quiet, line = palette
    colours = {"ink": ink, "paper": paper, "accent": accent, "quiet": quiet, "line": line}
    drawn = {**colours, **_bars(rng, colours), **_boxes(rng, colours), **_sizes(rng, size)}
    found: Look = {}
    for row in ROLES.strip().split("\n"):
        role, _, declared = row.format(**drawn).partition(" | ")
        found[role] = [one for one in declared.split("; ") if one]
    return found


def _maybe(rng: Random, share: float, text: str) -> str:
    return text if rng.random() < share else ""


def _bars(rng: Random, colours: dict[str, str]) -> dict[str, str]:
    """The bars above: dark with light words, or quiet."""
    dark = rng.random() < 0.4
    bar = f"background: {colours['accent' if dark else 'quiet']}{'; color: #ffffff' if dark else ''}"
    spread = "display: flex; flex-wrap: wrap; align-items: center; justify-content: space-between; gap: 8px 20px"
    return {
        "bar": bar,
        "light": "color: #ffffff" if dark else "",
        "menubar": bar if dark else _maybe(rng, 0.4, bar),
        "fixed": _maybe(rng, 0.3, "position: sticky; top: 0; z-index: 5"),
        "row": _maybe(rng, 0.5, spread),
        "heavy": _maybe(rng, 0.4, "font-weight: 600"),
        "flowing": rng.choice(("display: flex; flex-wrap: wrap; gap: 6px 18px", "display: block")),
        "note": "padding: 14px 20px; z-index: 9; font-size: 13px",
        "centred": _maybe(rng, 0.5, "text-align: center"),
    }


def _boxes(rng: Random, colours: dict[str, str]) -> dict[str, str]:
    """Boxes with lines, with a ground of their own, or with neither; what stands in rows or in cells."""
    lined, filled = f"border: 1px solid {colours['line']}", f"background: {colours['quiet']}"
    least = rng.choice((180, 220, 260, 300))
    rows = rng.random() < 0.35
    columns = "display: grid; grid-template-columns: repeat(auto-fill, minmax({}px, 1fr)); gap: {}px"
    return {
        "boxed": rng.choice((f"{lined}; padding: 12px", f"{filled}; padding: 14px", "")),
        "carded": rng.choice((f"{lined}; padding: 12px", f"{filled}; padding: 12px", "padding: 4px")),
        "spot": rng.choice((f"border-bottom: 1px solid {colours['line']}", filled, lined, "")),
        "aside": _maybe(rng, 0.3, "float: right; width: 300px; margin: 4px 0 12px 18px"),
        "cells": columns.format(least, 18),
        "stream": "" if rows else columns.format(least + 60, 22),
        "beside": f"display: flex; gap: 14px; border-bottom: 1px solid {colours['line']}" if rows else "",
    }


def _sizes(rng: Random, size: int) -> dict[str, str]:
    found = {
        "logo": rng.choice((22, 26, 34)),
        "larger": size + 1,
        "lead": size + 3,
        "great": size + 6,
        "second": size + rng.choice((2, 4, 6)),
        "tall": rng.choice((24, 28, 32, 40)),
        "thin": rng.choice((12, 13)),
        "said": size - rng.randint(0, 2),
    }
    return {name: str(number) for name, number in found.items()}
