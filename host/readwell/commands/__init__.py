"""The ordered list of commands: name -> its help in one line, the first of its module's docstring (a test compares).

A command is a module with `add(parser)` and `run(arguments) -> exit code`. Only the one that runs is imported, and what
is heavy only inside its `run`: `readwell --help` and `readwell native` start fast.
"""

import argparse
from importlib import import_module
from typing import Protocol, cast


class Command(Protocol):
    """A module that implements one command; its docstring is its help."""

    __doc__: str | None

    def add(self, parser: argparse.ArgumentParser) -> None:
        """Declares the flags."""
        ...

    def run(self, chosen: argparse.Namespace) -> int:
        """Runs the command and returns the exit code."""
        ...


COMMANDS = {
    "extract": "Finds the main content of one page and prints it.",
    "save": "Saves the main content of pages as files, like the extension.",
    "audio": "Records pages as audio: Opus, WAV, an audiobook with chapters, or an EPUB with its sound.",
    "voices": "Lists, adds and removes natural voices, and has one say something.",
    "library": "Saved articles: list, search, show, tag, marks, changes, export, import, check, backup, vault, serve.",
    "explain": "Prints for each block of a page what it is, how sure the extractor is, and three reasons.",
    "teach": "Teaches how pages of a site are read, from one correction, and lists what was taught.",
    "describe": "Lists every extractor with its settings, defaults and explanations.",
    "proxy": "Serves a group of browsers as their proxy: pages come back filtered, everything else unchanged.",
    "batch": "Extracts many pages: files of pages in, a line or row for each page out (id, text, seconds, error).",
    "evaluate": "Measures extractors on pages with gold text: precision, recall and F1.",
    "tune": "Finds an extractor's best settings on pages with gold text, and what they gain on other sites.",
    "gate": "Checks that no extractor got worse: its F1 on pages with gold against the floor pinned for it.",
    "capture": "Captures pages as a browser sees them: JSON lines with html in, JSON lines with captured columns out.",
    "train": "Trains weights on pages with gold text, and measures them on sites that were not in the training data.",
    "install": "Registers the native host with your browsers, so that the extension can use it.",
    "uninstall": "Removes the native host from your browsers.",
    "hosts": "Shows or updates the list of advertising hosts that Crunch drops, also on a schedule.",
    "doctor": "Checks the native host: is it installed, do the browsers know it, does it answer?",
    "completion": "Prints a script that completes words on the command line, or the manual page.",
    "native": "Serves a browser on stdin and stdout; the launcher that `install` writes runs this.",
}

#: Commands for people who work on Readwell: `readwell --help` only names them.
DEVELOPERS = ("evaluate", "tune", "gate", "capture", "train")


def command(name: str) -> Command:
    """Returns the module of a command."""
    return cast(Command, import_module(f"readwell.commands.{name}"))
