"""Printed pages read back: `python3 build.py bench pdf CORPUS...`.

The headings, paragraphs, lists and tables of real pages, with notes, figures, running heads and page numbers, are
printed in one to three columns by the programs that are installed (`--by`), and read as `readwell extract FILE.pdf`
does. `--tools` is a Python that has `typst` and `weasyprint`. `--kept DIR` reads PDFs that are there already, each
beside its gold (NAME.pdf, NAME.json); `--to DIR` keeps what is printed.

`--both` reads the same files by PDF.js, as the extension does, and by PDFium, and says how alike they are read.
`--pages N` writes a document of so many pages and says how long it takes, and how much memory.
"""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path
from statistics import mean
from typing import Any

from tests.lab.bench.pdf_both import both
from tests.lab.bench.pdf_documents import documents
from tests.lab.bench.pdf_length import long
from tests.lab.bench.pdf_measures import KINDS, measured
from tests.lab.bench.pdf_printers import printers

PRINTERS = ("chromium", "typst", "libreoffice", "latex", "weasyprint", "pandoc", "ghostscript")


def printed(chosen: argparse.Namespace, folder: Path) -> None:
    """Prints documents, a printer after the other."""
    known = printers(chosen.by.split(","), chosen.tools)
    for number, document in enumerate(documents(chosen.corpus, chosen.count, chosen.seed)):
        name = list(known)[number % len(known)]
        document = document.without_notes() if name == "pandoc" else document
        file = folder / f"{name}-{number}.pdf"
        try:
            known[name](document, file)
        except subprocess.SubprocessError as problem:
            print(f"{file.stem}: {name} could not print it: {problem}", file=sys.stderr)
            continue
        if file.exists():
            kept = {**document.kept(), **({"figures": []} if name == "pandoc" else {})}  # it prints no boxes
            file.with_suffix(".json").write_text(json.dumps(kept), "utf-8")


def told(name: str, rows: Sequence[dict[str, Any]]) -> str:
    """Returns a line of figures."""
    cells = [
        f"{name:<12} {len(rows):4d}",
        f"{mean(row['f1'] for row in rows):.4f}",
        f"{mean(row['order'] for row in rows):.4f}",
    ]
    for kind in KINDS:
        counts = [row[kind] for row in rows if kind in row]
        right, found, asked = (sum(count[place] for count in counts) for place in range(3))
        cells.append(f"{2 * right / (found + asked):.3f}" if found + asked else "  -  ")
    teds = [value for row in rows for value in row.get("teds", ())]
    cells += [f"{mean(teds):.3f}" if teds else "  -  ", f"{sum(row['extra tables'] for row in rows):4d}"]
    cells += [f"{sum(row['spoken'] for row in rows):4d}", f"{sum(row['cut'] for row in rows):5d}"]
    cells.append(f"{sum(row['split'][0] for row in rows):4d}")
    return "  ".join(
        [*cells, f"{sum(row['split'][1] for row in rows):4d}", f"{mean(row['milliseconds'] for row in rows):5.1f}"]
    )


def read(folder: Path, each: bool) -> int:
    """Prints the figures of the files in a folder, a line for each printer, for each number of columns and for tags."""
    rows: dict[str, list[dict[str, Any]]] = {}
    for file in sorted(folder.glob("*.pdf")):
        row = measured(file, json.loads(file.with_suffix(".json").read_text("utf-8")))
        by = file.stem.split("-")[0]
        for group in (by, f"{row['columns']} columns", "tagged" if row["tagged"] else "untagged"):
            rows.setdefault(group, []).append(row)
        if each:
            print(json.dumps({"file": file.name, **row}))
    print(
        "                    words   order   heads  items  capts  notes  figs   teds   more  junk   cut split glued  ms"
    )
    for group in sorted(rows):
        print(told(group, rows[group]))
    print(told("all", [row for group in ("tagged", "untagged") for row in rows.get(group, ())]))
    return 0


def main(arguments: Sequence[str] | None = None) -> int:
    """Prints the figures."""
    parser = argparse.ArgumentParser(prog="build.py bench pdf", description=__doc__)
    parser.add_argument("corpus", type=Path, nargs="*")
    parser.add_argument("--count", type=int, default=60)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--by", default=",".join(PRINTERS), metavar="NAMES", help="printers, between commas")
    parser.add_argument("--tools", default=sys.executable, metavar="PYTHON")
    parser.add_argument("--kept", type=Path, metavar="DIR")
    parser.add_argument("--to", type=Path, metavar="DIR")
    parser.add_argument("--each", action="store_true", help="a line for each document")
    parser.add_argument("--both", action="store_true", help="compare PDF.js with PDFium")
    parser.add_argument("--pages", type=int, default=0, metavar="N", help="a document of so many pages instead")
    chosen = parser.parse_args(arguments)
    if chosen.pages:
        return long(chosen.pages, chosen.seed)
    with tempfile.TemporaryDirectory() as made:
        folder = chosen.kept or chosen.to or Path(made)
        folder.mkdir(exist_ok=True)
        if not chosen.kept:
            printed(chosen, folder)
        return both(folder, chosen.each) if chosen.both else read(folder, chosen.each)


if __name__ == "__main__":
    raise SystemExit(main())
