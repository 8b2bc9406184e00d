"""The other ways to save in Chromium: keys, the page's context menu, the clipboard, a link, and many tabs at once."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.browser.drivers.chromium import Chromium
from tests.browser.drivers.loopback import Loopback
from tests.browser.drivers.popup import Popup
from tests.browser.drivers.save_events import let_in, sent
from tests.browser.drivers.saved_page import PAGE, SVG
from tests.browser.drivers.saving import files, pressed, renewed, saver
from tests.browser.drivers.sheet import article, choose, close, popup, read
from tests.browser.drivers.waiting import until

REFUSED = "chrome.permissions.request = async () => false"


@pytest.fixture(scope="module")
def bare_browser(chrome_build: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Chromium, Path]]:
    """A browser whose person has given no permission, and where its downloads go."""
    folder = tmp_path_factory.mktemp("bare")
    with saver(chrome_build, folder) as opened:
        yield opened, folder / "downloads"


@pytest.fixture
def bare(bare_browser: tuple[Chromium, Path]) -> Iterator[tuple[Chromium, Path]]:
    """The same, with the usual settings, no downloads and no page of a former test."""
    yield bare_browser
    renewed(*bare_browser)


def opened(browser: Chromium, server: Loopback, path: str = "/roofs.html") -> Page:
    server.put("/pic.svg", SVG, Content_Type="image/svg+xml")
    page = browser.open(server.put(path, PAGE))
    page.bring_to_front()
    return page


def pasted(browser: Chromium, page: Page) -> str:
    browser.context.grant_permissions(["clipboard-read", "clipboard-write"])
    page.bring_to_front()
    return str(page.evaluate("navigator.clipboard.readText()"))


def test_the_keys_that_we_promise_are_the_browsers_to_give(full: tuple[Chromium, Path]) -> None:
    keys = full[0].worker.evaluate("chrome.commands.getAll()")
    given = {key["name"]: key["shortcut"] for key in keys if key["shortcut"]}
    menu = {"_execute_action": "Alt+Shift+Period"}
    assert given == {"read": "Alt+Shift+J", "save": "Alt+Shift+D", "listen": "Alt+Shift+Y"} | menu


def test_the_key_saves_at_once(full: tuple[Chromium, Path], server: Loopback) -> None:
    browser, downloads = full
    page = opened(browser, server)
    let_in(browser, page)
    sent(browser, page, "commands", "onCommand", "save")
    (path,) = files(downloads, 1)
    assert "written by a script" in path.read_text("utf-8")


@pytest.mark.second
def test_the_menu_saves_the_page_and_what_is_selected(full: tuple[Chromium, Path], server: Loopback) -> None:
    browser, downloads = full
    choose(browser, saveFormat="text")
    page = opened(browser, server)
    page.evaluate("getSelection().selectAllChildren(document.querySelector('h2'))")
    let_in(browser, page)
    sent(browser, page, "contextMenus", "onClicked", {"menuItemId": "save"})
    files(downloads, 1)
    sent(browser, page, "contextMenus", "onClicked", {"menuItemId": "save-selection"})
    whole, part = files(downloads, 2)
    assert "written by a script" in whole.read_text("utf-8")
    assert part.read_text("utf-8").endswith(f"\n{page.url}\n\nBoats\n")


@pytest.mark.second
def test_where_nothing_is_selected_the_menu_says_so_and_saves_nothing(
    full: tuple[Chromium, Path], server: Loopback
) -> None:
    browser, downloads = full
    page = opened(browser, server)
    let_in(browser, page)
    sent(browser, page, "contextMenus", "onClicked", {"menuItemId": "save-selection"})
    page.wait_for_function("document.querySelector(':root > div')")
    mark = "chrome.tabs.query({ active: true, lastFocusedWindow: true }).then(([tab]) => chrome.action.getBadgeText({ tabId: tab.id }))"
    until("the mark on the button", lambda: browser.worker.evaluate(mark) == "!")
    assert list(downloads.iterdir()) == []


def test_the_popup_copies_the_text(full: tuple[Chromium, Path], server: Loopback) -> None:
    browser, downloads = full
    page = opened(browser, server)
    over = popup(browser, page)
    over.wait("document.querySelector('#format').options.length > 3")
    over.press("#copy")
    over.wait("document.querySelector('#done').textContent === 'Copied.'")
    over.close()
    text = pasted(browser, page)
    assert text.startswith('---\ntitle: "Roofs and boats"') and "written by a script" in text and "\n## Boats\n" in text
    assert list(downloads.iterdir()) == []


def test_a_setting_has_every_save_copied(full: tuple[Chromium, Path], server: Loopback) -> None:
    browser, downloads = full
    choose(browser, saveTo="clipboard", saveFormat="text")
    page = opened(browser, server)
    page.evaluate("getSelection().selectAllChildren(document.querySelector('h2'))")
    let_in(browser, page)
    assert pasted(browser, page) != "Boats\n"
    sent(browser, page, "contextMenus", "onClicked", {"menuItemId": "save-selection"})
    page.wait_for_function("document.querySelector(':root > div')")
    until("the words", lambda: pasted(browser, page) == "Boats\n")
    assert list(downloads.iterdir()) == []


def link_saves(browser: Chromium, downloads: Path, page: Page) -> Popup:
    said = pressed(browser, page, "markdown")
    (path,) = files(downloads, 1)
    assert path.name.endswith("Roofs and boats.md") and "written by a script" in path.read_text("utf-8")
    assert path.name in said.text("#done")
    return said


@pytest.mark.second
def test_without_the_permission_the_popup_saves_by_a_link_and_offers_to_do_without(
    bare: tuple[Chromium, Path], server: Loopback
) -> None:
    browser, downloads = bare
    said = link_saves(browser, downloads, opened(browser, server))
    assert said.evaluate("document.querySelector('#undo').hidden && !document.querySelector('#directly').hidden")
    said.evaluate(REFUSED)
    said.press("#directly")
    said.wait("document.querySelector('#done').textContent === 'The browser will keep asking for a click.'")
    said.close()


@pytest.mark.second
def test_without_the_permission_a_key_ends_at_a_page_with_the_link(
    bare: tuple[Chromium, Path], server: Loopback
) -> None:
    browser, downloads = bare
    page = opened(browser, server)
    let_in(browser, page)
    sent(browser, page, "commands", "onCommand", "save")
    file = browser.shows("save/file.html")
    # The browser hands the page out as soon as it exists: its words come from the catalogue a moment later.
    expect(file.locator("h1")).to_have_text("Your file is ready")
    expect(file.locator("#name")).to_contain_text("Roofs and boats.md")
    expect(file.locator("#file")).to_be_focused()
    expect(file.locator("#other")).to_be_hidden()
    file.keyboard.press("Enter")
    (path,) = files(downloads, 1)
    assert "written by a script" in path.read_text("utf-8")
    file.evaluate(REFUSED)
    file.click("#directly")
    expect(file.locator("#done")).to_have_text("The browser will keep asking for a click.")


@pytest.mark.second
def test_without_the_permission_the_reader_says_where_the_file_is_and_offers_other_formats(
    bare: tuple[Chromium, Path], server: Loopback
) -> None:
    browser, _ = bare
    page = opened(browser, server)
    frame = article(read(browser, page))
    frame.click("#tool-save")
    file = browser.shows("save/file.html")
    expect(file.locator("#name")).to_contain_text(".md")
    expect(file.locator("#other")).to_be_visible()
    file.close()
    frame.locator("#notice", has_text="Your file is ready").wait_for()
    frame.get_by_label("Other format").select_option("epub")
    file = browser.shows("save/file.html")
    expect(file.locator("#name")).to_contain_text(".epub")
    file.close()
    close(page, frame)
    page.close()


def many(browser: Chromium, server: Loopback, number: int) -> Page:
    """The page that saves so many tabs, not yet begun."""
    for at in range(number):
        opened(browser, server, f"/many{at}.html")
    ids = browser.worker.evaluate(
        "chrome.tabs.query({}).then(tabs => tabs.filter(tab => tab.url?.includes('/many')).map(tab => tab.id))"
    )
    assert len(ids) == number
    return browser.own(f"save/tabs.html?tabs={','.join(map(str, ids))}")


@pytest.mark.second
def test_all_chosen_tabs_are_saved_with_a_line_for_each(full: tuple[Chromium, Path], server: Loopback) -> None:
    browser, downloads = full
    page = many(browser, server, 3)
    page.click("#start")
    expect(page.locator("#done")).to_have_text("3 tabs saved.")
    assert [line.count("✓") for line in page.locator("#list li").all_inner_texts()] == [1, 1, 1]
    assert len({path.name for path in files(downloads, 3)}) == 3


@pytest.mark.second
def test_saving_all_tabs_is_cancelled_after_the_one_at_hand(full: tuple[Chromium, Path], server: Loopback) -> None:
    browser, downloads = full
    page = many(browser, server, 4)
    page.evaluate(
        "new Promise(done => { new MutationObserver((_, watch) => document.querySelector('li[aria-current]') &&"
        " done(watch.disconnect(), document.querySelector('#cancel').click())).observe(document.body, { subtree: true, childList: true, attributes: true });"
        " document.querySelector('#start').click() })"
    )
    expect(page.locator("#done")).to_have_text("One tab saved. Cancelled, not started: 3.")
    assert [line.count("✓") for line in page.locator("#list li").all_inner_texts()] == [1, 0, 0, 0]
    assert len(files(downloads, 1)) == 1 and page.locator("#start").is_visible() and page.locator("#cancel").is_hidden()


def test_without_leave_to_read_other_tabs_none_is_saved(bare: tuple[Chromium, Path], server: Loopback) -> None:
    browser, downloads = bare
    opened(browser, server)
    page = browser.own("save/tabs.html?tabs=1,2")
    page.evaluate(REFUSED)
    page.click("#start")
    expect(page.locator("#done")).to_have_text("Without the permission only the current tab can be saved.")
    assert list(downloads.iterdir()) == []


#: The library's database fails from now on, as it does on a full disk; and no longer.
BREAK = """() => {
    globalThis.whole = IDBDatabase.prototype.transaction;
    IDBDatabase.prototype.transaction = () => { throw new DOMException("no room", "QuotaExceededError"); };
}"""
MEND = "() => { IDBDatabase.prototype.transaction = whole; }"
UNRECORDED = "It couldn't be added to the library."


def told(page: Page) -> str:
    """All that a screen reader finds on a page: our line in its corner stands in a closed shadow tree."""
    session = page.context.new_cdp_session(page)
    nodes = session.send("Accessibility.getFullAXTree")["nodes"]
    session.detach()
    return " ".join(str(node.get("name", {}).get("value", "")) for node in nodes)


@pytest.mark.second
def test_a_save_that_the_library_has_no_room_for_says_so(full: tuple[Chromium, Path], server: Loopback) -> None:
    browser, downloads = full
    page = opened(browser, server)
    browser.worker.evaluate(BREAK)
    try:
        let_in(browser, page)
        sent(browser, page, "commands", "onCommand", "save")
        files(downloads, 1)
        until("the words about it", lambda: UNRECORDED in told(page))
        sheet = article(read(browser, page))
        sheet.locator("#tool-save").click()
        expect(sheet.locator("#notice")).to_contain_text(UNRECORDED)
        files(downloads, 2)
    finally:
        browser.worker.evaluate(MEND)
    sheet.locator("#tool-save").click()
    files(downloads, 3)
    expect(sheet.locator("#notice")).not_to_contain_text(UNRECORDED)
