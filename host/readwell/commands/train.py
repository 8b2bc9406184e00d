"""Trains weights on pages with gold text, and measures them on sites that were not in the training data.

A corpus is a file of JSON lines (id, site, gold; html, or page as `readwell capture` wrote it), plain or compressed.
Models: `default`, the extractor of that name; `seeker`, content-seeker; `titles`, which of the candidates that a page
offers is its title, from rows that have one (title) and from the first lines of the gold of some sets; `pictures`,
which pictures belong to an answer, from the labels of a file; `units`, which repeated units are no part of what a page
is about; `paging`, which link leads to the next page, from a file of labelled links.
"""

import argparse
from pathlib import Path

from readwell.engine.basics.errors import Refused


def add(parser: argparse.ArgumentParser) -> None:
    """Declares the flags."""
    parser.add_argument("what", choices=TAUGHT, help="whose weights")
    parser.add_argument("corpus", nargs="+", type=Path, metavar="CORPUS.jsonl[.gz|.xz]")
    parser.add_argument("--out", type=Path, metavar="FILE", help="train on all pages and write the weights here")
    parser.add_argument("--learners", type=Path, metavar="FILE.md", help="seeker: compare the learners, by site")
    parser.add_argument("--judge", type=Path, metavar="FILE.md", help="evaluate on whole pages, by folds of sites")
    parser.add_argument("--folds", type=int, choices=(5, 10), help="seeker: folds for --judge (the default has 5)")
    parser.add_argument("--cache", type=Path, metavar="FOLDER", help="default, units: cache of parsed pages")
    parser.add_argument(
        "--models", type=Path, metavar="FOLDER", help="default: write each fold's; rendered and units: read them"
    )
    parser.add_argument(
        "--labels",
        type=Path,
        metavar="FILE",
        help="seeker: also train on labels given by hand; pictures, paging: train on these",
    )
    parser.add_argument("--printed", type=Path, metavar="FILE", help="seeker: write the trees of its preset `paper`")
    parser.add_argument("--layout", action="store_true", help="seeker: train on the layout of captured pages")
    parser.add_argument("--jobs", type=int, default=1, metavar="N", help="processes that read pages")


def run(chosen: argparse.Namespace) -> int:
    """Trains the model that was named, and evaluates it if asked."""
    try:
        import lightgbm  # noqa: F401
        import sklearn  # noqa: F401
    except ImportError:
        raise Refused("request", "training needs the extra `train`: pip install readwell[train]") from None
    TAUGHT[chosen.what](chosen)
    return 0


def _seeker(chosen: argparse.Namespace) -> None:
    from readwell.lab.training import hand, paper_tables, seeker, seeker_judge, seeker_paper
    from readwell.lab.training.pages import corpus, described, gold_by_address

    pages = corpus(chosen.corpus, chosen.jobs, chosen.layout)
    if not pages:
        raise Refused("request", NOTHING)
    print(described(pages))
    if chosen.labels:
        hands = hand.read(chosen.labels)
        print(hand.agreement(hands, gold_by_address(chosen.corpus)))
        pages += hand.lessons(hands)
    if chosen.out:
        seeker.save(seeker.models(pages), chosen.out, seeker.facts(pages))
    if chosen.printed:
        seeker_paper.save(seeker_paper.models(pages), chosen.printed, pages)
    if chosen.learners:
        chosen.learners.write_text(paper_tables.tables(pages), "utf-8")
    if chosen.judge:
        folds = chosen.folds or 10
        models = dict(seeker.by_fold(pages, folds))
        found = seeker_judge.judged(chosen.corpus, models, folds, chosen.jobs)
        chosen.judge.write_text(seeker_judge.table(found) + "\n", "utf-8")


def _default(chosen: argparse.Namespace) -> None:
    from readwell.lab.training import crossed, default, whole
    from readwell.lab.training.passages import read

    pages = read(chosen.corpus, chosen.jobs, chosen.cache)
    if not pages:
        raise Refused("request", NOTHING)
    course = default.course(pages, chosen.jobs, chosen.cache)
    models = course.by_fold(chosen.jobs)
    seen = whole.seen(pages, models, chosen.jobs, chosen.cache)
    if chosen.out:
        default.save(course.model(whole.taught(seen)), chosen.out, default.facts(course.pages))
    if chosen.models:
        chosen.models.mkdir(parents=True, exist_ok=True)
        for fold, model in enumerate(whole.completed(models, seen)):
            default.save(model, chosen.models / f"fold{fold}.arrays", {})
    if chosen.judge:
        tables = crossed.tables(crossed.judged(chosen.corpus, whole.completed(models, seen), chosen.jobs))
        chosen.judge.write_text(f"{tables}\n{whole.report(seen)}", "utf-8")


def _titles(chosen: argparse.Namespace) -> None:
    from readwell.lab.training import titles

    lessons = titles.read(chosen.corpus, chosen.jobs)
    weights = titles.learnt(lessons)
    table = titles.report(lessons)
    print(table, *(f"{name}: {value:g}" for name, value in weights.items()), sep="\n")
    if chosen.out:
        chosen.out.write_text(titles.written(weights, lessons), "utf-8")
    if chosen.judge:
        chosen.judge.write_text(table, "utf-8")


def _rendered(chosen: argparse.Namespace) -> None:
    from readwell.lab.training import rendered

    models = rendered.models_in(chosen.models)
    pages = rendered.read(chosen.corpus, models, chosen.jobs)
    if not pages:
        raise Refused("request", NOTHING)
    if chosen.out:
        rendered.save(rendered.forest(pages), chosen.out)
    if chosen.judge:
        chosen.judge.write_text(rendered.table(rendered.judged(chosen.corpus, models, pages, chosen.jobs)), "utf-8")


def _units(chosen: argparse.Namespace) -> None:
    from readwell.lab.training import rendered, units

    lessons = units.read(chosen.corpus, rendered.models_in(chosen.models), chosen.jobs, chosen.cache)
    if not any(len(one.gains) for one in lessons):
        raise Refused("request", NOTHING)
    if chosen.out:
        units.save(units.forest(lessons), chosen.out)
    if chosen.judge:
        chosen.judge.write_text(units.table(lessons), "utf-8")


def _pictures(chosen: argparse.Namespace) -> None:
    from readwell.lab.training import pictures

    if not chosen.labels:
        raise Refused("request", "train pictures needs --labels FILE")
    lesson = pictures.read(chosen.corpus, chosen.labels, chosen.jobs)
    print(table := pictures.report(lesson))
    if chosen.out:
        pictures.save(pictures.grown(lesson), chosen.out)
    if chosen.judge:
        chosen.judge.write_text(f"{table}\n", "utf-8")


def _paging(chosen: argparse.Namespace) -> None:
    from readwell.lab.training import paging

    lessons, more = paging.read((chosen.labels and [chosen.labels]) or []), paging.declared(chosen.corpus)
    if not lessons:
        raise Refused("request", "train paging needs --labels FILE")
    print(table := paging.report(lessons, more))
    if chosen.out:
        paging.save(lessons, more, chosen.out)
    if chosen.judge:
        chosen.judge.write_text(f"{table}\n", "utf-8")


NOTHING = "no page of the corpus has both words and gold"

#: The models that can be trained.
TAUGHT = {
    "default": _default,
    "seeker": _seeker,
    "titles": _titles,
    "rendered": _rendered,
    "units": _units,
    "pictures": _pictures,
    "paging": _paging,
}
