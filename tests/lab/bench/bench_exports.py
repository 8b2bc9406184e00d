"""Exports 5,000 articles in each form: time and memory. `python3 build.py bench exports` (READWELL_ARTICLES: another number).

Every tenth article has a picture of 60 kB in its page.
"""

from __future__ import annotations

import base64
import os
import random
import subprocess
import sys
import tempfile
from contextlib import closing
from pathlib import Path

from readwell.services.library.article import from_portable
from readwell.services.library.store import Library

ARTICLES = int(os.environ.get("READWELL_ARTICLES", "5000"))
#: Megabytes that an export may take.
AT_MOST = 500.0
PNG = b"\x89PNG\r\n\x1a\n"
CHILD = """
import resource, sys, time
from pathlib import Path
from readwell.services.library import exporting
from readwell.services.library.store import Library
begun = time.perf_counter()
count = exporting.write(Library(Path(sys.argv[1])), Path(sys.argv[2]), sys.argv[3], {}, [])
print(count, time.perf_counter() - begun, resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024)
"""


def filled(path: Path) -> None:
    """A library of articles as a browser saves them: with their markup."""
    chance = random.Random(5)
    with closing(Library(path)) as library, library.writing():
        for number in range(ARTICLES):
            parts = [
                f"Paragraph {number} {at}. " + "The quay was quiet, and nobody mended the roofs. " * 8
                for at in range(12)
            ]
            picture = base64.b64encode(PNG + chance.randbytes(60_000)).decode() if number % 10 == 0 else ""
            figure = f'<figure><img src="data:image/png;base64,{picture}" alt="x"></figure>' if picture else ""
            row = {"address": f"https://x.example/{number}", "title": f"Note {number}", "saved": "2026-01-01"}
            html = f"<h2>Part</h2>{figure}" + "".join(f"<p>{part}</p>" for part in parts)
            library.record(
                from_portable({**row, "text": "\n".join(parts), "markdown": "\n\n".join(parts), "html": html})
            )


def main() -> int:
    """Measures each form; 1 if one takes more memory than asked."""
    over = 0
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "library.sqlite"
        filled(path)
        for form in ("jsonl", "zip", "epub"):
            out = Path(folder) / f"all.{form}"
            done = subprocess.run(
                [sys.executable, "-c", CHILD, str(path), str(out), form], capture_output=True, text=True, check=True
            )
            count, seconds, memory = done.stdout.split()
            size = out.stat().st_size / 1e6
            print(
                f"{form}: {count} articles, {float(seconds):.1f} s, {size:.0f} MB, {float(memory):.0f} MB of memory",
                flush=True,
            )
            over += float(memory) > AT_MOST or int(count) != ARTICLES
    return 1 if over else 0


if __name__ == "__main__":
    sys.exit(main())
