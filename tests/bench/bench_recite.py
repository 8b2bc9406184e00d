"""What is spoken, word for word, beside what was kept: `python3 build.py bench recite`.

Without more the project's own pages are told; `python -m tests.bench.bench_recite FILE.jsonl.xz ... [--pages N]` takes
pages from corpora outside (`html` and `url` a line), N in all, spread over the files. Each page is told in four ways, from the words
alone to everything with its footnotes in place; every kept word must be spoken or in the ledger, once.
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

from readwell.engine import answer
from readwell.jsonlines import lines
from readwell.parse import parse
from readwell.wire import to_wire

RECITE = Path(__file__).with_name("recite.js")
PAGES = Path(__file__).parents[1] / "pages"


def markup(files: list[Path], count: int) -> Iterator[tuple[str, str]]:
    """Address and HTML of each page."""
    if not files:
        for path in sorted(PAGES.rglob("*.html")):
            yield path.name, path.read_text("utf-8", "replace")
    for number, file in enumerate(files):
        share = count // len(files) + (number < count % len(files))
        yield from ((row.get("url", ""), row["html"]) for row in islice(lines(file), share))


def told(files: list[Path], count: int, extractor: str) -> Iterator[str]:
    """Each page with the engine's answer, as recite.js reads it."""
    for url, html in markup(files, count):
        page = to_wire(parse(html, url))
        wanted = {"with": {"name": extractor}} if extractor else {}
        reply = answer({"do": "extract", "page": page, "more": ["roles"], **wanted})
        if "ok" in reply and reply["ok"]["keep"]:
            yield json.dumps({"page": page, "selection": reply["ok"]})


def main() -> int:
    """Compare and say; 1 if a word was lost, told twice, or came from elsewhere."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("files", nargs="*", type=Path)
    parser.add_argument("--pages", type=int, default=200)
    parser.add_argument("--extractor", default="", help="whose answer is told; the default one's if none is named")
    chosen = parser.parse_args()
    given = "\n".join(told(chosen.files, chosen.pages, chosen.extractor))
    ran = subprocess.run(["node", str(RECITE)], input=given, capture_output=True, text=True, check=True)
    sums: dict[str, Counter[str]] = {}
    wrong = 0
    pages = [json.loads(line) for line in ran.stdout.splitlines()]
    for page in pages:
        for way in page["ways"]:
            name = f"{way.pop('verbosity')}, footnotes {way.pop('notes')}"
            sums.setdefault(name, Counter()).update(way)
            bad = way["lost"] + way["strange"] + way["twice"]
            wrong += bad
            if bad:
                print(f"{page['url']}, {name}: {way}")
    for name, way in sums.items():
        sound = way["kept"] - way["lost"] - way["twice"]
        share = 100 * sound / max(way["kept"], 1)
        print(f"{name}: {way['kept']} kept = {way['spoken']} spoken + {way['skipped']} in the ledger; {share:.2f}%")
    print(f"{len(pages)} pages; asked: 100% on all; words lost, strange or twice: {wrong}")
    return int(wrong > 0)


if __name__ == "__main__":
    sys.exit(main())
