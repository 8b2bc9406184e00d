"""The command line: each command is a module in `commands`."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Collection, Sequence

from readwell import __version__, memory, subscription
from readwell.commands import COMMANDS, Command, command
from readwell.errors import Refused
from readwell.output import abandon, complain, guarded
from readwell.public import EXITS


def parser(wanted: Collection[str] = COMMANDS.keys()) -> argparse.ArgumentParser:
    """Returns the parser with every command, and the flags of the wanted ones."""
    top = argparse.ArgumentParser(
        prog="readwell",
        description="Finds the main content of web pages: text, Markdown, node ids, reasons.",
        epilog="Exit codes: " + "; ".join(f"{code}: {means}" for code, means in EXITS.items()) + ".",
    )
    top.add_argument("--version", action="version", version=f"readwell {__version__}")
    words = top.add_subparsers(dest="command", metavar="COMMAND", required=True)
    for name, summary in COMMANDS.items():
        module = command(name) if name in wanted else None
        own = words.add_parser(name, help=summary, description=_about(module))
        if module:
            module.add(own)
    return top


def _about(module: Command | None) -> str:
    return ((module and module.__doc__) or "").strip()


def main(arguments: Sequence[str] | None = None) -> int:
    """Runs one command. An error is printed as one line on stderr; the exit code is then 2."""
    memory.keep()
    given = sys.argv[1:] if arguments is None else arguments
    try:
        with guarded():
            chosen = parser([word for word in given[:1] if word in COMMANDS]).parse_args(given)
            subscription.load()
            return command(chosen.command).run(chosen)
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
