"""Compares what is spoken, word for word, with what was kept: `python3 build.py bench recite`.

Without arguments it uses the project's own pages. `python -m tests.lab.bench.bench_recite FILE.jsonl.xz ... [--pages N]`
takes pages from other corpora (`html` and `url` on each line), N in all, from each file in turn. The queue sends each
page to a speech engine in four verbosity settings, from the words alone to everything with its footnotes in place. Every
kept word must be spoken once or listed as skipped, and every other visible word of the page must be listed as skipped.
"""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator
from itertools import islice
from pathlib import Path
from typing import Any

import numpy as np
from readwell.engine.page.visible import visible_text
from readwell.engine.page.wire import to_wire
from readwell.engine.requests import answer
from readwell.parse import parse
from readwell.system.jsonlines import lines

RECITE = Path(__file__).with_name("recite.js")
#: Words of the kept part that went astray.
WRONG = ("lost", "strange", "twice", "unsaid")
PAGES = Path(__file__).parents[2] / "data" / "pages"


def markup(files: list[Path]) -> Iterator[tuple[str, str]]:
    """Address and HTML of each page: of each file in turn, as long as it has some."""
    if not files:
        for path in sorted(PAGES.rglob("*.html")):
            yield path.name, path.read_text("utf-8", "replace")
    sources = [lines(file) for file in files]
    while sources:
        for source in list(sources):
            row = next(source, None)
            if row is None:
                sources.remove(source)
            else:
                yield row.get("url", ""), row["html"]


def recorded(files: list[Path], extractor: str) -> Iterator[str]:
    """Each page of which something is kept, with the engine's answer, as recite.js reads it."""
    for url, html in markup(files):
        snapshot = parse(html, url)
        page = to_wire(snapshot)
        wanted = {"with": {"name": extractor}} if extractor else {}
        reply = answer({"do": "extract", "page": page, "more": ["roles"], **wanted})
        if "ok" in reply and reply["ok"]["keep"]:
            visible = np.flatnonzero(visible_text(snapshot)).tolist()
            yield json.dumps({"page": page, "selection": reply["ok"], "visible": visible})


def heard(given: Iterator[str]) -> Iterator[dict[str, Any]]:
    """What recite.js finds of each page."""
    with subprocess.Popen(["node", str(RECITE)], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as node:
        assert node.stdin and node.stdout
        for line in given:
            node.stdin.write(line + "\n")
            node.stdin.flush()
            yield json.loads(node.stdout.readline())
        node.stdin.close()


def main() -> int:
    """Compares and prints; returns 1 if a word is lost, spoken twice, or not from the page."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("files", nargs="*", type=Path)
    parser.add_argument("--pages", type=int, default=200)
    parser.add_argument(
        "--extractor", default="", help="the extractor whose answer is spoken; default: the default one"
    )
    chosen = parser.parse_args()
    sums: dict[str, Counter[str]] = {}
    whole: Counter[str] = Counter()
    count = wrong = 0
    for page in heard(islice(recorded(chosen.files, chosen.extractor), chosen.pages)):
        count += 1
        whole.update(visible=page["visible"], missing=page["missing"])
        wrong += page["missing"]
        if page["missing"]:
            print(f"{page['url']}: {page['missing']} of {page['visible']} visible words neither kept nor in the ledger")
        for way in page["ways"]:
            name = f"{way.pop('verbosity')}, footnotes {way.pop('notes')}"
            sums.setdefault(name, Counter()).update(way)
            bad = sum(way[kind] for kind in WRONG)
            wrong += bad
            if bad:
                print(f"{page['url']}, {name}: {way}")
    for name, way in sums.items():
        share = 100 * (1 - sum(way[kind] for kind in WRONG) / max(way["kept"], 1))
        print(f"{name}: {way['kept']} kept = {way['spoken']} spoken + {way['skipped']} in the ledger; {share:.2f}%")
    print(f"{whole['visible']} visible words on the pages, {whole['missing']} of them neither kept nor in the ledger")
    print(f"{count} pages; asked: 100% on all; words {', '.join(WRONG)} or missing: {wrong}")
    return int(wrong > 0)


if __name__ == "__main__":
    sys.exit(main())
