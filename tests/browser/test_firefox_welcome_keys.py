"""The welcome page in Firefox by keys alone: what a key does is in sight."""

from __future__ import annotations

from tests.browser.drivers.firefox import Firefox
from tests.browser.drivers.firefox_keys import IN_PAGE, focused, press, reaches

#: The top and the bottom of the sample are in the window.
SEEN = """const { top, bottom } = document.querySelector("#sample.calm")?.getBoundingClientRect() ?? {};
return top >= 0 && bottom <= innerHeight;"""


def test_the_sample_that_is_read_comes_into_sight(firefox_browser: Firefox) -> None:
    browser = firefox_browser
    browser.marionette.switch_to_frame()
    browser.own("pages/welcome/welcome.html")
    browser.wait("the page", lambda: browser.marionette.execute_script("return document.title"))
    browser.chrome(IN_PAGE)
    reaches(browser, "try")
    press(browser, "Enter")
    calm = "return document.querySelector('#sample.calm') !== null"
    browser.wait("the article", lambda: browser.marionette.execute_script(calm))
    assert browser.marionette.execute_script(SEEN) and focused(browser) == "try"
