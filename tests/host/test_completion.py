"""Shell completion and the manual page name every command and option of the parser."""

import argparse
import re
import shutil
import subprocess
from collections.abc import Iterator

import pytest
from readwell.commands import COMMANDS, DEVELOPERS
from readwell.commands.cli import main
from readwell.commands.completion import WRITERS
from readwell.commands.parser import parser
from readwell.commands.words.described import described


def script(what: str) -> str:
    return WRITERS[what](described(parser()))


def understood(one: argparse.ArgumentParser, at: str = "") -> Iterator[tuple[str, str]]:
    """Yields every word with the command it belongs to, read from the parser alone."""
    for action in one._actions:
        yield from ((at, flag) for flag in action.option_strings)
        if isinstance(action, argparse._SubParsersAction):
            for name, below in action.choices.items():
                yield at, name
                yield from understood(below, f"{at}/{name}")


def completed(shell: str, *words: str) -> set[str]:
    """Returns what a shell offers for the last of these words."""
    if shell == "fish":
        line = " ".join(words)
        code = f"{script('fish')}\ncomplete -C {line!r}"
        out = subprocess.run(["fish", "--no-config", "-c", code], capture_output=True, text=True, check=True).stdout
        return {offered.split("\t")[0] for offered in out.splitlines()}
    listed = " ".join(f"'{word}'" for word in words)
    code = f'{script("bash")}\nCOMP_WORDS=({listed}) COMP_CWORD={len(words) - 1}\n_readwell\necho "${{COMPREPLY[@]}}"'
    return set(subprocess.run(["bash", "-c", code], capture_output=True, text=True, check=True).stdout.split())


@pytest.mark.parametrize("what", WRITERS)
def test_every_command_and_option_is_named(what: str) -> None:
    text = script(what).replace("\\-", "-")
    if what == "fish":
        text = re.sub(r"-l ([\w-]+)", r"--\1", re.sub(r"-s (\w)", r"-\1", text))
    words = set(re.findall(r"[\w-]+", text))
    missing = {word for _, word in understood(parser()) if word not in words}
    assert not missing


def test_the_description_has_each_option_in_its_place() -> None:
    found = {
        ("".join(f"/{word}" for word in one.at), word)
        for one in described(parser()).everything()
        for word in (*one.flags(), *(below.name for below in one.commands))
    }
    assert found == set(understood(parser()))


@pytest.mark.parametrize("shell", ["bash", "fish"])
def test_a_shell_completes_commands_options_and_choices(shell: str) -> None:
    if not shutil.which(shell):
        pytest.skip(f"{shell} is not installed")
    assert completed(shell, "readwell", "ex") == {"extract", "explain"}
    assert completed(shell, "readwell", "library", "se") == {"search", "serve"}
    assert completed(shell, "readwell", "batch", "in", "--max") == {"--max-failures"}
    assert completed(shell, "readwell", "save", "--format", "ma") == {"markdown"}
    assert completed(shell, "readwell", "completion", "z") == {"zsh"}
    assert "--repair" in completed(shell, "readwell", "library", "check", "--r")


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_a_script_has_no_syntax_error(shell: str) -> None:
    if not shutil.which(shell):
        pytest.skip(f"{shell} is not installed")
    done = subprocess.run([shell, "-n"], input=script(shell), capture_output=True, text=True)
    assert (done.returncode, done.stderr) == (0, "")


def test_no_line_of_the_manual_page_is_an_unknown_request() -> None:
    known = {".TH", ".SH", ".SS", ".PP", ".TP", ".B"}
    assert {line.split()[0] for line in script("man").splitlines() if line.startswith((".", "'"))} == known


def test_the_help_lists_what_users_need_and_only_names_the_rest(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(["--help"])
    out = capsys.readouterr().out
    listed = re.findall(r"^    ([a-z]+)", out, re.MULTILINE)
    assert listed == [name for name in COMMANDS if name not in DEVELOPERS]
    assert all(name in out.split("For", 1)[1] for name in DEVELOPERS)


def test_completion_prints_the_script(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["completion", "bash"]) == 0
    assert capsys.readouterr().out == script("bash")
