"""Counts the real pages on which the sheet and the engine's article tree agree, block by block.

`build.py bench agreement [--most N] CORPUS.jsonl.xz ...`: N pages of each corpus (10 unless told), under the default
extractor and under `plain`. Without a corpus, the pages of the tests.
"""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import build

TEST = Path(__file__).parents[2] / "extension" / "agreement.test.js"


def main() -> int:
    """Run the comparison under Node and sum up; the differences are printed."""
    words = sys.argv[1:]
    given = words if not words or "--most" in words else ["--most", "10", *words]
    settings = {"READWELL_AGREEMENT": "\n".join(given), "READWELL_PYTHON": sys.executable}
    done = subprocess.run(
        [build.node(), "--test", "--test-reporter=spec", TEST],
        env={**os.environ, **settings},
        capture_output=True,
        text=True,
        encoding="utf-8",
    )
    counts = {name: int(count) for name, count in re.findall(r"^\S+ (pass|fail) (\d+)$", done.stdout, re.MULTILINE)}
    if counts.get("fail"):
        print(done.stdout[done.stdout.rfind("failing tests") :])
    whole = sum(counts.values())
    print(f"sheet and engine agree on {counts.get('pass', 0)} of {whole} articles")
    return 0 if whole else 1


if __name__ == "__main__":
    sys.exit(main())
