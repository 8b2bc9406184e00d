"""Readwell inside datatrove, on a crawl made here: `python3 build.py bench adapters [--pages 5000]`.

It runs in an environment of its own under .readwell/adapters, made at the first run, as two local workers. All processes
are killed after two of eight shards, and it is started again. Every article must be in the output once.
"""

from __future__ import annotations

import argparse
import io
import json
import os
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Any

SHARDS = 8
#: One page in fifty is one of these.
HOSTILE = (b"", b"\x89PNG\r\n\x1a\n", b"%PDF-1.7", b"\0\0\0", b'{"a": 1}')
ROOT = Path(__file__).parents[2]


def main(words: Sequence[str]) -> int:
    parser = argparse.ArgumentParser(prog="build.py bench adapters", description=__doc__)
    parser.add_argument("--pages", type=int, default=5000, metavar="N")
    chosen = parser.parse_args(list(words))
    python, crawl = environment(), ROOT / ".readwell" / "adapters" / "crawl"
    subprocess.run([python, __file__, "crawl", str(crawl), str(chosen.pages)], check=True)
    begun = time.monotonic()
    killed(python, crawl)
    work(python, crawl).wait()
    subprocess.run([python, __file__, "check", str(crawl)], check=True)
    print(f"datatrove, killed once: {time.monotonic() - begun:.0f} s by the clock, starts included")
    return 0


def environment() -> str:
    """The Python with datatrove and this package beside it."""
    import build

    own = build.STATE / "adapters" / "datatrove"

    def made() -> None:
        build.call([sys.executable, "-m", "venv", "--clear", own], check=True)
        build.pip(own, "install", f"{ROOT}[datatrove,batch]")

    return str(build.once("adapters", [ROOT / "pyproject.toml"], made, made=build.inside(own, "python")))


def work(python: str, crawl: Path) -> subprocess.Popen[bytes]:
    """Starts datatrove on the crawl, in a process group of its own."""
    env = {**os.environ, "PYTHONPATH": str(ROOT / "host")}
    words = [python, __file__, "datatrove", str(crawl)]
    return subprocess.Popen(words, env=env, start_new_session=True, stderr=subprocess.DEVNULL)


def killed(python: str, crawl: Path) -> None:
    """Runs datatrove until two shards are complete, and kills all its processes."""
    running = work(python, crawl)
    done = crawl / "log" / "completions"
    while running.poll() is None and (not done.exists() or len(list(done.iterdir())) < 2):
        time.sleep(0.05)
    os.killpg(running.pid, signal.SIGKILL)
    running.wait()


def page(number: int) -> bytes:
    if number % 50 == 0:
        return HOSTILE[number // 50 % len(HOSTILE)]
    html = (ROOT / "tests" / "pages" / "council.html").read_bytes()
    return html.replace(b"Mill Lane", f"Lane {number}".encode())


def make_crawl(folder: str, count: str) -> None:
    """Writes the pages as web archives and as Parquet."""
    import pyarrow as pa
    import pyarrow.parquet as pq
    from warcio.statusandheaders import StatusAndHeaders
    from warcio.warcwriter import WARCWriter

    home = Path(folder)
    shutil.rmtree(home, ignore_errors=True)
    (home / "in").mkdir(parents=True)
    for shard in range(SHARDS):
        numbers = range(shard, int(count), SHARDS)
        with (home / "in" / f"{shard}.warc.gz").open("wb") as file:
            writer = WARCWriter(file)
            for number in numbers:
                head = StatusAndHeaders("200 OK", [("Content-Type", "text/html")], protocol="HTTP/1.1")
                payload, address = io.BytesIO(page(number)), f"https://example.org/{number}"
                record = writer.create_warc_record(address, "response", payload=payload, http_headers=head)
                writer.write_record(record)
        rows = {"id": [str(number) for number in numbers], "html": [page(number) for number in numbers]}
        pq.write_table(pa.table(rows), home / "in" / f"{shard}.parquet", row_group_size=64)


def run_datatrove(crawl: str) -> None:
    from datatrove.executor import LocalPipelineExecutor
    from datatrove.pipeline.writers import JsonlWriter
    from readwell.adapters.datatrove import Readwell, WebArchives

    pipeline = [
        WebArchives(f"{crawl}/in", glob_pattern="*.warc.gz"),
        Readwell(columns=("title",)),
        JsonlWriter(f"{crawl}/out", compression=None),
    ]
    LocalPipelineExecutor(pipeline, tasks=SHARDS, workers=2, logging_dir=f"{crawl}/log").run()


def answers(crawl: Path) -> list[str]:
    """Returns the number of each answered page."""
    lines = (line for file in (crawl / "out").glob("*.jsonl") for line in file.read_text("utf-8").splitlines())
    return [json.loads(line)["metadata"]["url"].rsplit("/", 1)[1] for line in lines]


def check(folder: str) -> None:
    import pyarrow.parquet as pq

    crawl = Path(folder)
    asked = {row for file in (crawl / "in").glob("*.parquet") for row in pq.read_table(file).column("id").to_pylist()}
    good = {number for number in asked if int(number) % 50}
    found = answers(crawl)
    assert len(found) == len(set(found)), "a page was answered twice"
    assert set(found) == good, f"{len(good - set(found))} pages are missing, {len(set(found) - good)} too many"
    print(f"{len(asked)} pages, {len(good)} articles, {len(asked - good)} hostile pages, none lost, none twice")


ROLES: dict[str, Any] = {"crawl": make_crawl, "datatrove": run_datatrove, "check": check}

if __name__ == "__main__":
    role = ROLES.get(sys.argv[1]) if len(sys.argv) > 1 else None
    if role:
        role(*sys.argv[2:])
    else:
        sys.exit(main(sys.argv[1:]))
