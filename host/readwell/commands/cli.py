"""The command line: each command is a module in `commands`."""

from __future__ import annotations

import sys
from collections.abc import Sequence

from readwell.commands import COMMANDS, command
from readwell.commands.parser import parser
from readwell.engine.basics.errors import Refused
from readwell.services import ad_host_list
from readwell.system import process
from readwell.system.output import abandon, complain, guarded


def main(arguments: Sequence[str] | None = None) -> int:
    """Runs one command. An error is printed as one line on stderr; the exit code is then 2."""
    process.keep()
    process.seldom_collect()
    given = sys.argv[1:] if arguments is None else arguments
    if given[:1] != ["train"]:  # only training computes with matrices
        process.one_thread()
    try:
        with guarded():
            chosen = parser([word for word in given[:1] if word in COMMANDS]).parse_args(given)
            ad_host_list.load()
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
