"""The pages of tests/data/pages/fidelity: what the sheet must show correctly, and that no visible word goes unlisted."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

import pytest
from playwright.sync_api import Frame, Page

from tests.browser.drivers.chromium import Chromium
from tests.browser.drivers.fidelity import Case, cases, opened, prepare, problems, tab
from tests.browser.drivers.loopback import Loopback
from tests.browser.drivers.sheet import choose
from tests.runner.sweep import sweep

CASES = list(cases())
#: One case in so many is read by the default extractor too.
EACH = sweep(6, 1)

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


@dataclass(frozen=True)
class Shown:
    """A case on its sheet, and how many words its page shows."""

    case: Case
    page: Page
    frame: Frame
    visible: int


@pytest.fixture(scope="module")
def page(chromium_browser: Chromium) -> Iterator[Page]:
    """One tab for all cases, read at once by the button."""
    prepare(chromium_browser)
    page = tab(chromium_browser)
    yield page
    page.close()
    choose(chromium_browser)


@pytest.fixture(scope="module", params=CASES, ids=lambda case: str(case.name))
def shown(request: pytest.FixtureRequest, chromium_browser: Chromium, page: Page, server: Loopback) -> Shown:
    """Each case is read once; its tests follow each other."""
    case: Case = request.param
    page.goto(case.address(server))
    visible = page.evaluate(VISIBLE)
    return Shown(case, page, opened(chromium_browser, page), visible)


def counted(frame: Frame) -> tuple[int, int, int]:
    """What the list says: kept, left out, visible."""
    frame.evaluate("document.getElementById('tool-why').click()")
    frame.locator("#why-sum", has_text=re.compile(r"\d")).wait_for()
    kept, dropped, whole = [
        int(number.replace(",", "")) for number in re.findall(r"[\d,]+\d|\d", frame.inner_text("#why-sum"))
    ]
    return kept, dropped, whole


def test_the_list_is_long_and_half_of_it_is_made_by_other_tools() -> None:
    assert len(CASES) >= 60
    assert 2 * sum(bool(case.page) for case in CASES) >= len(CASES)
    assert len({case.name for case in CASES}) == len(CASES)


@pytest.mark.second(after=10)
def test_it_survives(shown: Shown) -> None:
    assert problems(shown.page, shown.frame, shown.case) == []


def judge_words(frame: Frame, visible: int) -> None:
    """Every visible word is either kept or in the list of what was left out."""
    kept, dropped, whole = counted(frame)
    assert kept + dropped == whole
    listed = sum(
        int(found.replace(",", ""))
        for found in frame.evaluate(
            "[...document.querySelectorAll('#why-list details:not([data-role=hidden]) summary')].map(one => one.textContent.match(/([\\d,]+) words?$/)[1])"
        )
    )
    assert listed == dropped
    assert whole == visible


@pytest.mark.second(after=1)
def test_every_visible_word_is_counted(shown: Shown) -> None:
    judge_words(shown.frame, shown.visible)


@pytest.fixture(scope="module")
def usual(chromium_browser: Chromium, page: Page) -> Iterator[Page]:
    """The tab, where the default extractor leaves out what is not the article."""
    choose(chromium_browser, button="read")
    yield page
    prepare(chromium_browser)


@pytest.mark.second(after=2)
@pytest.mark.parametrize("case", CASES[::EACH], ids=lambda case: case.name)
def test_what_the_default_extractor_leaves_out_is_listed(
    chromium_browser: Chromium, server: Loopback, usual: Page, case: Case
) -> None:
    usual.goto(case.address(server))
    visible = usual.evaluate(VISIBLE)
    judge_words(opened(chromium_browser, usual), visible)
