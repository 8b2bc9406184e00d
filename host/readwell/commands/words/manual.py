"""The manual page, in the language of `man`."""

from __future__ import annotations

from collections.abc import Iterator

from readwell.commands import DEVELOPERS
from readwell.commands.words.described import Option, Words
from readwell.engine.basics.public import EXITS
from readwell.engine.basics.version import VERSION


def manual(top: Words) -> str:
    """Returns the page: every command with its arguments and options."""
    lines = [f'.TH READWELL 1 "" "readwell {VERSION}" "User Commands"']
    lines += [".SH NAME", "readwell \\- finds the main content of web pages"]
    lines += [".SH SYNOPSIS", ".B readwell", "COMMAND [ARGUMENT ...]"]
    lines += [".SH DESCRIPTION", _text(top.about), *_options(top)]
    users = [one for one in top.commands if one.name not in DEVELOPERS]
    developers = [one for one in top.commands if one.name in DEVELOPERS]
    for title, commands in (("COMMANDS", users), ("COMMANDS FOR DEVELOPERS", developers)):
        lines += [f".SH {title}"]
        for one in commands:
            for below in one.everything():
                lines += _command(below)
    lines += [".SH EXIT STATUS"]
    for code, means in EXITS.items():
        lines += [".TP", f".B {code}", _text(means)]
    return "\n".join(lines) + "\n"


def _command(one: Words) -> Iterator[str]:
    arguments = " ".join(option.value for option in one.options if not option.flags)
    yield f".SS {_text(f'readwell {chr(32).join(one.at)} {arguments}'.rstrip())}"
    for paragraph in one.about.split("\n\n"):
        yield from (".PP", _text(" ".join(paragraph.split())))
    yield from _options(one)


def _options(one: Words) -> Iterator[str]:
    for option in one.options:
        yield from (".TP", f".B {_text(_head(option))}", _text(_about(option)) or "\\&")


def _head(option: Option) -> str:
    return f"{', '.join(option.flags)} {option.value}".strip()


def _about(option: Option) -> str:
    named = f"one of {', '.join(option.choices)}" if option.choices else ""
    return "; ".join(filter(None, (option.about, named)))


def _text(text: str) -> str:
    """Returns text that `man` shows as it is: a dot or an apostrophe at the beginning of a line is a command to it."""
    escaped = text.replace("\\", "\\e").replace("-", "\\-")
    return f"\\&{escaped}" if escaped.startswith((".", "'")) else escaped
