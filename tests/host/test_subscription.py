"""A person's own list of advertising hosts: fetched on request or on an optional schedule, and never half written."""

from __future__ import annotations

import contextlib
import http.server
import io
import json
import threading
import time
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path

import pytest
from readwell.commands.cli import main
from readwell.engine.basics import ad_hosts
from readwell.engine.basics.errors import Refused
from readwell.engine.page.wire import to_wire
from readwell.engine.requests import answer
from readwell.parse import parse
from readwell.services import ad_host_list
from readwell.services.ad_host_list import DAY, Subscription
from readwell.services.native import worker
from readwell.system.folders import System

PAGE = '<p>Some text here. <a href="https://ads.made-up.example/x">offer</a></p>'


@pytest.fixture
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[System]:
    for name in ("XDG_DATA_HOME", "XDG_CACHE_HOME", "LOCALAPPDATA"):
        monkeypatch.setenv(name, str(tmp_path))
    yield System(home=tmp_path)
    ad_hosts.replace_own(())


@pytest.fixture
def listing(tmp_path: Path) -> Path:
    path = tmp_path / "list.txt"
    path.write_text(
        "# mine\n0.0.0.0 ads.made-up.example\n||track.made-up.example^\n! not.a.host\nsome prose with a.dot\n"
    )
    return path


@pytest.fixture
def server() -> Iterator[str]:
    class Answer(http.server.BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            good = self.path == "/good"
            self.send_response(200 if good else 404)
            self.end_headers()
            self.wfile.write(b"served.made-up.example\n" if good else b"gone.made-up.example\n")

        def log_message(self, *_: object) -> None: ...

    with http.server.HTTPServer(("127.0.0.1", 0), Answer) as found:
        threading.Thread(target=found.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{found.server_address[1]}"
        found.shutdown()


def extracted(folder: Path) -> str:
    return printed("extract", str(folder / "page.html"))


def saved(folder: Path) -> str:
    return Path(printed("save", str(folder / "page.html"), "--out", str(folder)).strip()).read_text()


def explained(folder: Path) -> str:
    return "".join(line for line in printed("explain", str(folder / "page.html")).splitlines() if line[:1] == "+")


def in_batch(folder: Path, jobs: str) -> str:
    out = folder / f"out{len(list(folder.iterdir()))}.jsonl"
    printed("batch", str(folder / "pages.jsonl"), str(out), "--quiet", "--jobs", jobs)
    return out.read_text()


def evaluated(folder: Path, jobs: str) -> str:
    """Without the advertisement, the answer is the gold text and nothing else."""
    rows = json.loads(printed("evaluate", str(folder / "pages.jsonl"), "--quiet", "--format", "json", "--jobs", jobs))
    return "" if rows[0]["precision"] == 1 else "offer"


def from_the_host(folder: Path) -> str:
    page = to_wire(parse((folder / "page.html").read_text()))
    wanted = {"name": "crunch", "link_lists": False}
    reply = worker._answered(json.dumps({"do": "render", "format": "text", "with": wanted, "page": page}))
    return str(json.loads(reply)["ok"]["text"])


def printed(*asked: str) -> str:
    out = io.StringIO()
    with contextlib.redirect_stdout(out):
        assert main([*asked, "--extractor", "crunch:link_lists=false"]) == 0
    return out.getvalue()


HOMES: dict[str, Callable[[Path], str]] = {
    "extract": extracted,
    "save": saved,
    "explain": explained,
    "batch": partial(in_batch, jobs="1"),
    "batch in two processes": partial(in_batch, jobs="2"),
    "evaluate": partial(evaluated, jobs="1"),
    "evaluate in two processes": partial(evaluated, jobs="2"),
    "the native host": from_the_host,
}


@pytest.mark.parametrize("home", HOMES)
def test_a_fetched_list_is_what_crunch_drops_by(home: str, here: System, listing: Path) -> None:
    here.home.joinpath("page.html").write_text(PAGE)
    here.home.joinpath("pages.jsonl").write_text(json.dumps({"id": "1", "html": PAGE, "gold": "Some text here."}))
    assert "offer" in HOMES[home](here.home)
    assert ad_host_list.update(str(listing), here) == 2
    assert "offer" not in HOMES[home](here.home)
    ad_host_list.list_file(here).unlink()
    assert "offer" in HOMES[home](here.home)


def test_the_engine_takes_a_list_and_returns_it_with_its_digest(here: System) -> None:
    assert answer({"do": "hello"})["ok"]["hosts"] == ""
    given = answer({"do": "hosts", "own": ["Ads.made-up.example", "no host"]})["ok"]
    assert answer({"do": "hosts"})["ok"] == {**given, "own": ["ads.made-up.example"]}
    assert given["hosts"] == answer({"do": "hello"})["ok"]["hosts"] != ""
    assert answer({"do": "hosts", "own": [1]})["error"]["code"] == "request"
    assert answer({"do": "hosts", "own": []})["ok"]["hosts"] == ""


def test_a_list_comes_from_an_address_and_one_that_fails_leaves_the_old(here: System, server: str) -> None:
    pytest.importorskip("httpx")
    assert ad_host_list.update(f"{server}/good", here) == 1
    for wrong in (f"{server}/bad", str(here.home / "nowhere.txt")):
        with pytest.raises(Refused):
            ad_host_list.update(wrong, here)
    assert ad_host_list.list_file(here).read_text() == "served.made-up.example\n"
    assert ad_host_list.standing(here).source == f"{server}/good"


def test_what_names_no_host_is_refused(here: System, listing: Path) -> None:
    listing.write_text("<html><body>Not found, see www.example.org for more</body></html>")
    with pytest.raises(Refused, match="contains no host"):
        ad_host_list.update(str(listing), here)
    assert not ad_host_list.list_file(here).exists()


def test_nothing_is_fetched_until_the_schedule_is_switched_on_and_its_day_has_come(here: System, listing: Path) -> None:
    assert ad_host_list.refresh(here) is None
    ad_host_list.update(str(listing), here)
    listing.write_text("other.made-up.example\n")
    assert ad_host_list.refresh(here) is None
    ad_host_list.schedule(7, here)
    assert ad_host_list.refresh(here) is None
    plan = ad_host_list.list_file(here).with_suffix(".json")
    plan.write_text(json.dumps(json.loads(plan.read_text()) | {"updated": time.time() - 8 * DAY}))
    assert ad_host_list.refresh(here) == 1
    assert ad_host_list.list_file(here).read_text() == "other.made-up.example\n"
    assert ad_host_list.standing(here).days == 7
    assert ad_host_list.refresh(here) is None


def test_a_clock_that_went_back_does_not_stop_the_schedule() -> None:
    assert Subscription("a", updated=1000 * DAY, days=7).due(now=1.0)
    assert not Subscription("a", updated=1000 * DAY, days=7).due(now=1006 * DAY)
    assert not Subscription("a", updated=0.0, days=0).due(now=1006 * DAY)


def test_a_schedule_needs_a_list_and_can_be_switched_off(
    here: System, listing: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["hosts", "update"]) == 2
    assert main(["hosts", "schedule", "7"]) == 2
    main(["hosts", "update", str(listing)])
    assert main(["hosts", "schedule", "7"]) == 0
    assert "again every 7 days" in capsys.readouterr().out
    assert main(["hosts", "schedule", "0"]) == 0
    assert main(["hosts", "show"]) == 0
    assert "not on a schedule" in capsys.readouterr().out


@pytest.mark.parametrize("text", ["", "[]", "{}", '{"source": 1, "updated": "x", "days": 2}'])
def test_a_broken_plan_is_no_plan(here: System, text: str) -> None:
    plan = ad_host_list.list_file(here).with_suffix(".json")
    plan.parent.mkdir(parents=True, exist_ok=True)
    plan.write_text(text)
    assert ad_host_list.standing(here) == Subscription()


def test_a_list_without_end_is_refused_and_the_old_one_stays(here: System, listing: Path, tmp_path: Path) -> None:
    ad_host_list.update(str(listing), here)
    with (tmp_path / "endless").open("wb") as endless:
        endless.truncate(10**12)
    with pytest.raises(Refused, match="is over"):
        ad_host_list.update(str(tmp_path / "endless"), here)
    assert ad_host_list.load(here) == 2
