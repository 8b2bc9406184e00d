"""Measures extractors on pages with gold text: precision, recall and F1.

The score is the longest common subsequence of words. A corpus is a file of JSON lines (id, html, gold; maybe url, kind,
lang), plain or compressed. If the corpus has them, other things can be measured too: metadata (title, author, date),
posts of threads, reasons for dropped text (needs no gold), snippets (phrases that must be `with` and `without`); and
roles, on a folder of pages with label files.
"""

import argparse
import multiprocessing
import sys
from collections.abc import Callable, Iterator
from itertools import chain, islice
from pathlib import Path

from readwell.engine.basics.errors import Refused
from readwell.engine.extractors import DEFAULT, EXTRACTORS
from readwell.engine.extractors.settings import build, from_text
from readwell.lab.evaluation.corpus import Page
from readwell.lab.evaluation.run import Result
from readwell.lab.evaluation.tally import Tally
from readwell.services import ad_host_list
from readwell.system.folders import cache

#: What results can be grouped by, besides the extractor.
GROUPS = ("dataset", "kind", "lang", "site", "fold")
#: What can be measured.
MEASURES = ("content", "metadata", "posts", "reasons", "roles", "snippets")


def add(parser: argparse.ArgumentParser) -> None:
    """Declares the flags."""
    parser.add_argument("corpus", nargs="+", type=Path, metavar="CORPUS.jsonl[.gz|.xz]")
    parser.add_argument("--of", default="content", choices=MEASURES, help="what is measured")
    parser.add_argument(
        "--extractor",
        action="append",
        metavar="NAME[:field=value,...]|all",
        help="which algorithm; may be given more than once",
    )
    parser.add_argument("--by", default="dataset", metavar="dataset,kind,lang", help="a line for each of these")
    parser.add_argument("--format", default="table", choices=["table", "json", "markdown"])
    parser.add_argument("--jobs", type=int, default=1, metavar="N", help="number of processes")
    parser.add_argument("--limit", type=int, metavar="N", help="at most N pages of each corpus")
    parser.add_argument(
        "--every", type=int, default=1, metavar="N", help="every Nth page: a sample of the whole corpus"
    )
    parser.add_argument("--quiet", action="store_true", help="no progress bar")
    parser.add_argument("--plot", type=Path, metavar="FILE", help="plot the distribution of F1, one row per extractor")
    parser.add_argument("--transliterate", choices=["ar"], help="put the pages' words into Arabic letters")
    parser.add_argument("--cache", type=Path, metavar="FILE", help="file for cached results")
    parser.add_argument("--no-cache", action="store_true", help="measure everything again, times too")


def run(chosen: argparse.Namespace) -> int:
    """Prints the figures; exit code 1 if there was no page."""
    try:
        import rapidfuzz  # noqa: F401
    except ImportError:
        raise Refused("request", "the score needs the extra `evaluate`: pip install readwell[evaluate]") from None
    if chosen.every < 1:
        raise Refused("request", "--every counts pages from 1 on")
    if chosen.of != "content":
        return _print_tallies(chosen)
    from readwell.lab.evaluation.report import table

    names = _extractors(chosen.extractor)
    by = _groups(chosen)
    found: dict[tuple[str, ...], list[Result]] = {}
    for group, results in _measured(chosen, names, by):
        for result in results:
            found.setdefault((*group, result.extractor), []).append(result)
    print(table(dict(sorted(found.items())), (*by, "extractor"), chosen.format))
    _failures(found)
    if chosen.plot and found:
        _plot(found, chosen.plot)
    return 0 if found else 1


def _plot(found: dict[tuple[str, ...], list[Result]], target: Path) -> None:
    from readwell.lab.evaluation.plot import distribution

    whole: dict[str, list[Result]] = {}
    for group, results in found.items():
        whole.setdefault(group[-1], []).extend(results)
    distribution(whole, target)


def _groups(chosen: argparse.Namespace) -> tuple[str, ...]:
    by = tuple(name for name in chosen.by.split(",") if name)
    if unknown := set(by) - set(GROUPS):
        raise Refused("request", f"can't group by {', '.join(sorted(unknown))}; known are {', '.join(GROUPS)}")
    return by


def _print_tallies(chosen: argparse.Namespace) -> int:
    """Prints how often the answers were right."""
    from readwell.lab.evaluation.tally import gathered, table

    names = _extractors(chosen.extractor)
    found = gathered(_roles(chosen) if chosen.of == "roles" else _measured_pages(chosen, names[0]))
    by = ("of",) if chosen.of == "roles" else (*_groups(chosen), "of")
    print(table(found, by, chosen.format))
    return 0 if found else 1


def _roles(chosen: argparse.Namespace) -> Iterator[tuple[tuple[str, ...], Tally]]:
    from readwell.lab.evaluation.roles import labelled, measured

    for folder in chosen.corpus:
        for _, page, labels in labelled(folder):
            for name, tally in measured(page, labels, chosen.extractor[0] if chosen.extractor else None):
                yield (name,), tally


def _measured_pages(chosen: argparse.Namespace, extractor: str) -> Iterator[tuple[tuple[str, ...], Tally]]:
    from readwell.lab.evaluation import metadata, posts, reason_counts, snippets

    by = _groups(chosen)
    of_page = {"metadata": metadata.measured, "posts": posts.measured}.get(chosen.of)
    of_answer = snippets.measured if chosen.of == "snippets" else reason_counts.measured
    for path in chosen.corpus:
        for page in _chosen_pages(path, chosen, "with" if chosen.of == "snippets" else "gold"):
            for name, tally in of_page(page) if of_page else of_answer(page, extractor):
                yield (*page.group(by), name), tally


def _extractors(asked: list[str] | None) -> list[str]:
    names = list(chain.from_iterable(EXTRACTORS if name == "all" else (name,) for name in asked or [DEFAULT]))
    for name in names:
        build(from_text(name))  # report a wrong name or setting before the work begins
    return names


def _measured(chosen: argparse.Namespace, names: list[str], by: tuple[str, ...]) -> Iterator[tuple]:  # type: ignore[type-arg]
    from readwell.lab.evaluation.corpus import count
    from readwell.lab.evaluation.progress import with_progress
    from readwell.lab.evaluation.transliteration import in_arabic

    script: Callable[[Page], Page] = in_arabic if chosen.transliterate else lambda page: page
    store = None if chosen.no_cache else chosen.cache or cache() / "evaluate.sqlite"
    todo = ((script(page), names, by, store) for path in chosen.corpus for page in _chosen_pages(path, chosen))
    total = 0 if chosen.quiet else sum(count(path, chosen.limit, chosen.every) for path in chosen.corpus)
    failed = lambda row: any(result.error for result in row[1])  # noqa: E731
    if chosen.jobs <= 1:
        yield from with_progress(map(_work, todo), total, failed, chosen.quiet)
        return
    with multiprocessing.Pool(chosen.jobs, initializer=ad_host_list.load) as pool:
        yield from with_progress(pool.imap(_work, todo, chunksize=4), total, failed, chosen.quiet)


def _chosen_pages(path: Path, chosen: argparse.Namespace, needs: str = "gold") -> Iterator[Page]:
    """Yields the pages of a corpus that were asked for."""
    from readwell.lab.evaluation.corpus import pages

    return islice(islice(pages(path, needs=needs), 0, None, chosen.every), chosen.limit)


def _work(task: tuple) -> tuple:  # type: ignore[type-arg]
    from readwell.lab.evaluation.result_cache import cached_results

    page, names, by, store = task
    return page.group(by), cached_results(page, names, store)


def _failures(found: dict[tuple[str, ...], list[Result]]) -> None:
    """Prints each kind of failure once, so that a bug isn't mistaken for a bad extractor."""
    kinds: dict[tuple[str, str], int] = {}
    for results in found.values():
        for result in results:
            if result.error:
                kinds[result.extractor, result.error] = kinds.get((result.extractor, result.error), 0) + 1
    for (extractor, error), times in sorted(kinds.items()):
        print(f"{extractor}: {error} ({times} pages)", file=sys.stderr)
