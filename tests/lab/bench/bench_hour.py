"""An hour of speech without word boundaries: does the highlight drift, does memory grow? `python3 build.py bench hour`."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

HOUR = Path(__file__).with_name("hour.js")
#: What we ask of ourselves: megabytes, and characters that the last words may be off more than all.
GROWTH, DRIFT = 10, 3


def main() -> int:
    """Measure and say; 1 if a figure is over what was asked."""
    ran = subprocess.run(["node", "--expose-gc", str(HOUR)], capture_output=True, text=True, check=True)
    report = json.loads(ran.stdout)
    drift = report["late"] - report["stray"]
    off = f"{report['stray']:.1f} characters off in the mean, {report['late']:.1f} in its last minutes"
    print(f"the second hour, {report['words']} words: {off}")
    print(f"memory grown by {report['grown']:.2f} MB, {report['waiting']} timers; asked: no drift, under {GROWTH} MB")
    return int(drift > DRIFT or report["grown"] > GROWTH)


if __name__ == "__main__":
    sys.exit(main())
