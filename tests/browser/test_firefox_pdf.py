"""PDFs in Firefox: a file opens in the reader, a page is gone to, and shown as it is printed from a tab in the background."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from marionette_driver.by import By
from marionette_driver.keys import Keys

from tests.browser.drivers.axe import firefox_violations
from tests.browser.drivers.firefox import Firefox
from tests.browser.drivers.pdfs import paged

MARKS = "document.querySelectorAll('.page-mark').length"
SHOWN = """(() => { const one = document.querySelector('#printed-picture');
    return !one.hidden && one.complete && one.naturalWidth > 300 && one.alt })()"""


def finds(browser: Firefox, script: str) -> Any:
    """What an expression gives in the tab where the driver is."""
    return browser.marionette.execute_script(f"return {script}", sandbox=None)


def test_firefox_reads_a_pdf_and_shows_its_pages(firefox_browser: Firefox, tmp_path: Path) -> None:
    browser, driver = firefox_browser, firefox_browser.marionette
    browser.renew()
    path = tmp_path / "harbour.pdf"
    path.write_bytes(paged(7))
    browser.own("pages/pdf/pdf.html")
    ours = driver.current_window_handle
    assert firefox_violations(browser) == []
    before = set(driver.window_handles)
    # A button opens it for people; the driver types into what is seen.
    finds(browser, "document.querySelector('#file').hidden = false")
    driver.find_element(By.ID, "file").send_keys(str(path))
    browser.wait("the reader", lambda: set(driver.window_handles) - before)
    (reader,) = set(driver.window_handles) - before
    driver.switch_to_window(reader)
    browser.wait("all pages", lambda: finds(browser, MARKS) == 7)
    assert finds(browser, "document.querySelector('#title').textContent") == "harbour"
    driver.refresh()
    browser.wait("its pages again", lambda: finds(browser, MARKS) == 7)
    body = driver.find_element(By.TAG_NAME, "body")
    body.send_keys("G")
    browser.wait("the field", lambda: finds(browser, "document.activeElement.id") == "page-number")
    driver.find_element(By.ID, "page-number").send_keys("5", Keys.ENTER)
    browser.wait("the page", lambda: finds(browser, "document.activeElement.dataset.page") == "5")
    body.send_keys("P")
    browser.wait("the picture", lambda: finds(browser, SHOWN) == "Page 5 as it is printed")
    assert firefox_violations(browser) == []
    driver.find_element(By.ID, "printed-next").click()
    browser.wait("the next one", lambda: finds(browser, SHOWN) == "Page 6 as it is printed")
    driver.switch_to_window(ours)
    driver.close()
    driver.switch_to_window(reader)
    driver.find_element(By.ID, "printed-before").click()
    words = "document.querySelector('#printed-said').textContent"
    browser.wait("the words", lambda: "closed or doesn’t answer" in finds(browser, words))
    browser.leave_one_tab()
