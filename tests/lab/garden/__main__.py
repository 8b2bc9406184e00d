"""Builds the garden in a folder: shells of engines and themes, then pages filled with texts of a corpus; or scores it.

Nothing with texts of a corpus is committed: `python3 build.py garden CORPUS...` regenerates it, and resumes after an
interruption. `--gate` writes the pages that are committed, whose texts are invented.
"""

from __future__ import annotations

import argparse
import json
from itertools import chain
from pathlib import Path

from readwell.lab.training.folds import FOLDS
from readwell.system.jsonlines import keys_in, lines

from tests.lab.garden import committed, engines, fill, forums, kinds, rivals, score, seen, texts


def arguments() -> argparse.Namespace:
    """What the command is asked to do."""
    parser = argparse.ArgumentParser(prog="build.py garden", description=__doc__)
    parser.add_argument("folder", type=Path, help="where it grows")
    parser.add_argument("python", type=Path, help="the Python of the environment that its engines are in")
    parser.add_argument("npm", help="npm")
    parser.add_argument("corpus", nargs="*", type=Path, metavar="CORPUS.jsonl[.gz|.xz]", help="where texts come from")
    parser.add_argument("--each", type=int, default=10, metavar="N", help="pages of each theme (10); 0 builds none")
    parser.add_argument("--drawn", type=int, default=300, metavar="N", help="pages of shells drawn by lot (300)")
    parser.add_argument("--kinds", type=int, default=3, metavar="N", help="pages of each kind in each framework (3)")
    parser.add_argument("--seed", type=int, default=1, metavar="N", help="another number gives other pages (1)")
    parser.add_argument(
        "--languages", nargs="*", default=[], help="only pages in these, apart: ar fa ur have few texts"
    )
    parser.add_argument("--widths", nargs="*", type=int, default=[], metavar="PIXELS", help="open them in Chromium too")
    parser.add_argument("--gate", action="store_true", help="write the gate's pages: these themes with invented texts")
    parser.add_argument("--score", action="store_true", help="say how well the default extractor does on them")
    parser.add_argument("--rivals", action="store_true", help="say how well it and other systems do on their raw HTML")
    return parser.parse_args()


def main() -> int:
    """Build, fill, and score if asked."""
    chosen = arguments()
    pages = chosen.folder / "pages.jsonl"
    if chosen.languages:
        return _apart(chosen)
    if chosen.corpus:
        _build(chosen)
        _fill(chosen, pages)
    if chosen.gate:
        print(f"{committed.write(chosen.folder / 'shells', committed.PAGES)} pages in {committed.PAGES}")
    for width in chosen.widths:
        _see(chosen.folder, pages, width)
    if chosen.score:
        rows = {row["id"]: row for row in lines(pages)}
        found = {"raw": score.scored(rows.values(), 2)}
        for file in sorted(chosen.folder.glob("seen-*.jsonl")):
            shown = (rows[row["id"]] | {"page": row["page"]} for row in lines(file) if row["page"])
            found[f"{file.stem.removeprefix('seen-')} px"] = score.scored(shown, 2)
        print(score.table(list(rows.values()), found))
    if chosen.rivals:
        read = list(lines(pages))
        print(score.table(read, {name: rivals.scored(name, read, chosen.folder / "rivals") for name in rivals.NAMES}))
    return 0


def _build(chosen: argparse.Namespace) -> None:
    """Builds the themes; none if pages of none are wanted: then shells are drawn alone, which takes no engine."""
    (chosen.folder / "shells").mkdir(parents=True, exist_ok=True)
    if chosen.each:
        # Not resolved: an environment's python is a link to one that has none of its packages.
        ground = engines.Ground(chosen.folder.absolute(), chosen.python.absolute(), chosen.npm)
        engines.install(ground, "frameworks")
        engines.build(ground)


def _apart(chosen: argparse.Namespace) -> int:
    """Fills the themes that are built with texts in rare languages, in a file of their own."""
    found = texts.of_languages(chosen.corpus, chosen.languages)
    pages = chosen.folder / f"pages-{'-'.join(chosen.languages)}.jsonl"
    rows = list(fill.pages(chosen.folder / "shells", dict.fromkeys(range(FOLDS), found), chosen.each, 0, chosen.seed))
    pages.write_text("".join(json.dumps(row, ensure_ascii=False) + "\n" for row in rows), "utf-8")
    told = ", ".join(f"{language} {len(articles)} texts" for language, articles in sorted(found.articles.items()))
    print(f"{len(rows)} pages in {pages}: {told}")
    return 0


def _see(folder: Path, pages: Path, width: int) -> None:
    """Adds the pages that the browser hasn't shown at this width."""
    out, shells = folder / f"seen-{width}.jsonl", folder / "shells"
    done = keys_in(out)
    rows = [row for row in lines(pages) if row["id"] not in done]
    with out.open("a", encoding="utf-8") as file:
        for row in seen.captured(rows, shells, fill.homes(shells) | forums.homes(shells), width):
            file.write(json.dumps(row, ensure_ascii=False) + "\n")
            file.flush()
    print(f"{len(rows)} pages shown at {width} pixels", flush=True)


def _fill(chosen: argparse.Namespace, pages: Path) -> None:
    passages = {fold: texts.read(chosen.corpus, fold) for fold in range(FOLDS)}
    count = 0
    for shown in chosen.folder.glob("seen-*.jsonl"):
        shown.unlink()
    with pages.open("w", encoding="utf-8") as file:
        posts = fill.pages(chosen.folder / "shells", passages, chosen.each, chosen.drawn, chosen.seed)
        threads = forums.pages(chosen.folder / "shells", passages, chosen.each, chosen.seed)
        for row in chain(posts, threads, kinds.pages(passages, chosen.kinds, chosen.seed)):
            file.write(json.dumps(row, ensure_ascii=False) + "\n")
            count += 1
    print(f"{count} pages in {pages}", flush=True)


if __name__ == "__main__":
    raise SystemExit(main())
