"""Pages that follow, fetched by `extract --follow` and `save --follow`: of one origin, in order, and each end in words."""

from __future__ import annotations

import io
import json
import socket
import sys
import zipfile
from collections.abc import Callable, Mapping
from pathlib import Path

import pytest
from readwell.commands import following
from readwell.commands.cli import main

from tests.engine.joining.works import FORM, LINES, page, paragraphs
from tests.host.hostile_server import hostile, reply, sent_on

pytest.importorskip("httpx")

PAGES = {
    "/bridge" + ("" if number == 1 else f"?page={number}"): page(number, paragraphs(LINES[2 * number - 2 : 2 * number]))
    for number in (1, 2, 3)
}


@pytest.fixture(autouse=True)
def _at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(following, "PAUSE", 0.0)


def serving(pages: Mapping[str, str | bytes]) -> Callable[[str, socket.socket], None]:
    """Answers with these pages, a whole answer where it is bytes, and with 404 for all others."""

    def answer(path: str, found: socket.socket) -> None:
        said = pages.get(path, reply(b"<h1>Not found</h1>", status="404 Not Found"))
        body = reply(said.encode(), "Content-Type: text/html; charset=utf-8") if isinstance(said, str) else said
        found.sendall(body)

    return answer


def extracted(
    capsys: pytest.CaptureFixture[str], pages: Mapping[str, str | bytes], *words: str
) -> tuple[list[str], str, list[str]]:
    """The lines of the text, what is said of the end, and the paths that were asked for."""
    with hostile(serving(pages)) as (server, asked):
        assert main(["extract", f"{server}/bridge", *words]) == 0
        out = capsys.readouterr()
        return [line for line in out.out.splitlines() if line in LINES], out.err.strip().replace(server, ""), asked


def test_the_pages_of_an_article_are_printed_as_one(capsys: pytest.CaptureFixture[str]) -> None:
    lines, end, asked = extracted(capsys, PAGES, "--follow", "9")
    assert lines == list(LINES[:6]) and asked == list(PAGES)
    assert end == "readwell: 3 pages: there is no next page"


def test_without_the_flag_nothing_else_is_fetched(capsys: pytest.CaptureFixture[str]) -> None:
    lines, end, asked = extracted(capsys, PAGES)
    assert (lines, end, asked) == (list(LINES[:2]), "", ["/bridge"])


def test_no_more_pages_are_fetched_than_were_wished_for(capsys: pytest.CaptureFixture[str]) -> None:
    lines, end, asked = extracted(capsys, PAGES, "--follow", "1")
    assert lines == list(LINES[:4]) and len(asked) == 2
    assert end == "readwell: 2 pages: there are more, --follow is 1"


@pytest.mark.parametrize(
    ("second", "end"),
    [
        (reply(b"gone", status="500 Internal Server Error"), "500 Internal Server Error"),
        (reply(b"%PDF-1.7", "Content-Type: application/pdf"), "this PDF is broken"),
        (PAGES["/bridge"], following.WHY["same"]),
        (f"<title>Log in</title><h1>Who are you?</h1>{FORM}", following.WHY["login"]),
        ("<title>Town News</title><div id=app></div>", following.WHY["empty"]),
        (page(1, paragraphs(LINES[6:]), 1, "Honey from the hills").replace("<title>", "<link rel=canonical href=/honey><title>"), ""),
    ],
    ids=["an error", "a file", "the same", "a form", "nothing", "another article"],
)  # fmt: skip
def test_a_page_that_fails_ends_it_and_what_was_read_is_kept(
    capsys: pytest.CaptureFixture[str], second: str | bytes, end: str
) -> None:
    lines, said, _ = extracted(capsys, {**PAGES, "/bridge?page=2": second}, "--follow", "9")
    assert lines[:2] == list(LINES[:2]) and end in said and said.startswith("readwell: ")


def test_a_page_is_sent_on_to_no_other_origin(capsys: pytest.CaptureFixture[str]) -> None:
    with hostile(serving({"/bridge?page=2": PAGES["/bridge?page=2"]})) as (other, elsewhere):
        second = sent_on(f"{other}/bridge?page=2")
        lines, end, _ = extracted(capsys, {**PAGES, "/bridge?page=2": second}, "--follow", "9")
    assert lines == list(LINES[:2]) and elsewhere == [] and "another site" in end


def test_a_next_page_elsewhere_is_not_asked_for(capsys: pytest.CaptureFixture[str]) -> None:
    with hostile(serving(PAGES)) as (other, elsewhere):
        first = PAGES["/bridge"].replace("<title>", f"<base href='{other}/bridge'><title>")
        lines, _, _ = extracted(capsys, {**PAGES, "/bridge": first}, "--follow", "9")
    assert lines == list(LINES[:2]) and elsewhere == []


def test_a_page_of_the_internet_leads_to_nothing_inside(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with hostile(serving(PAGES)) as (server, asked):
        inside = server.replace("127.0.0.1", "localtest.invalid")
        (tmp_path / "a.html").write_text(PAGES["/bridge"], "utf-8")
        words = ["extract", str(tmp_path / "a.html"), "--address", f"{inside}/bridge", "--follow", "2"]
        assert main(words) == 0 and asked == []
    assert "1 page: " in capsys.readouterr().err


def test_ten_thousand_pages_end_at_the_most(capsys: pytest.CaptureFixture[str]) -> None:
    def answer(path: str, found: socket.socket) -> None:
        number = int(path.partition("=")[2] or 1)
        said = paragraphs([f"{line[:-1]} for the {number}th time." for line in LINES[:2]])
        found.sendall(reply(page(number, said, number + 2).encode(), "Content-Type: text/html"))

    with hostile(answer) as (server, asked):
        assert main(["extract", f"{server}/bridge", "--follow", "50"]) == 0
    assert len(asked) == 50 and capsys.readouterr().err == f"readwell: 50 pages: {following.WHY['most']}\n"


@pytest.mark.parametrize("count", ["51", "-1", "a", "1.5", "", "9" * 5000])
def test_the_number_of_pages_is_checked(count: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        main(["extract", "a.html", "--follow", count])
    assert ended.value.code == 2 and "from 0 to 50" in capsys.readouterr().err


def test_a_pages_own_html_is_not_joined(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["extract", "a.html", "--follow", "2", "--format", "page"]) == 2
    assert "one page" in capsys.readouterr().err


def test_json_names_the_pages(capsys: pytest.CaptureFixture[str]) -> None:
    with hostile(serving(PAGES)) as (server, _):
        assert main(["extract", f"{server}/bridge", "--follow", "9", "--format", "json"]) == 0
        told = json.loads(capsys.readouterr().out)
        assert told["pages"] == [server + path for path in PAGES] and told["next_page"] is None


def test_progress_is_shown_on_a_terminal_alone(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys.stderr, "isatty", lambda: True, raising=False)
    _, end, _ = extracted(capsys, PAGES, "--follow", "9")
    assert end.splitlines()[:2] == ["readwell: page 2: /bridge?page=2", "readwell: page 3: /bridge?page=3"]


def saved(tmp_path: Path, pages: Mapping[str, str | bytes], path: str, form: str) -> bytes:
    with hostile(serving(pages)) as (server, _):
        assert main(["save", f"{server}{path}", "--follow", "9", "--format", form, "--out", str(tmp_path)]) == 0
    (file,) = tmp_path.iterdir()
    return file.read_bytes()


def test_a_file_has_all_pages(tmp_path: Path) -> None:
    text = saved(tmp_path, PAGES, "/bridge", "markdown").decode()
    assert [line for line in text.splitlines() if line in LINES] == list(LINES[:6])


def test_the_pages_of_an_article_are_one_chapter_of_a_book(tmp_path: Path) -> None:
    book = zipfile.ZipFile(io.BytesIO(saved(tmp_path, PAGES, "/bridge", "epub")))
    assert [name for name in book.namelist() if name.endswith(".xhtml")] == ["OEBPS/nav.xhtml", "OEBPS/article.xhtml"]


def test_chapters_are_chapters_of_a_book_with_a_table_of_contents(tmp_path: Path) -> None:
    titles = ("Chapter 1: The ice", "Chapter 2: Boats", "Chapter 3: A song of May")
    onward = "<p><a rel=next href=/book/chapter-{0}>Next chapter</a></p>"
    pages = {
        f"/book/chapter-{number}": page(
            1, f"{paragraphs(LINES[2 * number - 2 : 2 * number])}<p>See <a href='/book/chapter-1#end'>the first</a>.</p>"
            f"<p id=end>The end of part {number}, as it was told.</p>", 1, title, below=onward.format(number + 1) if number < 3 else "",
        )
        for number, title in enumerate(titles, 1)
    }  # fmt: skip
    book = zipfile.ZipFile(io.BytesIO(saved(tmp_path, pages, "/book/chapter-1", "epub")))
    files = [name for name in book.namelist() if "article" in name]
    assert files == ["OEBPS/article.xhtml", "OEBPS/article-2.xhtml", "OEBPS/article-3.xhtml"]
    contents = book.read("OEBPS/nav.xhtml").decode()
    assert all(f">{title}</a>" in contents for title in titles) and contents.count("<li>") == 3
    for name, (first, last) in zip(files, ((0, 2), (2, 4), (4, 6)), strict=True):
        text = book.read(name).decode()
        assert [line for line in LINES if line in text] == list(LINES[first:last])
    assert 'href="article.xhtml#at-end"' in book.read(files[1]).decode()
    assert book.read("OEBPS/package.opf").decode().count("<itemref") == 3
