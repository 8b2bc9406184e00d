"""Imports hostile lines into both libraries and lists each library after every line: `python3 build.py bench lines`.

Runs the tests of the host's library and of the extension's library with 10,000 lines instead of the usual few.
"""

from __future__ import annotations

import os
import subprocess
import sys
import time
from pathlib import Path

COUNT = "10000"
ROOT = Path(__file__).parents[3]
HOMES = {
    "host": [sys.executable, "-m", "pytest", "-q", "tests/host/library/test_imports.py", "-k", "hostile_line"],
    "extension": ["node", "--test", "tests/extension/library-store.test.js"],
}


def main() -> int:
    """Says what each home made of the lines; 1 if one of them failed."""
    failed = 0
    for home, command in HOMES.items():
        begun = time.monotonic()
        given = {**os.environ, "READWELL_SWEEP": "long", "READWELL_HOSTILE": COUNT, "READWELL_PYTHON": sys.executable}
        code = subprocess.run(command, cwd=ROOT, env=given, check=False).returncode
        print(f"{home}: {COUNT} lines, {time.monotonic() - begun:.0f} s, {'failed' if code else 'passed'}", flush=True)
        failed |= code != 0
    return int(failed)


if __name__ == "__main__":
    raise SystemExit(main())
