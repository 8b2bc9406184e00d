"""Command line: draws pages, shows them to a browser, scores the engine on them (README.md)."""

from __future__ import annotations

import argparse
import json
import sys
from pathlib import Path

from tests.lab.judge.drawing import draw
from tests.lab.judge.kinds import KINDS
from tests.lab.judge.texts import load


def main() -> int:
    """Does what the flags say, in the order draw, see, picture, score."""
    chosen = _flags()
    done = 0
    if chosen.texts and chosen.out:
        texts = load(chosen.texts)
        with chosen.out.open("w", encoding="utf-8") as out:
            for kind in chosen.kinds.split(","):
                for place in range(chosen.each):
                    out.write(json.dumps(draw(chosen.seed + place, kind, texts), ensure_ascii=False) + "\n")
    if chosen.seen and chosen.out:
        from tests.lab.judge.browser import seen

        done = seen(chosen.out, chosen.seen, chosen.width)
    if chosen.pictures and chosen.out:
        from tests.lab.judge.browser import pictures

        pictures(chosen.out, chosen.pictures, chosen.width, chosen.every)
    if chosen.score:
        from tests.lab.judge.score import report

        print(report(chosen.score, chosen.details))
    return done


def _flags() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python3 -m tests.lab.judge", description=__doc__)
    parser.add_argument(
        "--texts", type=Path, nargs="+", metavar="CORPUS", help="files of texts to write the pages with"
    )
    parser.add_argument("--out", type=Path, metavar="FILE", help="the pages: written with --texts, else read")
    parser.add_argument("--seed", type=int, default=1, help="the first page's seed; the next has the next")
    parser.add_argument("--each", type=int, default=20, metavar="N", help="pages of each kind")
    parser.add_argument("--kinds", default=",".join(KINDS), help="which kinds, between commas")
    parser.add_argument("--seen", type=Path, metavar="FILE", help="write the pages as a browser sees them")
    parser.add_argument("--width", type=int, default=1280, metavar="PIXELS", help="width of the window")
    parser.add_argument("--pictures", type=Path, metavar="FOLDER", help="take pictures of pages")
    parser.add_argument("--every", type=int, default=9, metavar="N", help="of every Nth page alone")
    parser.add_argument("--score", type=Path, nargs="+", metavar="FILE", help="score the engine on these pages")
    parser.add_argument("--details", type=Path, metavar="FILE", help="each page's figures and answer, worst first")
    return parser.parse_args()


if __name__ == "__main__":
    sys.exit(main())
