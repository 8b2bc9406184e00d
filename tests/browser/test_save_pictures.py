"""Pictures of other sites in a saved file: links, until the person allows that they are fetched."""

from __future__ import annotations

from pathlib import Path

import lxml.html
import pytest

from tests.browser.drivers.loopback import Loopback
from tests.browser.drivers.saved_page import PAGE, SVG
from tests.browser.drivers.saving import files, pressed, saver
from tests.browser.drivers.sheet import choose
from tests.runner.xpath import xpath


@pytest.mark.second
def test_another_sites_picture_stays_a_link_unless_the_person_allows_it(
    chrome_build: Path, tmp_path: Path, server: Loopback
) -> None:
    server.put("/open.svg", SVG, Content_Type="image/svg+xml")
    picture = server.origin.replace("127.0.0.1", "localhost") + "/open.svg"
    with saver(chrome_build, tmp_path, "downloads", origins=("http://*/*", "https://*/*")) as browser:
        page = browser.open(server.put("/other.html", PAGE.replace("/pic.svg", picture)))
        page.wait_for_load_state("networkidle")
        over = pressed(browser, page, "html")
        assert "stays a link" in over.text("#done") and "Add pictures of other sites" in over.text("#after")
        (first,) = files(tmp_path / "downloads", 1)
        assert not xpath(lxml.html.fromstring(first.read_text("utf-8")), "//img")
        choose(browser, savePictures=True)
        page.evaluate("document.cookie = 'who=me'")
        before = len(server.sent)
        pressed(browser, page, "html")
        second = files(tmp_path / "downloads", 2)[-1]
        assert xpath(lxml.html.fromstring(second.read_text("utf-8")), "//img/@src")[0].startswith("data:image/svg")
        ((path, headers),) = server.sent[before:]
        assert path == "/open.svg"
        assert not {"origin", "referer", "cookie"} & headers.keys() and "extension" not in str(headers)
