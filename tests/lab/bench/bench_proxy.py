"""Added latency and memory of the proxy on loopback: `python3 build.py bench proxy [PAGES.jsonl...] [--pages 10000]`.

A server of ours serves the pages; clients fetch them from it directly, through mitmproxy alone, and through `readwell
proxy`, each client one page after another. The table has the median and the 99th percentile of a fetch, what our add-on
adds to mitmproxy alone, and the memory of all processes of the proxy. mitmproxy is looked for in this Python, or in the
one that --python names (an environment with `readwell[proxy]`).
"""

from __future__ import annotations

import argparse
import asyncio
import os
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import cycle, islice
from pathlib import Path

from readwell.lab.evaluation.corpus import pages

ROOT = Path(__file__).parents[3]
CLIENTS = (1, 16, 64)
#: What `readwell proxy` is called with, and the same without the add-on.
OURS = "import sys; from readwell.commands.cli import main; sys.exit(main(sys.argv[1:]))"
ALONE = "import sys; from mitmproxy.tools.main import mitmdump; mitmdump(sys.argv[1:])"


@dataclass
class Found:
    """What the clients saw."""

    seconds: list[float] = field(default_factory=list)
    filtered: int = 0
    unchanged: dict[str, int] = field(default_factory=dict)
    broken: int = 0

    def at(self, share: float) -> float:
        """A percentile in milliseconds."""
        return sorted(self.seconds)[min(len(self.seconds) - 1, int(share * len(self.seconds)))] * 1000


def main(words: Sequence[str]) -> int:
    parser = argparse.ArgumentParser(prog="build.py bench proxy", description=__doc__)
    parser.add_argument("corpus", nargs="*", type=Path)
    parser.add_argument("--limit", type=int, default=100, metavar="N", help="different pages of each set")
    parser.add_argument("--fetches", type=int, default=400, metavar="N", help="fetches of each row of the table")
    parser.add_argument("--pages", type=int, default=0, metavar="N", help="then fetch N pages and show the memory")
    parser.add_argument("--extractor", default="crunch")
    parser.add_argument("--python", default=sys.executable, metavar="FILE", help="a Python that has mitmproxy")
    chosen = parser.parse_args(list(words))
    if subprocess.run([chosen.python, "-c", "import mitmproxy"], capture_output=True).returncode:
        print("bench proxy needs mitmproxy: make an environment with readwell[proxy] and name it by --python")
        return 0
    corpus = [page.html.encode() for path in chosen.corpus for page in islice(pages(path), chosen.limit)]
    asyncio.run(
        _measured(chosen, corpus or [path.read_bytes() for path in sorted(ROOT.glob("tests/data/pages/*.html"))])
    )
    return 0


async def _measured(chosen: argparse.Namespace, served: Sequence[bytes]) -> None:
    server = await asyncio.start_server(lambda *ends: _serve(served, *ends), "127.0.0.1", 0)
    origin = server.sockets[0].getsockname()[1]
    print(f"{len(served)} pages, {sum(map(len, served)) / len(served) / 1000:.0f} kB on average")
    print("| clients | way | median ms | 99% ms | filtered | unchanged | broken |\n|---:|---|---:|---:|---:|---|---:|")
    with tempfile.TemporaryDirectory() as folder:
        for code, name in ((None, "directly"), (ALONE, "mitmproxy alone"), (OURS, "readwell proxy")):
            port, process = origin, None
            if code:
                port, process = await _started(chosen, code, folder)
            for clients in CLIENTS:
                found = await _fetched(port, origin, clients, chosen.fetches, len(served))
                print(_row(clients, name, found), flush=True)
            if process and name == "readwell proxy":
                await _memory(process.pid, port, origin, chosen.pages, len(served))
            if process:
                process.terminate()
                process.wait()
    server.close()


def _row(clients: int, name: str, found: Found) -> str:
    reasons = ", ".join(f"{reason} {count}" for reason, count in sorted(found.unchanged.items())) or "0"
    figures = f"{found.at(0.5):.1f} | {found.at(0.99):.1f} | {found.filtered} | {reasons} | {found.broken}"
    return f"| {clients} | {name} | {figures} |"


async def _started(chosen: argparse.Namespace, code: str, folder: str) -> tuple[int, subprocess.Popen[bytes]]:
    """Starts a proxy and waits until it accepts connections."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    confdir = f"confdir={folder}"
    if code is OURS:
        words = ["proxy", "--listen", f"127.0.0.1:{port}", "--intranet", "127.0.0.1", "--extractor", chosen.extractor]
        words += ["--set", confdir]
        words += ["--settings", f"{folder}/proxy.json", "--jobs", str(min(2, os.cpu_count() or 1))]
    else:
        words = ["--quiet", "--listen-host", "127.0.0.1", "--listen-port", str(port), "--set", confdir]
    env = {**os.environ, "PYTHONPATH": str(ROOT / "host")}
    process = subprocess.Popen([chosen.python, "-c", code, *words], env=env, stderr=subprocess.DEVNULL)
    while process.poll() is None:
        try:
            _, writer = await asyncio.open_connection("127.0.0.1", port)
            writer.close()
            return port, process
        except OSError:
            await asyncio.sleep(0.1)
    raise SystemExit("the proxy ended at its start")


async def _serve(served: Sequence[bytes], reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    """Serves page N at /N, connection kept alive."""
    try:
        while line := await reader.readline():
            while (await reader.readline()).strip():
                pass
            body = served[int(line.split()[1].rsplit(b"/", 1)[1])]
            head = f"HTTP/1.1 200 OK\r\nContent-Type: text/html; charset=utf-8\r\nContent-Length: {len(body)}\r\n\r\n"
            writer.write(head.encode() + body)
            await writer.drain()
    except (OSError, asyncio.IncompleteReadError, asyncio.CancelledError):
        pass
    finally:
        writer.close()


async def _fetched(port: int, origin: int, clients: int, fetches: int, served: int) -> Found:
    """Fetches pages by some clients at once."""
    found, todo = Found(), iter(list(islice(cycle(range(served)), fetches)))
    await _client(port, origin, iter(range(min(4, served))), Found())  # the workers' start isn't a page's latency
    await asyncio.gather(*(_client(port, origin, todo, found) for _ in range(clients)))
    return found


async def _client(port: int, origin: int, todo: Iterator[int], found: Found) -> None:
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    for number in todo:
        begun = time.perf_counter()
        where = f"http://127.0.0.1:{origin}/{number}"
        writer.write(f"GET {where} HTTP/1.1\r\nHost: 127.0.0.1:{origin}\r\nAccept: text/html\r\n\r\n".encode())
        head = (await reader.readuntil(b"\r\n\r\n")).decode("latin-1")
        headers = dict(line.lower().split(": ", 1) for line in head.split("\r\n")[1:] if ": " in line)
        body = await reader.readexactly(int(headers["content-length"]))
        found.seconds.append(time.perf_counter() - begun)
        done, _, what = headers.get("x-readwell", "").partition("; ")
        found.filtered += done == "filtered"
        if done == "unchanged":
            found.unchanged[what] = found.unchanged.get(what, 0) + 1
        found.broken += not (head.startswith("HTTP/1.1 200") and body)
    writer.close()


async def _memory(process: int, port: int, origin: int, fetches: int, served: int) -> None:
    """Prints the memory of a proxy's processes before, while and after it passes pages on."""
    if not fetches or not Path("/proc").exists():
        return
    print("\n| pages | MB of all processes |\n|---:|---:|")
    for part in range(6):
        if part:
            await _fetched(port, origin, 4, fetches // 5, served)
        print(f"| {part * (fetches // 5)} | {_resident(process):.0f} |", flush=True)


def _resident(process: int) -> float:
    """The resident memory of a process and those below it, in MB."""
    below = Path(f"/proc/{process}/task/{process}/children").read_text().split()
    pages_held = int(Path(f"/proc/{process}/statm").read_text().split()[1])
    return pages_held * os.sysconf("SC_PAGE_SIZE") / 1e6 + sum(_resident(int(child)) for child in below)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
