"""Each surface gives screen readers in Firefox the roles, names and states that were last looked through."""

from __future__ import annotations

import pytest

from tests.browser.drivers.firefox import Firefox
from tests.browser.drivers.loopback import Loopback
from tests.browser.drivers.trees_firefox import PINNED, trees


@pytest.mark.second
def test_every_surface_has_its_pinned_tree_in_firefox(firefox_browser: Firefox, server: Loopback) -> None:
    found = trees(firefox_browser, server)
    pinned = {path.stem: path.read_text("utf-8") for path in PINNED.glob("*.yml")}
    assert found == pinned, "look the difference through, then: build.py bench trees --write"
