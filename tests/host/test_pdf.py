"""Tests of reading PDFs: from bytes to text, and what can't be read."""

from __future__ import annotations

import base64
import re
import struct
import sys
import zlib
from pathlib import Path

import pytest
import readwell
from readwell.commands.cli import main
from readwell.engine.basics.errors import Refused
from readwell.parse.pdf import is_pdf, page_of, words_of

from tests.data.pdf_files import LINES, PRINTED, SEALED, written


def test_a_pdf_is_known_by_its_first_bytes() -> None:
    assert is_pdf(written()) and is_pdf(b"\n\n" + written())
    assert not is_pdf(b"<p>%PDF</p>") and not is_pdf(b"x" * 2000 + written())


def test_words_have_their_places_and_sizes() -> None:
    words = words_of(written())
    assert words.text[:3] == ("The", "harbour", "council")
    assert words.pages == ((5950, 8420),)
    assert int(words.x[0]) == 720 and 870 <= int(words.y[0]) <= 930 and int(words.size[0]) == 120
    assert (words.w > 0).all() and (words.h > 0).all()


def test_a_letter_of_two_halves_is_whole() -> None:
    letters = "1 beginbfrange <20> <7e> <0020> endbfrange 2 beginbfchar <78> <D835DD0D> <79> <D835DC66> endbfchar"
    raw = written([("Let x be a ring and y the pitch",)], letters=f"begincmap {letters} endcmap")
    assert " ".join(words_of(raw).text) == "Let \U0001d50d be a ring and y the pitch"


def test_the_python_interface_reads_bytes_of_a_pdf() -> None:
    assert str(readwell.extract(written())).strip() == " ".join(LINES)


@pytest.mark.parametrize("form", ["text", "markdown", "html", "json"])
def test_the_command_line_reads_a_pdf_in_each_format(
    form: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "a.pdf").write_bytes(written())
    assert main(["extract", str(tmp_path / "a.pdf"), "--format", form]) == 0
    assert "spoke of the roofs" in capsys.readouterr().out


def test_a_pdf_has_no_html_of_its_own(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "a.pdf").write_bytes(written())
    assert main(["extract", str(tmp_path / "a.pdf"), "--format", "page"]) == 2
    assert "a PDF has none" in capsys.readouterr().err


def test_a_pdf_is_saved_as_a_book(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "a.pdf").write_bytes(written())
    assert main(["save", str(tmp_path / "a.pdf"), "--format", "epub", "--out", str(tmp_path)]) == 0
    assert Path(capsys.readouterr().out.strip()).suffix == ".epub"


def test_a_paragraph_goes_on_over_pages() -> None:
    raw = written([[f"Line {number} of the harbour and its many boats" for number in range(40)]] * 2)
    assert readwell.extract(raw)


def test_pictures_of_text_are_said_to_be_that() -> None:
    with pytest.raises(Refused, match="pictures of text, no words inside") as caught:
        page_of(written([()]))
    assert caught.value.code == "pdf"


@pytest.mark.parametrize("cut", [6, 40, 200, 400])
def test_a_broken_file_is_refused_or_read_and_never_half_of_it_is_a_crash(cut: int) -> None:
    try:
        page_of(written()[:cut])
    except Refused as refusal:
        assert refusal.code == "pdf"


def test_a_file_that_needs_a_password_says_so() -> None:
    sealed = written(trailer=SEALED)
    with pytest.raises(Refused, match="opens only with its password"):
        page_of(sealed)
    with pytest.raises(Refused, match="opens only with another password"):
        page_of(sealed, password="wrong")


def test_without_its_library_a_pdf_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "pypdfium2", None)
    with pytest.raises(Refused, match=r"readwell\[pdf\]"):
        page_of(written())


def test_a_hundred_ways_to_damage_a_file_are_no_crash() -> None:
    raw = bytearray(written([LINES] * 3))
    for step in range(100):
        copy = bytearray(raw)
        copy[(step * 7919) % len(raw)] ^= 1 << (step % 8)
        try:
            page_of(bytes(copy))
        except Refused as refusal:
            assert refusal.code in ("pdf", "too-large")


def test_tags_give_headings_lists_tables_links_and_notes() -> None:
    said = str(readwell.extract(PRINTED["tagged"], output_format="markdown"))
    assert "The harbour\n\nThe boats left" in said and "- one boat\n- two boats" in said
    assert "| Year | Boats |\n| --- | --- |\n| 1990 | 12 |" in said and "[More.](http://example.org/a)" in said
    assert "*night,*" in said and "council[^1] met" in said and "[^1]: A note." in said


def test_without_tags_drawn_signs_make_lists_and_links_stay() -> None:
    said = str(readwell.extract(PRINTED["distilled"], output_format="markdown"))
    assert "- one boat" in said and "- two boats" in said and "[More.](http://example.org/a)" in said


def test_an_outline_heads_and_columns_of_a_report_are_read() -> None:
    said = str(readwell.extract(PRINTED["plain"], output_format="markdown"))
    assert said.count("Part ") == 3 and "The Harbour\n" not in said and "council met, and the bread" in said


def test_figures_are_drawn_into_what_is_saved(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    lines = [*LINES * 6, *[""] * 10, "Figure 1: the harbour at noon", *LINES * 4]
    (tmp_path / "a.pdf").write_bytes(written([lines], drawn="0.5 0.1 0.1 rg 72 460 300 100 re f 0 g"))
    assert main(["save", str(tmp_path / "a.pdf"), "--format", "html", "--out", str(tmp_path)]) == 0
    page = Path(capsys.readouterr().out.strip()).read_text("utf-8")
    picture = re.search(r'<img src="data:image/png;base64,([^"]+)"', page)
    assert picture is not None
    head = base64.b64decode(picture[1])[:24]
    assert head[:8] == b"\x89PNG\r\n\x1a\n" and struct.unpack(">II", head[16:24]) == (600, 200)


def test_a_person_at_a_terminal_is_asked_for_a_password_three_times(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "a.pdf").write_bytes(written(trailer=SEALED))
    asked: list[str] = []
    monkeypatch.setattr("sys.stdin.isatty", lambda: True, raising=False)

    def answer(text: str) -> str:
        asked.append(text)
        return "wrong"

    monkeypatch.setattr("readwell.parse.sources.getpass", answer)
    assert main(["extract", str(tmp_path / "a.pdf")]) == 2
    assert len(asked) == 3 and "opens only with another password" in capsys.readouterr().err


@pytest.mark.parametrize("layers", [1, 2])
def test_a_stream_that_would_fill_the_memory_is_refused_before_it_is_unpacked(layers: int) -> None:
    body = zlib.compress(b" " * 300_000_000, 9)
    for _ in range(layers - 1):
        body = zlib.compress(body, 9)
    about = b"<< /Length %d /Filter [%s] >>" % (len(body), b"/FlateDecode " * layers)
    with pytest.raises(Refused, match="unpacks to more") as caught:
        page_of(written() + b"\n9 0 obj\n" + about + b"\nstream\n" + body + b"\nendstream\nendobj\n")
    assert caught.value.code == "too-large"
