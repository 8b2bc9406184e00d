"""Kills 300 writers at random moments; reports files that were confirmed and are missing, and files that are damaged.

`python3 build.py bench kills`; READWELL_KILLS sets another number.
"""

from __future__ import annotations

import os
import sys
import tempfile
from pathlib import Path

from tests.host.library.kills import run

KILLS = int(os.environ.get("READWELL_KILLS", "300"))


def main() -> int:
    """Kill and count; 1 if anything was lost or broken."""
    with tempfile.TemporaryDirectory() as folder:
        outcome = run(Path(folder), KILLS, seed=300)
    print(f"{outcome.kills} kills, {outcome.confirmed} confirmed saves: {len(outcome.lost)} lost, "
          f"{len(outcome.broken)} broken; asked: 0 and 0")  # fmt: skip
    for name in (outcome.lost + outcome.broken)[:20]:
        print(f"  {name}")
    return 1 if outcome.lost or outcome.broken or not outcome.confirmed else 0


if __name__ == "__main__":
    sys.exit(main())
