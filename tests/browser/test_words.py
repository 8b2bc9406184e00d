"""On each page of the fidelity list, every visible word is either kept or in the list of what was left out."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Frame, Page

from tests.browser.chromium import Chromium
from tests.browser.fidelity import Case, cases, prepare
from tests.browser.loopback import Loopback
from tests.browser.sheet import article, choose, sheet

#: The words a person sees or can unfold, counted by the browser itself: no script of ours has a hand in it.
VISIBLE = """() => {
    const blank = new Set('SCRIPT STYLE NOSCRIPT TEMPLATE TITLE TEXTAREA SELECT OPTION IFRAME OBJECT VIDEO AUDIO CANVAS'.split(' '));
    const alone = /[\\u3040-\\u30ff\\u3400-\\u9fff]/gu;
    // Shown to a screen reader alone: an absolute box of a pixel, or one that is clipped away.
    const unseen = (box) => {
        for (let one = box; one; one = one.parentElement) {
            const { position, clip, overflow } = getComputedStyle(one);
            const [top = 0, right = 9, bottom = 9, left = 0] = (clip.match(/-?[\\d.]+/g) ?? []).map(Number);
            const clipped = right - left <= 1 && bottom - top <= 1;
            if (position === 'absolute' && (clipped || (overflow === 'hidden' && one.offsetWidth <= 1))) return true;
        }
        return false;
    };
    let count = 0;
    const seen = (root) => {
        const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT);
        for (let node = walker.nextNode(); node; node = walker.nextNode()) {
            if (node.shadowRoot) seen(node.shadowRoot);
            if (node.contentDocument?.body) seen(node.contentDocument.body);
            const box = node.parentElement ?? root.host;
            if (node.nodeType !== Node.TEXT_NODE || !box || blank.has(box.tagName.toUpperCase()) || !box.checkVisibility({ visibilityProperty: true }) || unseen(box)) continue;
            count += (node.data.match(alone) ?? []).length + (node.data.replace(alone, ' ').match(/[\\p{L}\\p{N}][\\p{L}\\p{M}\\p{N}]*/gu) ?? []).length;
        }
    };
    const closed = [...document.querySelectorAll('details:not([open])')];
    for (const one of closed) one.open = true;
    seen(document.body);
    for (const one of closed) one.open = false;
    return count;
}"""


@pytest.fixture(scope="module")
def browser(chromium_browser: Chromium) -> Iterator[Chromium]:
    prepare(chromium_browser)
    choose(chromium_browser, button="read")
    yield chromium_browser
    choose(chromium_browser)


def counted(page: Page, frame: Frame) -> tuple[int, int, int]:
    """What the list says: kept, left out, visible."""
    frame.evaluate("document.getElementById('tool-why').click()")
    frame.locator("#why-sum", has_text=re.compile(r"\d")).wait_for()
    kept, dropped, whole = [
        int(number.replace(",", "")) for number in re.findall(r"[\d,]+\d|\d", frame.inner_text("#why-sum"))
    ]
    return kept, dropped, whole


@pytest.mark.parametrize("case", list(cases()), ids=lambda case: case.name)
def test_every_visible_word_is_kept_or_listed(browser: Chromium, server: Loopback, case: Case) -> None:
    page = browser.open(case.address(server))
    visible = page.evaluate(VISIBLE)
    browser.click(page)
    frame = article(sheet(page))
    assert isinstance(frame, Frame)
    kept, dropped, whole = counted(page, frame)
    assert kept + dropped == whole
    listed = sum(
        int(found.replace(",", ""))
        for found in frame.evaluate(
            "[...document.querySelectorAll('#why-list details:not([data-role=hidden]) summary')].map(one => one.textContent.match(/([\\d,]+) words?$/)[1])"
        )
    )
    assert listed == dropped
    assert whole == visible
    page.close()
