"""The entry of the packed program, which brings a Python of its own: the command line.

`sys.executable` is the program itself there. So whatever starts this Python anew (a launcher, the native host, the
processes of a batch) starts the program, which understands the forms that we use: `-E -P -m readwell.MODULE`, and the
same without `-E`.
"""

import multiprocessing
import runpy
import sys
from collections.abc import Sequence

from readwell.commands.cli import main as command_line


def main(words: Sequence[str]) -> int:
    """Runs one of our modules as Python would, or else the command line."""
    multiprocessing.freeze_support()
    given = list(words[1:] if words and words[0] == "-E" else words)
    if given[:2] == ["-P", "-m"] and len(given) > 2 and given[2].startswith("readwell."):
        sys.argv[1:] = given[3:]
        runpy.run_module(given[2], run_name="__main__", alter_sys=True)
        return 0
    return command_line(words)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
