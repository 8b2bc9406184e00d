"""The requests that every home of the engine must answer with the same bytes.

`python -m tests.parity` prints each with CPython's reply; tests/extension/parity.test.js compares Pyodide's with it.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path

from readwell.engine import answer_text, dumps
from readwell.extractors import EXTRACTORS

REQUESTS = Path(__file__).parent / "requests"


def requests() -> dict[str, str]:
    """Every recorded request; those that extract, once more with each extractor there is."""
    found = {path.stem: path.read_text("utf-8") for path in sorted(REQUESTS.glob("*.json"))}
    for name, text in list(found.items()):
        request = json.loads(text) if text.startswith("{") else {}
        if request.get("do") == "extract" and "with" not in request:
            for extractor in EXTRACTORS:
                asked = {**request, "with": {"name": extractor}, "more": ["scores"]}
                found[f"{name} {extractor}"] = dumps(asked)
    return found


def main() -> int:
    """Each request with CPython's reply, as JSON."""
    told = {name: {"request": text, "reply": answer_text(text)} for name, text in requests().items()}
    json.dump(told, sys.stdout)
    return 0


if __name__ == "__main__":
    sys.exit(main())
