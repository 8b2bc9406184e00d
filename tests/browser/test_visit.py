"""`build.py run PAGE`: any saved page gives a screenshot and a text, or a message."""

from __future__ import annotations

import socket
from pathlib import Path

import pytest
from playwright.sync_api import Frame, Page

from tests.browser.drivers import visit
from tests.browser.drivers.chromium import Chromium

WORDS = "The shop mends kettles and lamps on Tuesdays, and whoever comes early may watch. " * 6
ODD = "/w_80,f_auto/0x0:18:focal(9x9):up()/kettle"
SHOP = f"""<!doctype html><meta charset=windows-1252><title>Shop</title><main><h1>Caf\u00e9</h1>
<p>{WORDS}</p><img width=300 height=200 src="/image?id=7&w=300"><p>{WORDS}</p><img width=300 height=200 src="shop%20one_files/kettle">
<img width=300 height=200 src=/small srcset="{ODD}-1.jpg 300w, {ODD}-2.jpg 600w">
<p>{WORDS}</p></main>"""


@pytest.fixture(autouse=True)
def _without_display(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(visit, "has_display", lambda: False)


@pytest.fixture
def shop(tmp_path: Path) -> Path:
    """A page as a browser saves it, its name with a space and its files beside it."""
    (tmp_path / "shop one.html").write_bytes(SHOP.encode("windows-1252"))
    (tmp_path / "shop one_files").mkdir()
    (tmp_path / "shop one_files" / "kettle").write_bytes(b"no picture")
    (tmp_path / "private.txt").write_text("not for the page")
    return tmp_path / "shop one.html"


@pytest.mark.second
def test_pictures_whose_addresses_have_no_ending_or_commas_and_brackets_are_the_pages_own(
    chrome_build: Path, shop: Path
) -> None:
    assert visit.main(str(chrome_build), str(shop), str(shop.parent)) == 0
    assert "Café" in (shop.parent / "run.txt").read_text("utf-8")
    assert (shop.parent / "run.png").read_bytes().startswith(b"\x89PNG")


@pytest.mark.second
def test_a_page_whose_picture_never_comes_is_read_as_it_stands(
    chrome_build: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(visit, "LOADING", 1)
    with socket.create_server(("127.0.0.1", 0)) as silent:
        never = f"<img width=300 height=200 src=http://127.0.0.1:{silent.getsockname()[1]}/never.png>"
        (tmp_path / "shop.html").write_text(SHOP.replace("</main>", f"{never}</main>"), encoding="windows-1252")
        assert visit.main(str(chrome_build), str(tmp_path / "shop.html"), str(tmp_path)) == 0
    assert "Café" in (tmp_path / "run.txt").read_text("utf-8")


@pytest.fixture
def nowhere() -> str:
    """An address that does not answer."""
    with socket.create_server(("127.0.0.1", 0)) as closed:
        return f"http://127.0.0.1:{closed.getsockname()[1]}/"


@pytest.mark.second
def test_a_page_that_leads_on_to_nowhere_gives_a_message(chrome_build: Path, tmp_path: Path, nowhere: str) -> None:
    (tmp_path / "gone.html").write_text(f"<meta http-equiv=refresh content='0; {nowhere}'>")
    with pytest.raises(SystemExit, match="leads on to an address that does not answer"):
        visit.main(str(chrome_build), str(tmp_path / "gone.html"), str(tmp_path))


@pytest.mark.second
def test_a_page_that_leads_on_to_nowhere_after_the_press_gives_a_message(
    chrome_build: Path, shop: Path, nowhere: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    found = visit.reader_of

    def left(browser: Chromium, tab: Page) -> Frame | Page:
        reader = found(browser, tab)
        tab.evaluate("address => { location = address; }", nowhere)
        tab.wait_for_event("framenavigated", lambda frame: frame.url.startswith("chrome-error:"))
        return reader

    monkeypatch.setattr(visit, "reader_of", left)
    with pytest.raises(SystemExit, match="leads on to an address that does not answer"):
        visit.main(str(chrome_build), str(shop), str(shop.parent))


@pytest.mark.second
def test_a_missing_page_gives_a_message(tmp_path: Path, chrome_build: Path) -> None:
    with pytest.raises(SystemExit, match="could not be read"):
        visit.main(str(chrome_build), str(tmp_path / "missing.html"), str(tmp_path))
