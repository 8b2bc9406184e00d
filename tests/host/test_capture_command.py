"""The command `capture`: a real browser captures pages of a corpus, and an interrupted run resumes."""

import asyncio
import json
import os
import shutil
import signal
from contextlib import suppress
from pathlib import Path

import pytest
from readwell.commands.capture import CONTENT
from readwell.commands.cli import main
from readwell.engine.page.wire import from_wire
from readwell.lab.training.pages import snapshot_of

pytest.importorskip("playwright")

PAGE = "<body><h1>Page {0}</h1><p>Some <b>words</b> of page {0}.</p><noscript>none</noscript>{1}</body>"
CHANGES = "<script>document.querySelector('p').textContent = 'changed by a script';</script>"


@pytest.fixture(autouse=True)
def _browser() -> None:
    if not (os.environ.get("READWELL_CHROMIUM") or shutil.which("chromium")):
        pytest.skip("no Chromium here")


def corpus(folder: Path, count: int) -> Path:
    path = folder / "corpus.jsonl"
    rows = ({"id": f"made/{n}", "html": PAGE.format(n, CHANGES), "gold": f"Page {n}", "url": ""} for n in range(count))
    path.write_text("".join(json.dumps(row) + "\n" for row in rows), "utf-8")
    return path


def captured(path: Path) -> list[dict[str, object]]:
    return [json.loads(line) for line in path.read_text("utf-8").splitlines()]


def test_each_page_becomes_columns_with_all_else_that_is_known(tmp_path: Path) -> None:
    out = tmp_path / "out.jsonl"
    assert main(["capture", str(corpus(tmp_path, 2)), str(out), "--quiet"]) == 0
    rows = captured(out)
    assert [(row["id"], row["gold"]) for row in rows] == [("made/0", "Page 0"), ("made/1", "Page 1")]
    assert all("html" not in row for row in rows)
    page = from_wire(rows[1]["page"])
    assert page.layout is not None and "Page 1" in page.strings
    assert "changed by a script" not in page.strings


def end_at_once(home: str) -> None:
    """Kill the browser that has this profile."""
    for process in Path("/proc").glob("[0-9]*"):
        with suppress(OSError):
            words = (process / "cmdline").read_bytes().decode().split("\0")
            if f"--user-data-dir={home}" in words and not any(word.startswith("--type=") for word in words):
                os.kill(int(process.name), signal.SIGKILL)


@pytest.mark.second
@pytest.mark.parametrize("tabs", [1, 2])
def test_a_browser_that_ends_is_started_anew_and_its_pages_are_read(tabs: int) -> None:
    async def read() -> list[tuple[int, bool]]:
        found = []
        from readwell.lab.training.browser import Browser  # needs Playwright

        executable = os.environ.get("READWELL_CHROMIUM") or shutil.which("chromium") or ""
        async with Browser(executable, CONTENT, 1280, tabs) as browser:
            rows = ({"id": n, "html": PAGE.format(n, "")} for n in range(12))
            async for row, page in browser.each(rows):
                found.append((row["id"], isinstance(page, dict)))
                if len(found) == 3:
                    end_at_once(browser.home.name)
        return found

    assert asyncio.run(read()) == [(n, True) for n in range(12)]


def test_a_noscript_swallows_nothing(tmp_path: Path) -> None:
    path, out = tmp_path / "corpus.jsonl", tmp_path / "out.jsonl"
    html = "<body><noscript><iframe src='x'/></noscript><p>What follows is there.</p></body>"
    path.write_text(json.dumps({"id": "made/0", "html": html, "gold": ""}) + "\n", "utf-8")
    assert main(["capture", str(path), str(out), "--quiet"]) == 0
    assert "What follows is there." in from_wire(captured(out)[0]["page"]).strings


@pytest.mark.second
def test_a_run_that_was_cut_off_goes_on_where_it_stopped(tmp_path: Path) -> None:
    source, out = corpus(tmp_path, 3), tmp_path / "out.jsonl"
    assert main(["capture", str(source), str(out), "--quiet", "--limit", "2"]) == 0
    before = out.read_text("utf-8")
    with out.open("a", encoding="utf-8") as file:
        file.write('{"id": "made/2", "half a li')
    assert main(["capture", str(source), str(out), "--quiet"]) == 0
    assert out.read_text("utf-8").startswith(before)
    assert [row["id"] for row in captured(out)] == ["made/0", "made/1", "made/2"]


@pytest.mark.second
def test_several_tabs_write_what_one_tab_writes_in_the_same_order(tmp_path: Path) -> None:
    source, outs = corpus(tmp_path, 7), [tmp_path / f"{jobs}.jsonl" for jobs in (1, 3)]
    for jobs, out in zip((1, 3), outs, strict=True):
        assert main(["capture", str(source), str(out), "--quiet", "--jobs", str(jobs)]) == 0
    assert outs[0].read_bytes() == outs[1].read_bytes()
    assert [row["id"] for row in captured(outs[1])] == [f"made/{n}" for n in range(7)]


def test_a_page_the_browser_rejects_is_reported_and_the_others_are_written(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    source, out = corpus(tmp_path, 3), tmp_path / "out.jsonl"
    rows = captured(source)
    rows[0]["html"] = ""
    source.write_text("".join(json.dumps(row) + "\n" for row in rows), "utf-8")
    assert main(["capture", str(source), str(out), "--quiet", "--jobs", "1"]) == 0
    assert "made/0: the browser gave up" in capsys.readouterr().err
    assert [row["id"] for row in captured(out)] == ["made/1", "made/2"]


@pytest.mark.second
def test_a_captured_page_is_evaluated(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    out = tmp_path / "out.jsonl"
    assert main(["capture", str(corpus(tmp_path, 1)), str(out), "--quiet"]) == 0
    assert main(["evaluate", str(out), "--extractor", "plain", "--quiet", "--format", "json"]) == 0
    assert json.loads(capsys.readouterr().out)[0]["recall"] == 1.0
    assert len(snapshot_of(captured(out)[0])) > 5


def test_a_folder_without_the_capture_is_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["capture", str(corpus(tmp_path, 1)), str(tmp_path / "out"), "--content", str(tmp_path)]) != 0
    assert "content/capture" in capsys.readouterr().err
