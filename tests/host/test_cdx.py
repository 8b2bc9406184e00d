"""Indexes of web archives as input of `readwell batch`: good lines, broken lines, and files they must not reach."""

from __future__ import annotations

import gzip
import io
import json
from pathlib import Path
from typing import Any

import pytest
import zstandard
from readwell.batch.shards.source import opened
from readwell.commands.cli import main
from readwell.engine.basics.errors import Refused
from warcio.archiveiterator import ArchiveIterator

from tests.host.shard_files import COUNT, ROWS, warc

Line = dict[str, Any]


def entries(archive: bytes, name: str) -> list[Line]:
    """Returns what an index says about each response, by warcio's own offsets."""
    iterator, out = ArchiveIterator(io.BytesIO(archive)), []
    for record in iterator:
        url, kind, start = (
            record.rec_headers.get_header("WARC-Target-URI"),
            record.rec_type,
            iterator.get_record_offset(),
        )
        while record.raw_stream.read(1 << 16):
            pass
        iterator.read_to_end(record)
        row = {"url": url, "filename": name, "offset": str(start), "length": str(iterator.get_record_length())}
        out += [row] if kind == "response" else []
    return out


def cdxj(rows: list[Line]) -> str:
    return "".join(f"org,e)/{n} 20240501120000 {json.dumps(row)}\n" for n, row in enumerate(rows))


def cdx(rows: list[Line]) -> str:
    lines = (
        f"org,e)/{n} 20240501120000 {row['url']} text/html 200 ABC - - {row['length']} {row['offset']} {row['filename']}\n"
        for n, row in enumerate(rows)
    )
    return " CDX N b a m s k r M S V g\n" + "".join(lines)


def crawl(folder: Path, packed: bool = True) -> list[Line]:
    """Writes a web archive below the folder; returns the lines of its index."""
    (folder / "in").mkdir()
    archive = warc(packed)
    (folder / "in" / "a.warc").write_bytes(archive)
    return entries(archive, "in/a.warc")


def answers(index: Path, out: Path) -> tuple[int, list[Line]]:
    code = main(["batch", str(index), str(out), "--extractor", "bte", "--quiet", "--columns", "title,url"])
    return code, [json.loads(line) for line in out.read_text("utf-8").splitlines()]


@pytest.mark.parametrize("packed", [False, True], ids=["plain", "gzip"])
@pytest.mark.parametrize("form", ["cdx", "cdxj", "cdxj with a head", "cdxj.gz"])
def test_an_index_is_told_by_its_bytes_and_read_record_by_record(tmp_path: Path, form: str, packed: bool) -> None:
    rows = crawl(tmp_path, packed)[::-1]  # in another order than the archive
    head = "!OpenWayback-CDXJ 1.0\n@context {}\n" if form.endswith("head") else ""
    text = (cdx(rows) if form == "cdx" else head + cdxj(rows)).encode()
    (tmp_path / "pages").write_bytes(gzip.compress(text) if form.endswith(".gz") else text)
    code, found = answers(tmp_path / "pages", tmp_path / "out.jsonl")
    assert (code, [row["error"] for row in found]) == (0, [None] * COUNT)
    assert [row["url"] for row in found] == [row["url"] for row in ROWS][::-1]
    assert all(f"Größe {COUNT - 1 - n}." in row["text"] for n, row in enumerate(found))


def frames(dictionary: bytes, packed: bool) -> tuple[bytes, list[Line]]:
    """Returns an archive of which each record is a frame of zstandard, maybe behind a dictionary, and its lines."""
    own = zstandard.ZstdCompressionDict(dictionary) if dictionary else None
    packer = zstandard.ZstdCompressor(dict_data=own)
    head = zstandard.compress(dictionary) if packed else dictionary
    out = b"\x5d\x2a\x4d\x18" + len(head).to_bytes(4, "little") + head if dictionary else b""
    lines: list[Line] = []
    plain = warc(packed=False)
    for row in entries(plain, "in/a.warc"):
        start = int(row["offset"])
        record = plain[start : start + int(row["length"])].rstrip(b"\r\n")
        frame = packer.compress(record + b"\r\n\r\n")
        lines.append(row | {"offset": str(len(out)), "length": str(len(frame))})
        out += frame
    return out, lines


@pytest.mark.parametrize("kind", ["no dictionary", "a dictionary", "a packed dictionary"])
def test_an_archive_in_zstandard_is_read_by_its_index_and_whole(tmp_path: Path, kind: str) -> None:
    samples = [row["html"].encode() * 3 + bytes([n]) * 20 for n, row in enumerate(ROWS * 20)]
    trained = b"" if kind == "no dictionary" else zstandard.train_dictionary(2000, samples).as_bytes()
    archive, rows = frames(trained, kind.startswith("a packed"))
    (tmp_path / "in").mkdir()
    (tmp_path / "in" / "a.warc").write_bytes(archive)
    (tmp_path / "pages").write_text(cdxj(rows[::-1]), "utf-8")
    for source in (tmp_path / "pages", tmp_path / "in" / "a.warc"):
        code, found = answers(source, tmp_path / f"{source.name}.jsonl")
        assert (code, [row["error"] for row in found]) == (0, [None] * COUNT)
        assert {row["url"] for row in found} == {row["url"] for row in ROWS}


@pytest.mark.parametrize("length", [5, 1 << 30])
def test_a_damaged_dictionary_is_an_error(tmp_path: Path, length: int) -> None:
    (tmp_path / "a.warc").write_bytes(b"\x5d\x2a\x4d\x18" + length.to_bytes(4, "little") + b"\x28\xb5\x2f\xfd\0")
    with pytest.raises(Refused, match="can't be read"):
        list(opened(tmp_path / "a.warc").rows)


BROKEN: dict[str, tuple[Line, str]] = {
    "no file": ({"filename": "in/b.warc"}, "no file 'in/b.warc' beside"),
    "a folder": ({"filename": "in"}, "no file 'in' beside"),
    "above the index": ({"filename": "../secret.warc"}, "no file '../secret.warc' beside"),
    "an absolute name": ({"filename": "/etc/hostname"}, "no file '/etc/hostname' beside"),
    "an address": ({"filename": "https://e.org/a.warc.gz"}, "no file 'https://e.org/a.warc.gz' beside"),
    "a name with NUL": ({"filename": "a\0b"}, "no file 'a"),
    "no offset": ({"offset": None}, "doesn't name a file, an offset and a length"),
    "a negative offset": ({"offset": "-1"}, "doesn't name a file, an offset and a length"),
    "past the end": ({"offset": "99999999"}, "is no response"),
    "in the middle": ({"offset": "7"}, "no record at 7 of in/a.warc"),
    "too short": ({"length": "60"}, "no record at"),
    "too long": ({"length": "9" * 15}, "are the most"),
    "no length": ({"length": "x"}, "doesn't name a file, an offset and a length"),
}


@pytest.mark.parametrize("name", BROKEN)
def test_a_bad_line_has_an_error_in_its_row_and_the_rest_goes_on(tmp_path: Path, name: str) -> None:
    home = tmp_path / "home"
    home.mkdir()
    (tmp_path / "secret.warc").write_bytes(warc(packed=True))
    change, says = BROKEN[name]
    rows = crawl(home)
    rows[1] |= change
    (home / "pages.cdxj").write_text(cdxj(rows), "utf-8")
    code, found = answers(home / "pages.cdxj", tmp_path / "out.jsonl")
    assert code == 3 and len(found) == COUNT
    assert found[1]["error"].startswith("request: ") and says in found[1]["error"]
    assert [row["error"] for n, row in enumerate(found) if n != 1] == [None] * (COUNT - 1)


def test_a_link_out_of_the_folder_is_not_followed(tmp_path: Path) -> None:
    home = tmp_path / "home"
    home.mkdir()
    rows = crawl(home)
    (home / "in" / "a.warc").rename(tmp_path / "elsewhere.warc")
    (home / "in" / "a.warc").symlink_to(tmp_path / "elsewhere.warc")
    (home / "pages").write_text(cdxj(rows), "utf-8")
    assert all("no file" in row["broken"] for row in opened(home / "pages").rows)


def test_lines_that_are_no_index_have_errors_of_their_own(tmp_path: Path) -> None:
    lines = cdxj(crawl(tmp_path)).splitlines(keepends=True)
    bad = [
        "org,e)/ 2024\n",
        "org,e)/ 20240501120000 {broken\n",
        "\ufffd\0\n",
        "org,e)/ 20240501120000 " + "[" * 50000 + "\n",
    ]
    (tmp_path / "pages").write_text("".join([lines[0], *bad, "\n", lines[1]]), "utf-8")
    found = list(opened(tmp_path / "pages").rows)
    assert ["broken" in row for row in found] == [False, True, True, True, True, False]
    assert [row["id"] for row in found if "broken" in row] == [f"line {n}" for n in range(2, 6)]


def test_a_cdx_line_with_too_few_columns_is_broken(tmp_path: Path) -> None:
    lines = cdx(crawl(tmp_path)).splitlines(keepends=True)
    (tmp_path / "pages").write_text(
        "".join([*lines[:2], "org,e)/1 20240501120000 https://e.org/1 text/html\n"]), "utf-8"
    )
    found = list(opened(tmp_path / "pages").rows)
    assert "html" in found[0] and "doesn't name" in found[1]["broken"]


def test_a_record_that_is_no_response_is_named(tmp_path: Path) -> None:
    archive = warc(packed=True)
    (tmp_path / "a.warc").write_bytes(archive)
    row = {"url": "https://e.org/", "filename": "a.warc", "offset": 0, "length": entries(archive, "")[0]["offset"]}
    (tmp_path / "pages").write_text(cdxj([row]), "utf-8")
    assert "is no response" in next(opened(tmp_path / "pages").rows)["broken"]
