"""What opens without a press on the page itself: a site that is always read, a link, several tabs."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.browser.drivers.chromium import Chromium, chromium
from tests.browser.drivers.loopback import Loopback
from tests.browser.drivers.permissions import allowing
from tests.browser.drivers.sheet import article, choose, escape, popup, sheet, sheets
from tests.browser.drivers.waiting import until

#: A driver can't answer the browser's own question.
YES = "chrome.permissions.request = async () => true"
NO = "chrome.permissions.request = async () => false"
LINK = "address => chrome.contextMenus.onClicked.dispatch({ menuItemId: 'read-link', linkUrl: address }, { id: 1 })"


@pytest.fixture(scope="module")
def allowed(chrome_build: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Chromium]:
    """A Chromium whose person has allowed the sites of the tests."""
    with chromium(allowing(chrome_build, tmp_path_factory.mktemp("allowed") / "chrome")) as browser:
        yield browser


@pytest.mark.second
def test_a_site_that_was_chosen_opens_in_the_reader_once_and_its_front_page_does_not(
    allowed: Chromium, server: Loopback
) -> None:
    choose(allowed, autoRead=[server.origin])
    front = allowed.open(f"{server.origin}/")
    page = allowed.open(f"{server.origin}/council.html")
    assert "Mill Lane" in article(sheet(page)).inner_text("#article")
    escape(page)
    assert not sheets(page) and not sheets(front)
    page.close()
    front.close()
    choose(allowed)


@pytest.mark.second
def test_a_site_that_was_allowed_for_its_port_alone_stays_chosen(
    chrome_build: Path, tmp_path: Path, server: Loopback
) -> None:
    with chromium(allowing(chrome_build, tmp_path / "chrome", f"{server.origin}/*")) as browser:
        choose(browser, autoRead=[server.origin])
        page = browser.open(f"{server.origin}/council.html")
        article(sheet(page))
        escape(page)
        opened = popup(browser, page)
        opened.evaluate("document.querySelector('#more').open = true")
        opened.wait("document.querySelector('label:has(#auto)').checkVisibility()")
        assert opened.evaluate("document.querySelector('#auto').checked")
        whole = "http://" + server.origin.split("/")[2].split(":")[0] + "/*"
        assert not opened.evaluate(f"chrome.permissions.contains({{ origins: ['{whole}'] }})")


@pytest.mark.second
@pytest.mark.parametrize("others", [[], ["http://127.0.0.1:9"]])
def test_the_permission_of_a_site_goes_with_the_last_of_its_ports(
    allowed: Chromium, server: Loopback, others: list[str]
) -> None:
    choose(allowed, autoRead=[server.origin, *others])
    page = allowed.open(f"{server.origin}/council.html")
    article(sheet(page))
    escape(page)
    opened = popup(allowed, page)
    opened.wait("document.querySelector('#auto').checked")
    opened.evaluate("chrome.permissions.remove = async ({ origins }) => Boolean(globalThis.gone = origins)")
    opened.evaluate("document.querySelector('#auto').click()")
    stored = "chrome.storage.local.get('settings').then(({ settings }) => settings.settings.autoRead ?? [])"
    until(
        "the choice", lambda: opened.evaluate(stored) == others and "gone" in opened.evaluate("Object.keys(globalThis)")
    )
    assert ("http://127.0.0.1/*" in opened.evaluate("gone")) == (not others)
    page.close()
    choose(allowed)


def test_a_site_that_was_not_chosen_stays_as_it_is(allowed: Chromium, server: Loopback) -> None:
    choose(allowed, autoRead=["https://example.org"])
    page = allowed.open(f"{server.origin}/council.html")
    allowed.worker.evaluate("chrome.tabs.query({}).then(() => 0)")
    assert not sheets(page)
    page.close()
    choose(allowed)


def test_a_link_is_read_in_a_tab_of_its_own_where_the_person_allows_its_site(
    allowed: Chromium, server: Loopback
) -> None:
    choose(allowed)
    allowed.worker.evaluate(YES)
    allowed.worker.evaluate(LINK, f"{server.origin}/council.html")
    page = allowed.shows("/council.html")
    assert "Mill Lane" in article(sheet(page)).inner_text("#article")
    page.close()


@pytest.mark.parametrize(
    "address", ["javascript:alert(1)", "file:///etc/passwd", "not an address", "chrome://settings"]
)
def test_only_a_page_of_the_web_is_opened_from_a_link(allowed: Chromium, address: str) -> None:
    allowed.worker.evaluate(YES)
    before = len(allowed.context.pages)
    allowed.worker.evaluate(LINK, address)
    allowed.worker.evaluate("chrome.tabs.query({}).then(() => 0)")
    assert len(allowed.context.pages) == before


def test_a_link_whose_site_is_refused_opens_nothing(allowed: Chromium, server: Loopback) -> None:
    allowed.worker.evaluate(NO)
    before = len(allowed.context.pages)
    allowed.worker.evaluate(LINK, f"{server.origin}/council.html")
    allowed.worker.evaluate("chrome.tabs.query({}).then(() => 0)")
    assert len(allowed.context.pages) == before


@pytest.mark.second
def test_several_tabs_are_read_each_in_its_own(allowed: Chromium, server: Loopback) -> None:
    pages = [allowed.open(f"{server.origin}/council.html?{number}") for number in (1, 2)]
    tabs = allowed.worker.evaluate(
        "chrome.tabs.query({ url: 'http://*/council.html*' }).then(tabs => tabs.map(({ id }) => id))"
    )
    own = allowed.own(f"save/tabs.html?tabs={','.join(map(str, tabs))}")
    own.evaluate(YES)
    own.click("#read")
    expect(own.locator("#done")).to_have_text("2 tabs are ready to read.")
    for page in pages:
        page.bring_to_front()
        assert "Mill Lane" in article(sheet(page)).inner_text("#article")
        page.close()
    own.close()


@pytest.mark.second
def test_tabs_that_cannot_be_read_are_counted_with_the_reason(allowed: Chromium, server: Loopback) -> None:
    page = allowed.open(f"{server.origin}/council.html?counted")
    (tab,) = allowed.worker.evaluate(
        "chrome.tabs.query({ url: 'http://*/council.html?counted' }).then(tabs => tabs.map(({ id }) => id))"
    )
    settings = allowed.own("pages/options/options.html#all")
    closed = settings.evaluate("chrome.tabs.getCurrent().then(({ id }) => id)")
    own = allowed.own(f"save/tabs.html?tabs={tab},{closed}")
    own.evaluate(YES)
    own.click("#read")
    done = own.locator("#done[role=status]")
    expect(done).to_have_text("One tab is ready to read.\nFailed: 1. This page can't be read", use_inner_text=True)
    for opened in (own, settings, page):
        opened.close()


def test_a_refusal_after_the_button_that_reads_speaks_of_reading(allowed: Chromium) -> None:
    own = allowed.own("save/tabs.html?tabs=1,2")
    own.evaluate(NO)
    own.click("#read")
    expect(own.locator("#done")).to_have_text("Without the permission only the current tab can be read.")
    own.close()
