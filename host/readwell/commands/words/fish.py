"""Completion for fish."""

from readwell.commands.words.described import Option, Words


def fish(top: Words) -> str:
    """Returns the script: a line for each subcommand, option and choice."""
    lines = ["# Completion for readwell, made by `readwell completion fish`."]
    for one in top.everything():
        when = _when(one)
        lines += [f"{when} -f -a {_quoted(below.name)}{_about(below.line)}" for below in one.commands]
        lines += [f"{when} {_option(option)}{_about(option.about)}" for option in one.options if option.flags]
        arguments = (word for option in one.options if not option.flags for word in option.choices)
        lines += [f"{when} -f -a {_quoted(word)}" for word in arguments]
    return "\n".join(lines) + "\n"


def _when(one: Words) -> str:
    """Returns the beginning of a line: only after these words, and before one of the next."""
    seen = [f"__fish_seen_subcommand_from {word}" for word in one.at]
    if one.commands:
        seen.append(f"not __fish_seen_subcommand_from {' '.join(below.name for below in one.commands)}")
    return f"complete -c readwell -n {_quoted('; and '.join(seen))}" if seen else "complete -c readwell"


def _option(option: Option) -> str:
    names = [f"-l {flag[2:]}" if flag.startswith("--") else f"-s {flag[1:]}" for flag in option.flags]
    if option.choices:
        names.append(f"-x -a {_quoted(' '.join(option.choices))}")
    elif option.value:
        names.append("-r")
    return " ".join(names)


def _about(text: str) -> str:
    return f" -d {_quoted(text)}" if text else ""


def _quoted(text: str) -> str:
    escaped = text.replace("\\", "\\\\").replace("'", "\\'")
    return f"'{escaped}'"
