"""Both engines, and what happens when one of them is missing, has another version, or dies during a request."""

from __future__ import annotations

import json
from functools import partial
from pathlib import Path

import pytest

from tests.browser import hosts
from tests.browser.chromium import Chromium, chromium
from tests.browser.loopback import PAGES, Loopback
from tests.browser.patience import until
from tests.browser.sheet import article, escape, popup, read, said, sheet

SENTENCE = "Nobody ever learned to read in a swimming pool."


def test_the_native_host_answers(chrome_build: Path, server: Loopback, tmp_path: Path) -> None:
    with hosts.with_host(chrome_build, tmp_path, hosts.true_host(tmp_path)) as browser:
        page = browser.open(f"{server.origin}/council.html")
        opened = popup(browser, page)
        opened.wait("document.querySelector('#engine').textContent === 'Native host'")
        opened.press("#read")
        frame = article(sheet(page))
        assert SENTENCE in frame.inner_text("main")
        assert frame.locator("#notice").is_hidden()


def test_both_engines_find_the_same(chrome_build: Path, server: Loopback, tmp_path: Path) -> None:
    found = []
    with hosts.with_host(chrome_build, tmp_path, hosts.true_host(tmp_path)) as browser:
        for engine in ("native", "embedded"):
            browser.worker.evaluate(
                "engine => chrome.storage.local.set({ settings: { version: 0, settings: { engine } } })", engine
            )
            page = browser.open(f"{server.origin}/council.html")
            found.append(article(read(browser, page)).inner_html("#article"))
    assert found[0] == found[1]


@pytest.mark.parametrize("how", hosts.FAILING)
def test_the_embedded_engine_answers_and_says_why_when_the_host(
    how: str, chrome_build: Path, server: Loopback, tmp_path: Path
) -> None:
    launcher, words = hosts.failing(how, tmp_path)
    with hosts.with_host(chrome_build, tmp_path, launcher) as browser:
        page = browser.open(f"{server.origin}/council.html")
        frame = article(read(browser, page))
        assert SENTENCE in frame.inner_text("main")
        assert words in frame.inner_text("#notice")
        assert words in (frame.text_content("#live") or "")


def test_options_say_what_is_wrong_with_the_host(chrome_build: Path, tmp_path: Path) -> None:
    with hosts.with_host(chrome_build, tmp_path, None) as browser:
        options = browser.own("options/options.html")
        options.locator("#host", has_text="isn't installed").wait_for()


def test_options_say_which_host_answers(chrome_build: Path, tmp_path: Path) -> None:
    with hosts.with_host(chrome_build, tmp_path, hosts.true_host(tmp_path)) as browser:
        options = browser.own("options/options.html")
        options.locator("#host", has_text="The native host answers: version 0.1.0").wait_for()


def test_without_the_permission_the_embedded_engine_answers(chrome_build: Path, server: Loopback) -> None:
    with chromium(chrome_build) as browser:
        browser.worker.evaluate(
            "chrome.storage.local.set({ settings: { version: 0, settings: { engine: 'native' } } })"
        )
        page = browser.open(f"{server.origin}/council.html")
        frame = article(read(browser, page))
        assert "isn't allowed" in frame.inner_text("#notice")


@pytest.fixture(scope="module")
def own(chrome_build: Path) -> object:
    with chromium(chrome_build) as browser:
        yield browser


def test_an_engine_killed_while_it_starts_is_started_again(own: Chromium, server: Loopback) -> None:
    page = own.open(f"{server.origin}/council.html")
    read(own, page)
    until("the engine to be starting", lambda: own.worker.evaluate("chrome.offscreen.hasDocument()"))
    own.worker.evaluate("chrome.offscreen.closeDocument()")
    assert SENTENCE in article(sheet(page)).inner_text("main")
    page.close()


def test_an_engine_killed_between_two_readings_is_started_again(own: Chromium, server: Loopback) -> None:
    page = own.open(f"{server.origin}/council.html")
    article(read(own, page))
    escape(page)
    own.worker.evaluate("chrome.offscreen.closeDocument()")
    assert SENTENCE in article(read(own, page)).inner_text("main")
    page.close()


def _stop_background(browser: Chromium) -> None:
    own = browser.context.browser
    assert own is not None
    session = own.new_browser_cdp_session()
    targets = session.send("Target.getTargets", {"filter": [{"type": "service_worker"}]})["targetInfos"]
    for target in targets:
        if browser.id in target["url"]:
            session.send("Target.closeTarget", {"targetId": target["targetId"]})
    session.detach()


def test_a_sheet_outlives_the_background(own: Chromium, server: Loopback) -> None:
    page = own.open(f"{server.origin}/council.html")
    frame = article(read(own, page))
    _stop_background(own)
    page.wait_for_timeout(300)  # nothing is to happen
    assert SENTENCE in frame.inner_text("main")
    escape(page)
    assert SENTENCE in article(read(own, page)).inner_text("main")
    page.close()


def test_an_extractor_that_is_not_there_any_more_is_named(own: Chromium, server: Loopback) -> None:
    stored = json.dumps({"version": 0, "settings": {"extractor": "of-yesterday"}})
    own.worker.evaluate(f"chrome.storage.local.set({{ settings: {stored} }})")
    page = own.open(f"{server.origin}/council.html")
    said(read(own, page), "The extractor isn't there")
    own.worker.evaluate("chrome.storage.local.clear()")
    page.close()


def test_the_host_s_list_of_advertisers_reaches_the_embedded_engine(
    chrome_build: Path, server: Loopback, tmp_path: Path
) -> None:
    council = (PAGES / "council.html").read_text("utf-8")
    server.put("/advertised.html", council.replace(SENTENCE, f'{SENTENCE} <a href="//ads.made-up.example/x">Offer</a>'))
    own = tmp_path / "data" / "readwell" / "ad_hosts.txt"
    own.parent.mkdir(parents=True)
    own.write_text("ads.made-up.example\n", "utf-8")
    chosen = {"extractor": "crunch", "extractors": {"crunch": {"link_lists": False}}}
    stored = "settings => chrome.storage.local.set({ settings: { version: 0, settings } })"
    held = "chrome.storage.local.get('advertisers').then((kept) => kept.advertisers?.own.length)"
    with hosts.with_host(chrome_build, tmp_path, hosts.true_host(tmp_path)) as browser:
        for engine, offered in (("embedded", True), ("native", False), ("embedded", False)):
            browser.worker.evaluate(stored, {**chosen, "engine": engine})
            browser.worker.evaluate("chrome.offscreen.closeDocument().catch(() => {})")
            page = browser.open(f"{server.origin}/advertised.html")
            text = article(read(browser, page)).inner_text("main")
            assert SENTENCE in text
            assert ("Offer" in text) == offered
            page.close()
            if engine == "native":
                until("the list to be kept", partial(browser.worker.evaluate, held))
