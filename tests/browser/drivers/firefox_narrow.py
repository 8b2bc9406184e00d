"""The sheet in a narrow window of Firefox."""

from __future__ import annotations

from tests.browser.drivers.everywhere import RICH, WORDS, InFirefox
from tests.browser.drivers.loopback import Loopback
from tests.browser.drivers.sheet import TOOLS, WHOLE
from tests.browser.drivers.waiting import until


def opened(view: InFirefox, server: Loopback, width: int) -> InFirefox:
    """The sheet of the page with a note, a table and a heading, so wide."""
    view.read(server.put("/rich.html", RICH.format(words=WORDS)))
    until("the article", lambda: view.ask(f"by('{WHOLE}') && by('{TOOLS}')"))
    view.dress(width, dark=False)
    return view
