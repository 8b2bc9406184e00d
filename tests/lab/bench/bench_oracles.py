"""Compares every published algorithm with the slow one of its paper's words, on any number of pages.

python3 tests/lab/bench/bench_oracles.py [--each N] CORPUS.jsonl.xz ...: the first N pages of each corpus; without one,
the committed pages.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parents[3]
sys.path[:0] = [str(ROOT / "host"), str(ROOT)]

from readwell.engine.page.snapshot import Snapshot  # noqa: E402
from readwell.lab.evaluation.corpus import pages  # noqa: E402
from readwell.parse import parse  # noqa: E402

from tests.engine.printed import PRINTED  # noqa: E402
from tests.engine.printed.agreement import GOLD, disagreements  # noqa: E402

#: Forms beside the defaults: an algorithm that keeps nothing as it comes agrees too easily.
#: Plain text with what is hidden: what style sheets hide is no paper's matter.
MORE = (
    "plain:hidden=true",
    "dana:form=tags",
    "crunch:cells=cells",
    "line-block:rule=printed",
    "accb:unit=tokens",
    "ccb:unit=mixture",
)
#: Pages with more nodes are passed over and counted: some oracles try all pairs.
MOST = 6000


def found(corpora: list[Path], each: int) -> Iterator[tuple[str, Snapshot]]:
    """The pages, named."""
    for path in corpora:
        for page in pages(path, each):
            yield f"{page.dataset}/{page.id}", parse(page.html, page.url)
    if not corpora:
        for path in sorted(GOLD.glob("*.html")):
            yield path.stem, parse(path.read_bytes())


def main() -> int:
    """Prints a line for each form; exit code 1 if any page differs."""
    asked = argparse.ArgumentParser(description=__doc__)
    asked.add_argument("corpus", nargs="*", type=Path)
    asked.add_argument("--each", type=int, default=10)
    chosen = asked.parse_args()
    forms = (*(form for form in PRINTED if form != "plain"), *MORE)
    right = dict.fromkeys(forms, 0)
    compared = skipped = 0
    for name, page in found(chosen.corpus, chosen.each):
        if len(page) > MOST:
            skipped += 1
            continue
        compared += 1
        for form in forms:
            wrong = disagreements(page, form)
            right[form] += not wrong
            if wrong:
                print(f"{form} differs on {name}: {dict(list(wrong.items())[:3])}", file=sys.stderr)
    for form, pages_right in right.items():
        print(f"{form:<24}{pages_right:>6} of {compared} pages agree")
    print(f"{skipped} pages with over {MOST} nodes passed over")
    return 0 if all(count == compared for count in right.values()) else 1


if __name__ == "__main__":
    raise SystemExit(main())
