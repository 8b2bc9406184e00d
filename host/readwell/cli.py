"""The command line: one file a word in `commands`, this is only the door."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence

from readwell import memory
from readwell.commands import COMMANDS
from readwell.engine import VERSION
from readwell.errors import Refused
from readwell.output import abandon, complain, guarded


def parser() -> argparse.ArgumentParser:
    """Every command with its flags."""
    top = argparse.ArgumentParser(
        prog="readwell", description="Finds the main content of web pages: text, Markdown, node ids, reasons."
    )
    top.add_argument("--version", action="version", version=f"readwell {VERSION}")
    words = top.add_subparsers(dest="command", metavar="COMMAND", required=True)
    for name, command in COMMANDS.items():
        doc = (command.__doc__ or "").strip()
        command.add(words.add_parser(name, help=doc.split("\n")[0], description=doc))
    return top


def main(arguments: Sequence[str] | None = None) -> int:
    """Runs one command; a refusal is one clear line on stderr and exit code 2."""
    memory.keep()
    try:
        with guarded():
            chosen = parser().parse_args(arguments)
            return COMMANDS[chosen.command].run(chosen)
    except Refused as problem:
        complain(problem.message)
        if problem.code == "disk-full":
            abandon()
        return 2
    except BrokenPipeError:  # the reader of our output went away, as `head` does
        abandon()
        return 0
    except KeyboardInterrupt:
        complain("stopped")
        return 130


if __name__ == "__main__":
    sys.exit(main())
