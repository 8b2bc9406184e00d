"""The commands of the documents run: each `readwell` line that a reader may copy, with its placeholders filled in."""

from __future__ import annotations

import gzip
import json
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

import build
from tests.host.corpus import corpus
from tests.host.shard_files import LINES, warc
from tests.project.documents import DOCS, ROOT, WRITTEN, commands_in

#: Records of experiments on corpora that aren't here, each with its own figures.
RECORDS = {DOCS / "notebook" / "extraction.md", DOCS / "model-card.md"}
#: What a line's placeholders stand for, the longer ones first.
FILLED = {
    "CORPUS/*.jsonl.xz": "corpus.jsonl",
    "CORPUS.jsonl": "corpus.jsonl",
    "CORPUS...": "corpus.jsonl",
    "PAGE.html": "page.html",
    "PAGE...": "page.html",
    "PAGE": "page.html",
    "IN...": "pages.jsonl.gz",
    "OUT": "out.jsonl",
    "--out DIR": "--out saved",
    "EXTRACTOR": "lqf",
    "--setting NAME": "--setting quota=25/50",
    "WORDS": "council",
    "LIST": "list.txt",
    "ID": "a" * 32,
    "ADDRESS": "https://desk.example/page",
    "ARTICLE VERSION": "1 1",
}
#: Why a command isn't run here, and the test that tries it.
ELSEWHERE = {
    "teach": "teaches about a site of the web: tests/host/test_teach.py",
    "train": "takes hours: tests/host/test_train.py",
    "gate": "measures every extractor on 109 pages: tests/host/test_gate.py",
    "capture": "drives a browser: tests/host/test_capture_command.py",
    "voices": "downloads a voice: tests/host/speech/kokoro/test_install.py",
    "proxy": "serves until it is stopped: tests/host/test_proxy.py",
}
#: The commands that need nothing but their name.
BARE = {"describe", "doctor", "install", "uninstall", "native", "completion"}


def lines() -> list[str]:
    """Every `readwell` line of the documents, once, with its placeholders filled in."""
    found = {}
    for path in WRITTEN:
        for line in commands_in(path.read_text("utf-8")) if path not in RECORDS else []:
            if line.startswith("readwell "):
                found[filled(line)] = True
    return list(found)


def filled(line: str) -> str:
    """A line with files and names of ours in place of its placeholders."""
    for placeholder, meaning in FILLED.items():
        line = re.sub(rf"(?<![\w./-]){re.escape(placeholder)}(?![\w.])", meaning, line)
    return line


def left_out(line: str) -> str:
    """Why a line isn't run; "" if it is."""
    if "library serve" in line:
        return "serves until it is stopped: tests/host/library/test_catalogue.py"
    word, rest = line.split()[1], line.split()[2:]
    whole = word in BARE or "--voices" in rest or any(not one.startswith("-") for one in rest)
    return ELSEWHERE.get(word, "" if whole else "names the command, without its page")


@pytest.fixture(scope="module")
def desk(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A person's folder with what the lines name, and a home folder in which Chromium has run once."""
    folder = tmp_path_factory.mktemp("desk")
    page = (ROOT / "tests" / "data" / "pages" / "council.html").read_text("utf-8")
    (folder / "page.html").write_text(page, "utf-8")
    (folder / "page-later.html").write_text(page.replace("Tuesday", "Wednesday"), "utf-8")
    (folder / "pages.jsonl.gz").write_bytes(gzip.compress(LINES))
    (folder / "list.txt").write_text("ads.example\n", "utf-8")
    rows = [json.loads(line) for line in corpus(folder).read_text("utf-8").splitlines()]
    titled = [row | {"title": re.findall("<title>(.*?)</title>", row["html"])[0]} for row in rows]
    (folder / "corpus.jsonl").write_text("".join(json.dumps(row) + "\n" for row in titled), "utf-8")
    (folder / "crawl").mkdir()
    (folder / "crawl" / "1.warc.gz").write_bytes(warc(True))
    (folder / "texts").mkdir()
    (folder / "home" / ".config" / "chromium").mkdir(parents=True)
    (folder / "bin").mkdir()
    (folder / "bin" / "readwell").write_text(f'#!/bin/sh\nexec {sys.executable} -m readwell "$@"\n', "utf-8")
    (folder / "bin" / "readwell").chmod(0o755)
    return folder


def run(line: str, desk: Path) -> subprocess.CompletedProcess[str]:
    """Runs a line as a shell does, in a home folder of its own."""
    env = {name: value for name, value in os.environ.items() if not name.startswith("XDG_")}
    env |= {"HOME": str(desk / "home"), "PATH": f"{desk / 'bin'}{os.pathsep}{env['PATH']}"}
    return subprocess.run(line, shell=True, cwd=desk, env=env, capture_output=True, text=True, input="")


@pytest.mark.second
def test_the_lines_that_a_reader_may_copy_run(desk: Path) -> None:
    # One after the other, as on one desk: what one installs or saves, a later one checks or finds.
    for page in ("page.html", "page-later.html"):
        kept = f"readwell save {page} --library --out saved --address {FILLED['ADDRESS']}"
        assert run(kept, desk).returncode == 0
    order = ["install", "doctor", "uninstall"]
    chosen = sorted((line for line in lines() if not left_out(line)), key=lambda line: rank(line, order))
    assert len(chosen) > 15
    wrong = [f"{line}\n{done.stderr}" for line in chosen if (done := run(line, desk)).returncode]
    assert wrong == []


def rank(line: str, order: list[str]) -> int:
    """Where a line comes; those of no order come first."""
    word = line.split()[1]
    return order.index(word) + 1 if word in order else 0


def test_what_is_not_run_is_tried_in_a_test_of_its_own() -> None:
    for reason in ELSEWHERE.values():
        assert (ROOT / reason.split(": ")[1]).exists()
    assert {line.split()[1] for line in lines()} > set(ELSEWHERE)


def test_the_readmes_lines_of_python_run() -> None:
    text = (ROOT / "README.md").read_text("utf-8")
    code = "\n".join(re.findall(r"^    ((?:import readwell|readwell\.)[^\n]*)$", text, re.MULTILINE))
    assert code.count("readwell.") >= 2
    exec(
        compile(code, "README.md", "exec"),
        {"html": (ROOT / "tests" / "data" / "pages" / "council.html").read_text("utf-8")},
    )


def test_the_words_of_build_py_are_those_that_its_help_lists() -> None:
    help_ = build.__doc__ or ""
    assert [word for word in build.WORDS if not re.search(rf"^    (?:\w+, )?{word}\b", help_, re.MULTILINE)] == []
    done = subprocess.run([sys.executable, ROOT / "build.py", "help"], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == help_.strip()
