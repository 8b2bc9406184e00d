"""Completion for bash."""

from shlex import quote

from readwell.commands.words.described import Words

_SCRIPT = """\
# Completion for readwell, made by `readwell completion bash`.
_readwell() {{
    local cur=${{COMP_WORDS[COMP_CWORD]}} before=${{COMP_WORDS[COMP_CWORD-1]}} at= word flags= next=
    for word in "${{COMP_WORDS[@]:1:COMP_CWORD-1}}"; do
        case "$at/$word" in
            {places}) at="$at/$word" ;;
        esac
    done
    case "$at $before" in
{choices}
    esac
    case "$at" in
{words}
    esac
    [[ $cur == -* ]] && next=$flags
    COMPREPLY=($(compgen -W "$next" -- "$cur"))
}}
complete -o default -F _readwell readwell
"""


def bash(top: Words) -> str:
    """Returns the script: options after a dash, else subcommands, choices or files."""
    every = list(top.everything())
    return _SCRIPT.format(
        places="|".join(one.path for one in every if one.at),
        choices="\n".join(
            f"        {quote(f'{one.path} {flag}')}) next={quote(' '.join(choices))}"
            '; COMPREPLY=($(compgen -W "$next" -- "$cur")); return ;;'
            for one in every
            for flag, choices in one.chosen()
        ),
        words="\n".join(
            f"        {quote(one.path)}) flags={quote(' '.join(one.flags()))} next={quote(' '.join(one.next()))} ;;"
            for one in every
        ),
    )
