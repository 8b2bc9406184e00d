"""The group's settings: the command line's promises stand, and a running proxy follows its file."""

from __future__ import annotations

import json
import os
from pathlib import Path
from urllib.parse import urlencode

import pytest
from readwell.engine.basics import ad_hosts
from readwell.services import ad_host_list
from readwell.services.proxy import filtering
from readwell.services.proxy.filtering import Task
from readwell.services.proxy.group import EVERYONE, Group, Profile, Store, load
from readwell.services.proxy.settings_page import SettingsPage

CLIENT = "192.168.0.7"


def first(*never: str) -> Group:
    return Group({EVERYONE: Profile("crunch")}).with_never(never)


def written(path: Path, **changes: object) -> None:
    """Changes the file as a person or another program does."""
    held = {"profiles": {EVERYONE: {"method": "crunch", "form": "page"}}, "clients": {}, "never": []} | changes
    before = path.stat().st_mtime_ns if path.exists() else 0
    path.write_text(json.dumps(held))
    os.utime(path, ns=(before + 10**9, before + 10**9))


def sent(one: SettingsPage, where: str, **fields: str) -> int:
    body = urlencode({"token": one.token, **fields})
    return one.answer(CLIENT, True, "POST", where, body).status


def test_sites_of_the_command_line_are_never_touched_whatever_the_file_says(tmp_path: Path) -> None:
    path = tmp_path / "proxy.json"
    written(path, never=["other.test"])
    store = load(path, first("Bank.test"))
    assert store.group.never == ("other.test", "bank.test")
    page = SettingsPage(store, "secret")
    assert sent(page, "/never", shown="other.test bank.test", never="third.test") == 303
    assert store.group.never == ("third.test", "bank.test")
    assert json.loads(path.read_text())["never"] == ["third.test"]
    assert load(path, first()).group.never == ("third.test",)
    assert "Named on the command line, and always kept: bank.test" in page.answer(CLIENT, True, "GET", "/", "").body


def test_a_promise_stands_without_a_file_and_after_the_first_change(tmp_path: Path) -> None:
    path = tmp_path / "proxy.json"
    store = load(path, first("bank.test"))
    assert store.group.never == ("bank.test",)
    sent(SettingsPage(store, "secret"), "/mine", profile="off")
    assert store.group.never == ("bank.test",) and json.loads(path.read_text())["never"] == []


def test_a_running_proxy_follows_its_file(tmp_path: Path) -> None:
    path = tmp_path / "proxy.json"
    store = load(path, first())
    written(path, never=["bank.test"])
    assert store.group.never == ("bank.test",)
    written(path, clients={CLIENT: "off"})
    assert store.group.profile(CLIENT) is None and not store.group.never


def test_a_damaged_or_missing_file_changes_nothing_in_a_running_proxy(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    path = tmp_path / "proxy.json"
    written(path, never=["bank.test"])
    store = load(path, first())
    path.write_text("{")
    for _ in range(3):
        assert store.group.never == ("bank.test",)
    assert caplog.text.count("the settings stay as they were") == 1
    path.unlink()
    assert store.group.never == ("bank.test",)


def test_a_change_on_the_page_keeps_what_the_file_has_got_since(tmp_path: Path) -> None:
    path = tmp_path / "proxy.json"
    written(path, never=["a.test"])
    page = SettingsPage(load(path, first()), "secret")
    profiles = {EVERYONE: {"method": "crunch", "form": "page"}, "phones": {"method": "bte", "form": "text"}}
    written(path, never=["a.test", "b.test"], profiles=profiles)
    assert sent(page, "/never", shown="a.test", never="c.test") == 303
    held = json.loads(path.read_text())
    assert held["never"] == ["b.test", "c.test"] and set(held["profiles"]) == {EVERYONE, "phones"}
    written(path, clients={"192.168.0.8": "off"})
    sent(page, "/mine", profile="off")
    assert json.loads(path.read_text())["clients"] == {"192.168.0.8": "off", CLIENT: "off"}


def test_the_key_of_the_administrator_is_asked_for_and_goes_with_each_form() -> None:
    page = SettingsPage(Store(None, first()), "secret", "the key")
    shown = page.answer(CLIENT, False, "GET", "/", "").body
    assert 'action="/administrator"' in shown and "<h2>Profiles</h2>" not in shown and "the key" not in shown
    body = {"token": "secret", "key": "guessed"}
    refused = page.answer(CLIENT, False, "POST", "/administrator", urlencode(body))
    assert refused.status == 403 and "<h2>Profiles</h2>" not in refused.body
    known = page.answer(CLIENT, False, "POST", "/administrator", urlencode(body | {"key": "the key"}))
    assert known.status == 200 and known.body.count('name="key" value="the key"') == 3
    for key, status in (("guessed", 403), ("", 403), ("the key", 200)):
        fields = {"token": "secret", "key": key, "never": "bank.test"}
        assert page.answer(CLIENT, False, "POST", "/never", urlencode(fields)).status == status
    assert page.store.group.never == ("bank.test",)
    without = SettingsPage(Store(None, first()), "secret")
    assert without.answer(CLIENT, False, "POST", "/never", urlencode({"token": "secret", "key": ""})).status == 403


def test_a_running_proxy_follows_the_list_of_hosts(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("XDG_DATA_HOME", "LOCALAPPDATA", "HOME"):
        monkeypatch.setenv(name, str(tmp_path))
    words = "Some words of a page that is long enough to stay. " * 4
    html = f'<p>{words}</p><p><a href="https://ads.made-up.example/x"><img src=a.png alt=offer></a> {words}</p>'
    task = Task(html.encode(), "", "text/html", "https://courier.test/a", "crunch", "page", gzip=False)
    before = filtering.work(task)
    listing = tmp_path / "list.txt"
    listing.write_text("ads.made-up.example\n")
    ad_host_list.update(str(listing))
    try:
        assert b"ads.made-up" in before.body and b"ads.made-up" not in filtering.work(task).body
    finally:
        ad_hosts.replace_own(())
