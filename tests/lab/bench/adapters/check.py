"""Looks at an engine's output: `check.py NAME FOLDER` prints the number of articles and what is wrong, as JSON."""

from __future__ import annotations

import json
import sys
from collections import Counter
from collections.abc import Iterator
from pathlib import Path


def numbers(home: Path, engine: str) -> Iterator[tuple[int, bool]]:
    """Yields the number of each page in the output, and whether it has a text."""
    if engine == "datatrove":  # it leaves out what has none
        lines = (line for file in (home / "out").glob("*.jsonl") for line in file.read_text("utf-8").splitlines())
        yield from ((number(json.loads(line)["metadata"]["url"]), True) for line in lines)
        return
    import pyarrow.parquet as pq

    for file in (home / "out").glob("*.parquet"):
        for row in pq.read_table(file).to_pylist():
            yield number(row["url"]), bool(row["text"])


def number(url: str) -> int:
    return int(url.rsplit("/", 1)[1])


def main(engine: str, folder: str) -> None:
    home = Path(folder)
    pages = range(int((home / "pages").read_text("ascii")))
    found = list(numbers(home, engine))
    times = Counter(page for page, _ in found)
    texts = {page for page, text in found if text}
    good = {page for page in pages if page % 50}
    lost = (good if engine == "datatrove" else set(pages)) - set(times)
    wrong = {
        "lost": lost,
        "twice": {page for page, count in times.items() if count > 1},
        "without a text": (good & set(times)) - texts,
        "too many": texts - good,
    }
    problem = ", ".join(f"{len(which)} {name}" for name, which in wrong.items() if which)
    print(json.dumps({"articles": len(texts), "problem": problem}))


if __name__ == "__main__":
    main(*sys.argv[1:])
