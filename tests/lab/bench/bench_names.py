"""Whether the names in the reader's head are names: `python3 build.py bench names CORPUS.jsonl...`.

tests/data/author_labels.json says of 500 pages whose corpus knows no author who the page says wrote it (empty: nobody),
site_labels.json of 150 sites how a page of theirs names the site. Both were given by reading; the pages were drawn by a
hash of their names, those for authors from half of the sites, so that rules could be shaped on the other half.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

from readwell.engine.metadata import metadata
from readwell.engine.metadata.wordings import key
from readwell.lab.evaluation.corpus import Page, pages
from readwell.lab.evaluation.metadata import same_people
from readwell.lab.evaluation.tally import Tally, table
from readwell.parse import parse

DATA = Path(__file__).parents[2] / "data"
#: What is measured: the labels' file, the name of the piece of metadata.
KINDS = (("author", "author_labels.json", "byline"), ("site", "site_labels.json", "site"))


def main(words: Sequence[str]) -> int:
    parser = argparse.ArgumentParser(prog="build.py bench names", description=__doc__)
    parser.add_argument("corpus", nargs="*", type=Path)
    parser.add_argument("--wrong", action="store_true", help="list the wrong names")
    chosen = parser.parse_args(list(words))
    if not chosen.corpus:
        print("bench names measures pages of your own: build.py bench names CORPUS.jsonl...")
        return 0
    labels = {kind: json.loads((DATA / file).read_text("utf-8")) for kind, file, _ in KINDS}
    tallies: dict[tuple[str, ...], Tally] = {}
    for kind, page, label, found in _answers(chosen.corpus, labels):
        right = same_name(kind, label, found)
        tally = Tally(bool(label), bool(found), bool(found) and key(label) == key(found), right)
        tallies[(kind,)] = tallies.get((kind,), Tally()) + tally
        if chosen.wrong and found and not right:
            print(f"{kind} {page}: {found!r}, not {label!r}")
    print(table(tallies, ("of",)))
    for (kind,), tally in sorted(tallies.items()):
        pages_read = len(labels[kind])
        print(f"{kind}: {tally.given - tally.right:.0f} wrong of {tally.given:.0f} names given on {pages_read} pages")
    return 0


def same_name(kind: str, label: str, found: str) -> bool:
    """Whether a name is the one on the page: for people as in `evaluate`; a site's may have more or fewer words."""
    if not label or not found:
        return False
    if kind == "author":
        return same_people(label, found)[1]
    short, long = sorted((key(label), key(found)), key=len)
    return len(short) > 1 and short in long


def _answers(corpus: Sequence[Path], labels: Mapping[str, Mapping[str, str]]) -> Iterator[tuple[str, str, str, str]]:
    """Yields what is measured, the page's name, its label, and what Readwell says."""
    for path in corpus:
        for page in pages(path, needs="html"):
            name = called(page)
            wanted = [(kind, ours) for kind, _, ours in KINDS if name in labels[kind]]
            known = metadata(parse(page.html, page.url)) if wanted else {}
            for kind, ours in wanted:
                yield kind, name, labels[kind][name], known[ours].value if ours in known else ""


def called(page: Page) -> str:
    """Returns the name of a page in the labels."""
    return f"{page.dataset} {page.id}"


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
