"""A finger on a narrow screen: the browser's own touch events, in a window as wide as a phone."""

from __future__ import annotations

import time
from dataclasses import dataclass
from typing import Any

from playwright.sync_api import Frame, Page

from tests.browser.drivers.waiting import until

#: In all processes, the sheet's frame too: a protocol's emulation reaches only the page that it is sent to.
FLAGS = (
    "--touch-events=enabled",
    "--blink-settings=primaryPointerType=2,availablePointerTypes=2,primaryHoverType=1,availableHoverTypes=1",
)
WIDTH, HEIGHT = 390, 844
#: Where a finger meets an element, once it is in sight; null where it would meet something else.
MEETS = """selector => {
    const element = document.querySelector(selector);
    if (!element?.checkVisibility({ visibilityProperty: true })) return null;
    const meets = () => {
        const { left, top, width, height } = element.getClientRects()[0];
        const [x, y] = [left + Math.min(width / 2, 90), top + height / 2];
        const met = document.elementFromPoint(x, y);
        return met && (element.contains(met) || element.closest("label")?.contains(met)) ? [x, y] : null;
    };
    const now = meets();
    if (!now) element.scrollIntoView({ block: "center", inline: "center", behavior: "instant" });
    return now;
}"""
#: What the page shows now is on the screen: a touch meets what was drawn there last.
DRAWN = "new Promise(done => requestAnimationFrame(() => requestAnimationFrame(() => requestAnimationFrame(done))))"
#: What can be pressed outside of running text and is smaller than so many pixels, or beyond an edge of the window.
SMALL = """least => {
    const all = "button, a[href], select, input, textarea, summary, [role=button]";
    const shown = [...document.querySelectorAll(all)].filter(
        (each) => each.checkVisibility({ visibilityProperty: true, opacityProperty: true }) && !each.closest("#article, .source"));
    return shown.map((each) => {
        const whole = (each.matches("[type=checkbox], [type=radio]") && each.closest("label")) || each;
        const { width, height, left, right } = whole.getBoundingClientRect();
        const scrolls = each.closest(".acts") !== null;
        const isFit = Math.min(width, height) >= least && (scrolls || (left >= 0 && right <= innerWidth));
        return isFit ? "" : [each.id || each.textContent || each.name || each.tagName, width, height, left, right].join(" ");
    }).filter(Boolean);
}"""


@dataclass
class Finger:
    """A finger on a page; what it does on the sheet it does at the same place of the page."""

    page: Page

    def __post_init__(self) -> None:
        self.page.set_viewport_size({"width": WIDTH, "height": HEIGHT})
        self._session = self.page.context.new_cdp_session(self.page)

    def _send(self, kind: str, *points: tuple[float, float], **at: float) -> None:
        touches: list[dict[str, Any]] = [{"x": x, "y": y, "id": number} for number, (x, y) in enumerate(points)]
        self._session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": touches, **at})

    def touch(self, x: float, y: float) -> None:
        """Tap a place."""
        self._send("touchStart", (x, y))
        self._send("touchEnd")

    def tap(self, surface: Frame | Page, selector: str) -> None:
        """Tap an element, once nothing covers it."""
        self.page.evaluate(DRAWN)
        self.touch(*until(f"a finger to meet {selector}", lambda: surface.evaluate(MEETS, selector)))

    def drag(self, x: float, y: float, up: float) -> None:
        """Move the finger up in steps, and lift it once it rests: else what scrolls goes on, and a tap only stops it."""
        begun = time.time() - 2
        self._send("touchStart", (x, y), timestamp=begun)
        for step in range(1, 11):
            self._send("touchMove", (x, y - up * step / 10), timestamp=begun + step / 20)
        self._send("touchEnd", timestamp=begun + 2)

    def spread(self) -> None:
        """Move two fingers apart, as for zooming in."""
        x, y = WIDTH / 2, HEIGHT / 2
        self._send("touchStart", (x, y - 30), (x, y + 30))
        for step in range(1, 11):
            self._send("touchMove", (x, y - 30 - 15 * step), (x, y + 30 + 15 * step))
        self._send("touchEnd")

    def hold_phone(self) -> None:
        """The screen as a phone has it: a page that is laid out for wider ones is shown smaller."""
        metrics = {"width": WIDTH, "height": HEIGHT, "deviceScaleFactor": 1, "mobile": True}
        self._session.send(
            "Emulation.setDeviceMetricsOverride", {**metrics, "screenWidth": WIDTH, "screenHeight": HEIGHT}
        )
