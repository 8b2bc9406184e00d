"""The command line's parser: what it reads, what `--help` prints, and what completion and the manual page name."""

from __future__ import annotations

import argparse
from collections.abc import Collection

from readwell.commands import COMMANDS, DEVELOPERS, Command, command
from readwell.engine.basics.public import EXITS
from readwell.engine.basics.version import VERSION

#: What `readwell --help` and the manual page say first.
ABOUT = "Finds the main content of web pages: text, Markdown, node ids, reasons."


def parser(wanted: Collection[str] = COMMANDS.keys()) -> argparse.ArgumentParser:
    """Returns the parser with every command, and the flags of the wanted ones."""
    top = argparse.ArgumentParser(
        prog="readwell",
        description=ABOUT,
        epilog=f"Exit codes: {'; '.join(f'{code}: {means}' for code, means in EXITS.items())}. For developers: "
        f"{', '.join(DEVELOPERS)}; `readwell COMMAND --help` explains them.",
    )
    top.add_argument("--version", action="version", version=f"readwell {VERSION}")
    words = top.add_subparsers(dest="command", metavar="COMMAND", required=True)
    for name, summary in COMMANDS.items():
        module = command(name) if name in wanted else None
        about = _about(module)
        # A command without `help` is not listed.
        if name in DEVELOPERS:
            own = words.add_parser(name, description=about)
        else:
            own = words.add_parser(name, description=about, help=summary)
        if module:
            module.add(own)
    return top


def _about(module: Command | None) -> str:
    return ((module and module.__doc__) or "").strip()
