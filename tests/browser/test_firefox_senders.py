"""In Firefox: requests from a page's own process can't reach other pages' data."""

from __future__ import annotations

from tests.browser.drivers.firefox import Firefox
from tests.browser.drivers.loopback import Loopback
from tests.browser.drivers.senders import ATTACK, REQUESTS, hold

#: Run on one of our pages: the attack in one tab, on another.
INJECT = f"""
const [own, other, requests, done] = arguments;
(async () => {{
    const tabs = await chrome.tabs.query({{}});
    const [tab, victim] = [own, other].map((url) => tabs.find((tab) => tab.url === url).id);
    const [one] = await chrome.scripting.executeScript({{ target: {{ tabId: tab }}, args: [requests, victim, ["reader", "speech"]], func: {ATTACK} }});
    if (one.error) throw one.error;
    return one.result;
}})().then(done, (fault) => done(String(fault)));"""


def test_a_content_script_reads_no_other_tab_writes_no_file_and_changes_no_setting(
    firefox_browser: Firefox, server: Loopback
) -> None:
    driver = firefox_browser.marionette
    first = driver.current_window_handle
    addresses = [f"{server.origin}/council.html?own", f"{server.origin}/council.html?victim"]
    opened = []
    for address in addresses:
        opened.append(driver.open("tab", focus=True)["handle"])
        driver.switch_to_window(opened[-1])
        firefox_browser.open(address)
    driver.switch_to_window(first)
    with firefox_browser.everywhere():
        firefox_browser.own("save/library.html")
        replies = driver.execute_async_script(INJECT, script_args=[*addresses, REQUESTS], sandbox=None)
    assert isinstance(replies, dict), replies
    hold(replies)
    for handle in opened:
        driver.switch_to_window(handle)
        driver.close()
    driver.switch_to_window(first)
