"""Writes extension/shared/formats.js, the engine's list of formats, for the popup, the options page and saving."""

from __future__ import annotations

from pathlib import Path

from readwell.render import FORMATS

MODULE = Path(__file__).parents[1] / "extension" / "shared" / "formats.js"
HEAD = """\
/** The engine's formats, in the order in which they are offered. Written by build.py from host/readwell/render. */

/** @type {Readonly<Record<string, {label: string, pictures: boolean}>>} */
export const FORMATS = Object.freeze({
"""


def script() -> str:
    """Returns the module's text."""
    rows = (
        f'  {name}: {{ label: "format{name.capitalize()}", pictures: {str(form.pictures).lower()} }},\n'
        for name, form in FORMATS.items()
    )
    return f"{HEAD}{''.join(rows)}}});\n"


if __name__ == "__main__":
    if not MODULE.exists() or MODULE.read_text("utf-8") != script():
        MODULE.write_text(script(), "utf-8")
