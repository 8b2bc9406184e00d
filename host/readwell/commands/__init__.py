"""The ordered list of commands: name -> module with `add(parser)` and `run(arguments) -> exit code`.

Heavy imports are made inside `run`, so that `readwell native` starts fast.
"""

import argparse
from typing import Protocol

from readwell.commands import (
    batch,
    capture,
    describe,
    doctor,
    evaluate,
    explain,
    extract,
    gate,
    hosts,
    install,
    library,
    native,
    save,
    train,
    uninstall,
)


class Command(Protocol):
    """A module that implements one command; its docstring is its help."""

    __doc__: str | None

    def add(self, parser: argparse.ArgumentParser) -> None:
        """Declares the flags."""
        ...

    def run(self, chosen: argparse.Namespace) -> int:
        """Runs the command and returns the exit code."""
        ...


COMMANDS: dict[str, Command] = {
    "extract": extract,
    "save": save,
    "library": library,
    "explain": explain,
    "describe": describe,
    "batch": batch,
    "evaluate": evaluate,
    "gate": gate,
    "capture": capture,
    "train": train,
    "install": install,
    "uninstall": uninstall,
    "hosts": hosts,
    "doctor": doctor,
    "native": native,
}
