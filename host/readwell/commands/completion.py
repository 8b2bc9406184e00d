"""Prints a script that completes words on the command line, or the manual page.

For bash, add `eval "$(readwell completion bash)"` to ~/.bashrc. For zsh, write the script to a file called `_readwell`
in a folder of `$fpath`; for fish, to ~/.config/fish/completions/readwell.fish. `readwell completion man` prints the
manual page.
"""

import argparse

from readwell.commands.words import bash, fish, manual, zsh

#: What can be printed -> its writer.
WRITERS = {"bash": bash, "zsh": zsh, "fish": fish, "man": manual}


def add(parser: argparse.ArgumentParser) -> None:
    """Declares the argument."""
    parser.add_argument("what", choices=WRITERS, help="the shell, or man for the manual page")


def run(chosen: argparse.Namespace) -> int:
    """Prints the script."""
    from readwell.commands.parser import parser
    from readwell.commands.words.described import described

    print(WRITERS[chosen.what](described(parser())), end="")
    return 0
