"""Completion for zsh."""

from shlex import quote

from readwell.commands.words.described import Words

_SCRIPT = """\
#compdef readwell
# Completion for readwell, made by `readwell completion zsh`.
_readwell() {{
    local at= word
    local -a flags next
    for word in "${{(@)words[2,CURRENT-1]}}"; do
        case "$at/$word" in
            ({places}) at="$at/$word" ;;
        esac
    done
    case "$at ${{words[CURRENT-1]}}" in
{choices}
    esac
    case "$at" in
{words}
    esac
    if [[ ${{words[CURRENT]}} == -* ]]; then
        _describe -o option flags
    elif (( $#next )); then
        _describe word next
    else
        _files
    fi
}}
if [[ ${{funcstack[1]}} == _readwell ]]; then _readwell "$@"; else compdef _readwell readwell; fi
"""


def zsh(top: Words) -> str:
    """Returns the script: options after a dash, else subcommands, choices or files, each with its help."""
    every = list(top.everything())
    return _SCRIPT.format(
        places="|".join(one.path for one in every if one.at),
        choices="\n".join(
            f"        ({quote(f'{one.path} {flag}')}) compadd -- {' '.join(map(quote, choices))}; return ;;"
            for one in every
            for flag, choices in one.chosen()
        ),
        words="\n".join(
            f"        ({quote(one.path)}) flags=({' '.join(_flags(one))}) next=({' '.join(_next(one))}) ;;"
            for one in every
        ),
    )


def _flags(one: Words) -> list[str]:
    return [_entry(flag, option.about) for option in one.options for flag in option.flags]


def _next(one: Words) -> list[str]:
    about = {below.name: below.line for below in one.commands}
    return [_entry(word, about.get(word, "")) for word in one.next()]


def _entry(word: str, about: str) -> str:
    """Returns a word with its help as `_describe` wants them."""
    return quote(word.replace(":", "\\:") + (f":{about}" if about else ""))
