"""The settings list the permissions that a person has granted, and can revoke them."""

from __future__ import annotations

from tests.browser.drivers.firefox import Firefox
from tests.browser.drivers.firefox_settings import settings

ROWS = "return [...document.querySelectorAll('#granted li span')].map((name) => name.textContent)"
EVERY_SITE = "Read pages and fetch pictures on every site"


def granted(browser: Firefox) -> dict[str, list[str]]:
    """The optional permissions that the browser says we have."""
    granted = browser.marionette.execute_async_script("chrome.permissions.getAll().then(arguments[0])", sandbox=None)
    return {name: sorted(granted[name]) for name in ("permissions", "origins")}


def give_back(browser: Firefox, name: str) -> str:
    """Press the button beside a permission; gives what is then said."""
    rows = browser.wait("the permission's row", lambda: browser.marionette.execute_script(ROWS))
    browser.marionette.find_elements("css selector", "#granted button")[rows.index(name)].click()
    said = "return document.getElementById('granted-said').textContent"
    return str(browser.wait("an answer", lambda: browser.marionette.execute_script(said)))


def test_a_person_gives_back_the_right_to_every_site(firefox_at_once: Firefox) -> None:
    browser = firefox_at_once
    browser.own("pages/options/options.html#all")
    before = granted(browser)
    browser.stored(savePictures=True)
    browser.grant("downloads")
    with browser.everywhere():
        browser.own("pages/options/options.html#all")
        assert granted(browser)["origins"] != before["origins"]
        assert give_back(browser, EVERY_SITE) == f"Taken back: {EVERY_SITE}"
        assert granted(browser)["origins"] == before["origins"]
    assert "downloads" in granted(browser)["permissions"]
    browser.wait("the other row alone", lambda: len(browser.marionette.execute_script(ROWS)) == 1)
    assert "savePictures" not in settings(browser)


def test_a_voice_of_the_network_is_off_again_once_the_text_may_not_leave_any_more(firefox_at_once: Firefox) -> None:
    browser = firefox_at_once
    browser.stored(networkVoices=True, rate=1.5)
    browser.grant("nativeMessaging")
    take = "chrome.permissions.remove({ data_collection: ['websiteContent'] }).then(arguments[0])"
    assert browser.marionette.execute_async_script(take, sandbox=None) is True
    host = "chrome.runtime.sendMessage({ do: 'host' }).then(({ error }) => arguments[0](error?.code))"
    assert browser.marionette.execute_async_script(host, sandbox=None) == "host-forbidden"
    browser.wait("the setting to go", lambda: "networkVoices" not in settings(browser))
    assert settings(browser)["rate"] == 1.5


#: A background that answers nothing about the host until it is told to, and a person who grants what is asked for.
UNANSWERED = """
const answer = new Promise((done) => (window.answered = () => done({ ok: { version: "1", python: "3" } })));
window.readwellBackground = (message) => (message.do === "host" ? answer : undefined);
chrome.permissions.request = () => Promise.resolve(true);
document.querySelector("input[name=engine][value=native]").click();"""


def test_the_list_of_checks_has_no_heading_before_it_has_lines(firefox_browser: Firefox) -> None:
    firefox_browser.renew()
    firefox_browser.own("pages/options/options.html#all")
    driver = firefox_browser.marionette
    driver.execute_script(UNANSWERED, sandbox=None)
    said = "return document.querySelector('#host').textContent"
    firefox_browser.wait("the question", lambda: driver.execute_script(said))
    shown = "return document.querySelector('#checks').checkVisibility()"
    assert not driver.execute_script(shown)
    driver.execute_script("window.answered()", sandbox=None)
    firefox_browser.wait("the list", lambda: driver.execute_script(shown))
    firefox_browser.renew()
