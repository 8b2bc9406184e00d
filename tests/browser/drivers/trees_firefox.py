"""What screen readers find on each surface in Firefox: its own accessibility tree, read in the browser's chrome."""

from __future__ import annotations

import re
import time
from collections.abc import Iterator
from pathlib import Path

from tests.browser.drivers.firefox import Firefox
from tests.browser.drivers.firefox_reading import press, read_with_the_button
from tests.browser.drivers.loopback import Loopback
from tests.browser.drivers.trees import BROWSER, PAGES, PANELS, READY, named

PINNED = Path(__file__).parents[1] / "trees" / "firefox"
#: A line for each thing below the tab in front, or below the element with an id: its role, its name, its states and level.
#: Boxes without a name, labels (their field has the name) and running text have none. A page below a modal dialog isn't in the tree, and so not in the lines.
WALK = """
const service = Cc["@mozilla.org/accessibilityService;1"].getService(Ci.nsIAccessibilityService);
const QUIET = new Set(["statictext", "text leaf", "whitespace", "text container", "section", "paragraph", "code", "strong", "emphasis",
    "list item marker", "internal frame", "text", "label"]);
const TEXTS = new Set(["listitem", "definition"]);
const STATES = { checked: Ci.nsIAccessibleStates.STATE_CHECKED, pressed: Ci.nsIAccessibleStates.STATE_PRESSED,
    expanded: Ci.nsIAccessibleStates.STATE_EXPANDED, collapsed: Ci.nsIAccessibleStates.STATE_COLLAPSED,
    disabled: Ci.nsIAccessibleStates.STATE_UNAVAILABLE, selected: Ci.nsIAccessibleStates.STATE_SELECTED };
const kids = (one) => Array.from({ length: one.childCount }, (_, at) => one.getChildAt(at));
const find = (one, id) => one.id === id ? one : kids(one).reduce((found, kid) => found ?? find(kid, id), null);
const attribute = (one, name) => { try { return one.attributes.getStringProperty(name); } catch { return ""; } };
const states = (one) => { const bits = {}, more = {}; one.getState(bits, more);
    return Object.entries(STATES).filter(([, bit]) => bits.value & bit).map(([name]) => ` [${name}]`).join(""); };
const lines = [];
const walk = (one, depth) => {
    const role = service.getStringRole(one.role);
    // A section with a name is a region, which Firefox may say a moment later than its name.
    const own = attribute(one, "xml-roles") || (one.name && role === "section" ? "region" : role);
    const shown = !QUIET.has(role) || own !== role;
    if (shown) {
        const name = one.name && !TEXTS.has(role) ? ` ${JSON.stringify(one.name.replace(/\\s+/g, " ").trim())}` : "";
        const level = role === "heading" ? ` [level=${attribute(one, "level")}]` : "";
        lines.push(`${"  ".repeat(depth)}- ${own}${name}${level}${states(one)}`);
    }
    for (const kid of kids(one)) walk(kid, depth + (shown ? 1 : 0));
};
const top = service.getAccessibleFor(window.gBrowser.selectedBrowser);
const from = top && (args[0] ? find(top, args[0]) : top);
if (from) walk(from, 0);
return lines.join("\\n") + "\\n";
"""
#: A voice of Firefox's own tests, which is there until one of them has taken it away.
TRIAL = re.compile(r'^.*"Voice To Remove \(x-to-remove\)".*\n', re.MULTILINE)
#: Seconds in which a tree that still changes would have changed.
REST = 0.5


def tree(browser: Firefox, element: str = "") -> str:
    """The accessibility tree of the tab in front, or below an element, once it is there and rests."""

    def rests() -> str:
        before = browser.chrome(WALK, element)
        time.sleep(REST)
        return str(before) if before.count("\n") > 1 and before == browser.chrome(WALK, element) else ""

    return TRIAL.sub("", BROWSER.sub("BROWSER", str(browser.wait(f"the tree of {element or 'the tab'}", rests))))


def _own(browser: Firefox, path: str) -> str:
    browser.marionette.switch_to_frame()
    browser.own(path)
    for ready in ("main", *READY.get(named(path), ())):
        found = f"return document.querySelector({ready!r}) !== null"
        browser.wait(ready, lambda found=found: browser.marionette.execute_script(found))  # type: ignore[misc]
    return tree(browser)


def _sheet(browser: Firefox, server: Loopback) -> Iterator[tuple[str, str]]:
    read_with_the_button(browser, f"{server.origin}/council.html")
    spoken = "return document.querySelector('#live:not(:empty)') !== null"
    browser.wait("the announcement", lambda: browser.marionette.execute_script(spoken))
    yield "sheet", tree(browser)
    for name, (button, ready) in PANELS.items():
        press(browser, f"document.querySelector('{button}').click()", f"document.querySelector('{ready}') !== null")
        yield f"sheet-{name}", tree(browser, name)
        browser.marionette.execute_script(
            "for (const each of document.querySelectorAll(':popover-open')) each.hidePopover()"
        )
    browser.marionette.switch_to_frame()


def trees(browser: Firefox, server: Loopback) -> dict[str, str]:
    """The tree of every surface, by its name, where nothing is stored."""
    browser.renew()
    found = {named(path): _own(browser, path) for path in PAGES}
    found |= dict(_sheet(browser, server))
    browser.stored()
    return found
