"""The command line: each command is a module in `commands`."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence

from readwell import __version__, memory
from readwell.commands import COMMANDS
from readwell.errors import Refused
from readwell.output import abandon, complain, guarded


def parser() -> argparse.ArgumentParser:
    """Returns the parser with every command and its flags."""
    top = argparse.ArgumentParser(
        prog="readwell", description="Finds the main content of web pages: text, Markdown, node ids, reasons."
    )
    top.add_argument("--version", action="version", version=f"readwell {__version__}")
    words = top.add_subparsers(dest="command", metavar="COMMAND", required=True)
    for name, command in COMMANDS.items():
        doc = (command.__doc__ or "").strip()
        command.add(words.add_parser(name, help=doc.split("\n")[0], description=doc))
    return top


def main(arguments: Sequence[str] | None = None) -> int:
    """Runs one command. An error is printed as one line on stderr; the exit code is then 2."""
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
    except BrokenPipeError:  # the process that read our output has ended, as `head` does
        abandon()
        return 0
    except KeyboardInterrupt:
        complain("stopped")
        return 130


if __name__ == "__main__":
    sys.exit(main())
