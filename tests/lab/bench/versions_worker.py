"""One version of the engine at work, for bench_versions: it times what it is told, line by line, in processor seconds."""

from __future__ import annotations

import json
import sys
import time
from typing import Any


def timed(asked: dict[str, Any]) -> float:
    """Seconds of one answer to a request, or of one page from HTML to text."""
    begun = time.process_time()
    if "request" in asked:
        reply = answer(asked["request"])
        assert "ok" in reply, reply
    else:
        readwell.extract(asked["html"], asked["url"])
    return time.process_time() - begun


if __name__ == "__main__":
    import readwell
    from readwell.engine.requests import answer

    for line in sys.stdin:
        print(timed(json.loads(line)), flush=True)
