"""The cases of tests/data/pages/fidelity, read through the whole extension; each check is one line.

The checks:
    SELECTOR = text            the first match has exactly this text, ignoring white space
    SELECTOR has: text         ... contains exactly these characters;  `lacks:` the opposite
    SELECTOR * 3               this many elements match
    SELECTOR @name = value     the first match's attribute; also `has` and `ends`
    says: text, silent: text   the article does or does not say this
    outline: 1 2 3             the levels of the headings, the title's first
    style: SELECTOR name value the computed style
    press: SELECTOR            press it; wait: SELECTOR, wait for it; focus: text, the focused element has this text
"""

from __future__ import annotations

import json
import re
import tomllib
from collections.abc import Iterator
from dataclasses import dataclass

from playwright.sync_api import Frame, Page

from tests.browser.drivers.chromium import Chromium
from tests.browser.drivers.loopback import PAGES, Loopback
from tests.browser.drivers.sheet import article, choose, sheet
from tests.browser.drivers.waiting import until

FOLDER = PAGES / "fidelity"
FRAME = """<!doctype html><html lang="en" {root}><head><meta charset="utf-8"><title>The tide tables</title>
<style>body {{ font: 16px sans-serif; }}</style></head><body><main><h1>The tide tables</h1>
<p>The harbour of Low Ness keeps its own tide tables, and this page says how they are made and read.</p>
{html}
<p>That is all the harbour master had to say about it.</p></main></body></html>"""

SHORT = "text => (text ?? '').replace(/\\s+/g, ' ').trim()"
LEVELS = """(() => [...document.querySelectorAll('main :is(h1, h2, h3, h4, h5, h6)')].filter(one => one.checkVisibility())
    .map(one => one.ariaLevel ?? one.nodeName[1]).join(' '))()"""


@dataclass(frozen=True)
class Case:
    """One page and what must be true of it on the sheet."""

    name: str
    checks: tuple[str, ...]
    page: str
    html: str
    root: str

    def address(self, server: Loopback) -> str:
        """Where the page is served."""
        if self.page:
            text = (FOLDER / "made" / f"{self.page}.html").read_text(encoding="utf-8")
            return server.put(f"/made/{self.page}.html", text)
        name = re.sub(r"\W+", "-", self.name.lower())
        return server.put(f"/hand/{name}.html", FRAME.format(root=self.root, html=self.html))


def cases() -> Iterator[Case]:
    """The list, as it is written."""
    for name in ("hand", "made"):
        for case in tomllib.loads((FOLDER / f"{name}.toml").read_text(encoding="utf-8"))["case"]:
            yield Case(
                case["name"], tuple(case["checks"]), case.get("page", ""), case.get("html", ""), case.get("root", "")
            )


def prepare(browser: Chromium) -> None:
    """Read with everything visible kept: what is asked is what becomes of content, not whether it is found."""
    choose(browser, button="read", extractor="plain")
    browser.worker.evaluate(
        "new Promise(done => { const look = () => chrome.action.getPopup({}).then(now => now ? setTimeout(look, 20) : done(true));"
        " look() })"
    )


def tab(browser: Chromium) -> Page:
    """A tab in which the pages that other tools made find their picture."""
    picture = (FOLDER / "made" / "gauge.png").read_bytes()
    page = browser.open("about:blank")
    page.route("**/gauge.png*", lambda route: route.fulfill(body=picture, content_type="image/png"))
    return page


def opened(browser: Chromium, page: Page) -> Frame:
    """The sheet over a page, with its whole article."""
    browser.click(page)
    frame = article(sheet(page))
    assert isinstance(frame, Frame)
    return frame


def problems(page: Page, frame: Frame, case: Case) -> list[str]:
    """The checks that fail, each with what was seen instead."""
    return [problem for check in case.checks if (problem := judged(page, frame, check))]


def wrong(browser: Chromium, server: Loopback, page: Page, case: Case) -> list[str]:
    """Read a case in a tab; gives the checks that fail."""
    page.goto(case.address(server))
    return problems(page, opened(browser, page), case)


def judged(page: Page, frame: Frame, check: str) -> str:
    """What is wrong by one check; empty if nothing is."""
    word, _, rest = check.partition(": ")
    if word in DOERS:
        return DOERS[word](frame, rest)
    if found := re.fullmatch(r"(.+) \* (\d+)", check):
        count = frame.evaluate(f"document.querySelectorAll({inside(found[1])}).length")
        return "" if count == int(found[2]) else f"{check}: there are {count}"
    if found := re.fullmatch(r"(.+) @([\w-]+) (=|has|ends) ?(.*)", check):
        seen = frame.evaluate(f"document.querySelector({inside(found[1])})?.getAttribute('{found[2]}') ?? null")
        return "" if seen is not None and fits(seen, found[3], found[4]) else f"{check}: it is {seen!r}"
    if found := re.fullmatch(r"(.+?) (has|lacks): ([^\0]+)", check, re.DOTALL):
        seen = frame.evaluate(f"document.querySelector({inside(found[1])})?.textContent ?? null")
        holds = seen is not None and found[3] in seen
        return "" if seen is not None and holds == (found[2] == "has") else f"{check}: it says {seen!r}"
    selector, _, text = check.rpartition(" = ") if check.count(" = ") == 1 else check.partition(" = ")
    seen = frame.evaluate(f"({SHORT})(document.querySelector({inside(selector)})?.textContent)")
    return "" if seen == text else f"{check}: it says {seen!r}"


def inside(selector: str) -> str:
    """A selector list looked for on the sheet, not in its toolbar and panels, unless it names them."""
    if selector.startswith(("#", "style")):
        return json.dumps(selector)
    return json.dumps(f"#article :is({selector}), #title:is({selector})")


def fits(seen: str, how: str, wanted: str) -> bool:
    """Whether an attribute is as a check says."""
    return {"=": seen == wanted, "has": wanted in seen, "ends": seen.endswith(wanted)}[how]


def says(frame: Frame, text: str) -> str:
    """The article says this."""
    return "" if text in words(frame) else f"says: {text}: it says {words(frame)[-300:]!r}"


def silent(frame: Frame, text: str) -> str:
    """The article doesn't say this."""
    return f"silent: {text}" if text in words(frame) else ""


def words(frame: Frame) -> str:
    """The article's words."""
    return str(frame.evaluate(f"({SHORT})(document.querySelector('#article').textContent)"))


def outline(frame: Frame, wanted: str) -> str:
    """The levels of all headings."""
    seen = frame.evaluate(LEVELS)
    return "" if seen == wanted else f"outline: {wanted}: it is {seen}"


def style(frame: Frame, wanted: str) -> str:
    """What the browser computes."""
    selector, name, value = wanted.rsplit(" ", 2)
    seen = frame.evaluate(
        f"getComputedStyle(document.querySelector({json.dumps(selector)})).getPropertyValue('{name}')"
    )
    return "" if seen == value else f"style: {wanted}: it is {seen}"


def press(frame: Frame, selector: str) -> str:
    """Press what a person would press."""
    scope = selector if selector.startswith("#") else f"#article {selector.removeprefix('article ')}"
    frame.locator(scope).first.click()
    return ""


def focus(frame: Frame, wanted: str) -> str:
    """What has the focus."""
    seen = f"({SHORT})(document.activeElement.textContent)"
    until(f"the focus on {wanted}", lambda: frame.evaluate(seen).startswith(wanted))
    return ""


def wait(frame: Frame, selector: str) -> str:
    """Wait until it is there."""
    frame.wait_for_selector(selector, state="attached")
    return ""


DOERS = {
    "says": says, "silent": silent, "outline": outline, "style": style, "press": press, "focus": focus, "wait": wait,
}  # fmt: skip
