"""Learns weights from pages with gold text, and says how good they are on sites they never saw.

A corpus is a file of JSON lines (id, site, gold; html, or page as `readwell capture` wrote it), plain or compressed.
"""

import argparse
from pathlib import Path

from readwell.errors import Refused

#: What can be taught, each with the file its weights go to.
TAUGHT = ("seeker",)


def add(parser: argparse.ArgumentParser) -> None:
    """Declares the flags."""
    parser.add_argument("what", choices=TAUGHT, help="whose weights")
    parser.add_argument("corpus", nargs="+", type=Path, metavar="CORPUS.jsonl[.gz|.xz]")
    parser.add_argument("--out", type=Path, metavar="FILE.npz", help="learn from all pages and write the weights here")
    parser.add_argument("--learners", type=Path, metavar="FILE.md", help="compare the learners, ten folds by site")
    parser.add_argument("--judge", type=Path, metavar="FILE.md", help="judge whole pages, by folds of sites")
    parser.add_argument("--folds", type=int, default=10, choices=(5, 10), help="folds for --judge")
    parser.add_argument("--jobs", type=int, default=1, metavar="N", help="processes that read pages")


def run(chosen: argparse.Namespace) -> int:
    """Does what is asked of the three, in the order of their cost."""
    try:
        import lightgbm  # noqa: F401
        import sklearn  # noqa: F401
    except ImportError:
        raise Refused("request", "training needs the extra `train`: pip install readwell[train]") from None
    from readwell.training import judged, seeker, tables
    from readwell.training.pages import corpus, described

    pages = corpus(chosen.corpus, chosen.jobs)
    if not pages:
        raise Refused("request", "no page of the corpus has both words and gold")
    print(described(pages))
    if chosen.out:
        seeker.save(seeker.models(pages), chosen.out, seeker.facts(pages))
    if chosen.learners:
        chosen.learners.write_text(tables.tables(pages), "utf-8")
    if chosen.judge:
        models = dict(seeker.by_fold(pages, chosen.folds))
        chosen.judge.write_text(judged.table(judged.judged(chosen.corpus, models, chosen.folds)) + "\n", "utf-8")
    return 0
