"""Counts what a capture asks of the page, in each browser: calls, which don't depend on the machine or its load."""

from __future__ import annotations

from pathlib import Path

from tests.browser.drivers.chromium import Chromium
from tests.browser.drivers.firefox import Firefox
from tests.browser.drivers.loopback import Loopback
from tests.browser.drivers.probe import DIRECT, EXTENSION
from tests.lab.browser_bench.bench_capture import article
from tests.runner.counts import Counts

HARNESS = Path(__file__).with_suffix(".js").read_text(encoding="utf-8")
WALK = "\n".join((EXTENSION / name).read_text(encoding="utf-8") for name in DIRECT)
#: The page's own script: a driver's would see the page through wrappers.
RUN = """
const script = document.createElementNS("http://www.w3.org/1999/xhtml", "script");
script.textContent = arguments[0];
document.documentElement.append(script);
script.remove();
const counts = { ...window.counts };
readwell.page.direct();
const asked = Object.entries(window.counts).map(([name, count]) => [name, count - (counts[name] ?? 0)]);
return Object.fromEntries(asked.filter(([, count]) => count));
"""
#: Nodes of the made page.
NODES = 2_000


def addresses(server: Loopback) -> dict[str, str]:
    """Pages whose capture is counted: a made one, and those that hide and turn things in every way known."""
    made = {"made page": server.put("/counted.html", article(NODES))}
    return made | {name: f"{server.origin}/capture/{name}.html" for name in ("hidden", "looks", "shadow", "writing")}


def in_chromium(browser: Chromium, server: Loopback) -> dict[str, Counts]:
    """Returns the counts of each page in Chromium."""
    found = {}
    page = browser.context.new_page()
    for name, address in addresses(server).items():
        page.goto(address)
        found[name] = page.evaluate(f"code => (function () {{ {RUN} }})(code)", f"{HARNESS}\n{WALK}")
    page.close()
    return found


def in_firefox(browser: Firefox, server: Loopback) -> dict[str, Counts]:
    """Returns the counts of each page in Firefox."""
    found = {}
    for name, address in addresses(server).items():
        browser.open(address)
        found[name] = browser.marionette.execute_script(RUN, [f"{HARNESS}\n{WALK}"], sandbox=None)
    return found
