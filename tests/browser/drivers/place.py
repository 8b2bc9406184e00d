"""A page that is read in place, and what is hidden of it."""

from __future__ import annotations

from playwright.sync_api import Frame, Page

from tests.browser.drivers.chromium import Chromium
from tests.browser.drivers.sheet import article, read, use_tool
from tests.browser.drivers.waiting import until

MARKUP = """() => {
    const copy = document.documentElement.cloneNode(true);
    copy.querySelector(":scope > div")?.remove();
    const shadows = [...document.querySelectorAll("*:not(:root > div)")].map(({ shadowRoot }) => shadowRoot?.innerHTML ?? "");
    return copy.outerHTML + shadows.join();
}"""
HIDDEN = """() => [...document.querySelectorAll('body *')].filter(one => !one.checkVisibility() && one.parentElement.checkVisibility())
    .map(one => one.tagName.toLowerCase() + (one.id ? '#' + one.id : ''))"""
WORDS = (
    "The ferry leaves at seven, and whoever is late takes the bridge, which is longer but dry in every weather. " * 4
)
PAGE = f"""<!doctype html><html lang=en><title>Ferry</title><style>nav {{ display: block !important; }}</style>
<header id=top style="display: block !important">Ferries <a href=/>Home</a> <a href=/b>Buses</a> <a href=/c>Boats</a></header>
<nav><a href=/1>One</a> <a href=/2>Two</a> <a href=/3>Three</a></nav>
<main><h1>Ferry</h1><p id=first>{WORDS}</p><div id=box></div><p>{WORDS}</p><p id=middle>{WORDS}</p>
{"".join(f"<p>{number}. {WORDS}</p>" for number in range(80))}</main>
<footer id=foot>All rights <a href=/r>reserved</a> <a href=/s>Terms</a> <a href=/t>Help</a></footer></html>"""

#: The same inside a form whose fields hide what the browser says of the form: each name twice, so that it gives a list.
LIARS = (
    "parentNode parentElement getRootNode isConnected ownerDocument lastChild firstChild childNodes nextSibling nodeType"
    " nodeValue localName style contains getBoundingClientRect scrollIntoView host"
)
FIELDS = "".join(f"<input type=hidden name={name}>" * 2 for name in LIARS.split())
LYING = PAGE.replace("<header", f"<form id=liar style='color: #222'>{FIELDS}<header", 1).replace(
    "</html>", "</form></html>"
)


def in_place(browser: Chromium, page: Page) -> Frame:
    """Read, then go on in place."""
    frame = article(read(browser, page))
    assert isinstance(frame, Frame)
    use_tool(frame, "place")
    frame.wait_for_selector("html[data-view=place]", state="attached")
    page.wait_for_function("document.querySelector(':root > div')?.dataset.readwellVersion")
    until("the sheet to say so", lambda: "in place" in (frame.text_content("#live") or "").lower())
    return frame
