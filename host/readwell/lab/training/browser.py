"""A headless Chromium that writes pages down with the extension's own capture."""

from __future__ import annotations

import asyncio
import base64
import json
import tempfile
from collections import deque
from collections.abc import AsyncIterator, Iterable
from dataclasses import dataclass
from pathlib import Path
from types import TracebackType
from typing import Any

from playwright.async_api import BrowserContext, CDPSession, Error, Page, async_playwright

from readwell.engine.basics.errors import Refused

#: The capture's files, in the order they stand on each other.
FILES = tuple("nodes shapeless tree colour sight covers clips boxes evidence folds layout columns wire page".split())

#: Where a page without an address of its own is opened.
NOWHERE = "http://page.invalid/"

#: Pages begun before the first of them is taken, for each tab: a slow page must not leave the others idle.
AHEAD = 4

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


@dataclass(eq=False)
class Tab:
    """One page at a time, whose document comes from memory."""

    page: Page
    gate: CDPSession
    frame: str
    html: str = ""

    @classmethod
    async def open(cls, context: BrowserContext) -> Tab:
        """A new tab. Its gate asks for documents alone: a question for each picture would take most of the time."""
        page = await context.new_page()
        gate = await context.new_cdp_session(page)
        tab = cls(page, gate, (await gate.send("Page.getFrameTree"))["frameTree"]["frame"]["id"])
        gate.on("Fetch.requestPaused", tab._answer)
        await gate.send("Fetch.enable", {"patterns": [{"resourceType": "Document"}]})
        return tab

    async def read(self, html: str, url: str, code: str) -> str:
        """The columns of one page as JSON text, laid out with what styles it carries itself."""
        self.html = html
        address = url if url.startswith(("http://", "https://")) else NOWHERE
        await self.page.goto(address, wait_until="domcontentloaded", timeout=PATIENCE)
        return str(await self.page.evaluate(f"() => {{ {code}\nreturn readwell.page.direct(); }}"))

    async def _answer(self, paused: dict[str, Any]) -> None:
        """The page itself is served from memory, once; frames and whatever it wants to go on to are not."""
        asked = {"requestId": paused["requestId"]}
        if not self.html or paused["frameId"] != self.frame:
            await self.gate.send("Fetch.failRequest", {**asked, "errorReason": "BlockedByClient"})
            return
        body = base64.b64encode(self.html.encode("utf-8", "replace")).decode()
        self.html = ""
        headers = [{"name": "Content-Type", "value": "text/html; charset=utf-8"}, NO_SCRIPTS]
        answer = {**asked, "responseCode": 200, "responseHeaders": headers, "body": body}
        await self.gate.send("Fetch.fulfillRequest", answer)


class Browser:
    """Open while the `async with` lasts, with some tabs that read side by side."""

    def __init__(self, executable: str, content: Path, width: int, tabs: int = 1) -> None:
        missing = [name for name in FILES if not (content / f"{name}.js").is_file()]
        if missing:
            raise Refused("request", f"{content} lacks {', '.join(missing)}: name the extension's content/capture")
        self.code = "\n".join((content / f"{name}.js").read_text("utf-8") for name in FILES)
        self.executable = executable
        self.width = width
        self.tabs = tabs
        self.free: asyncio.Queue[Tab] = asyncio.Queue()
        self.turn = asyncio.Lock()

    async def __aenter__(self) -> Browser:
        self.playwright = await async_playwright().start()
        self.home = tempfile.TemporaryDirectory(prefix="readwell-")
        await self._launch()
        for _ in range(self.tabs):
            self.free.put_nowait(await Tab.open(self.context))
        return self

    async def _launch(self) -> None:
        self.context = await self.playwright.chromium.launch_persistent_context(
            self.home.name,
            executable_path=self.executable,
            chromium_sandbox=False,
            headless=True,
            viewport={"width": self.width, "height": 900},
            args=list(FLAGS),
        )

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None
    ) -> None:
        await self.context.close()
        await self.playwright.stop()
        self.home.cleanup()

    async def capture(self, html: str, url: str) -> dict[str, Any]:
        """The columns of one page, read in the next free tab; one that gave up is closed and a new one opened.

        If the whole browser has ended, a new one gets the page once more: it may have ended because of another page.
        """
        for last in (False, True):
            tab = await self.free.get()
            try:
                found = json.loads(await tab.read(html, url, self.code))
            except Error as problem:
                tab, ended = await self._instead(tab)
                if last or not ended:
                    raise Refused("request", f"the browser gave up: {problem.message.splitlines()[0]}") from None
                continue
            finally:
                self.free.put_nowait(tab)
            break
        assert isinstance(found, dict)
        return found

    async def _instead(self, tab: Tab) -> tuple[Tab, bool]:
        """A new tab, and whether the browser had ended: a new one is started then, once for all its tabs."""
        async with self.turn:
            try:
                await tab.page.close()
                if tab.page.context is self.context:
                    return await Tab.open(self.context), False
            except Error:
                if tab.page.context is self.context:
                    await self._launch()
            return await Tab.open(self.context), True

    async def each(
        self, rows: Iterable[dict[str, Any]]
    ) -> AsyncIterator[tuple[dict[str, Any], dict[str, Any] | Refused]]:
        """Every row with its columns or the refusal, in the order of the rows, however the tabs share them out."""
        ahead: deque[tuple[dict[str, Any], asyncio.Task[dict[str, Any]]]] = deque()
        for row in rows:
            ahead.append((row, asyncio.create_task(self.capture(row["html"], str(row.get("url") or "")))))
            if len(ahead) >= AHEAD * self.tabs:
                yield await _outcome(*ahead.popleft())
        while ahead:
            yield await _outcome(*ahead.popleft())


async def _outcome(
    row: dict[str, Any], task: asyncio.Task[dict[str, Any]]
) -> tuple[dict[str, Any], dict[str, Any] | Refused]:
    try:
        return row, await task
    except Refused as problem:
        return row, problem
