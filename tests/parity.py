"""The requests that every home of the engine must answer with the same bytes.

`python -m tests.parity` prints each with CPython's reply; tests/extension/parity.test.js compares Pyodide's with it.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

from readwell.engine import answer_text, dumps
from readwell.extractors import EXTRACTORS
from readwell.parse import parse
from readwell.render import FORMATS
from readwell.wire import to_wire

TESTS = Path(__file__).parent
REQUESTS = TESTS / "requests"
#: One page of each kind and of several scripts, with something to find.
GOLD = TESTS / "pages" / "gold"
MORE = ["scores", "roles", "metadata"]


def requests() -> dict[str, str]:
    """Every recorded request, and each page asked of everyone: by all extractors, in all formats."""
    found = {path.stem: path.read_text("utf-8") for path in sorted(REQUESTS.glob("*.json"))}
    pages = {name: json.loads(text)["page"] for name, text in found.items() if name.startswith("extract-")}
    pages |= {path.stem: to_wire(parse(path.read_text("utf-8"))) for path in sorted(GOLD.glob("*.html"))}
    for name, page in pages.items():
        found |= {f"{name} {key}": dumps({**asked, "page": page}) for key, asked in asked_of_each().items()}
    return found


def asked_of_each() -> dict[str, dict[str, Any]]:
    """What is asked of each page."""
    extracts = {name: {"do": "extract", "with": {"name": name}, "more": MORE} for name in EXTRACTORS}
    renders = {f"as {name}": {"do": "render", "format": name} for name in FORMATS}
    return {"explained": {"do": "explain"}, **extracts, **renders}


def main() -> int:
    """Each request with CPython's reply, as JSON."""
    told = {name: {"request": text, "reply": answer_text(text)} for name, text in requests().items()}
    json.dump(told, sys.stdout)
    return 0


if __name__ == "__main__":
    sys.exit(main())
