"""If there is nothing to read, or reading can't continue, a message tells the person."""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path

import pytest
from playwright.sync_api import Error, Page

from tests.browser.drivers.chromium import Chromium
from tests.browser.drivers.loopback import Loopback
from tests.browser.drivers.sheet import article, choose, escape, gone, popup, read, said, sheet
from tests.browser.drivers.waiting import until


def test_a_page_without_text_says_so(chromium_browser: Chromium, server: Loopback) -> None:
    page = chromium_browser.open(server.put("/empty.html", "<title>Nothing</title><body></body>"))
    frame = read(chromium_browser, page)
    said(frame, "No text found here")
    until("the announcement", lambda: "No text found here" in (frame.text_content("#live") or ""))
    assert frame.locator("#again").is_visible()
    escape(page)
    page.close()


def test_a_message_leads_to_help_with_details_that_name_no_page_unless_it_is_ticked(
    chromium_browser: Chromium, server: Loopback
) -> None:
    page = chromium_browser.open(server.put("/silent.html", "<title>Unspoken</title><body></body>"))
    frame = read(chromium_browser, page)
    said(frame, "No text found here")
    with chromium_browser.context.expect_page() as opening:
        frame.get_by_role("button", name="What can I do?").click()
    opened = opening.value
    opened.locator("#happened-title", has_text="No text found here").wait_for()
    details = opened.inner_text("#details")
    assert details.startswith("message: no-text\n")
    assert not any(word in details for word in (server.origin, "silent", "Unspoken"))
    opened.get_by_role("button", name="Copy these details").click()
    opened.locator("#done", has_text="Copied.").wait_for()
    # The address is added only by a tick, and goes again with it.
    opened.get_by_label("Add the page's address").check()
    opened.locator("#details", has_text=f"address: {server.origin}/silent.html").wait_for()
    assert not opened.inner_text("#done")
    opened.get_by_label("Add the page's address").uncheck()
    opened.locator("#details", has_not_text="address:").wait_for()
    assert opened.locator("#all span[id=engine-gone], #all span[id=gone]").count() == 1
    opened.close()
    escape(page)
    page.close()


def test_trying_again_finds_what_has_come_meanwhile(chromium_browser: Chromium, server: Loopback) -> None:
    page = chromium_browser.open(server.put("/late.html", "<title>Late</title><body></body>"))
    frame = read(chromium_browser, page)
    said(frame, "No text found here")
    page.evaluate(
        "document.body.append(Object.assign(document.createElement('p'), {textContent: 'Here it is at last, the text. '.repeat(30)}))"
    )
    # The press takes its own frame away: the driver has its answer before, or might wait for it for ever.
    frame.evaluate("setTimeout(() => document.querySelector('#again').click())")
    assert "Here it is at last" in article(sheet(page, frame)).inner_text("main")
    page.close()


@pytest.mark.second
@pytest.mark.parametrize(
    ("address", "words"),
    [
        ("chrome://version/", "Readwell works on ordinary web pages"),
        # Where the browser doesn't tell the address, it can't be told from a page that was left.
        ("about:blank", "Nothing was loaded here|The page was closed or changed its address"),
    ],
)
def test_a_restricted_page_says_so_in_the_popup(chromium_browser: Chromium, address: str, words: str) -> None:
    page = chromium_browser.open(address)
    opened = chromium_browser.popup(page)
    opened.wait("Boolean(document.querySelector('#obstacle') && document.querySelector('#read'))")
    if not opened.evaluate("document.querySelector('#obstacle').textContent"):
        opened.wait("!document.querySelector('#read').disabled")
        opened.press("#read")
    opened.wait("document.querySelector('#obstacle').textContent")
    assert any(each in opened.text("#obstacle") for each in words.split("|"))
    opened.close()
    page.close()


def test_a_restricted_page_says_so_in_a_tab_where_the_button_acts_at_once(chromium_browser: Chromium) -> None:
    choose(chromium_browser, button="read")
    chromium_browser.worker.evaluate(
        "new Promise(done => { const look = () => chrome.action.getPopup({}).then(now => now ? setTimeout(look, 20) : done()); look() })"
    )
    page = chromium_browser.open("chrome://version/")
    chromium_browser.click(page)
    opened = chromium_browser.shows("reader.html?why=")
    said(opened, "This page can't be read")
    with opened.expect_event("close"):
        opened.evaluate("setTimeout(() => document.querySelector('#close').click())")
    page.close()
    choose(chromium_browser)


@pytest.mark.second
def test_a_pdf_says_so(chromium_browser: Chromium, server: Loopback) -> None:
    server.put(
        "/paper",
        "%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj 2 0 obj<</Type/Pages/Count 0/Kids[]>>endobj",
        Content_Type="application/pdf",
    )
    page = chromium_browser.context.new_page()
    page.goto(f"{server.origin}/council.html")
    page.evaluate("address => { location.href = address }", f"{server.origin}/paper")
    page.wait_for_url("**/paper")
    opened = popup(chromium_browser, page)
    opened.press("#read")
    opened.wait("document.querySelector('#obstacle').textContent")
    assert "PDF" in opened.text("#obstacle")
    opened.close()
    page.close()


def _own_tab(browser: Chromium, page: Page) -> Page:
    popup(browser, page).press("#read")
    return browser.shows("reader.html?of=")


@pytest.mark.second
def test_a_page_that_forbids_framing_is_read_in_a_tab_of_its_own(chromium_browser: Chromium, server: Loopback) -> None:
    text = (Path(__file__).parents[1] / "data" / "pages" / "council.html").read_text("utf-8")
    address = server.put("/sandboxed.html", text, Content_Security_Policy="sandbox allow-same-origin")
    page = chromium_browser.open(address)
    reader = article(_own_tab(chromium_browser, page))
    assert "Nobody ever learned to read in a swimming pool." in reader.inner_text("main")
    assert page.locator(":root > div").count() == 0
    assert isinstance(reader, Page)
    with reader.expect_event("close"), suppress(Error):  # the tab may be gone before the key is answered
        reader.keyboard.down("Escape")
    page.close()


@pytest.mark.second
def test_a_reader_loaded_anew_after_its_article_was_shown_says_so_and_tries_again(
    chromium_browser: Chromium, server: Loopback
) -> None:
    text = (Path(__file__).parents[1] / "data" / "pages" / "council.html").read_text("utf-8")
    page = chromium_browser.open(server.put("/anew.html", text, Content_Security_Policy="sandbox allow-same-origin"))
    reader = _own_tab(chromium_browser, page)
    article(reader)
    reader.reload()
    said(reader, "The connection was lost")
    reader.evaluate("document.querySelector('#again').click()")
    assert "Nobody ever learned to read in a swimming pool." in article(reader).inner_text("main")
    assert page.locator(":root > div").count() == 0
    page.close()
    reader.reload()
    said(reader, "The connection was lost")
    reader.evaluate("document.querySelector('#again').click()")
    said(reader, "The page was left")
    reader.close()


@pytest.mark.second
def test_trying_again_in_a_tab_of_its_own_stays_there(chromium_browser: Chromium, server: Loopback) -> None:
    empty = "<title>Late</title><body></body>"
    page = chromium_browser.open(
        server.put("/late-sandboxed.html", empty, Content_Security_Policy="sandbox allow-same-origin")
    )
    reader = _own_tab(chromium_browser, page)
    said(reader, "No text found here")
    page.evaluate(
        "document.body.append(Object.assign(document.createElement('p'), {textContent: 'Here it is at last, the text. '.repeat(30)}))"
    )
    reader.evaluate("document.querySelector('#again').click()")
    assert "Here it is at last" in article(reader).inner_text("main")
    assert not reader.locator("#state").is_visible()
    # The page has no sheet, and no second reader has opened.
    assert page.locator(":root > div").count() == 0
    assert [one for one in chromium_browser.context.pages if "reader.html?of=" in one.url] == [reader]
    with reader.expect_event("close"), suppress(Error):
        reader.keyboard.down("Escape")
    page.close()


@pytest.mark.second
def test_a_page_left_while_it_is_read_leaves_no_one_waiting(chromium_browser: Chromium, server: Loopback) -> None:
    page = chromium_browser.open(f"{server.origin}/council.html")
    # The engine is cold: the sheet waits for it while the page goes.
    chromium_browser.worker.evaluate("chrome.offscreen.closeDocument().catch(() => {})")
    read(chromium_browser, page)
    page.goto(server.put("/next.html", f"<h1>Next</h1><p>{'The next page has its own story. ' * 20}</p>"))
    gone(page)
    over = popup(chromium_browser, page)
    assert over.text("#read") == "Read"
    over.press("#read")
    assert "The next page has its own story." in article(sheet(page)).inner_text("main")
    page.close()


@pytest.mark.second
def test_a_page_that_changes_its_address_by_script_keeps_its_sheet(
    chromium_browser: Chromium, server: Loopback
) -> None:
    page = chromium_browser.open(f"{server.origin}/council.html")
    article(read(chromium_browser, page))
    page.evaluate("history.pushState({}, '', '/elsewhere')")
    page.wait_for_timeout(300)  # nothing is to happen
    over = popup(chromium_browser, page)
    over.wait("document.querySelector('#read').textContent === 'Back to the page'")
    over.press("#read")
    gone(page)
    page.close()


def test_the_back_button_brings_the_page_without_the_sheet(chromium_browser: Chromium, server: Loopback) -> None:
    page = chromium_browser.open(f"{server.origin}/council.html")
    article(read(chromium_browser, page))
    page.goto(server.put("/next.html", "<p>Next</p>"))
    page.go_back()
    page.wait_for_url("**/council.html")
    assert page.locator(":root > div").count() == 0
    page.close()


def test_a_picture_that_cannot_be_had_gives_its_words(chromium_browser: Chromium, server: Loopback) -> None:
    words = "The mill stood where the two rivers met, and both of them were said to complain about it. " * 5
    page = chromium_browser.open(
        server.put(
            "/mill.html", f"<h1>Mill</h1><p>{words}</p><p><img src=/nowhere.png alt='The old mill'></p><p>{words}</p>"
        )
    )
    frame = article(read(chromium_browser, page))
    frame.locator(".picture", has_text="The old mill").wait_for()
    page.close()
