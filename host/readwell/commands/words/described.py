"""Commands, subcommands and options as plain values, read off an argparse parser."""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from dataclasses import dataclass


@dataclass(frozen=True)
class Option:
    """An option, or an argument without a name."""

    #: Such as ("-h", "--help"); empty for an argument.
    flags: tuple[str, ...]
    #: What follows it, as in the help: "FILE", "N"; empty if nothing does.
    value: str
    choices: tuple[str, ...]
    about: str


@dataclass(frozen=True)
class Words:
    """A command with what can follow it."""

    #: The words that lead to it: () is `readwell` itself, ("library", "list") a subcommand.
    at: tuple[str, ...]
    #: Its help in a line; empty if it isn't listed.
    line: str
    about: str
    options: tuple[Option, ...]
    commands: tuple[Words, ...]

    @property
    def name(self) -> str:
        """The last word."""
        return self.at[-1] if self.at else "readwell"

    @property
    def path(self) -> str:
        """The words that lead to it as a path: /library/list."""
        return "".join(f"/{word}" for word in self.at)

    def everything(self) -> Iterator[Words]:
        """Yields this command and all below it."""
        yield self
        for one in self.commands:
            yield from one.everything()

    def flags(self) -> list[str]:
        """Returns the names of its options."""
        return [flag for option in self.options for flag in option.flags]

    def chosen(self) -> Iterator[tuple[str, tuple[str, ...]]]:
        """Yields each name of an option with choices, and the choices that can follow it."""
        for option in self.options:
            yield from ((flag, option.choices) for flag in option.flags if option.choices)

    def next(self) -> list[str]:
        """Returns the words that can come next and are no options: subcommands, or an argument's choices."""
        return [one.name for one in self.commands] or [
            word for option in self.options if not option.flags for word in option.choices
        ]


def described(parser: argparse.ArgumentParser, at: tuple[str, ...] = (), line: str = "") -> Words:
    """Returns what a parser understands."""
    options, commands = [], []
    for action in parser._actions:
        if isinstance(action, argparse._SubParsersAction):
            lines = {one.dest: one.help or "" for one in action._choices_actions}
            commands += [described(one, (*at, name), lines.get(name, "")) for name, one in action.choices.items()]
        else:
            options.append(_option(action))
    return Words(at, line, parser.description or "", tuple(options), tuple(commands))


def _option(action: argparse.Action) -> Option:
    choices = tuple(map(str, action.choices or ()))
    given = "" if action.nargs == 0 else str(action.metavar or ("|".join(choices) or action.dest.upper()))
    return Option(tuple(action.option_strings), given, choices, (action.help or "").replace("%%", "%"))
