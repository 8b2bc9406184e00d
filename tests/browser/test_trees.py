"""Each surface gives screen readers the roles, names and states that were last looked through."""

from __future__ import annotations

from tests.browser.drivers.chromium import Chromium
from tests.browser.drivers.loopback import Loopback
from tests.browser.drivers.trees import PINNED, trees


def test_every_surface_has_its_pinned_tree(chromium_browser: Chromium, server: Loopback) -> None:
    found = trees(chromium_browser, server)
    pinned = {path.stem: path.read_text("utf-8") for path in PINNED.glob("*.yml")}
    assert found == pinned, "look the difference through, then: build.py bench trees --write"
