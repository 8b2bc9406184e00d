"""The proxy's settings page: who may change what, by plain forms."""

from __future__ import annotations

import re
from html.parser import HTMLParser
from urllib.parse import urlencode

import pytest
from readwell.proxy.group import EVERYONE, OFF, Group, Profile, Store
from readwell.proxy.settings_page import Answer, SettingsPage

CLIENT = "192.168.0.7"


def page() -> SettingsPage:
    return SettingsPage(Store(None, Group({EVERYONE: Profile("crunch"), "small": Profile("bte", "text")})), "secret")


def sent(one: SettingsPage, path: str, administrator: bool = True, /, **fields: str) -> Answer:
    return one.answer(CLIENT, administrator, "POST", path, urlencode({"token": "secret", **fields}))


def test_every_client_chooses_its_own_profile() -> None:
    one = page()
    answer = sent(one, "/mine", False, profile="small")
    assert answer.status == 303 and answer.headers["Location"] == "http://readwell.internal/"
    assert one.store.group.profile(CLIENT) == Profile("bte", "text")
    assert one.store.group.profile("192.168.0.8") == Profile("crunch")
    sent(one, "/mine", False, profile=OFF)
    assert one.store.group.profile(CLIENT) is None
    shown = one.answer(CLIENT, False, "GET", "/", "").body
    assert '<option value="off" selected>' in shown


def test_an_administrator_changes_profiles_and_sites() -> None:
    one = page()
    sent(one, "/never", never="bank.test\r\nBANK.test other.test")
    sent(one, "/profile", name="phones", method="crunch:images=no", form="article")
    sent(one, "/mine", profile="phones")
    assert one.store.group.never == ("bank.test", "other.test")
    assert one.store.group.profile(CLIENT) == Profile("crunch:images=no", "article")
    sent(one, "/profile", name="phones", remove="1")
    assert one.store.group.profile(CLIENT) == Profile("crunch")


@pytest.mark.parametrize(
    ("path", "fields", "status"),
    [
        ("/never", {"never": "bank.test"}, 403),
        ("/profile", {"name": "a", "method": "bte", "form": "page"}, 403),
        ("/profile", {"name": "small", "remove": "1"}, 403),
        ("/mine", {"profile": "unknown"}, 400),
    ],
)
def test_a_client_changes_nothing_that_the_group_shares(path: str, fields: dict[str, str], status: int) -> None:
    one = page()
    before = one.store.group
    assert sent(one, path, False, **fields).status == status
    assert one.store.group == before


@pytest.mark.parametrize(
    ("path", "fields"),
    [
        ("/profile", {"name": "a", "method": "unknown", "form": "page"}),
        ("/profile", {"name": "a", "method": "bte:tag_cost=nothing", "form": "page"}),
        ("/profile", {"name": "a", "method": "bte", "form": "unknown"}),
        ("/profile", {"name": "<b>", "method": "bte", "form": "page"}),
        ("/profile", {"name": "off", "method": "bte", "form": "page"}),
        ("/profile", {"name": EVERYONE, "remove": "1"}),
        ("/never", {"never": "https://bank.test/"}),
        ("/unknown", {}),
    ],
)
def test_a_wrong_value_is_refused_with_a_message_and_changes_nothing(path: str, fields: dict[str, str]) -> None:
    one = page()
    before = one.store.group
    answer = sent(one, path, **fields)
    assert answer.status == 400 and '<p role="alert">' in answer.body and "<b>" not in answer.body
    assert one.store.group == before


def test_a_form_of_another_site_changes_nothing() -> None:
    one = page()
    before = one.store.group
    assert sent(one, "/never", token="guessed", never="bank.test").status == 403
    assert one.answer(CLIENT, True, "POST", "/never", "&".join(f"a{n}=1" for n in range(99))).status == 403
    assert one.store.group == before


class Controls(HTMLParser):
    """The controls of a page, and the ids that labels name."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.controls: list[tuple[str, dict[str, str | None]]] = []
        self.named: list[str | None] = []
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        found = dict(attrs)
        if tag in ("input", "select", "textarea") and found.get("type") != "hidden":
            self.controls.append((tag, found))
        if tag == "label":
            self.named.append(found.get("for"))


@pytest.mark.parametrize("administrator", [True, False])
def test_every_control_has_a_label_of_its_own_and_needs_no_script(administrator: bool) -> None:
    answer = page().answer(CLIENT, administrator, "GET", "/", "")
    found = Controls(answer.body)
    ids = [about["id"] for _, about in found.controls]
    assert len(ids) == (9 if administrator else 1) and len(set(ids)) == len(ids)
    assert sorted(map(str, ids)) == sorted(map(str, found.named))
    assert not re.search(r"<script|\son\w+=|tabindex", answer.body)
    assert "script-src" not in answer.headers["Content-Security-Policy"]


def test_nothing_else_is_at_this_address() -> None:
    assert page().answer(CLIENT, True, "GET", "/a", "").status == 404
    assert page().answer(CLIENT, True, "PUT", "/", "").status == 405
