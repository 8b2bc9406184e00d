"""Kills 300 writers at random moments; reports what was confirmed and is missing, and what is damaged.

So many mark articles, as many save pages that have changed, and as many save articles into files and the library. `python3 build.py bench kills`;
READWELL_KILLS sets another number of each.
"""

from __future__ import annotations

import os
import sys
import tempfile
from pathlib import Path

from tests.host.library import kills, marking_kills, version_kills

KILLS = int(os.environ.get("READWELL_KILLS", "300"))


def main() -> int:
    """Kill and count; 1 if anything was lost or broken."""
    failed = False
    for what, work in (("marks", marking_kills.run), ("versions", version_kills.run), ("saves", kills.run)):
        with tempfile.TemporaryDirectory() as folder:
            outcome = work(Path(folder), KILLS, seed=300)
        print(f"{outcome.kills} kills, {outcome.confirmed} confirmed {what}: {len(outcome.lost)} lost, "
              f"{len(outcome.broken)} broken; asked: 0 and 0", flush=True)  # fmt: skip
        for name in (outcome.lost + outcome.broken)[:20]:
            print(f"  {name}")
        failed |= bool(outcome.lost or outcome.broken or not outcome.confirmed)
    return int(failed)


if __name__ == "__main__":
    sys.exit(main())
