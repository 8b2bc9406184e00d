"""What a capture asks of the page is pinned: a change that asks more fails and says what of. Both browsers share a pin."""

from __future__ import annotations

from tests.browser.drivers import counting
from tests.browser.drivers.chromium import Chromium
from tests.browser.drivers.firefox import Firefox
from tests.browser.drivers.loopback import Loopback
from tests.runner.counts import differences, pinned


def test_a_capture_asks_as_much_of_chromium_as_is_pinned(chrome: Chromium, server: Loopback) -> None:
    assert differences(pinned()["capture"], counting.in_chromium(chrome, server)) == []


def test_a_capture_asks_as_much_of_firefox_as_is_pinned(gecko: Firefox, server: Loopback) -> None:
    assert differences(pinned()["capture"], counting.in_firefox(gecko, server)) == []
