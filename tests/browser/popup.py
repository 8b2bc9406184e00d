"""The toolbar button's popup. Playwright doesn't count it among its pages, so it is driven through the browser's protocol."""

from __future__ import annotations

import base64
import json
import time
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, CDPSession


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

    def wait(self, expression: str, seconds: float = 60) -> Any:
        """Wait until an expression is true in the popup."""
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            value = self.evaluate(expression)
            if value:
                return value
            time.sleep(0.03)
        raise AssertionError(f"waited {seconds} s for {expression}; the popup says: {self.text()}")

    def choose(self, selector: str, value: str) -> None:
        """Pick one of a list, once it has more than a few."""
        named = json.dumps(selector)
        self.wait(f"document.querySelector({named}).options.length > 3")
        self.evaluate(
            f"(() => {{ const list = document.querySelector({named}); list.value = {json.dumps(value)};"
            " list.dispatchEvent(new Event('change')) })()"
        )

    def press(self, selector: str) -> None:
        """Press a button. The popup may be gone before the press is answered."""
        self._send(
            "Runtime.evaluate",
            {"expression": f"document.querySelector({json.dumps(selector)}).click()", "userGesture": True},
        )

    def screenshot(self, path: Path) -> None:
        """Write what the popup looks like."""
        path.write_bytes(base64.b64decode(self._send("Page.captureScreenshot", {"format": "png"})["data"]))

    def close(self) -> None:
        """Close it as a click beside it does."""
        self._session.send("Target.closeTarget", {"targetId": self._target})

    def _send(self, method: str, params: dict[str, Any]) -> Any:
        self._last += 1
        number = self._last
        message = json.dumps({"id": number, "method": method, "params": params})
        self._session.send("Target.sendMessageToTarget", {"sessionId": self._attached, "message": message})
        end = time.monotonic() + 30
        while number not in self._replies:
            if time.monotonic() > end:
                raise AssertionError(f"the popup did not answer {method}")
            # Any call lets the events in that have arrived.
            self._session.send("Target.getTargets")
            time.sleep(0.005)
        return self._replies.pop(number)

    def _receive(self, event: dict[str, Any]) -> None:
        reply = json.loads(event["message"])
        if event["sessionId"] == self._attached and "id" in reply:
            self._replies[reply["id"]] = reply.get("result", {})


def _found(session: CDPSession, address: str) -> str:
    end = time.monotonic() + 30
    while time.monotonic() < end:
        targets = session.send("Target.getTargets", {"filter": [{"type": "page"}]})["targetInfos"]
        for target in targets:
            if target["url"].startswith(address):
                return str(target["targetId"])
        time.sleep(0.02)
    raise AssertionError(f"no popup opened at {address}")
