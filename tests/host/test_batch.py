"""`readwell batch` keeps going, says what failed, and goes on where it stopped."""

import json
import subprocess
import sys
from pathlib import Path

import pytest
from readwell.cli import main


def written(path: Path, rows: list[dict[str, object]]) -> Path:
    path.write_text("".join(json.dumps(row) + "\n" for row in rows), "utf-8")
    return path


def read(path: Path) -> list[dict[str, object]]:
    return [json.loads(line) for line in path.read_text("utf-8").splitlines()]


PAGES = [{"id": f"p{n}", "html": f"<title>t</title><p>Text number {n} of the page.</p>"} for n in range(5)]


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_each_page_has_a_line_with_text_and_seconds(tmp_path: Path, jobs: str) -> None:
    source = written(tmp_path / "in.jsonl", PAGES)
    assert main(["batch", str(source), str(tmp_path / "out.jsonl"), "--extractor", "bte", "--jobs", jobs]) == 0
    rows = read(tmp_path / "out.jsonl")
    assert [row["id"] for row in rows] == [f"p{n}" for n in range(5)]
    assert all(row["error"] is None and str(row["text"]).startswith("Text number") for row in rows)


def test_a_bad_page_is_told_and_the_rest_goes_on(tmp_path: Path) -> None:
    source = written(tmp_path / "in.jsonl", [{"id": "bad"}, {"id": "worse", "html": 7}, PAGES[0]])
    main(["batch", str(source), str(tmp_path / "out.jsonl"), "--extractor", "bte"])
    rows = read(tmp_path / "out.jsonl")
    assert [row["error"] is None for row in rows] == [False, False, True]


def test_a_second_run_goes_on_where_the_first_was_cut(tmp_path: Path) -> None:
    source = written(tmp_path / "in.jsonl", PAGES)
    out = tmp_path / "out.jsonl"
    main(["batch", str(source), str(out), "--extractor", "bte"])
    whole = out.read_bytes()
    out.write_bytes(whole[: len(whole) // 2])
    main(["batch", str(source), str(out), "--extractor", "bte"])
    assert [row["id"] for row in read(out)] == [f"p{n}" for n in range(5)]


def test_compressed_input_is_read(tmp_path: Path) -> None:
    import lzma

    (tmp_path / "in.jsonl.xz").write_bytes(lzma.compress(json.dumps(PAGES[0]).encode()))
    main(["batch", str(tmp_path / "in.jsonl.xz"), str(tmp_path / "out.jsonl")])
    assert len(read(tmp_path / "out.jsonl")) == 1


def test_a_dash_is_standard_input_and_output() -> None:
    made = subprocess.run(
        [sys.executable, "-m", "readwell", "batch", "-", "-", "--extractor", "bte", "--quiet"],
        input=json.dumps(PAGES[0]),
        capture_output=True,
        text=True,
        check=True,
    )
    assert json.loads(made.stdout)["id"] == "p0"


def test_a_wrong_name_is_told_before_the_work_begins(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    source = written(tmp_path / "in.jsonl", PAGES)
    assert main(["batch", str(source), str(tmp_path / "out.jsonl"), "--extractor", "nobody"]) == 2
    assert "no extractor is called 'nobody'" in capsys.readouterr().err
    assert not (tmp_path / "out.jsonl").exists()


def test_a_missing_file_is_one_clear_line(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["extract", "/no/such/page.html"]) == 2
    assert capsys.readouterr().err.startswith("readwell: /no/such/page.html:")


def test_extract_prints_text_or_ids(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    page = tmp_path / "page.html"
    page.write_text("<nav><a>x</a></nav><p>Some words that stay here.</p>", "utf-8")
    assert main(["extract", str(page), "--extractor", "bte:tag_cost=150"]) == 0
    assert capsys.readouterr().out == "Some words that stay here.\n"
    assert main(["extract", str(page), "--format", "json", "--extractor", "bte"]) == 0
    assert json.loads(capsys.readouterr().out)["keep"]
