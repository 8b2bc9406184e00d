"""Reads the hand-written word lists in data/: a name, a colon, and its words; comments begin with `#`.

What belongs to one language is in data/languages/, a file a language; `mul.txt` is for every language. A wheel has them
joined in one file, because a browser takes a millisecond to open each.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from readwell.engine.basics import package_data


def entries(file: str) -> Iterator[tuple[str, str]]:
    """Yields each line's name and the rest; a name may be repeated."""
    yield from _entries(package_data.text(f"data/{file}"))


@cache
def languages() -> dict[str, dict[str, tuple[str, ...]]]:
    """Returns the lists of every language in alphabetical order: language -> name -> lines."""
    out: dict[str, dict[str, tuple[str, ...]]] = {}
    lists: dict[str, tuple[str, ...]] = {}
    for name, rest in _entries(_languages()):
        if name == "language":
            lists = out.setdefault(rest, {})
        else:
            lists[name] = (*lists.get(name, ()), rest)
    return dict(sorted(out.items()))


def in_all_languages(name: str) -> Iterator[tuple[str, str]]:
    """Yields each line of this name with its language."""
    for language, lists in languages().items():
        yield from ((language, line) for line in lists.get(name, ()))


def _languages() -> str:
    try:
        return package_data.text("data/languages.txt")
    except FileNotFoundError:
        from importlib.resources import files  # in the sources: slower, and it can list a folder
    each = files("readwell.engine").joinpath("data/languages").iterdir()
    return "".join(f"language: {file.name.removesuffix('.txt')}\n{file.read_text('utf-8')}" for file in each)


def _entries(text: str) -> Iterator[tuple[str, str]]:
    for line in text.splitlines():
        name, colon, rest = line.partition(": ")
        if colon and not line.startswith("#"):
            yield name, rest
