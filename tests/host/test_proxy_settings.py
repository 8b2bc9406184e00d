"""The proxy's settings page: who may change what, by plain forms."""

from __future__ import annotations

import re
from html.parser import HTMLParser
from urllib.parse import urlencode

import pytest
from readwell.engine.extractors import EXTRACTORS
from readwell.engine.extractors.setting_values import fields
from readwell.engine.extractors.settings import build, from_text
from readwell.services.proxy.controls import values
from readwell.services.proxy.group import EVERYONE, OFF, Group, Profile, Store
from readwell.services.proxy.settings_page import Answer, SettingsPage

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
    sent(
        one,
        "/profile",
        name="phones",
        extractor="crunch",
        form="article",
        controls="crunch",
        **shown("crunch:images=yes"),
    )
    sent(one, "/mine", profile="phones")
    assert one.store.group.never == ("bank.test", "other.test")
    assert one.store.group.profile(CLIENT) == Profile("crunch:images=true", "article")
    sent(one, "/profile", name="phones", remove="1")
    assert one.store.group.profile(CLIENT) == Profile("crunch")


@pytest.mark.parametrize(
    ("path", "fields", "status"),
    [
        ("/never", {"never": "bank.test"}, 403),
        ("/profile", {"name": "a", "extractor": "bte", "form": "page"}, 403),
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
        ("/profile", {"name": "a", "extractor": "unknown", "form": "page"}),
        ("/profile", {"name": "a", "extractor": "bte", "controls": "bte", "set.tag_cost": "nothing", "form": "page"}),
        ("/profile", {"name": "a", "extractor": "bte", "form": "unknown"}),
        ("/profile", {"name": "<b>", "extractor": "bte", "form": "page"}),
        ("/profile", {"name": "off", "extractor": "bte", "form": "page"}),
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


def shown(method: str) -> dict[str, str]:
    """What a browser sends of a method's controls: a box that isn't ticked is not sent."""
    _, found = values(method)
    kind = build(from_text(method))
    ticked = {name: not isinstance(getattr(kind, name), bool) or value == "true" for name, value in found.items()}
    return {f"set.{name}": value for name, value in found.items() if ticked[name]}


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
    settings = sum(len(fields(EXTRACTORS[name])) for name in ("crunch", "bte"))
    # The client's choice; two profiles' extractors, forms and settings; a new one's name, extractor and form; the sites.
    assert len(ids) == (1 + 2 * 2 + settings + 3 + 1 if administrator else 1) and len(set(ids)) == len(ids)
    assert sorted(map(str, ids)) == sorted(map(str, found.named))
    assert not re.search(r"<script|\son\w+=|tabindex", answer.body)
    assert "script-src" not in answer.headers["Content-Security-Policy"]


def test_nothing_else_is_at_this_address() -> None:
    assert page().answer(CLIENT, True, "GET", "/a", "").status == 404
    assert page().answer(CLIENT, True, "PUT", "/", "").status == 405


@pytest.mark.parametrize("name", EXTRACTORS)
def test_each_setting_has_its_control_with_label_and_help(name: str) -> None:
    """Gupta and others, 4: "a graphical user interface (GUI) to customize its behavior"; here one control a setting."""
    body = SettingsPage(Store(None, Group({EVERYONE: Profile(name)})), "s").answer(CLIENT, True, "GET", "/", "").body
    found = {about["name"]: (tag, about) for tag, about in Controls(body).controls if "set." in str(about["name"])}
    assert [str(one) for one in found] and set(found) == {f"set.{one.name}" for one in fields(EXTRACTORS[name])}
    for one in fields(EXTRACTORS[name]):
        tag, about = found[f"set.{one.name}"]
        kinds = {bool: "checkbox", int: "number", float: "number", str: None}
        expected = ("select", None) if "choices" in one.metadata else ("input", kinds[type(one.default)])
        assert (tag, about.get("type")) == expected
        assert f'<p class="help" id="{about["aria-describedby"]}">' in body
        assert ("checked" in about) == (one.default is True)


@pytest.mark.parametrize(
    "method",
    [
        "crunch",
        "crunch:images=true,link_ratio=0.4,cells=cells,substance=img a",
        "crunch:scripts=false,empty_tables=false",
        "line-block:rule=printed,text_per_tag=12.5",
        "combine:of=ccb(range=9;passes=2)+dsc",
        "readwell:comments=off",
    ],
)
def test_a_saved_form_makes_the_profile_of_the_command_line(method: str) -> None:
    one, name = page(), method.partition(":")[0]
    answer = sent(one, "/profile", name="p", extractor=name, controls=name, form="page", **shown(method))
    assert answer.status == 303
    saved = one.store.group.profiles["p"].method
    assert build(from_text(saved)) == build(from_text(method))
    assert sorted(saved.split(":")[-1].split(",")) == sorted(method.split(":")[-1].split(","))


def test_wrong_values_are_told_beside_their_fields_and_what_was_written_stays() -> None:
    one = page()
    before = one.store.group
    form = {**shown("crunch"), "set.link_ratio": "11", "set.letters_per_word": "<b>", "set.most_breaks": "7"}
    answer = sent(one, "/profile", name=EVERYONE, extractor="crunch", controls="crunch", form="page", **form)
    assert answer.status == 400 and one.store.group == before
    found = {about["name"]: about for _, about in Controls(answer.body).controls}
    wrong = [name for name, about in found.items() if about.get("aria-invalid")]
    assert wrong == ["set.link_ratio", "set.letters_per_word"]
    for name in wrong:
        place = str(found[name]["aria-describedby"]).split()[0]
        problem = re.search(f'<p class="problem" id="{place}">([^<]*)</p>', answer.body)
        assert problem and f"crunch.{str(name).removeprefix('set.')}" in problem[1]
    assert found["set.most_breaks"]["value"] == "7" and found["set.letters_per_word"]["value"] == "<b>"
    assert "<details open>" in answer.body and "<b>" not in answer.body


def test_another_extractor_begins_with_its_defaults() -> None:
    one = page()
    form = shown("crunch:images=true")
    sent(one, "/profile", name=EVERYONE, extractor="dsc", controls="crunch", form="page", **form)
    assert one.store.group.profiles[EVERYONE] == Profile("dsc")


def test_a_value_with_a_comma_is_refused() -> None:
    one = page()
    form = {**shown("crunch"), "set.substance": "img,a"}
    assert sent(one, "/profile", name="p", extractor="crunch", controls="crunch", form="page", **form).status == 400


@pytest.mark.parametrize(
    ("path", "field", "form"),
    [
        ("/profile", "name", {"name": "<i>", "extractor": "bte", "form": "page"}),
        ("/never", "never", {"never": "https://<i>"}),
    ],
)
def test_a_wrong_name_or_site_is_told_beside_its_field(path: str, field: str, form: dict[str, str]) -> None:
    body = sent(page(), path, **form).body
    about = next(about for _, about in Controls(body).controls if about["name"] == field)
    assert about["aria-invalid"] == "true" and about["aria-describedby"] == f"{field}-problem"
    assert re.search(f'<p class="problem" id="{field}-problem">[^<]+</p>', body) and "<i>" not in body
    assert "&lt;i&gt;" in body
