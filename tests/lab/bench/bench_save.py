"""Time to save a captured page to disk and to the library through the native host: `python3 build.py bench save`.

Each page of tests/data/pages is sent in the host's frames, as the browser sends it. The time ends with the reply, when file
and library are safely on disk. READWELL_PAGES names a folder of other pages.
"""

from __future__ import annotations

import json
import os
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from readwell.engine import requests
from readwell.engine.page.wire import to_wire
from readwell.parse import parse
from readwell.services.library.requests import HOST_REQUESTS
from readwell.services.native.frames import framed, next_reply, parts

from tests.lab.bench.bench_roundtrip import found

ASKED = 150.0
FORMATS = ("markdown", "html", "epub")


class Host:
    """The native host as a browser starts it, with a home of its own."""

    def __init__(self, home: Path) -> None:
        places = {name: str(home) for name in ("HOME", "XDG_STATE_HOME", "XDG_DATA_HOME", "LOCALAPPDATA")}
        self.process = subprocess.Popen(
            [sys.executable, "-P", "-m", "readwell.native"],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            env={**os.environ, **places},
        )
        self.last = 0

    def ask(self, text: str) -> dict[str, object]:
        """One request and its reply."""
        assert self.process.stdin and self.process.stdout
        self.last += 1
        for part in parts(self.last, text):
            self.process.stdin.write(framed(json.dumps(part).encode()))
        self.process.stdin.flush()
        return dict(json.loads(next_reply(self.process.stdout)))


def alone(pages: list[tuple[str, dict[str, object]]]) -> float:
    """The same work in this process: what it costs where others use the machine as well."""
    requests.REQUESTS.update(HOST_REQUESTS)
    times = []
    with tempfile.TemporaryDirectory() as folder:
        os.environ |= {"XDG_DATA_HOME": folder, "LOCALAPPDATA": folder, "HOME": folder}
        requests.answer({"do": "folder-add", "folder": f"{folder}/files"}, "native")
        for _, page in pages:
            text = json.dumps({"do": "save", "format": "markdown", "folder": f"{folder}/files", "page": page})
            begun = time.process_time()
            requests.answer_text(text, "native")
            times.append((time.process_time() - begun) * 1000)
    return statistics.median(times)


def main() -> int:
    """Save every page in every format and say; 1 if the median is over what was asked."""
    over = 0
    pages = [(path.name, to_wire(parse(path.read_bytes(), f"https://example.org/{path.name}"))) for path in found()]
    with tempfile.TemporaryDirectory() as folder:
        host = Host(Path(folder))
        host.ask('{"do":"hello","protocol":1}')
        for form in FORMATS:
            host.ask(json.dumps({"do": "folder-add", "folder": f"{folder}/{form}"}))
            times = []
            for name, page in pages:
                request = {"do": "save", "format": form, "folder": f"{folder}/{form}", "page": page}
                text = json.dumps(request, ensure_ascii=False)
                begun = time.perf_counter()
                reply = host.ask(text)
                times.append((time.perf_counter() - begun) * 1000)
                if "ok" not in reply and reply["error"]["code"] != "no-text":  # type: ignore[index]
                    print(f"  {name}: {reply}")
                    over += 1
            times.sort()
            median, late = statistics.median(times), times[int(0.95 * len(times))]
            nodes = statistics.median(len(page["parent"]) for _, page in pages)
            print(f"save as {form}: {median:.0f} ms median, {late:.0f} for 95 of 100, {len(times)} pages of {nodes:.0f} "
                  f"nodes (median); asked: under {ASKED:.0f}", flush=True)  # fmt: skip
            over += median > ASKED
        assert host.process.stdin
        host.process.stdin.close()
        host.process.wait(30)
    print(f"of the processor, without the pipes: {alone(pages):.0f} ms median a save as markdown")
    return 1 if over else 0


if __name__ == "__main__":
    sys.exit(main())
