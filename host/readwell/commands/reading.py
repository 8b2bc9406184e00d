"""The flags that say how pages are read, for every command that reads some: the options of `readwell.Extractor`."""

from __future__ import annotations

import argparse
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from readwell.api import Extractor
    from readwell.engine.answer.lessons.lesson import Lesson


def add(parser: argparse.ArgumentParser, needs_rules: bool = False) -> None:
    """Declares the flags."""
    add_rules(parser, needs_rules)
    parser.add_argument(
        "--extractor", default="readwell", metavar="NAME[:field=value,...]", help="see `readwell describe`"
    )
    parser.add_argument("--favor", choices=("precision", "recall"), help="keep less, or more, of what is unsure")
    parser.add_argument(
        "--grain", choices=("texts", "words"), default="texts", help="words: keep parts of texts, as some papers do"
    )
    for name in ("tables", "links", "images"):
        parser.add_argument(f"--no-{name}", dest=name, action="store_false", help=f"leave {name} out")
    parser.add_argument("--deduplicate", action="store_true", help="keep a repeated paragraph once")
    parser.add_argument("--include-hidden", action="store_true", help="keep text that nobody can see on the page too")
    parser.add_argument("--language", metavar="CODE", help="only pages in this language, such as de")


def add_rules(parser: argparse.ArgumentParser, needs_rules: bool = False) -> None:
    """Declares --rules, for commands that have flags of their own for all else."""
    parser.add_argument(
        "--rules", required=needs_rules, metavar="FILE", help="what was taught of sites: see `readwell teach`"
    )


def check_rules(chosen: argparse.Namespace) -> None:
    """Refuses a file of lessons that can't be read, before the work begins."""
    lessons(chosen, "")


def lessons(chosen: argparse.Namespace, address: str) -> tuple[Lesson, ...]:
    """Returns what the file given with --rules teaches of a page's site."""
    if chosen.rules is None:
        return ()
    from readwell.api.lesson_file import rules_in

    return rules_in(chosen.rules).of(address)


def extractor(chosen: argparse.Namespace) -> Extractor:
    """Returns what the flags describe; refuses wrong names and values."""
    from readwell.api import Extractor

    return Extractor(
        chosen.extractor,
        favor=chosen.favor,
        grain=chosen.grain,
        tables=chosen.tables,
        links=chosen.links,
        images=chosen.images,
        deduplicate=chosen.deduplicate,
        target_language=chosen.language,
        include_hidden=chosen.include_hidden,
        rules=None if chosen.command == "teach" else chosen.rules,
        timeout=getattr(chosen, "timeout", None),
    )
