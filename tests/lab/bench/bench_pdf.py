"""Printed pages read back: `python3 build.py bench pdf CORPUS...`.

Gold texts are printed by Chromium in one to three columns, justified or not, with running heads and page numbers, and
read as `readwell extract FILE.pdf` does. `--kept DIR` reads PDFs that are there already, each beside its gold
(NAME.pdf, NAME.json with `gold`), made by whatever program.
"""

from __future__ import annotations

import argparse
import html
import json
import random
import tempfile
import time
from collections.abc import Iterator, Sequence
from itertools import pairwise
from pathlib import Path
from statistics import mean
from typing import Any

from rapidfuzz.distance import LCSseq
from readwell.engine.answer.select import select
from readwell.engine.page.snapshot import Snapshot
from readwell.engine.views.tree import is_text
from readwell.lab.evaluation.corpus import pages
from readwell.lab.evaluation.score import tokens
from readwell.parse.pdf import page_of

HEAD, SHORTEST, LONGEST = "The Harbour Courier", 1_500, 40_000
_STYLE = (
    "@page{{size:A4;margin:2cm}}body{{font:{size}pt/1.35 serif;columns:{columns};column-gap:{gap}mm;hyphens:auto;"
    "text-align:{align}}}p{{margin:0 0 {below}em;text-indent:{indent}em}}"
)
_EDGE = '<div style="font-size:8px;width:100%;text-align:center">{}</div>'
_NUMBERS = "<span class=pageNumber></span> / <span class=totalPages></span>"


def styles(seed: int) -> Iterator[tuple[int, str]]:
    """Yields the number of columns and a style, another one each time."""
    lots = random.Random(seed)
    while True:
        columns = lots.choice((1, 2, 3))
        below, indent = lots.choice(((0.6, 0), (0, 1.2)))
        size, gap, align = lots.choice((9, 10, 11)), lots.choice((5, 7, 9)), lots.choice(("left", "justify"))
        given = {"size": size, "columns": columns, "gap": gap, "align": align, "below": below, "indent": indent}
        yield columns, _STYLE.format(**given)


def printed(corpora: Sequence[Path], count: int, seed: int, folder: Path) -> None:
    """Prints gold texts."""
    from playwright.sync_api import sync_playwright

    from tests.browser.drivers.chromium import executable

    rows = [row for path in corpora for row in pages(path) if SHORTEST < len(row.gold) < LONGEST]
    chosen = random.Random(seed).sample(rows, min(count, len(rows)))
    with sync_playwright() as driver:
        browser = driver.chromium.launch(executable_path=executable())
        page = browser.new_page()
        for number, (row, (columns, style)) in enumerate(zip(chosen, styles(seed), strict=False)):
            body = "".join(f"<p>{html.escape(line)}</p>" for line in row.gold.splitlines() if line.strip())
            lang = row.lang or "en"
            page.set_content(f"<!doctype html><html lang={lang}><style>{style}</style><body>{body}</body></html>")
            page.pdf(
                path=folder / f"{number}.pdf",
                prefer_css_page_size=True,
                display_header_footer=True,
                header_template=_EDGE.format(HEAD),
                footer_template=_EDGE.format(_NUMBERS),
            )
            kept = {"gold": row.gold, "columns": columns, "name": row.id}
            (folder / f"{number}.json").write_text(json.dumps(kept), "utf-8")


def said(page: Snapshot) -> str:
    """Returns the text that is read, a block on each line."""
    out, former, kept = [""], -1, select(page, None)[1].kept & is_text(page)
    for node in kept.nonzero()[0].tolist():
        if page.parent[node] != former:
            out.append("")
            former = int(page.parent[node])
        out[-1] += page.string(node)
    return "\n".join(out)


def measured(file: Path) -> dict[str, Any]:
    """Returns the figures of one document."""
    kept = json.loads(file.with_suffix(".json").read_text("utf-8"))
    raw = file.read_bytes()
    began = time.perf_counter()
    page = page_of(raw)
    seconds = time.perf_counter() - began
    text = said(page)
    got, gold = tokens(text), tokens(kept["gold"])
    count = 1 + max((int(name.removeprefix("page-")) for name in page.attribute("id").values()), default=1) - 1
    return {
        "name": kept.get("name", file.stem),
        "columns": kept.get("columns", 0),
        "f1": 2 * LCSseq.similarity(got, gold) / max(len(got) + len(gold), 1),
        "spoken": HEAD in text or any(line.strip().replace(" / ", "").isdigit() for line in text.splitlines()),
        "split": divided(got, gold),
        "milliseconds": 1000 * seconds / count,
    }


def divided(got: Sequence[str], gold: Sequence[str]) -> int:
    """Returns how many words of the gold were read as two."""
    known = set(gold)
    return sum(one + other in known and one not in known for one, other in pairwise(got))


def main(arguments: Sequence[str] | None = None) -> int:
    """Prints the figures."""
    parser = argparse.ArgumentParser(prog="build.py bench pdf", description=__doc__)
    parser.add_argument("corpus", type=Path, nargs="*")
    parser.add_argument("--count", type=int, default=60)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--kept", type=Path, metavar="DIR")
    parser.add_argument("--each", action="store_true", help="a line for each document")
    chosen = parser.parse_args(arguments)
    with tempfile.TemporaryDirectory() as folder:
        if not chosen.kept:
            printed(chosen.corpus, chosen.count, chosen.seed, Path(folder))
        rows = [measured(file) for file in sorted((chosen.kept or Path(folder)).glob("*.pdf"))]
    for row in rows if chosen.each else ():
        print(json.dumps(row))
    for columns in sorted({row["columns"] for row in rows}):
        some = [row for row in rows if row["columns"] == columns]
        print(f"{columns} columns: {len(some)} documents, words in order F1 {mean(row['f1'] for row in some):.4f}")
    print(f"all {len(rows)}: F1 {mean(row['f1'] for row in rows):.4f}, worst {min(row['f1'] for row in rows):.4f}")
    print(
        f"heads or page numbers spoken: {sum(row['spoken'] for row in rows)}; words left divided: {sum(row['split'] for row in rows)}"
    )
    print(f"{mean(row['milliseconds'] for row in rows):.0f} ms a page")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
