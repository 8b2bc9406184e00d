"""Captures pages as a browser sees them: JSON lines with html in, JSON lines with captured columns out.

A headless Chromium builds the tree and the layout; the extension's own capture script reads them. Page scripts are off
and nothing is fetched. Several tabs run in parallel; the output keeps the order of the pages. Run again, it continues
where it stopped.
"""

import argparse
import asyncio
import os
import sys
import time
from pathlib import Path
from typing import TYPE_CHECKING, Any

from readwell.engine.basics.errors import Refused
from readwell.engine.basics.json_text import dumps
from readwell.system.jsonlines import key, keys_in, lines

if TYPE_CHECKING:
    from readwell.lab.training.browser import Browser

#: The extension's capture scripts, in order of their dependencies (see extension/content/capture/page.js).
CONTENT = Path(__file__).parents[3] / "extension" / "content" / "capture"


def add(parser: argparse.ArgumentParser) -> None:
    """Declares the flags."""
    parser.add_argument("input", type=Path, metavar="CORPUS.jsonl[.gz|.xz]")
    parser.add_argument("output", type=Path, metavar="OUT.jsonl")
    parser.add_argument("--limit", type=int, metavar="N", help="the first N pages")
    parser.add_argument("--width", type=int, default=1280, metavar="PIXELS", help="width of the window")
    parser.add_argument("--chromium", metavar="FILE", help="the browser; else the one on the path")
    parser.add_argument(
        "--content", type=Path, default=CONTENT, metavar="FOLDER", help="the extension's folder content/capture"
    )
    parser.add_argument(
        "--jobs", type=int, default=os.cpu_count() or 1, metavar="N", help="tabs in parallel (default: one per core)"
    )
    parser.add_argument("--quiet", action="store_true", help="no progress bar")


def run(chosen: argparse.Namespace) -> int:
    """Writes a line for each page that has none yet; reports pages the browser can't read and leaves them out."""
    try:
        from readwell.lab.training.browser import Browser
    except ImportError:
        raise Refused("request", "capturing needs the extra `train`: pip install readwell[train]") from None
    from readwell.system.installed import find

    executable = chosen.chromium or os.environ.get("READWELL_CHROMIUM") or find("chromium")
    if not executable:
        raise Refused("request", "no Chromium here: install it, or name it with --chromium")
    rows = [row for place, row in enumerate(lines(chosen.input)) if chosen.limit is None or place < chosen.limit]
    left = _left(rows, keys_in(chosen.output))
    count, failed = asyncio.run(
        _written(Browser(str(executable), chosen.content, chosen.width, max(1, chosen.jobs)), left, chosen)
    )
    if not chosen.quiet:
        print(file=sys.stderr)
    return 1 if failed and not count else 0


def _left(rows: list[dict[str, Any]], done: set[str]) -> list[dict[str, Any]]:
    """Returns the rows that have a page and no line yet, each id once."""
    left = []
    for row in rows:
        if key(row) not in done and isinstance(row.get("html"), str):
            done.add(key(row))
            left.append(row)
    return left


async def _written(browser: "Browser", rows: list[dict[str, Any]], chosen: argparse.Namespace) -> tuple[int, int]:
    """Returns how many rows were written and how many the browser could not read."""
    begun, count, failed = time.monotonic(), 0, 0
    async with browser:
        with chosen.output.open("a", encoding="utf-8") as out:
            async for row, page in browser.each(rows):
                if isinstance(page, Refused):
                    failed += 1
                    print(f"\n{row['id']}: {page.message}", file=sys.stderr)
                    continue
                rest = {key: value for key, value in row.items() if key != "html"}
                out.write(dumps(rest | {"page": page}) + "\n")
                out.flush()
                count += 1
                if not chosen.quiet:
                    _progress(count, failed, len(rows) - count - failed, time.monotonic() - begun)
    return count, failed


def _progress(count: int, failed: int, left: int, seconds: float) -> None:
    if sys.stderr.isatty() or count % 25 == 0:
        speed = f"{count / max(seconds, 1e-9):.1f} a second"
        print(f"\r{count} pages, {failed} failed, {left} left, {speed} ", end="", file=sys.stderr, flush=True)
