"""The sheet in Firefox where the person's own colours replace all others: what shows a state by colour still shows it."""

from __future__ import annotations

import io
from collections.abc import Iterator

import pytest
from PIL import Image

from tests.browser.drivers.everywhere import InFirefox
from tests.browser.drivers.firefox import Firefox
from tests.browser.drivers.firefox_narrow import opened
from tests.browser.drivers.loopback import Loopback

COLOURS = "browser.display.document_color_use"
#: The person's colour of this name, as red, green and blue.
OWN = """(() => { const probe = document.body.appendChild(document.createElement('i')); probe.style.backgroundColor = '{}';
    const found = getComputedStyle(probe).backgroundColor.match(/\\d+/g).map(Number); probe.remove(); return found; })()"""


@pytest.fixture
def forced(firefox_browser: Firefox, server: Loopback) -> Iterator[InFirefox]:
    """The sheet in a browser that forces the person's colours."""
    firefox_browser.chrome("Services.prefs.setIntPref(args[0], 2)", COLOURS)
    yield opened(InFirefox(firefox_browser), server, 900)
    firefox_browser.chrome("Services.prefs.clearUserPref(args[0])", COLOURS)
    InFirefox(firefox_browser).dress(4000, dark=False)


def drawn(view: InFirefox, colour: str) -> int:
    """How many points of the window have the person's colour of this name."""
    red, green, blue = view.ask(OWN.replace("{}", colour))[:3]
    picture = view.browser.marionette.screenshot(format="binary", full=False)
    points = Image.open(io.BytesIO(picture)).convert("RGB").getcolors(1 << 24) or []
    return sum(count for count, point in points if point == (red, green, blue))


def test_what_was_found_is_lit_in_the_persons_own_colours(forced: InFirefox) -> None:
    assert forced.ask("matchMedia('(forced-colors: active)').matches")
    forced.ask("by('#tool-find').click()")
    before = drawn(forced, "Mark"), drawn(forced, "Highlight")
    forced.ask("by('#find-text').value = 'ferry', by('#find-text').dispatchEvent(new Event('input', {bubbles: true}))")
    forced.browser.wait("the count", lambda: forced.ask("by('#find-count').textContent"))
    marked, chosen = drawn(forced, "Mark") - before[0], drawn(forced, "Highlight") - before[1]
    assert marked > 1000 and chosen > 100
