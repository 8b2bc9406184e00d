"""Style sheets drawn by lot, for threads and shells that no theme styles: what a browser shows is then as on the web.

Elements are named by attributes like those of scoped styles (`data-v-5f3a...`), which the capture leaves out: the page's
columns say no more than without them.
"""

from __future__ import annotations

import random
import re
from collections.abc import Callable, Mapping
from hashlib import sha256
from typing import Any

_TOKEN = re.compile(r"<(/?)([a-z][a-z0-9-]*)([^>]*?)(/?)>|\{(\w+)\}")
_VOID = frozenset(("img", "br", "hr", "input"))
#: One thread of so many has no style of its own: the theme's.
PLAIN = 6

Rules = list[tuple[str, str]]


def hook(name: str, part: str) -> str:
    """The attribute that names a part."""
    return f"data-v-{sha256(f'{name} {part}'.encode()).hexdigest()[:8]}"


def hooked(template: str, name: str, outer: str) -> str:
    """The template of a comment or of a list with an attribute at its outermost element and around each field."""
    places: dict[int, list[str]] = {}
    stack: list[int] = []
    for found in _TOKEN.finditer(template):
        closes, tag, inside, empty, field = found.groups()
        if field:
            if stack:
                places.setdefault(stack[-1], []).append(field)
        elif closes:
            stack.pop()
        else:
            end = found.start(2) + len(tag)
            if not stack and outer not in {part for parts in places.values() for part in parts}:
                places.setdefault(end, []).append(outer)
            places.setdefault(end, []).extend(re.findall(r"src=\"\{(\w+)\}", inside))
            if not empty and tag not in _VOID:
                stack.append(end)
    out = template
    for end in sorted(places, reverse=True):
        marks = "".join(f" {hook(name, part)}" for part in dict.fromkeys(places[end]))
        out = f"{out[:end]}{marks}{out[end:]}"
    return out


def sheet(name: str, rules: Rules) -> str:
    """The rules as CSS: `selector` begins with a part's name, what follows a space is below it."""
    lines = []
    for selector, text in rules:
        part, _, below = selector.partition(" ")
        lines.append(f"[{hook(name, part)}]{' ' + below if below else ''}{{{text}}}")
    return "<style>" + "\n".join(lines) + "</style>"


def thread(name: str, lot: random.Random) -> str:
    """How a thread looks: avatars beside the text or none, smaller meta data, lines or cards, answers moved in."""
    if lot.randrange(PLAIN) == 0:
        return ""
    size = lot.choice((24, 32, 36, 40, 48, 48, 64))
    text = lot.choice(("inherit", "inherit", "inherit", ".95em", ".9em", ".875em", "15px", "14px", "14px"))
    box = lot.choice((
        "margin:0 0 24px;", "padding:16px 0;border-bottom:1px solid #ddd;", "padding:12px 0;border-top:1px dotted #aaa;",
        "margin:12px 0;padding:14px;border:1px solid #ddd;border-radius:6px;", "margin:10px 0;padding:12px;background:#f4f4f4;",
    ))  # fmt: skip
    shade = lot.choice(("#777", "#888", "#666", "#999", "inherit"))
    rules: Rules = [
        ("all", f"margin-top:{lot.choice((20, 32, 48, 64))}px;" + lot.choice(("", "", "border-top:1px solid #ddd;", "max-width:640px;"))),
        ("head", f"font-size:{lot.choice(('1.1em', '1.25em', '1.4em', '18px', '20px'))};font-weight:{lot.choice((400, 600, 700))};"),
        ("items", "list-style:none;padding-left:0;margin-left:0;"),
        ("text", f"font-size:{text};line-height:{lot.choice(('1.4', '1.5', '1.6', '1.7'))};"),
        ("name", f"font-weight:{lot.choice((400, 600, 700, 700))};font-size:{lot.choice(('inherit', '14px', '.9em'))};"),
        ("time", f"color:{shade};font-size:{lot.choice(('12px', '13px', '.8em', '.85em', 'inherit'))};"),
        ("reply", f"color:{shade};font-size:{lot.choice(('12px', '13px', '.85em', 'inherit'))};"),
        ("replies", f"margin-left:{lot.choice((0, 16, 24, 40, 56))}px;list-style:none;padding-left:0;"),
    ]  # fmt: skip
    if lot.random() < 0.75:
        rules += [
            ("unit", f"{box}position:relative;padding-left:{size + lot.choice((10, 14, 20))}px;"),
            ("avatar", f"position:absolute;left:0;top:{lot.choice((4, 12, 16))}px;width:{size}px;height:{size}px;border-radius:50%;"),
        ]  # fmt: skip
    else:
        rules += [("unit", box), ("avatar", f"width:{size}px;height:{size}px;vertical-align:middle;")]
    return sheet(name, rules)


def shell(name: str, lot: random.Random) -> str:
    """How a shell looks: one column, or a sidebar at its left or right, a row of links on top, a grid below."""
    wide, font = lot.choice((980, 1100, 1200)), lot.choice((15, 16, 16, 17, 18, 20))
    side = lot.choice((220, 260, 300, 340))
    before = lot.random() < 0.3
    floats = ("right", "left") if before else ("left", "right")
    rules: Rules = [
        ("top", "padding:16px;border-bottom:1px solid #ddd;" + lot.choice(("", "background:#222;color:#fff;"))),
        ("top ul", "display:flex;gap:18px;list-style:none;padding:0;"),
        ("title", f"font-size:{lot.choice((26, 30, 34, 40))}px;line-height:1.2;"),
        ("by", f"font-size:{lot.choice((12, 13, 14))}px;color:#777;"),
        ("tags", "font-size:13px;"),
        ("share", "display:flex;gap:12px;list-style:none;padding:0;font-size:13px;"),
        ("around", "display:flex;justify-content:space-between;padding:20px 0;"),
        ("bio", f"margin:30px 0;padding:16px;background:#f6f6f6;font-size:{lot.choice((13, 14, 15))}px;"),
        ("bio img", "width:60px;height:60px;float:left;margin-right:12px;"),
        ("rels", lot.choice(("", "display:grid;grid-template-columns:1fr 1fr;gap:16px;", "font-size:14px;"))),
        ("rel img", "width:100%;height:90px;"),
        ("box", "margin-bottom:24px;font-size:14px;"),
        ("bottom", "clear:both;padding:24px;font-size:13px;color:#777;text-align:center;"),
        ("wrap", f"display:flex;gap:40px;flex-direction:{'row-reverse' if before else 'row'};"),
    ]
    if lot.random() < 0.75:
        rules += [
            ("column", f"float:{floats[0]};width:{wide - side - 60}px;"),
            ("side", f"float:{floats[1]};width:{side}px;"),
        ]
    else:
        rules.append(("column", f"max-width:{lot.choice((640, 700, 760))}px;margin:0 auto;"))
    body = f"<style>body{{max-width:{wide}px;margin:0 auto;font:{font}px/1.6 {lot.choice(('serif', 'sans-serif'))}}}</style>"
    return body + sheet(name, rules)


def naming(name: Callable[[str], str], key: str) -> Callable[[str], str]:
    """The names of a shell's parts, each with its attribute."""
    return lambda part: f"{name(part)} {hook(key, part)}"


def client(made: Mapping[str, Any]) -> dict[str, Any]:
    """A client whose templates carry their attributes."""
    name = str(made["name"])
    return {**made, "list": hooked(str(made["list"]), name, "all"), "item": hooked(str(made["item"]), name, "unit")}
