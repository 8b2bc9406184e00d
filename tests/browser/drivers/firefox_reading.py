"""From the toolbar's button to the article and back in Firefox."""

from __future__ import annotations

from tests.browser.drivers.firefox import Firefox
from tests.browser.drivers.sheet import TOOLS, WHOLE

SENTENCE = "Nobody ever learned to read in a swimming pool."
MARKUP = """
    const copy = document.documentElement.cloneNode(true);
    copy.querySelector(":scope > div")?.remove();
    return copy.outerHTML;"""

#: The whole article and all tools, as in sheet.py.
ARTICLE = f"""
    return document.querySelector("{WHOLE}") && document.querySelector("{TOOLS}") && document.querySelector("main").innerText"""


def acts_at_once(browser: Firefox) -> None:
    """Let the button read without a popup, as a person chooses it in the options."""
    browser.own("pages/options/options.html")
    browser.marionette.execute_script("document.querySelector('input[name=button][value=read]').click()")
    browser.wait("the button to act at once", lambda: _popup(browser) == "")


def _popup(browser: Firefox) -> str:
    return str(browser.marionette.execute_async_script("chrome.action.getPopup({}).then(arguments[0])", sandbox=None))


def article(browser: Firefox) -> str:
    """The sheet's words once the whole article stands there, and all tools; the driver stays in the sheet."""
    return str(browser.wait("the article", lambda: browser.on_sheet(ARTICLE)))


def read(browser: Firefox, address: str) -> str:
    """Open an address, press the button, and give the sheet's words."""
    browser.open(address)
    browser.click()
    return article(browser)


def left(browser: Firefox) -> bool:
    browser.marionette.switch_to_frame()
    return bool(browser.marionette.execute_script("return document.querySelector(':root > div') === null"))


def escape(browser: Firefox) -> None:
    """Leave the sheet by the keyboard."""
    browser.marionette.switch_to_frame()
    browser.marionette.switch_to_frame(0)
    browser.marionette.execute_script(
        "document.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true }))"
    )
    browser.wait("the page", lambda: left(browser))


def press(browser: Firefox, script: str, ready: str) -> None:
    """Do something, and wait until it has happened."""
    browser.marionette.execute_script(script)
    browser.wait(ready, lambda: browser.marionette.execute_script(f"return {ready}"))


def read_with_the_button(browser: Firefox, address: str) -> None:
    """The sheet by the toolbar's button, and the driver in its frame."""
    browser.marionette.switch_to_frame()
    browser.stored(button="read")
    browser.open(address)
    browser.click()
    article(browser)


#: Corrects the article: a click drops the paragraph that begins with these words.
FIX = "document.querySelector('#tool-fix').click()"
BLOCK = "[...document.querySelectorAll('#article p')].find((one) => one.textContent.startsWith('After three hours'))"
MENDING = "return document.documentElement.classList.contains('mending')"
