"""Flows for the tests of the proxy's add-on: of our own, and mitmproxy's where that is installed."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from readwell.services.proxy.addon import Filter, Workers
from readwell.services.proxy.filtering import Filtered, Task, work
from readwell.services.proxy.group import EVERYONE, Group, Profile, Store
from readwell.services.proxy.settings_page import HOST, SettingsPage

PAGE = (Path(__file__).parents[1] / "data" / "pages" / "council.html").read_bytes()
BROWSER = {"Accept": "text/html,*/*;q=0.8", "Accept-Encoding": "gzip, br"}
HTML = {"Content-Type": "text/html; charset=utf-8"}
CRUNCH = Profile("crunch")


class Headers(dict[str, str]):
    """Headers whose names have no case."""

    def __init__(self, pairs: Mapping[str, str]) -> None:
        super().__init__({name.lower(): value for name, value in pairs.items()})

    def get(self, name: str, default: str = "") -> str:  # type: ignore[override]
        return super().get(name.lower(), default)

    def __contains__(self, name: object) -> bool:
        return super().__contains__(str(name).lower())

    def __getitem__(self, name: str) -> str:
        return super().__getitem__(name.lower())

    def __setitem__(self, name: str, value: str) -> None:
        super().__setitem__(name.lower(), value)

    def __delitem__(self, name: str) -> None:
        super().__delitem__(name.lower())


def own(method: str, url: str, sent: Mapping[str, str], status: int, given: Mapping[str, str], body: bytes) -> Any:
    host, _, path = url.removeprefix("http://").partition("/")
    request = SimpleNamespace(
        method=method, pretty_host=host, pretty_url=url, path=f"/{path}", headers=Headers(sent), stream=False
    )
    request.get_text = lambda strict=True: body.decode()
    answer = SimpleNamespace(status_code=status, headers=Headers(given), raw_content=body, stream=False)
    client = SimpleNamespace(peername=("192.168.0.7", 5000))
    return SimpleNamespace(request=request, response=answer, metadata={}, client_conn=client)


def mitmproxys(
    method: str, url: str, sent: Mapping[str, str], status: int, given: Mapping[str, str], body: bytes
) -> Any:
    http = pytest.importorskip("mitmproxy.http")
    tflow = pytest.importorskip("mitmproxy.test.tflow")
    flow = tflow.tflow(req=http.Request.make(method, url, body, dict(sent)), resp=http.Response.make(status))
    flow.response.headers.clear()
    flow.response.headers.update(given)
    flow.response.raw_content = body
    flow.client_conn.peername = ("192.168.0.7", 5000)
    return flow


class Here(Workers):
    """Filters in this process."""

    async def run(self, task: Task) -> Filtered:
        return work(task)


def addon(group: Group | None = None) -> Filter:
    store = Store(None, group or Group({EVERYONE: CRUNCH}))
    return Filter(SettingsPage(store, "secret"), Here(1), lambda *answer: answer)


def passed(one: Filter, found: Any) -> Any:
    """Sends a flow through the add-on as mitmproxy does; returns the answer."""
    one.requestheaders(found)
    if found.request.pretty_host == HOST:
        one.request(found)
        return found.response
    one.responseheaders(found)
    if not found.response.stream:
        asyncio.run(one.response(found))
    return found.response


def got(flow: Any, sent: Mapping[str, str] = BROWSER, given: Mapping[str, str] = HTML, body: bytes = PAGE) -> Any:
    return passed(addon(), flow("GET", "http://courier.test/a", sent, 200, given, body))
