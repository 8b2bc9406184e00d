"""The labelling tool on hostile pages: it labels or it goes, keeps no click to itself without its strip, and loses no label."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

import pytest
from playwright.sync_api import Page

from tests.browser.drivers.chromium import Chromium
from tests.browser.drivers.labels import OFFERED, STORE, forget, labels
from tests.browser.drivers.loopback import Loopback
from tests.browser.drivers.place import FIELDS, WORDS
from tests.browser.drivers.sheet import choose
from tests.browser.drivers.waiting import until

pytestmark = pytest.mark.second

#: Each name twice, so that a form gives a list for it.
LIARS = FIELDS + "".join(f"<input type=hidden name={name}>" * 2 for name in ("classList", "getAttribute", "matches"))
NAMES = "__proto__ constructor toString hasOwnProperty \u202egnp.exe a&quot;&lt;img/src=x/onerror=ran=1&gt; <b>"
ARTICLE = "<main><h1>Ferry</h1>" + "".join(f"<p>{number}. {WORDS}</p>" for number in range(8)) + "</main>"
#: Pages as they stand before the tool comes.
PAGES = {
    "a form that lies": f"<form id=liar>{LIARS}{ARTICLE}</form>",
    "names of prototypes, signs and markup": f"<div class='{NAMES}' id=__proto__ name=constructor>{ARTICLE.replace('<p>', '<p class=__proto__ id=toString>')}</div>",
    "text that runs both ways": ARTICLE.replace("<p>", "<p dir=rtl>\u202e\u2066\u05d0 "),
    "markup as words": ARTICLE.replace("<p>", "<p>&lt;img src=x onerror=ran=1&gt;&lt;script&gt;ran=1&lt;/script&gt; "),
    "frames": f"<iframe srcdoc='{ARTICLE}'></iframe>{ARTICLE}<iframe sandbox srcdoc='{ARTICLE}'></iframe>",
    "shadow trees": f"<article><template shadowrootmode=closed>{ARTICLE}</template></article>{ARTICLE}",
    "two thousand levels": "<div>" * 2000 + ARTICLE,
    "thirty thousand nodes": ARTICLE + "<section>" + "<p>a <i>b</i></p>" * 7_500 + "</section>",
}
#: What a page does while somebody labels, after which a label can still be given.
GOES_ON = {
    "nodes come": "for (let more = 0; more < 2000; more++) document.querySelector('main').prepend(document.createElement('p'))",
    "all nodes go": "document.body.replaceChildren()",
    "nodes change places": "document.querySelector('main').append(...[...document.querySelectorAll('p')].reverse())",
    "nodes are hidden": "document.querySelector('main').style.display = 'none'",
    "nodes go into a frame": "document.body.append(document.createElement('iframe')); frames[0].document.body.append(document.querySelector('main'))",
    "the address changes": "history.pushState(0, '', '/other.html')",
    "prototypes lie": "Element.prototype.getBoundingClientRect = Node.prototype.contains = () => { throw 1 }",
    "keys are taken": "addEventListener('keypress', (event) => event.stopImmediatePropagation(), true)",
    "it is a window of another size": "document.documentElement.style.zoom = 3; dispatchEvent(new Event('resize'))",
}
#: What takes the strip away, or out of reach: the page has its clicks again.
TAKES = {
    "the strip goes": "document.querySelector(':root > div').remove()",
    "the strip moves out of the page": "new DocumentFragment().append(document.querySelector(':root > div'))",
    "all of the page goes": "document.documentElement.replaceChildren(document.body)",
    "the root goes": "const root = document.createElement('html'); root.append(document.body); document.documentElement.replaceWith(root)",
    "a dialog opens": "const own = document.body.appendChild(document.createElement('dialog')); own.append('Press'); own.showModal(); own.append(document.querySelector('#free'))",
    "a dialog opens in a shadow tree": """const own = document.createElement('dialog'), host = document.body.appendChild(document.createElement('section'));
        host.attachShadow({ mode: 'closed' }).append(own); own.append('Press'); own.showModal()""",
    "the page is made inert": "document.documentElement.inert = true",
}
COUNTED = "<!doctype html><html lang=en><title>Ferry</title><script>let clicks = 0; addEventListener('click', () => clicks++);</script><button id=free>Free</button>"


@pytest.fixture(scope="module")
def browser(chromium_browser: Chromium) -> Iterator[Chromium]:
    """The shared browser with the tool offered; afterwards it holds no label and the usual settings."""
    choose(chromium_browser, labelling=True)
    yield chromium_browser
    forget(chromium_browser)
    choose(chromium_browser)


def tooled(browser: Chromium, address: str) -> Page:
    """A page with the tool over it."""
    page = browser.open(address)
    popup = browser.popup(page)
    popup.wait(OFFERED)
    popup.press("#label")
    page.wait_for_selector(":root > div", state="attached")
    until("the strip to have the keys", lambda: page.evaluate("document.activeElement.matches(':root > div')"))
    return page


def _note(faults: list[str], fault: object) -> None:
    faults.append(str(fault))


def is_free(page: Page) -> bool:
    """Whether a click reaches the page; none of its scripts may have come from a label."""
    before = page.evaluate("clicks")
    page.mouse.click(5, 5)
    page.mouse.click(5, 5)
    assert page.evaluate("globalThis.ran") is None
    return bool(page.evaluate("clicks") > before)


def test_a_hostile_page_is_labelled_and_left_as_it_was(browser: Chromium, server: Loopback) -> None:
    cases = [(name, body, "0") for name, body in PAGES.items()] + [
        (name, ARTICLE, act) for name, act in GOES_ON.items()
    ]
    for number, (name, body, act) in enumerate(cases):
        forget(browser)
        page = tooled(browser, server.put(f"/tool{number}.html", COUNTED + body))
        faults: list[str] = []
        page.on("pageerror", partial(_note, faults))
        page.evaluate(f"() => {{ {act} }}")
        for key in (
            "g",
            "ArrowUp",
            "ArrowDown",
            "ArrowRight",
            "ArrowLeft",
            "m",
            "n",
            "u",
            "r",
            "a",
            "9",
            "9",
            "Enter",
            "Escape",
        ):
            page.keyboard.press(key)
        page.wait_for_selector(":root > div", state="detached")
        until(f"{name}: the labels", lambda: any(labels(browser)))
        assert is_free(page) and not faults, name
        page.close()


def test_a_page_that_takes_the_strip_has_its_clicks_again(browser: Chromium, server: Loopback) -> None:
    for number, (name, act) in enumerate(TAKES.items()):
        page = tooled(browser, server.put(f"/taken{number}.html", COUNTED + ARTICLE))
        assert not is_free(page), name
        page.evaluate(f"() => {{ {act} }}")
        page.evaluate("document.documentElement.inert = false") if "inert" in act and is_free(page) else None
        until(f"{name}: the page to have its clicks", partial(is_free, page), 20)
        assert page.locator(":root > div").count() == 0, name
        page.close()


def test_two_tabs_and_the_list_agree_on_what_is_kept(browser: Chromium, server: Loopback) -> None:
    forget(browser)
    address = server.put("/both.html", COUNTED + ARTICLE)
    one, other = tooled(browser, address), tooled(browser, address)
    for page, keys in ((one, ["g"]), (other, ["ArrowUp", "m"]), (one, ["n"])):
        page.bring_to_front()
        for key in keys:
            page.keyboard.press(key)
    wanted = [("", True), ("good", False)]

    def kept() -> list[tuple[str, bool | None]]:
        return sorted((label.get("grain", ""), label.get("main")) for page in labels(browser) for label in page)

    until("the labels of both", lambda: kept() == wanted, 20, instead=kept)
    listed = browser.own("pages/label/label.html")
    listed.evaluate(STORE, "clear")
    listed.close()
    one.bring_to_front()
    one.keyboard.press("m")
    one.wait_for_selector(":root > div", state="detached")  # what is said now could not be kept
    assert labels(browser) == []
    for page in (one, other):
        page.close()
