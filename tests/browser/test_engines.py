"""Both engines, and what happens when one of them is missing, has another version, or dies during a request."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from pathlib import Path

import pytest
from playwright.sync_api import Page

from tests.browser.drivers import hosts
from tests.browser.drivers.chromium import Chromium
from tests.browser.drivers.loopback import PAGES, Loopback
from tests.browser.drivers.sheet import article, choose, escape, popup, read, said, sheet
from tests.browser.drivers.waiting import until

NO_ENGINE = "chrome.offscreen.closeDocument().catch(() => {})"
#: Closes the engine's document as soon as there is one: it hasn't loaded by then.
CLOSE_EARLY = """() => void (async () => {
    while (!(await chrome.offscreen.hasDocument()));
    globalThis.closedEarly = await chrome.offscreen.closeDocument().then(() => true);
})()"""
SENTENCE = "Nobody ever learned to read in a swimming pool."


@pytest.fixture(scope="module")
def started(chrome_build: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Chromium, Path]]:
    """A browser in which the extension may ask a native host, and its profile."""
    folder = tmp_path_factory.mktemp("engines")
    with hosts.with_host(chrome_build, folder, None) as browser:
        yield browser, folder / "profile"


@pytest.fixture
def own(started: tuple[Chromium, Path]) -> Chromium:
    """The browser, its native host missing; nothing is stored, and nothing remembered of the last test's host."""
    return serving(started, None, "embedded")


def serving(started: tuple[Chromium, Path], launcher: Path | None, engine: str = "native") -> Chromium:
    """The browser with this host, or none, and this engine chosen, in an extension that has forgotten all else."""
    browser, profile = started
    hosts.register(profile, launcher)
    browser.restart_worker()
    browser.worker.evaluate("Promise.all([chrome.storage.local.clear(), chrome.storage.session.clear()])")
    choose(browser, engine=engine)
    return browser


def test_the_native_host_answers(started: tuple[Chromium, Path], server: Loopback, tmp_path: Path) -> None:
    browser = serving(started, hosts.true_host(tmp_path))
    page = browser.open(f"{server.origin}/council.html")
    opened = popup(browser, page)
    opened.wait("document.querySelector('#engine').textContent === 'Native host'")
    opened.press("#read")
    frame = article(sheet(page))
    assert SENTENCE in frame.inner_text("main")
    assert frame.locator("#notice").is_hidden()
    page.close()


@pytest.mark.second
def test_both_engines_find_the_same(started: tuple[Chromium, Path], server: Loopback, tmp_path: Path) -> None:
    found = []
    browser = serving(started, hosts.true_host(tmp_path))
    for engine in ("native", "embedded"):
        choose(browser, engine=engine)
        page = browser.open(f"{server.origin}/council.html")
        found.append(article(read(browser, page)).inner_html("#article"))
        page.close()
    assert found[0] == found[1]


@pytest.fixture(scope="module")
def answer(started: tuple[Chromium, Path], server: Loopback) -> str:
    """The article as the embedded engine gives it where it is chosen."""
    browser = serving(started, None, "embedded")
    page = browser.open(f"{server.origin}/council.html")
    found = article(read(browser, page)).inner_html("#article")
    page.close()
    return found


@pytest.mark.second(after=1)
@pytest.mark.parametrize("how", hosts.FAILING)
def test_the_embedded_engine_answers_and_says_why_when_the_host(
    how: str, answer: str, started: tuple[Chromium, Path], server: Loopback, tmp_path: Path
) -> None:
    launcher, words = hosts.failing(how, tmp_path)
    browser = serving(started, launcher)
    page = browser.open(f"{server.origin}/council.html")
    frame = article(read(browser, page))
    assert frame.inner_html("#article") == answer
    until("the reason", lambda: words in frame.inner_text("#notice"))
    until("the announcement", lambda: words in (frame.text_content("#live") or ""))
    page.close()


@pytest.mark.second
@pytest.mark.parametrize(
    ("present", "words"), [(False, "isn't installed"), (True, "The native host answers: version 0.1.0")]
)
def test_options_say_what_the_host_answers(
    present: bool, words: str, started: tuple[Chromium, Path], tmp_path: Path
) -> None:
    browser = serving(started, hosts.true_host(tmp_path) if present else None)
    options = browser.own("pages/options/options.html#all")
    options.locator("#host", has_text=words).wait_for()
    options.close()


def states(options: Page) -> list[str]:
    """What the health check says of each thing that must be so."""
    return list(
        options.evaluate("[...document.querySelectorAll('#check-list li')].map(({ dataset }) => dataset.state)")
    )


@pytest.mark.second(after=1)
@pytest.mark.parametrize(
    ("how", "wrong"), [("is missing", 1), ("can't be started", 3), ("is too old", 4), ("is too new", 4)]
)
def test_options_number_the_first_thing_that_is_wrong(
    how: str, wrong: int, started: tuple[Chromium, Path], tmp_path: Path
) -> None:
    if how == "can't be started":
        launcher: Path | None = hosts.true_host(tmp_path)
        assert launcher
        launcher.chmod(0o644)
    else:
        launcher, _ = hosts.failing(how, tmp_path)
    options = serving(started, launcher).own("pages/options/options.html#all")
    after = ["checkOpen"] * (4 - wrong)
    until("the check", lambda: states(options) == [*["checkWell"] * wrong, "checkWrong", *after])
    options.close()


@pytest.mark.second
def test_options_lead_to_a_host_that_answers(started: tuple[Chromium, Path], tmp_path: Path) -> None:
    browser, (_, profile) = serving(started, None), started
    options = browser.own("pages/options/options.html#all")
    identity = options.evaluate("chrome.runtime.id")
    options.locator("#host-command", has_text="readwell install --browser chromium").wait_for()
    assert states(options) == ["checkWell", "checkWrong", "checkOpen", "checkOpen", "checkOpen"]
    assert options.inner_text("#check-list li:nth-child(2)") == "The host is installed for this browser: no"
    assert options.locator("#host-do", has_text="readwell-host_").count() == 1
    # A host that another build of the extension has installed.
    launcher = hosts.true_host(tmp_path)
    hosts.register(profile, launcher, allowed="a" * 32)
    options.locator("#host", has_text="doesn't know this extension").wait_for()
    assert options.inner_text("#host-command").endswith(f"--extension-id {identity}")
    hosts.register(profile, launcher, allowed=identity)
    options.locator("#host", has_text="The native host answers").wait_for()
    assert options.is_hidden("#host-steps")
    assert states(options) == ["checkWell"] * 5
    options.close()


@pytest.mark.second
def test_without_the_permission_the_embedded_engine_answers(chromium_browser: Chromium, server: Loopback) -> None:
    choose(chromium_browser, engine="native")
    page = chromium_browser.open(f"{server.origin}/council.html")
    frame = article(read(chromium_browser, page))
    assert "isn't allowed" in frame.inner_text("#notice")
    page.close()
    # Settings lead on from there: the engine is chosen already, and choosing it again would be no change.
    options = chromium_browser.own("pages/options/options.html#all")
    options.locator("#host-allow").wait_for()
    assert states(options)[:2] == ["checkWrong", "checkOpen"]
    options.close()
    choose(chromium_browser)


@pytest.mark.second
def test_an_engine_whose_document_is_closed_while_it_loads_is_started_again(own: Chromium, server: Loopback) -> None:
    own.worker.evaluate(NO_ENGINE)
    own.worker.evaluate(CLOSE_EARLY)
    page = own.open(f"{server.origin}/council.html")
    assert SENTENCE in article(read(own, page)).inner_text("main")
    assert own.worker.evaluate("globalThis.closedEarly")
    page.close()


@pytest.mark.second
def test_an_engine_killed_while_it_starts_is_started_again(own: Chromium, server: Loopback) -> None:
    own.worker.evaluate(NO_ENGINE)
    page = own.open(f"{server.origin}/council.html")
    read(own, page)
    until("the engine to be starting", lambda: own.worker.evaluate("chrome.offscreen.hasDocument()"))
    own.worker.evaluate("chrome.offscreen.closeDocument()")
    assert SENTENCE in article(sheet(page)).inner_text("main")
    page.close()


@pytest.mark.second
def test_an_engine_killed_between_two_readings_is_started_again(own: Chromium, server: Loopback) -> None:
    page = own.open(f"{server.origin}/council.html")
    article(read(own, page))
    escape(page)
    own.worker.evaluate("chrome.offscreen.closeDocument()")
    assert SENTENCE in article(read(own, page)).inner_text("main")
    page.close()


@pytest.mark.second
def test_a_sheet_outlives_the_background(own: Chromium, server: Loopback) -> None:
    page = own.open(f"{server.origin}/council.html")
    frame = article(read(own, page))
    own.stop_worker()
    page.wait_for_timeout(300)  # nothing is to happen
    assert SENTENCE in frame.inner_text("main")
    escape(page)
    popup(own, page).press("#read")
    assert SENTENCE in article(sheet(page)).inner_text("main")
    page.close()


def test_an_extractor_that_is_not_there_any_more_is_named(own: Chromium, server: Loopback) -> None:
    choose(own, extractor="of-yesterday")
    page = own.open(f"{server.origin}/council.html")
    said(read(own, page), "The method isn't there")
    page.close()


@pytest.mark.second
def test_the_host_s_list_of_advertisers_reaches_the_embedded_engine(
    started: tuple[Chromium, Path], server: Loopback, tmp_path: Path
) -> None:
    council = (PAGES / "council.html").read_text("utf-8")
    server.put("/advertised.html", council.replace(SENTENCE, f'{SENTENCE} <a href="//ads.made-up.example/x">Offer</a>'))
    own = tmp_path / "data" / "readwell" / "ad_hosts.txt"
    own.parent.mkdir(parents=True)
    own.write_text("ads.made-up.example\n", "utf-8")
    chosen = {"extractor": "crunch", "extractors": {"crunch": {"link_lists": False}}}
    held = "chrome.storage.local.get('advertisers').then((kept) => kept.advertisers?.own.length)"
    browser = serving(started, hosts.true_host(tmp_path))
    for engine, offered in (("embedded", True), ("native", False), ("embedded", False)):
        choose(browser, **chosen, engine=engine)
        page = browser.open(f"{server.origin}/advertised.html")
        text = article(read(browser, page)).inner_text("main")
        assert SENTENCE in text
        assert ("Offer" in text) == offered
        page.close()
        if engine == "native":
            until("the list to be kept", partial(browser.worker.evaluate, held))
            browser.worker.evaluate(NO_ENGINE)  # the list is handed over when the engine starts
