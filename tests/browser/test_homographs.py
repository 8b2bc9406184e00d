"""The sheet names a host in a form that no other host can imitate, in both browsers."""

from __future__ import annotations

import pytest

from tests.browser.drivers.chromium import Chromium
from tests.browser.drivers.firefox import Firefox
from tests.browser.drivers.firefox_reading import article as firefox_article
from tests.browser.drivers.loopback import Loopback
from tests.browser.drivers.sheet import article, read
from tests.browser.drivers.waiting import until

#: A host as its page would like it to look, and as the sheet has to name it. Cyrillic, Greek, one script alone,
#: characters of full width that stand for Latin ones, an accent written apart.
HOSTS = {
    "аpple.localhost": "xn--pple-43d.localhost",
    "аррӏе.localhost": "xn--80ak6aa92e.localhost",
    "gοοgle.localhost": "xn--ggle-0nda.localhost",
    "ｐａｙ.localhost": "pay.localhost",
    "é.localhost": "xn--9ca.localhost",
}
#: The host, and what stands there: the site's name only where the host's letters can't deceive.
SOURCE = "(({ title, textContent }) => [title, textContent])(document.querySelector('#source'))"
NAME = "The Harbour Courier"


def shown(host: str) -> list[str]:
    """What the sheet says of a host."""
    return [host, host if "xn--" in host else NAME]


def address(server: Loopback, host: str) -> str:
    """The council's page under another name of this machine."""
    return f"{server.origin.replace('127.0.0.1', host)}/council.html"


@pytest.mark.parametrize(("looks", "named"), HOSTS.items(), ids=HOSTS.values())
def test_chromiums_sheet_names_a_host_that_looks_like_another_as_it_is(
    looks: str, named: str, chromium_browser: Chromium, server: Loopback
) -> None:
    page = chromium_browser.open(address(server, looks))
    assert article(read(chromium_browser, page)).evaluate(SOURCE) == shown(named)
    page.close()


@pytest.mark.second
def test_firefox_sheet_names_hosts_that_look_like_others_as_they_are(
    firefox_at_once: Firefox, server: Loopback
) -> None:
    for looks, named in HOSTS.items():
        firefox_at_once.open(address(server, looks))
        firefox_at_once.click()
        firefox_article(firefox_at_once)
        until(f"the name of {named}", lambda: firefox_at_once.marionette.execute_script(f"return {SOURCE}")[0])
        assert firefox_at_once.marionette.execute_script(f"return {SOURCE}") == shown(named)
