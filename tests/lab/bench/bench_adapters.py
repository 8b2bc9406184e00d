"""Readwell inside datatrove, Ray Data and Spark on a crawl made here: `python3 build.py bench adapters [--pages 5000]`.

Each runs in an environment of its own under .readwell/adapters, made at the first run, in local mode with two workers. In
the middle of the work a worker is killed: Ray and Spark repeat its task themselves, datatrove loses all its processes and
is started again. Every page must be in the output once. Seconds are the clock's, starts included.
"""

from __future__ import annotations

import argparse
import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

ROOT = Path(__file__).parents[3]
HERE = Path(__file__).parent
ENGINES = ("datatrove", "ray", "spark")
#: Seconds of processor time after which a worker is in the middle of its work.
BUSY = 5.0


def main(words: Sequence[str]) -> int:
    parser = argparse.ArgumentParser(prog="build.py bench adapters", description=__doc__)
    parser.add_argument("--pages", type=int, default=5000, metavar="N")
    parser.add_argument("--engine", action="append", choices=ENGINES, help="only these; may be given more than once")
    chosen = parser.parse_args(list(words))
    failed = 0
    print("| engine | pages | articles | seconds | pages a second | result |")
    print("|---|---:|---:|---:|---:|---|")
    for engine in chosen.engine or ENGINES:
        home = ROOT / ".readwell" / "adapters" / f"run-{engine}"
        with alone(home):
            failed += not measured(engine, home, chosen.pages)
    return 1 if failed else 0


def measured(engine: str, home: Path, pages: int) -> bool:
    """Prints an engine's line; says whether each page was in the output once."""
    python = environment(engine)
    subprocess.run([sys.executable, "-m", "tests.lab.bench.adapters.crawl", home, str(pages)], cwd=ROOT, check=True)
    begun = time.monotonic()
    kill = kill_all if engine == "datatrove" else kill_worker
    running = work(python, engine, home)
    killed = kill(running, home)
    if engine == "datatrove":
        running = work(python, engine, home)
    code = running.wait()
    seconds = time.monotonic() - begun
    checked = subprocess.run(
        [python, HERE / "adapters" / "check.py", engine, home], capture_output=True, text=True, env=variables(python)
    )
    found = json.loads(checked.stdout) if checked.returncode == 0 else {"articles": 0, "problem": checked.stderr[-300:]}
    problem = found["problem"] or ("" if killed else "no worker was killed") or (f"exit code {code}" if code else "")
    result = problem or "a worker killed; no page lost, none twice"
    cells = (engine, pages, found["articles"], f"{seconds:.0f}", f"{pages / seconds:.1f}", result)
    print(f"| {' | '.join(map(str, cells))} |", flush=True)
    return not problem


def environment(engine: str) -> Path:
    """The Python with an engine and this package beside it."""
    import build

    own = build.STATE / "adapters" / engine

    def made() -> None:
        build.call([sys.executable, "-m", "venv", "--clear", own], check=True)
        build.pip(own, "install", f"{ROOT}[{engine},batch]")

    (build.STATE / "adapters").mkdir(exist_ok=True)
    return build.once(f"adapters-{engine}", [ROOT / "pyproject.toml"], made, made=build.inside(own, "python"))


def variables(python: Path) -> dict[str, str]:
    """The source comes before the installed package, in the workers too."""
    shown = {"PYTHONPATH": str(ROOT / "host"), "PYSPARK_PYTHON": str(python), "RAY_ENABLE_UV_RUN_RUNTIME_ENV": "0"}
    return {**os.environ, **shown, "OMP_NUM_THREADS": "1", "OPENBLAS_NUM_THREADS": "1"}


def work(python: Path, engine: str, home: Path) -> subprocess.Popen[bytes]:
    """Starts an engine on the crawl, in a process group of its own."""
    words = [str(python), str(HERE / "adapters" / "engines.py"), engine, str(home)]
    with (home / "log.txt").open("ab") as log:
        return subprocess.Popen(words, env=variables(python), start_new_session=True, stdout=log, stderr=log)


def kill_all(running: subprocess.Popen[bytes], home: Path) -> bool:
    """Waits until two shards are complete, and kills all processes."""
    done = home / "log" / "completions"
    while running.poll() is None and (not done.exists() or len(list(done.iterdir())) < 2):
        time.sleep(0.05)
    killed = running.poll() is None
    os.killpg(running.pid, signal.SIGKILL)
    running.wait()
    return killed


def kill_worker(running: subprocess.Popen[bytes], _: Path) -> bool:
    """Waits until a Python process of the engine's is in the middle of its work, and kills that."""
    while running.poll() is None:
        for process, words, seconds in below(running.pid):
            if seconds > BUSY and (b"ray::MapBatches" in words or b"pyspark.daemon" in words):
                os.kill(process, signal.SIGKILL)
                return True
        time.sleep(0.05)
    return False


def below(ancestor: int) -> Iterator[tuple[int, bytes, float]]:
    """Yields the processes that a process has started, or those have: number, command line, processor time."""
    above: dict[int, int] = {}
    spent: dict[int, float] = {}
    for path in Path("/proc").glob("[0-9]*/stat"):
        try:
            fields = path.read_text("utf-8", "replace").rpartition(")")[2].split()
        except OSError:  # it has ended
            continue
        above[int(path.parent.name)] = int(fields[1])
        spent[int(path.parent.name)] = (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")
    for process in above:
        line = [process]
        while line[-1] in above and line[-1] != ancestor:
            line.append(above[line[-1]])
        if line[-1] == ancestor != process:
            try:
                yield process, Path(f"/proc/{process}/cmdline").read_bytes(), spent[process]
            except OSError:
                continue


@contextmanager
def alone(home: Path) -> Iterator[None]:
    """Refuses a second run in the same folder: it would remove what the first one reads."""
    import fcntl

    home.mkdir(parents=True, exist_ok=True)
    with (home.parent / f"{home.name}.lock").open("w") as file:
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            raise SystemExit(f"bench adapters: another run is using {home}") from None
        yield


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
