"""The proxy keeps caches right, filters in processes that may crash, and stores the group's settings."""

from __future__ import annotations

import asyncio
import signal
import subprocess
import sys
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import pytest
from readwell.engine.basics.errors import Refused
from readwell.services.proxy.addon import Workers
from readwell.services.proxy.filtering import Filtered, Task
from readwell.services.proxy.group import EVERYONE, Group, Profile, load

from tests.host.proxy_flows import BROWSER, CRUNCH, HTML, PAGE, addon, got, mitmproxys, own, passed


@pytest.fixture(params=[own, mitmproxys])
def flow(request: pytest.FixtureRequest) -> Any:
    """Makes a flow from method, address, the request's headers, status, the answer's headers and body."""
    return request.param


def test_the_answer_to_head_promises_nothing_about_the_servers_own_body(flow: Any) -> None:
    given = {**HTML, "ETag": '"1"', "Content-Length": "99", "Accept-Ranges": "bytes"}
    answer = passed(addon(), flow("HEAD", "http://courier.test/a", BROWSER, 200, given, b""))
    assert "Content-Length" not in answer.headers and answer.headers["Accept-Ranges"] == "none"
    assert answer.headers["ETag"] == got(flow, given=given).headers["ETag"] != '"1"'


def test_the_servers_conditions_come_back_with_the_settings_that_made_the_page(flow: Any) -> None:
    given = {**HTML, "ETag": 'W/"ä"', "Last-Modified": "Mon, 02 Nov 2026 10:00:00 GMT"}
    ours = got(flow, given=given).headers["ETag"]
    again = flow("GET", "http://courier.test/a", {**BROWSER, "If-None-Match": ours}, 304, given, b"")
    answer = passed(addon(), again)
    assert again.request.headers["If-None-Match"] == 'W/"ä"'
    assert again.request.headers["If-Modified-Since"] == "Mon, 02 Nov 2026 10:00:00 GMT"
    assert answer.status_code == 304 and answer.headers["ETag"] == ours and "Last-Modified" not in answer.headers


@pytest.mark.parametrize(
    ("held", "group", "sent"),
    [
        ("ours", Group({EVERYONE: Profile("bte")}), {}),  # other settings since
        ("ours", Group({EVERYONE: CRUNCH}), {"X-Readwell": "off"}),
        ('"the servers own"', Group({EVERYONE: CRUNCH}), {}),  # cached before the proxy was used
        ('W/"readwell-0123456789abcdef-____"', Group({EVERYONE: CRUNCH}), {}),
    ],
)
def test_a_copy_that_is_not_what_the_client_would_get_now_is_sent_anew(
    flow: Any, held: str, group: Group, sent: Mapping[str, str]
) -> None:
    if held == "ours":
        held = got(flow, given={**HTML, "ETag": '"1"'}).headers["ETag"]
    found = flow("GET", "http://courier.test/a", {**BROWSER, **sent, "If-None-Match": held}, 200, HTML, PAGE)
    passed(addon(group), found)
    assert "If-None-Match" not in found.request.headers


def test_a_picture_keeps_its_conditions(flow: Any) -> None:
    sent = {"Accept": "image/*", "If-None-Match": '"1"', "If-Modified-Since": "Mon, 02 Nov 2026 10:00:00 GMT"}
    found = flow("GET", "http://courier.test/a.png", sent, 304, {"ETag": '"1"'}, b"")
    answer = passed(addon(), found)
    assert found.request.headers["If-None-Match"] == answer.headers["ETag"] == '"1"'


@pytest.fixture
def processes() -> Iterator[Workers]:
    workers = Workers(1)
    yield workers
    workers.stop()


def test_pages_are_filtered_in_a_process_of_their_own_and_a_crash_costs_one_page(
    processes: Workers, monkeypatch: pytest.MonkeyPatch
) -> None:
    task = Task(PAGE, "", "text/html", "http://courier.test/a", "crunch", "page", gzip=False)

    async def run() -> tuple[Filtered, Filtered, Filtered]:
        first = await processes.run(task)
        with monkeypatch.context() as crashing:
            crashing.setattr("readwell.services.proxy.addon.work", _crash)
            second = await processes.run(task)
        return first, second, await processes.run(task)

    first, second, third = asyncio.run(run())
    assert first == third and b"town council voted" in first.body
    assert second.reason == "internal"


def _crash(_task: Task) -> Filtered:
    import os

    os._exit(1)


def test_the_settings_survive_a_restart(tmp_path: Path) -> None:
    path = tmp_path / "readwell" / "proxy.json"
    store = load(path, Group({EVERYONE: Profile("bte")}))
    changed = store.group.with_profile("small", Profile("lqf", "text")).with_choice("10.0.0.2", "small")
    store.change(lambda _: changed.with_never(["Bank.test", "bank.test"]))
    assert load(path, Group()).group == store.group
    assert store.group.never == ("bank.test",) and path.stat().st_mode & 0o77 == 0
    path.write_text('{"profiles": []}')
    with pytest.raises(Refused):
        load(path, Group())


def test_the_worker_processes_end_when_the_proxy_is_killed() -> None:
    code = (
        "import asyncio, os, signal\n"
        "from readwell.services.proxy.addon import Workers\n"
        "from readwell.services.proxy.filtering import Task\n"
        "if __name__ == '__main__':\n"
        "    workers = Workers(1)\n"
        "    asyncio.run(workers.run(Task(b'<p>one', '', 'text/html', 'http://a.test/', 'bte', 'text', False)))\n"
        "    print(*workers.pool._processes, flush=True)\n"
        "    os.kill(os.getpid(), signal.SIGKILL)\n"
    )
    # The worker has the same standard output: it is at its end only when the worker has ended too.
    found = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, timeout=300)
    assert found.returncode == -signal.SIGKILL and found.stdout.strip().isdigit()
