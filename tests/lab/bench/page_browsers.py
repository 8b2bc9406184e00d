"""Both browsers with a page to measure in, and the embedded engine in a second tab, for `build.py bench page`."""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Protocol

from marionette_driver.errors import MarionetteException
from marionette_driver.marionette import Marionette

from tests.browser.drivers.chromium import chromium
from tests.browser.drivers.firefox import firefox
from tests.browser.drivers.loopback import Loopback
from tests.browser.drivers.probe import DIRECT, EXTENSION, probe
from tests.browser.drivers.waiting import until
from tests.lab.bench.machine import JAVASCRIPT
from tests.lab.bench.peers import processes

HERE = Path(__file__).parent
#: The page's own scripts don't run and nothing is fetched; ours carries this mark.
MARK = "measured"
POLICY = f"default-src 'none'; style-src 'unsafe-inline'; img-src data:; script-src 'nonce-{MARK}'"
#: Runs a text as a script of the page: a driver's own would see the page through wrappers.
ADD = f"""
const script = document.createElementNS("http://www.w3.org/1999/xhtml", "script");
script.nonce = "{MARK}";
script.textContent = arguments[0];
document.documentElement.append(script);
script.remove();
"""
TYPES = {".js": "text/javascript", ".mjs": "text/javascript", ".wasm": "application/wasm", ".json": "application/json"}
ENGINE = "<!doctype html><title>engine</title><script type=module src=/page_engine.js></script>"


def scripts() -> str:
    """Returns the rivals, the capture and the round that runs them."""
    rivals = processes.modules() / "node_modules"
    ours = [EXTENSION / name for name in DIRECT]
    files = [
        rivals / "@mozilla" / "readability" / "Readability.js",
        rivals / "defuddle" / "dist" / "index.js",
        *ours,
        HERE / "page.js",
    ]
    loop = f"globalThis.speed = () => {JAVASCRIPT};"
    return "\n;".join([*(path.read_text(encoding="utf-8") for path in files), loop])


def serve_engine(server: Loopback, built: Path) -> str:
    """Serves the embedded engine as the extension has it; returns the address of a page that asks it."""
    for path in built.rglob("*"):
        if path.is_file() and path.relative_to(built).parts[0] in ("python", "shared", "chunks"):
            kind = TYPES.get(path.suffix, "application/octet-stream")
            server.put(f"/{path.relative_to(built).as_posix()}", path.read_bytes(), Content_Type=kind)
    server.put("/page_engine.js", (HERE / "page_engine.js").read_bytes(), Content_Type=TYPES[".js"])
    return server.put("/engine.html", ENGINE)


class Measured(Protocol):
    """A browser with two tabs: the measured page, and the embedded engine."""

    name: str

    def open(self, address: str) -> None:
        """Opens a page in the first tab and adds our scripts to it."""

    def run(self, function: str, value: Any = None) -> Any:
        """Returns what a function of the page's own world returns."""

    def embedded(self, text: str) -> dict[str, Any]:
        """Returns the milliseconds of an answer by the embedded engine."""


class InChromium:
    """Chromium, by Playwright."""

    name = "Chromium"

    def __init__(self, context: Any, engine: str) -> None:
        self.page, self.engine = context.new_page(), context.new_page()
        self.engine.goto(engine)
        self.scripts = scripts()

    def open(self, address: str) -> None:
        """See Measured."""
        self.page.goto(address)
        self.page.evaluate(f"code => (function () {{ {ADD} }})(code)", self.scripts)
        self.page.bring_to_front()

    def run(self, function: str, value: Any = None) -> Any:
        """See Measured."""
        return self.page.evaluate(f"value => {function}(value)", value)

    def embedded(self, text: str) -> dict[str, Any]:
        """See Measured."""
        return dict(self.engine.evaluate("text => answered(text)", text))


class InFirefox:
    """Firefox, by its own driver."""

    name = "Firefox"

    def __init__(self, driver: Marionette, engine: str) -> None:
        self.driver = driver
        self.first = driver.current_window_handle
        self.second = driver.open(type="tab")["handle"]
        driver.switch_to_window(self.second, focus=False)
        driver.navigate(engine)
        driver.switch_to_window(self.first)
        driver.timeout.script = 600
        self.scripts = scripts()

    def open(self, address: str) -> None:
        """See Measured."""
        self.driver.navigate(address)
        self.driver.execute_script(ADD, [self.scripts], sandbox=None)

    def run(self, function: str, value: Any = None) -> Any:
        """See Measured."""
        return self.driver.execute_script(f"return window.{function}(arguments[0])", [value], sandbox=None)

    def embedded(self, text: str) -> dict[str, Any]:
        """See Measured."""
        self.driver.switch_to_window(self.second, focus=False)
        script = "window.answered(arguments[0]).then(arguments[1], (fault) => arguments[1]({ fault: String(fault) }))"
        found = dict(self.driver.execute_async_script(script, [text], sandbox=None))
        self.driver.switch_to_window(self.first, focus=False)
        return found

    def reader_mode(self, address: str) -> float | None:
        """Returns the milliseconds from the command to the text of Firefox's own reader mode; None if it has none."""
        loaded = (
            "return document.body?.classList.contains('loaded') && !!document.querySelector('.moz-reader-content p')"
        )
        self.driver.navigate("about:blank")
        begun = time.perf_counter()
        self.driver.navigate(f"about:reader?url={address}")

        def shown() -> bool:
            try:
                return bool(
                    self.driver.execute_script(f"{loaded} || !!document.querySelector('.reader-message')?.offsetHeight")
                )
            except MarionetteException:
                return False

        try:
            until("reader mode", shown, 20, 0.002)
        except AssertionError:
            return None
        took = 1000 * (time.perf_counter() - begun)
        return took if self.driver.execute_script(loaded) else None


@contextmanager
def opened(name: str, folder: Path, engine: str) -> Iterator[InChromium | InFirefox]:
    """Starts a browser with nothing in it but what is measured."""
    if name == "chromium":
        with chromium(probe(folder / name, "chrome")) as browser:
            yield InChromium(browser.context, engine)
    else:
        with firefox(probe(folder / name, "firefox"), {"privacy.reduceTimerPrecision": False}) as gecko:
            yield InFirefox(gecko.marionette, engine)
