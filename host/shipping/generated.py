"""Generates what comes from another source: the extension's formats and abbreviations, the documents' rooms."""

from __future__ import annotations

import json
import textwrap
from collections.abc import Mapping
from pathlib import Path

from readwell.engine.basics.wordlists import languages
from readwell.engine.render.formats import FORMATS
from readwell.lab.training.browser import FILES
from readwell.services.library.fields import FIELDS

from tests.project import floors

EXTENSION = Path(__file__).parents[2] / "extension"
ARCHITECTURE = EXTENSION.with_name("docs") / "architecture.md"
#: The voice's lists: their names in JavaScript and in a language's file.
LISTS = {
    "titles": "abbreviated-titles",
    "numbered": "abbreviated-numbered",
    "links": "abbreviated-links",
    "openers": "sentence-openers",
    "enders": "sentence-enders",
}
FORMATS_HEAD = """\
/** The engine's formats, in the order in which they are offered. Written by build.py from engine/render. */

/** @type {Readonly<Record<string, {label: string, pictures: boolean}>>} */
export const FORMATS = Object.freeze({
"""
LISTS_HEAD = """\
/** Abbreviations and words that begin sentences, by language. Written by build.py from engine/data/languages. */

/** @type {Readonly<Record<string, Partial<Record<import("./abbreviations.js").Concept, string>>>>} */
export const LISTS = Object.freeze({
"""
FIELDS_HEAD = """\
/** The fields of an article of the library. Written by build.py from the host's services/library/fields.json. */

/** @type {Readonly<Record<string, import("./article-fields.js").Rule>>} */
export const FIELDS = Object.freeze({
"""
CAPTURES_HEAD = """\
/** The scripts of the capture, in order; the last one starts it. Written by build.py from lab/training/browser.py. */

export const NAMES = Object.freeze([
"""


def formats() -> str:
    """Returns the text of settings/formats.js."""
    rows = (
        f'  {name}: {{ label: "format{name.capitalize()}", pictures: {str(form.pictures).lower()} }},\n'
        for name, form in FORMATS.items()
    )
    return f"{FORMATS_HEAD}{''.join(rows)}}});\n"


def abbreviations() -> str:
    """Returns the text of speech/sentences/abbreviation-lists.js, as the formatter would write it."""
    rows = []
    for language, lists in languages().items():
        found = [f"{name}: {_literal(' '.join(lists[key]))}" for name, key in LISTS.items() if key in lists]
        row = f"  {language}: {{ {', '.join(found)} }},\n"
        if "\n" in row[:-1] or len(row) > 121:
            row = f"  {language}: {{\n{''.join(f'    {part},{chr(10)}' for part in found)}  }},\n"
        rows += [row] if found else []
    return f"{LISTS_HEAD}{''.join(rows)}}});\n"


def _literal(text: str) -> str:
    """Returns a JavaScript string, on several lines if it is long: any white space parts the words."""
    lines = textwrap.wrap(text, 100, break_long_words=False, break_on_hyphens=False)
    return f'"{text}"' if len(lines) == 1 else "`" + "\n      ".join(lines) + "`"


def architecture() -> str:
    """Returns the text of docs/architecture.md, with the rooms as they are."""
    before, begin, rest = ARCHITECTURE.read_text("utf-8").partition("<!-- rooms -->\n")
    _, end, after = rest.partition("<!-- /rooms -->\n")
    text = f"{before}{begin}\n{floors.table()}\n{end}{after}"
    before, begin, rest = text.partition("<!-- scripts -->\n")
    _, end, after = rest.partition("<!-- /scripts -->\n")
    return f"{before}{begin}\n{floors.script_table()}\n{end}{after}"


def fields() -> str:
    """Returns the text of background/keeping/field-table.js: an article's fields, as the native host checks them."""
    return f"{FIELDS_HEAD}{_table(FIELDS, '  ')}}});\n"


def _table(rules: Mapping[str, Mapping[str, object]], before: str) -> str:
    """Returns the rules as the inside of a JavaScript object; one with fields of its own has a line for each part."""
    out = ""
    for name, rule in rules.items():
        parts = [f"{part}: {_value(value, before)}" for part, value in rule.items()]
        lines = "".join(f"\n{before}  {part}," for part in parts)
        inside = f"{lines}\n{before}" if "fields" in rule else f" {', '.join(parts)} "
        out += f"{before}{name}: {{{inside}}},\n"
    return out


def _value(value: object, before: str) -> str:
    return f"{{\n{_table(value, before + '    ')}{before}  }}" if isinstance(value, Mapping) else json.dumps(value)


def captures() -> str:
    """Returns the text of background/reading/capture-files.js: the scripts that `readwell capture` injects too."""
    rows = (f'  "{name}",\n' for name in (*FILES, "capture"))
    return f"{CAPTURES_HEAD}{''.join(rows)}]);\n"


MODULES = {
    ARCHITECTURE: architecture,
    EXTENSION / "background" / "keeping" / "field-table.js": fields,
    EXTENSION / "background" / "reading" / "capture-files.js": captures,
    EXTENSION / "settings" / "formats.js": formats,
    EXTENSION / "speech" / "sentences" / "abbreviation-lists.js": abbreviations,
}


if __name__ == "__main__":
    for module, text in MODULES.items():
        if not module.exists() or module.read_text("utf-8") != text():
            module.write_text(text(), "utf-8")
