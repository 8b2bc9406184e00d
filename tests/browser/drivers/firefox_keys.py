"""Keys as a person presses them in Firefox: through the browser's own window, so that its shortcuts and its Tab order count."""

from __future__ import annotations

import time
from typing import Any

from tests.browser.drivers.firefox import Firefox

#: The driver's own keys go straight into the frame that it looks at, wherever the focus is.
PRESS = """
const [key, code, number, held] = args;
const keys = window.readwellKeys ??= Cc["@mozilla.org/text-input-processor;1"].createInstance(Ci.nsITextInputProcessor);
if (!keys.beginInputTransactionForTests(window)) throw new Error("another keyboard is in use");
for (const one of held) keys.keydown(new window.KeyboardEvent("", { key: one }));
const event = new window.KeyboardEvent("", { key, code, keyCode: number });
keys.keydown(event);
keys.keyup(event);
for (const one of held.toReversed()) keys.keyup(new window.KeyboardEvent("", { key: one }));
"""
NUMBERS = {
    "Backspace": 8,
    "Tab": 9,
    "Enter": 13,
    "Escape": 27,
    " ": 32,
    "End": 35,
    "Home": 36,
    "ArrowUp": 38,
    "ArrowDown": 40,
}
CODES = {" ": "Space", "/": "Slash", ".": "Period", ",": "Comma", "[": "BracketLeft", "]": "BracketRight"}
#: The browser's focus in its page; a test before may have left it in a panel of the browser.
IN_PAGE = "window.focus(); window.gBrowser.selectedBrowser.focus();"
FOCUSED = "const { activeElement: one } = document; return document.hasFocus() ? one.id || one.localName : '';"

SPOT = "return document.hasFocus() && [...document.querySelectorAll('*')].indexOf(document.activeElement)"
#: Seconds after which the focus is taken to be among the browser's own buttons.
OUTSIDE = 1.0


def press(browser: Firefox, *keys: str) -> None:
    """Press keys in turn, each as `Alt+Shift+J`, `Shift+Tab` or `h`."""
    for each in keys:
        *held, key = each.split("+") if len(each) > 1 else [each]
        if key.isalpha() and len(key) == 1 and key.isupper() and "Shift" not in held:
            held.append("Shift")
        code = CODES.get(key, f"Key{key.upper()}" if len(key) == 1 and key.isalpha() else key if len(key) > 1 else "")
        browser.chrome(PRESS, key, code, NUMBERS.get(key, ord(key[0].upper())), held)


def focused(browser: Firefox) -> str:
    """The name of what has the focus in the sheet, where the driver stands; "" if the focus is elsewhere."""
    return str(browser.marionette.execute_script(FOCUSED))


def moves(browser: Firefox, key: str) -> str:
    """Press a key that moves the focus; gives the name of what has it then, which the page learns a moment later."""
    before = browser.marionette.execute_script(SPOT)
    press(browser, key)
    end = time.monotonic() + OUTSIDE
    while browser.marionette.execute_script(SPOT) == before and time.monotonic() < end:
        time.sleep(0.02)
    return focused(browser)


def reaches(browser: Firefox, name: str, key: str = "Tab", most: int = 40) -> None:
    """Press a key until something has the focus."""
    for _ in range(most):
        if moves(browser, key) == name:
            return
    raise AssertionError(f"{name} can't be reached by {key}: {focused(browser)} has the focus")


def comes(browser: Firefox, what: str, script: str) -> Any:
    """Wait until a script gives something on the sheet."""
    return browser.wait(what, lambda: browser.on_sheet(f"return {script}"))
