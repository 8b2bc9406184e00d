"""axe, run in any surface of either browser."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from playwright.sync_api import Frame, Page

from tests.browser.drivers.firefox import Firefox
from tests.browser.drivers.popup import Popup

AXE = (Path(__file__).parents[3] / "extension" / "node_modules" / "axe-core" / "axe.min.js").read_text("utf-8")
# What is on its way from one state to another has the colours of neither.
FOUND = """Promise.all(document.getAnimations().filter((one) => one instanceof CSSTransition).map((one) => one.finished.catch(() => {})))
    .then(() => axe.run(document, { resultTypes: ["violations"] })).then(({ violations }) =>
    violations.map(({ id, nodes }) => [id, nodes.map(({ html, failureSummary }) => html.slice(0, 200) + failureSummary)]))"""


def violations(surface: Frame | Page | Popup) -> Any:
    """What axe finds wrong. Extension pages forbid evaluating text, the browser's protocol doesn't ask them."""
    surface.evaluate(f"{{ {AXE} }}; 0")
    return surface.evaluate(FOUND)


def firefox_violations(browser: Firefox) -> Any:
    """What axe finds wrong in the frame the driver stands in."""
    script = (
        f"const done = arguments[arguments.length - 1]; {AXE};\n{FOUND}.then(done, (fault) => done(String(fault)));"
    )
    return browser.marionette.execute_async_script(script, script_timeout=120_000)
