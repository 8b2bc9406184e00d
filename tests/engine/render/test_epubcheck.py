from __future__ import annotations

import json
import shutil
import subprocess
from pathlib import Path

import pytest
from readwell.engine.render.formats import written

from tests.engine.render.epub_checker import epub_checker
from tests.engine.render.saved import NAMES, PAGES, work


@pytest.mark.second
@pytest.mark.skipif(shutil.which("java") is None, reason="the official checker is a Java program")
def test_the_official_checker_finds_nothing_wrong_with_a_book_of_all_pages(tmp_path: Path) -> None:
    bodies = [(PAGES / f"{name}.html").read_text("utf-8").split("<body>")[1].split("</body>")[0] for name in NAMES]
    content = written(work("<html lang=en><title>All &amp; more</title><body>" + "".join(bodies)), "epub")
    assert isinstance(content, bytes)
    book, report = tmp_path / "book.epub", tmp_path / "told.json"
    book.write_bytes(content)
    subprocess.run([*epub_checker(tmp_path), str(book), "--json", str(report), "-q"], check=False, timeout=300)
    assert [entry["message"] for entry in json.loads(report.read_text("utf-8"))["messages"]] == []


@pytest.mark.second
@pytest.mark.skipif(shutil.which("java") is None, reason="the official checker is a Java program")
def test_the_official_checker_finds_nothing_wrong_with_what_pages_write_wrongly(tmp_path: Path) -> None:
    body = (
        '<p><a href="https://a.example/x]y[z?a[]=1">A link</a> to it.</p>'
        '<blockquote cite="/a/<b> [c]">Quoted.</blockquote>'
        "<p><math><maction>bare<mi>x</mi></maction><mrow> also <mo>+</mo></mrow></math></p>"
    )
    content = written(work(f"<html lang=en><title>All</title><body>{body}"), "epub")
    assert isinstance(content, bytes)
    book, report = tmp_path / "book.epub", tmp_path / "told.json"
    book.write_bytes(content)
    subprocess.run([*epub_checker(tmp_path), str(book), "--json", str(report), "-q"], check=False, timeout=300)
    assert [entry["message"] for entry in json.loads(report.read_text("utf-8"))["messages"]] == []
