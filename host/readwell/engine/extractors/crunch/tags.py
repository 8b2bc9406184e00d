"""The filters that remove elements by their tag alone: one table from setting to tags."""

from dataclasses import dataclass

import numpy as np

from readwell.engine.page.selection import setting
from readwell.engine.page.snapshot import Mask, Snapshot

#: Setting -> the tags that it removes, in the paper's order.
TAGS = {
    "images": ("img", "picture", "svg", "canvas", "image"),
    "scripts": ("script",),
    "styles": ("style",),
    "noscript": ("noscript",),
    "meta": ("meta",),
    "forms": ("form",),
    "inputs": ("input", "textarea"),
    "buttons": ("button",),
    "selects": ("select", "datalist"),
    "frames": ("iframe", "frame"),
    "embeds": ("embed", "object", "applet"),
}


@dataclass(frozen=True)
class Tags:
    """Settings: which kinds of elements are removed."""

    images: bool = setting(
        False,
        "Drop pictures. The original program does by default; we keep them, as an article's pictures are part of it.",
    )
    scripts: bool = setting(
        True,
        "Drop scripts, as the original does. They never hold text here; it matters for `--format page` and the proxy.",
    )
    styles: bool = setting(False, "Drop style sheets. Off in the original's settings: the page keeps its look.")
    noscript: bool = setting(True, "Drop noscript elements, as the original does.")
    meta: bool = setting(
        True,
        "Drop meta elements, as the original does. They hold no text; it matters for `--format page` and the proxy.",
    )
    forms: bool = setting(True, "Drop forms, as the original does.")
    inputs: bool = setting(True, "Drop input fields, as the original does.")
    buttons: bool = setting(True, "Drop buttons, as the original does.")
    selects: bool = setting(True, "Drop lists to choose from, as the original does.")
    frames: bool = setting(False, "Drop frames. Off in the original's settings.")
    embeds: bool = setting(False, "Drop embedded objects. Off in the original's settings.")


def drop(settings: Tags, page: Snapshot) -> Mask:
    """Returns the elements that the settings remove."""
    removed = [tag for name, tags in TAGS.items() if getattr(settings, name) for tag in tags]
    return page.tagged(tuple(removed)) if removed else np.zeros(len(page), np.bool_)
