"""Links to the next page: `python3 build.py bench paging CORPUS.jsonl... [--labels LINKS.jsonl] [--every N]`.

With `--labels` (pages with the addresses `next` and `prev`) it says how many weights find that were learnt from other
sites, with an interval over sites; once more with the pages `turned` that tests/data/paging_labels.json names, whose
labels call a blog's older posts the previous ones: here what leads on to more is the next.

That file says too, of pages of the corpus, what is the next page of each: a kind and hashes of the addresses that are
right, as `written` has them; no texts. All were given by reading; sites of one half shaped the rules, the others only
judge. A page, a thread's page and a chapter are parts of what is read: those have to be found and to be nothing else.
Another article need not be given, so of these it is only said how many are. `--listed` shows every link that the
shipped weights give, to be read where nobody has.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import random
import sys
from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from readwell.engine.structure.paging import Follow, paging
from readwell.lab.evaluation.corpus import Page, pages
from readwell.lab.training import paging as training
from readwell.lab.training.folds import hashed

LABELS = Path(__file__).parents[2] / "data" / "paging_labels.json"
KINDS = ("page", "thread", "chapter", "article", "none")
#: Kinds that lead on in what is read.
PARTS = KINDS[:3]
#: Samples of an interval, and the share left out at each end.
SAMPLES, TAIL = 2_000, 0.025
#: Larger pages than this take too long for what they teach.
MOST = 600_000


def main(words: Sequence[str]) -> int:
    parser = argparse.ArgumentParser(prog="build.py bench paging", description=__doc__)
    parser.add_argument("corpus", nargs="*", type=Path)
    parser.add_argument("--labels", type=Path, help="pages with the addresses of their next and previous page")
    parser.add_argument("--every", type=int, default=1, help="every Nth page of those that nobody has labelled")
    parser.add_argument("--listed", action="store_true", help="list every link that is given, and what was missed")
    chosen = parser.parse_args(list(words))
    if not chosen.corpus and not chosen.labels:
        print("bench paging measures pages of your own: build.py bench paging CORPUS.jsonl... --labels LINKS.jsonl")
        return 0
    known: Mapping[str, Any] = json.loads(LABELS.read_text("utf-8"))
    if chosen.labels:
        print(by_folds(training.read([chosen.labels]), training.declared(chosen.corpus), frozenset(known["turned"])))
    if chosen.corpus:
        found = list(_judged(chosen.corpus, known["pages"], chosen.every))
        if chosen.listed:
            print(*(one.line() for one in found if one.given or (one.label and not one.right)), sep="\n")
        print(table(found))
    return 0


def by_folds(lessons: Sequence[training.Lesson], more: Sequence[training.Lesson], turned: frozenset[str]) -> str:
    """Returns what `readwell train paging` reports, an interval for the next page, and both with older posts as next."""
    read = [_turned(one) if one.name in turned else one for one in lessons]
    out: list[str] = []
    for said, some in (("as labelled", lessons), ("older posts as next", read)):
        found = training.judged(some, more)
        low, high = interval(found)
        out += [f"{said}:", training.table(found), f"next's F1, 95% over sites: {low:.3f} to {high:.3f}"]
    return "\n".join(out)


def _turned(lesson: training.Lesson) -> training.Lesson:
    return replace(lesson, gold={"next": lesson.gold["prev"], "prev": lesson.gold["next"]})


def interval(found: Sequence[tuple[training.Lesson, Mapping[str, str]]]) -> tuple[float, float]:
    """Returns the bounds of the next page's F1 when sites are drawn anew, each with all of its pages."""
    sites: dict[str, list[int]] = defaultdict(lambda: [0, 0])
    for lesson, both in found:
        said, gold = both["next"], lesson.gold["next"]
        sums = sites[lesson.site]
        sums[0] += 2 * (bool(said) and training.is_right(lesson, "next", said))
        sums[1] += bool(said) + bool(gold)
    lot, each = random.Random(1), list(sites.values())
    drawn = sorted(_f1(lot.choices(each, k=len(each))) for _ in range(SAMPLES))
    return drawn[int(TAIL * SAMPLES)], drawn[int((1 - TAIL) * SAMPLES) - 1]


def _f1(sums: Sequence[Sequence[int]]) -> float:
    return sum(one[0] for one in sums) / max(sum(one[1] for one in sums), 1)


@dataclass(frozen=True)
class Judged:
    """A page of the corpus, what is given as its next page, and the label: a kind and hashes, empty if nobody read it."""

    name: str
    url: str
    half: int
    given: Follow | None
    label: Sequence[str]

    @property
    def kind(self) -> str:
        """Returns the kind that is given."""
        return self.given.kind if self.given else "none"

    @property
    def found(self) -> bool:
        """Whether the address that is given is a labelled one."""
        return bool(self.given) and hash_of(self.given.address if self.given else "") in self.label[1:]

    @property
    def right(self) -> bool:
        """Whether a part is given where there is one, and none where there is none."""
        there = self.label[0] in PARTS
        return self.found and self.kind in PARTS if there else self.kind not in PARTS

    def line(self) -> str:
        """Returns what is to be read."""
        verdict = ("right" if self.right else "wrong") if self.label else "unread"
        given = f"{self.kind} {self.given.chance:.2f} {self.given.address}" if self.given else "none"
        return f"{verdict} {given} | {' '.join(self.label)} | {self.name} {self.url}"


def _judged(corpus: Sequence[Path], labels: Mapping[str, Sequence[str]], every: int) -> Iterator[Judged]:
    for path in corpus:
        for place, page in enumerate(pages(path, needs="html")):
            name = f"{page.dataset} {page.id}"
            if page.url and (name in labels or (place % every == 0 and len(page.html) <= MOST)):
                half = half_of(page)
                yield Judged(name, page.url, half, paging(page.snapshot()).next, list(labels.get(name, ())))


def half_of(page: Page) -> int:
    """Returns 0 where a page's site shaped the rules, 1 where it only judges."""
    return hashed(f"paging {page.site or page.id}", 2)


def hash_of(address: str) -> str:
    """Returns what stands for an address in the labels."""
    return hashlib.sha256(training.written(address).encode("utf-8", "replace")).hexdigest()[:16]


def table(found: Sequence[Judged]) -> str:
    """Returns what is right of the labelled pages, in each half; kinds; and what is falsely joined."""
    read = [one for one in found if one.label]
    out = [
        "| pages | read | parts | given | right | P | R | F1 | kind right |",
        "|---|--:|--:|--:|--:|--:|--:|--:|--:|",
    ]
    for said, halves in (("shaped the rules", (0,)), ("judge alone", (1,)), ("all", (0, 1))):
        out.append(_row(said, [one for one in read if one.half in halves]))
    out += _kinds(read)
    other = [one for one in read if one.label[0] == "article" and one.given]
    out.append(f"other articles given: {sum(one.found for one in other)} right of {len(other)}")
    false = [one for one in read if one.kind in PARTS and not one.right]
    pages_false = sum(one.kind == "page" for one in false)
    unread = sum(one.kind in PARTS and not one.label for one in found)
    out.append(f"no part, taken for one: {_share(len(false), found)}, of these taken for a page {pages_false}")
    return "\n".join([*out, f"parts given and unread: {unread}"])


def _share(count: int, found: Sequence[Judged]) -> str:
    return f"{count} of {len(found)} pages, {count / max(len(found), 1):.2%}"


def _row(said: str, some: Sequence[Judged]) -> str:
    there, given = sum(one.label[0] in PARTS for one in some), [one for one in some if one.kind in PARTS]
    right = [one for one in given if one.right]
    kinds = sum(one.kind == one.label[0] for one in right) / max(len(right), 1)
    precision, recall = len(right) / max(len(given), 1), len(right) / max(there, 1)
    f1 = 2 * len(right) / max(len(given) + there, 1)
    counts = f"{len(some)} | {there} | {len(given)} | {len(right)}"
    return f"| {said} | {counts} | {precision:.3f} | {recall:.3f} | {f1:.3f} | {kinds:.3f} |"


def _kinds(some: Sequence[Judged]) -> Iterator[str]:
    """Yields a table of what is given (columns) for each kind there is (rows); another address counts as a kind given."""
    counted = Counter((one.label[0], one.kind) for one in some)
    yield "| labelled, given | " + " | ".join(KINDS) + " |"
    yield "|---" + "|--:" * len(KINDS) + "|"
    for label in KINDS:
        yield f"| {label} | " + " | ".join(str(counted[label, kind]) for kind in KINDS) + " |"


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
