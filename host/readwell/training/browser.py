"""A headless Chromium that writes pages down with the extension's own capture."""

from __future__ import annotations

import base64
import json
import tempfile
from pathlib import Path
from types import TracebackType
from typing import Any

from playwright.sync_api import BrowserContext, Error, sync_playwright

from readwell.errors import Refused

#: The capture's files, in the order they stand on each other.
FILES = ("nodes", "tree", "colour", "boxes", "layout", "columns", "wire", "page")

#: Where a page without an address of its own is opened.
NOWHERE = "http://page.invalid/"

#: Milliseconds until a page is given up.
PATIENCE = 20_000

#: No script of the page runs. Scripting itself stays on, so that a noscript is one element, as it is for a reader: with
#: it off, one that holds an <iframe/> would swallow the rest of the page.
NO_SCRIPTS = {"name": "Content-Security-Policy", "value": "script-src 'none'"}

#: Nothing is fetched: no name resolves, and the browser's own errands are off.
FLAGS = (
    "--host-resolver-rules=MAP * ~NOTFOUND",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
)


class Browser:
    """Open while the `with` lasts. One page at a time, so that the same page gives the same columns."""

    def __init__(self, executable: str, content: Path, width: int) -> None:
        missing = [name for name in FILES if not (content / f"{name}.js").is_file()]
        if missing:
            raise Refused("request", f"{content} lacks {', '.join(missing)}: name the extension's content folder")
        self.code = "\n".join((content / f"{name}.js").read_text("utf-8") for name in FILES)
        self.executable = executable
        self.width = width

    def __enter__(self) -> Browser:
        self.playwright = sync_playwright().start()
        self.home = tempfile.TemporaryDirectory(prefix="readwell-")
        self.context = self._context()
        self.page = self.context.pages[0]
        self.html = ""
        # Asking at the gate for documents alone: a question for each picture would take most of the time.
        self.gate = self.context.new_cdp_session(self.page)
        self.gate.on("Fetch.requestPaused", self._answer)
        self.gate.send("Fetch.enable", {"patterns": [{"resourceType": "Document"}]})
        self.frame = self.gate.send("Page.getFrameTree")["frameTree"]["frame"]["id"]
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self.context.close()
        self.playwright.stop()
        self.home.cleanup()

    def _context(self) -> BrowserContext:
        return self.playwright.chromium.launch_persistent_context(
            self.home.name,
            executable_path=self.executable,
            chromium_sandbox=False,
            headless=True,
            viewport={"width": self.width, "height": 900},
            args=list(FLAGS),
        )

    def capture(self, html: str, url: str) -> dict[str, Any]:
        """The columns of one page, laid out with what styles it carries itself."""
        self.html = html
        address = url if url.startswith(("http://", "https://")) else NOWHERE
        try:
            self.page.goto(address, wait_until="domcontentloaded", timeout=PATIENCE)
            found = json.loads(self.page.evaluate(f"() => {{ {self.code}\nreturn readwell.page.direct(); }}"))
        except Error as problem:
            raise Refused("request", f"the browser gave up: {problem.message.splitlines()[0]}") from None
        assert isinstance(found, dict)
        return found

    def _answer(self, paused: dict[str, Any]) -> None:
        """The page itself is served from memory, once; frames and whatever it wants to go on to are not."""
        asked = {"requestId": paused["requestId"]}
        if not self.html or paused["frameId"] != self.frame:
            self.gate.send("Fetch.failRequest", {**asked, "errorReason": "BlockedByClient"})
            return
        body = base64.b64encode(self.html.encode("utf-8", "replace")).decode()
        self.html = ""
        headers = [{"name": "Content-Type", "value": "text/html; charset=utf-8"}, NO_SCRIPTS]
        self.gate.send("Fetch.fulfillRequest", {**asked, "responseCode": 200, "responseHeaders": headers, "body": body})
