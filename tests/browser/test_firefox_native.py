"""The native host in Firefox: registered as `readwell install` registers it, granted, answering, killed, and left."""

from __future__ import annotations

import os
import signal
from collections.abc import Iterator
from pathlib import Path

import pytest
from marionette_driver.by import By
from readwell.install import install
from readwell.places import System

from tests.browser.firefox import Firefox, firefox
from tests.browser.loopback import Loopback
from tests.browser.test_firefox_reading import SENTENCE, acts_at_once, escape, read


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


def choose(browser: Firefox, engine: str) -> None:
    """Choose the engine as a person does, in the options."""
    browser.own("options/options.html")
    browser.marionette.find_element(By.CSS_SELECTOR, f"input[name=engine][value={engine}]").click()
    stored = "chrome.storage.local.get().then(({ settings }) => arguments[0](settings?.settings.engine ?? 'embedded'))"
    browser.wait(
        f"the choice of {engine}",
        lambda: browser.marionette.execute_async_script(stored, sandbox=None) == engine,
    )


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
        if b"readwell.native" in words and b"readwell@readwell.io" in words:
            found.append(int(path.name))
    return found


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


def test_a_host_that_is_missing_is_told_and_the_embedded_engine_answers(browser: Firefox, server: Loopback) -> None:
    choose(browser, "native")
    (known,) = (Path(os.environ["HOME"]) / ".mozilla" / "native-messaging-hosts").glob("*.json")
    known.rename(known.with_suffix(".away"))
    try:
        for process in hosts():
            os.kill(process, signal.SIGKILL)
        browser.wait("the host to be gone", lambda: not hosts())
        assert SENTENCE in read(browser, f"{server.origin}/council.html")
        assert "isn't installed" in notice(browser)
        escape(browser)
    finally:
        known.with_suffix(".away").rename(known)
