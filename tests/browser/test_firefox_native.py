"""The native host in Firefox: registered by `readwell install`, granted, answering, killed, and disconnected."""

from __future__ import annotations

import json
import os
import signal
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from marionette_driver.by import By
from readwell.services.native.install import install, manifest
from readwell.system.folders import BROWSERS, System, data

from tests.browser.drivers.firefox import Firefox, firefox
from tests.browser.drivers.firefox_reading import SENTENCE, acts_at_once, escape, read
from tests.browser.drivers.firefox_settings import choose
from tests.browser.drivers.hosts import FAILING, failing
from tests.browser.drivers.loopback import PAGES, Loopback
from tests.browser.drivers.surfaces import messages
from tests.browser.drivers.waiting import until

#: How many hosts of the native host's own list the extension holds.
LISTED = "chrome.storage.local.get('advertisers').then((kept) => arguments[0](kept.advertisers?.own.length ?? 0))"
#: Adds to the stored settings.
KEEPS = (
    "chrome.storage.local.get('settings').then(({{ settings }}) => chrome.storage.local.set({{ settings: {{ ...settings, "
    "settings: {{ ...settings.settings, ...{} }} }} }})).then(() => arguments[0](1))"
)


@pytest.fixture(scope="module")
def browser(firefox_build: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Firefox]:
    """A Firefox whose person has installed the host and chosen it."""
    home = tmp_path_factory.mktemp("home")
    install(["firefox"], system=System("linux", home, {}))
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("HOME", str(home))
        patch.delenv("XDG_STATE_HOME", raising=False)
        with firefox(firefox_build) as running:
            running.grant("nativeMessaging")
            acts_at_once(running)
            choose(running, "native")
            yield running


def notice(browser: Firefox) -> str:
    """What the sheet says about the engine; "" where all is well."""
    script = "const it = document.querySelector('#notice'); return it.hidden ? '' : it.textContent"
    return str(browser.marionette.execute_script(script))


def hosts() -> list[int]:
    """The hosts that a browser of ours started: their command line names the extension."""
    found = []
    for path in Path("/proc").glob("[0-9]*"):
        try:
            words = (path / "cmdline").read_bytes().split(b"\0")
        except OSError:
            continue
        if b"readwell@readwell.io" in words:
            found.append(int(path.name))
    return found


def store(browser: Firefox, script: str) -> object:
    """The result of a script on the extension's storage, run in its options page."""
    browser.own("pages/options/options.html#all")
    return browser.marionette.execute_async_script(script, sandbox=None)


@pytest.mark.second
def test_the_host_s_list_of_advertisers_reaches_both_engines(
    firefox_build: Path, server: Loopback, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    council = (PAGES / "council.html").read_text("utf-8")
    links = '<a href="//ads.made-up.example/x">Offer</a> <a href="//other.made-up.example/x">Bargain</a>'
    server.put("/advertised.html", council.replace(SENTENCE, f"{SENTENCE} {links}"))
    install(["firefox"], system=System("linux", tmp_path, {}))
    own = data(System("linux", tmp_path, {})) / "ad_hosts.txt"
    own.parent.mkdir(parents=True, exist_ok=True)
    own.write_text("ads.made-up.example\n", "utf-8")
    monkeypatch.setenv("HOME", str(tmp_path))
    for name in ("XDG_STATE_HOME", "XDG_DATA_HOME"):
        monkeypatch.delenv(name, raising=False)
    with firefox(firefox_build) as running:
        running.grant("nativeMessaging")
        acts_at_once(running)
        crunch = {"extractor": "crunch", "extractors": {"crunch": {"link_lists": False}}}
        for engine in ("native", "embedded"):
            choose(running, engine)
            store(running, KEEPS.format(json.dumps(crunch)))
            text = read(running, f"{server.origin}/advertised.html")
            assert SENTENCE in text and "Bargain" in text
            assert "Offer" not in text
            escape(running)
            running.wait("the list to be kept", lambda: store(running, LISTED) == 1)


@pytest.mark.second
def test_settings_say_what_the_browser_means_by_collecting(browser: Firefox) -> None:
    browser.own("pages/options/options.html#all")
    consent = browser.marionette.find_element(By.ID, "native-consent")
    browser.wait("the words", lambda: consent.is_displayed() and messages("en")["nativeConsent"] == consent.text)


def test_the_native_host_answers(browser: Firefox, server: Loopback) -> None:
    assert SENTENCE in read(browser, f"{server.origin}/council.html")
    assert notice(browser) == ""
    assert hosts()
    escape(browser)


def test_a_host_killed_between_two_readings_is_started_again(browser: Firefox, server: Loopback) -> None:
    before = hosts()
    assert before
    for process in before:
        os.kill(process, signal.SIGKILL)
    browser.wait("the host to be gone", lambda: not set(before) & set(hosts()))
    assert SENTENCE in read(browser, f"{server.origin}/council.html")
    assert notice(browser) == ""
    assert hosts()
    escape(browser)


def test_the_embedded_engine_is_chosen_and_answers(browser: Firefox, server: Loopback) -> None:
    choose(browser, "embedded")
    assert SENTENCE in read(browser, f"{server.origin}/council.html")
    assert notice(browser) == ""
    escape(browser)


@contextmanager
def registered(browser: Firefox, launcher: Path | None) -> Iterator[None]:
    """Another host in the place of the installed one, or none, and none running."""
    (known,) = (Path(os.environ["HOME"]) / ".mozilla" / "native-messaging-hosts").glob("*.json")
    own = known.read_text("utf-8")
    try:
        known.unlink()
        if launcher:
            known.write_text(json.dumps(manifest(BROWSERS["firefox"], launcher)), encoding="utf-8")
        for process in hosts():
            os.kill(process, signal.SIGKILL)
        browser.wait("the host to be gone", lambda: not hosts())
        yield
    finally:
        known.write_text(own, encoding="utf-8")


@pytest.fixture(scope="module")
def answer(browser: Firefox, server: Loopback) -> str:
    """The article as the embedded engine gives it where it is chosen."""
    choose(browser, "embedded")
    read(browser, f"{server.origin}/council.html")
    found = markup(browser)
    escape(browser)
    return found


def markup(browser: Firefox) -> str:
    """The elements of the article on the sheet, where the driver is."""
    return str(browser.marionette.execute_script("return document.querySelector('#article').innerHTML"))


@pytest.mark.second(after=1)
@pytest.mark.parametrize("how", FAILING)
def test_the_embedded_engine_answers_and_says_why_when_the_host(
    how: str, answer: str, browser: Firefox, server: Loopback, tmp_path: Path
) -> None:
    launcher, words = failing(how, tmp_path)
    with registered(browser, launcher):
        # The options ask the host anew, whatever was known of it.
        choose(browser, "native")
        assert SENTENCE in read(browser, f"{server.origin}/council.html")
        assert markup(browser) == answer
        until("the reason", lambda: words in notice(browser), instead=lambda: notice(browser))
        escape(browser)
