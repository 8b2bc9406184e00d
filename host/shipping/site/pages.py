"""Writes the pages that are made from the code: the commands from their parser, the messages from their catalogue."""

from __future__ import annotations

import json
import re
from pathlib import Path

from readwell.commands import DEVELOPERS
from readwell.commands.parser import parser
from readwell.commands.words.described import Option, Words, described
from readwell.engine.basics.public import EXITS

ROOT = Path(__file__).parents[3]
DOCS = ROOT / "docs"
EXTENSION = ROOT / "extension"
#: The site's order. Every page of docs/ is in it once.
CONTENTS = {
    "For everyone": ["guide", "screen-readers", "faq", "troubleshooting", "privacy", "how-it-works", "comparison"],
    "For organisations": ["managed"],
    "Python and the command line": ["python", "commands", "proxy"],
    "How good it is": ["evaluation", "reader-view", "measurements", "model-card"],
    "For developers": [
        "architecture",
        "glossary",
        "protocol",
        "threats",
        "adding/extractor",
        "adding/format",
        "adding/language",
        "adding/metadata",
        "stores/README",
    ],
    "Notebook": ["notebook/extraction", "notebook/papers", "notebook/adding", "notebook/voices"],
}
#: Pages that are written here.
MADE = ("commands", "troubleshooting")


def front(readme: str) -> str:
    """Returns the first page: the README's beginning, how to install and use it, and the list of all pages."""
    opening = readme.split("\n## ")[0].replace("](docs/", "](")
    install, use = (
        next(part for part in readme.split("\n## ") if part.startswith(f"{name}\n")) for name in ("Install", "Use")
    )
    table = use.split("\n\nThe [guide]")[0].removeprefix("Use\n")
    trees = (f"```{{toctree}}\n:caption: {name}\n\n{chr(10).join(pages)}\n```\n" for name, pages in CONTENTS.items())
    film = "![A click opens the article, its looks change, what was left out is shown, Escape leads back](film.gif)"
    return f"{opening.rstrip()}\n\n{film}\n\n## {install.rstrip()}\n\n## Use\n{table}\n\n{chr(10).join(trees)}"


def commands() -> str:
    """Returns the page of the command line: each command with its arguments and options, as its parser has them."""
    top = described(parser())
    lines = ["# On the command line", "", f"{top.about}", ""]
    lines += ["`pip install .` installs `readwell`. A page is a file, an address, or `-` for standard input.", ""]
    users = [one for one in top.commands if one.name not in DEVELOPERS]
    developers = [one for one in top.commands if one.name in DEVELOPERS]
    for title, group in (("Commands", users), ("Commands for developers", developers)):
        lines += [f"## {title}", ""]
        lines += [line for one in group for below in one.everything() for line in _command(below)]
    lines += ["## Exit codes", "", "| code | means |", "|---|---|"]
    lines += [f"| {code} | {_cell(means)} |" for code, means in EXITS.items()]
    return "\n".join(lines) + "\n"


def _command(one: Words) -> list[str]:
    arguments = " ".join(option.value for option in one.options if not option.flags)
    about = [" ".join(part.split()) for part in one.about.split("\n\n")]
    lines = [f"### readwell {' '.join(one.at)}", "", f"    readwell {' '.join(one.at)} {arguments}".rstrip(), ""]
    lines += [line for part in about if part for line in (_cell(part), "")]
    rows = [_option(option) for option in one.options]
    return [*lines, "| option | does |", "|---|---|", *rows, ""] if rows else lines


def _option(option: Option) -> str:
    head = f"{', '.join(option.flags)} {option.value}".strip()
    return f"| {_code(head)} | {_cell(option.about) or 'see above'} |"


def _code(text: str) -> str:
    return "`" + text.replace("|", "\\|") + "`"


def _cell(text: str) -> str:
    """Returns text for a table: a bar would end the cell, a tag would be markup."""
    return re.sub(r"[|<>*\[\]]", lambda found: "\\" + found[0], " ".join(text.split()))


def faults() -> dict[str, str]:
    """Returns each code that a surface shows, and the stem of its message's key."""
    table = (EXTENSION / "common" / "faults.js").read_text("utf-8")
    return dict(re.findall(r'^    "?([\w-]+)"?: \{ key: "(\w+)"', table, re.MULTILINE))


def notices() -> dict[str, str]:
    """Returns each reason why the native host did not answer, and its message's key."""
    table = (EXTENSION / "common" / "faults.js").read_text("utf-8")
    return dict(re.findall(r'^    "?([\w-]+)"?: "(\w+)"', table, re.MULTILINE))


def engine_codes() -> dict[str, str]:
    """Returns the engine's codes with their meaning, from the protocol."""
    section = (DOCS / "protocol.md").read_text("utf-8").split("| code | means |")[1].split("\n\n")[0]
    return dict(re.findall(r"^\| `([\w-]+)` \| (.+) \|$", section, re.MULTILINE))


def troubleshooting() -> str:
    """Returns the page of messages: every code that a person can meet, with what it means and what to do."""
    texts = json.loads((EXTENSION / "_locales" / "en" / "messages.json").read_text("utf-8"))
    said = {key: entry["message"].replace("$1", "CODE") for key, entry in texts.items()}
    shown, stems = faults(), dict.fromkeys(faults().values())
    lines = [(Path(__file__).parent / "troubleshooting.md").read_text("utf-8")]
    for stem in stems:
        codes = [code for code, own in shown.items() if own == stem]
        lines += [*(f"({code})=" for code in codes), f"### {said[f'{stem}Title'].rstrip('.')}", ""]
        lines += [f"{said[f'{stem}Text']} Code: {', '.join(f'`{code}`' for code in codes)}.", ""]
    lines += ["## The native host did not answer", "", "| code | means |", "|---|---|"]
    lines += [f"| `{code}` | {_cell(said[key])} |" for code, key in notices().items()]
    lines += [f"| `host-gone` | {_cell(said['hostGone'])} |", ""]
    lines += ["## Codes of the engine", "", said["failedText"], "", "| code | means |", "|---|---|"]
    lines += [f"| `{code}` | {means} |" for code, means in engine_codes().items()]
    return "\n".join(lines) + "\n"


def write(folder: Path) -> None:
    """Writes the pages that are made into a copy of the documents."""
    (folder / "index.md").write_text(front((ROOT / "README.md").read_text("utf-8")), "utf-8")
    (folder / "commands.md").write_text(commands(), "utf-8")
    (folder / "troubleshooting.md").write_text(troubleshooting(), "utf-8")
