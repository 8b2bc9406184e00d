"""`readwell batch` continues after errors, reports what failed, and resumes where it stopped."""

import gzip
import json
import multiprocessing
import os
import subprocess
import sys
from pathlib import Path

import pytest
from readwell.api.rows import Rows
from readwell.commands.cli import main
from readwell.engine.basics.public import FIELDS


def written(path: Path, rows: list[dict[str, object]]) -> Path:
    path.write_text("".join(json.dumps(row) + "\n" for row in rows), "utf-8")
    return path


def read(path: Path) -> list[dict[str, object]]:
    return [json.loads(line) for line in path.read_text("utf-8").splitlines()]


PAGES: list[dict[str, object]] = [
    {"id": f"p{n}", "html": f"<title>t</title><p>Text number {n} of the page.</p>"} for n in range(5)
]


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_each_page_has_a_line_with_text_and_seconds(tmp_path: Path, jobs: str) -> None:
    source = written(tmp_path / "in.jsonl", PAGES)
    assert main(["batch", str(source), str(tmp_path / "out.jsonl"), "--extractor", "bte", "--jobs", jobs]) == 0
    rows = read(tmp_path / "out.jsonl")
    assert [row["id"] for row in rows] == [f"p{n}" for n in range(5)]
    assert all(row["error"] is None and str(row["text"]).startswith("Text number") for row in rows)


def test_a_bad_page_is_reported_and_the_others_are_written(tmp_path: Path) -> None:
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


def test_a_wrong_name_is_an_error_before_the_work_begins(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
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
    found = json.loads(capsys.readouterr().out)
    assert found["keep"] and found["page"] and found["with"]["name"] == "bte"
    assert set(FIELDS) < set(found) and found["text"] == "Some words that stay here.\n"
    assert [(block["text"], block["role"], block["kept"]) for block in found["blocks"]] == [
        ("x", "navigation", False),
        ("Some words that stay here.", "paragraph", True),
    ]


PARAGRAPH = (
    "<p>The council of the harbour met on a wet Tuesday and spoke of roofs, of boats, and of money for both.</p>" * 4
)
#: A line of the input, and what the output's line has: its id, and a word of the error or of the text.
HOSTILE: list[tuple[str, object, str]] = [
    ("{", "line 1", "can't be read as JSON"),
    ("[" * 100_000 + "]" * 100_000, "line 2", "can't be read as JSON"),
    ("[]", "line 3", "not a JSON object"),
    ('{"id": "no html"}', "no html", "has no html"),
    ('{"id": "null", "html": null}', "null", "has no html"),
    (json.dumps({"html": PARAGRAPH}), "line 6", "harbour"),
    ('{"id": "empty", "html": ""}', "empty", ""),
    (json.dumps({"id": "one text", "html": f"<p>{'word ' * 2_000_000}</p>"}), "one text", "word"),
    (json.dumps({"id": "deep", "html": "<div>" * 5000 + PARAGRAPH}), "deep", "harbour"),
    (json.dumps({"id": "deep text", "html": "<span>" * 50_000 + "the text"}), "deep text", "the text"),
    (json.dumps({"id": "nul", "html": f"\0{PARAGRAPH}\0"}), "nul", "harbour"),
    (json.dumps({"id": "half \ud800", "html": f"\ud800{PARAGRAPH}"}), "half \ud800", "harbour"),
    (json.dumps({"id": ["a", {"list": 1}], "html": PARAGRAPH}), ["a", {"list": 1}], "harbour"),
    ('{"id": NaN, "html": "<p>words"}', "NaN", "words"),
    (json.dumps({"id": "xml", "html": f'<?xml version="1.0" encoding="utf-16"?><rss><item>{PARAGRAPH}</item></rss>'}), "xml", "harbour"),
    (json.dumps({"id": "frames", "html": "<frameset cols='1,2'><frame src=a><frame src=b></frameset>"}), "frames", ""),
    (json.dumps({"id": "address", "html": PARAGRAPH, "url": "http://[bad"}), "address", "harbour"),
    (json.dumps({"id": "mark", "html": PARAGRAPH}), "mark", "harbour"),
]  # fmt: skip


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_each_line_has_its_answer_whatever_stands_in_it(tmp_path: Path, jobs: str) -> None:
    source, out = tmp_path / "in.jsonl", tmp_path / "out.jsonl"
    raw = "\n".join(line for line, _, _ in HOSTILE[:-1]) + "\n\n\ufeff" + HOSTILE[-1][0]
    source.write_bytes(raw.encode() + b'\n{"id": "no UTF-8", "html": "<p>\xff bytes"}')
    for code in (3, 0):  # a second run finds nothing left to do
        assert main(["batch", str(source), str(out), "--extractor", "bte", "--jobs", jobs]) == code
        rows = read(out)
        assert [row["id"] for row in rows] == [*(name for _, name, _ in HOSTILE), "no UTF-8"]
        for row, (_, _, word) in zip(rows, HOSTILE, strict=False):
            assert word in str(row["error"] or row["text"]) and (row["error"] is None or row["text"] == "")


@pytest.mark.skipif(
    "fork" not in multiprocessing.get_all_start_methods(), reason="the stand-in reaches forked processes only"
)
def test_a_page_that_ends_its_process_ends_neither_the_run_nor_its_neighbours(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    true = Rows.answer
    monkeypatch.setattr(Rows, "answer", lambda rows, row: os._exit(9) if row["id"] == "p2" else true(rows, row))
    source, out = written(tmp_path / "in.jsonl", PAGES), tmp_path / "out.jsonl"
    assert main(["batch", str(source), str(out), "--extractor", "bte", "--jobs", "2"]) == 3
    rows = read(out)
    assert [row["id"] for row in rows] == [f"p{n}" for n in range(5)]
    assert [row["error"] for row in rows] == [None, None, "internal: the page crashed its process", None, None]


def test_an_input_that_is_cut_off_gives_what_it_holds_and_says_so(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    whole = gzip.compress(b"".join(json.dumps(row).encode() + b"\n" for row in PAGES * 60))
    (tmp_path / "in.jsonl.gz").write_bytes(whole[:-12])
    assert main(["batch", str(tmp_path / "in.jsonl.gz"), str(tmp_path / "out.jsonl"), "--extractor", "bte"]) == 2
    assert "can't be read after line" in capsys.readouterr().err
    rows = read(tmp_path / "out.jsonl")
    assert 100 < len(rows) < 300 and all(row["error"] is None for row in rows[:-1])


def test_an_output_that_can_not_be_written_is_one_clear_line(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    source = written(tmp_path / "in.jsonl", PAGES)
    assert main(["batch", str(source), str(tmp_path / "nowhere" / "out.jsonl"), "--extractor", "bte"]) == 2
    assert capsys.readouterr().err.startswith("readwell: ")


def test_the_end_says_how_many_pages_failed(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    source = written(tmp_path / "in.jsonl", [{"id": "bad"}, *PAGES])
    main(["batch", str(source), str(tmp_path / "out.jsonl"), "--extractor", "bte"])
    assert "6 pages, 1 failed (1 request)" in capsys.readouterr().err
