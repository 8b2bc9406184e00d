"""The toolbar button's popup. Playwright doesn't count it among its pages, so it is driven through the browser's protocol."""

from __future__ import annotations

import base64
import json
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, CDPSession, Error

from tests.browser.drivers.waiting import PATIENCE, until


class Popup:
    """An open popup: scripts run in it, its text read, its buttons pressed."""

    def __init__(self, browser: Browser, address: str) -> None:
        self._session = browser.new_browser_cdp_session()
        self._replies: dict[int, Any] = {}
        self._last = 0
        self._session.on("Target.receivedMessageFromTarget", self._receive)
        self._target = _found(self._session, address)
        attached = self._session.send("Target.attachToTarget", {"targetId": self._target, "flatten": False})
        self._attached = attached["sessionId"]

    def evaluate(self, script: str) -> Any:
        """What an expression gives in the popup; a promise is waited for."""
        asked = {"expression": script, "awaitPromise": True, "returnByValue": True, "userGesture": True}
        answer = self._send("Runtime.evaluate", asked)
        if "exceptionDetails" in answer:
            raise RuntimeError(json.dumps(answer["exceptionDetails"]["exception"].get("description")))
        return answer["result"].get("value")

    def text(self, selector: str = "body") -> str:
        """The words a person sees."""
        return str(self.evaluate(f"document.querySelector({json.dumps(selector)}).innerText"))

    def wait(self, expression: str, seconds: float = PATIENCE) -> Any:
        """Wait until an expression is true in the popup."""
        try:
            return until(expression, lambda: self.evaluate(expression), seconds, 0.03)
        except AssertionError as late:
            raise AssertionError(f"{late}; the popup says: {self.text()}") from None

    def choose(self, selector: str, value: str) -> None:
        """Pick one of a list, once it has more than a few."""
        named = json.dumps(selector)
        self.wait(f"document.querySelector({named}).options.length > 3")
        self.evaluate(
            f"(() => {{ const list = document.querySelector({named}); list.value = {json.dumps(value)};"
            " list.dispatchEvent(new Event('change')) })()"
        )

    def press(self, selector: str) -> None:
        """Press a button, once it can be pressed, in the fold that it is in. The popup may go before it is answered."""
        named = f"document.querySelector({json.dumps(selector)})"
        self.evaluate(f"{named}?.closest('details')?.setAttribute('open', '')")
        self.wait(f"Boolean({named}?.checkVisibility() && !{named}.disabled)")
        self._send("Runtime.evaluate", {"expression": f"{named}.click()", "userGesture": True}, leaves=True)

    def screenshot(self, path: Path) -> None:
        """Write what the popup looks like."""
        path.write_bytes(base64.b64decode(self._send("Page.captureScreenshot", {"format": "png"})["data"]))

    def close(self) -> None:
        """Close it as a click beside it does."""
        close(self._session, lambda popup: popup["targetId"] == self._target)

    def _send(self, method: str, params: dict[str, Any], leaves: bool = False) -> Any:
        """A command and its answer; None where it leads away and the popup takes the answer along."""
        self._last += 1
        number = self._last
        message = json.dumps({"id": number, "method": method, "params": params})
        self._session.send("Target.sendMessageToTarget", {"sessionId": self._attached, "message": message})

        def answered() -> bool:
            # Any call lets the events in that have arrived.
            open_ = any(popup["targetId"] == self._target for popup in pages(self._session))
            return number in self._replies or (leaves and not open_)

        until(f"the popup's answer to {method}", answered, pause=0.005)
        return self._replies.pop(number, None)

    def _receive(self, event: dict[str, Any]) -> None:
        reply = json.loads(event["message"])
        if event["sessionId"] == self._attached and "id" in reply:
            self._replies[reply["id"]] = reply.get("result", {})


def pages(session: CDPSession) -> list[dict[str, Any]]:
    """Every page that the browser shows, popups too."""
    return list(session.send("Target.getTargets", {"filter": [{"type": "page"}]})["targetInfos"])


def close(session: CDPSession, which: Callable[[dict[str, Any]], bool]) -> None:
    """Close pages, and wait until they are gone: one that is going could be taken for the next."""

    def gone() -> bool:
        there = [page for page in pages(session) if which(page)]
        for page in there:
            with suppress(Error):  # it may go by itself meanwhile
                session.send("Target.closeTarget", {"targetId": page["targetId"]})
        return not there

    until("the popup to close", gone)


def _found(session: CDPSession, address: str) -> str:
    def there() -> str | None:
        return next((page["targetId"] for page in pages(session) if page["url"].startswith(address)), None)

    return str(until(f"a popup at {address}", there))
