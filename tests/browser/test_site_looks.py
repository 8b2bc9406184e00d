"""The looks of one site alone, chosen in the sheet's panel in both browsers: shown, kept, and taken back."""

from __future__ import annotations

import json
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from tests.browser.drivers.loopback import Loopback
from tests.browser.drivers.surfaces import messages
from tests.browser.drivers.user import Person, in_chromium, in_firefox
from tests.browser.drivers.user_scripts import Browser, page, read
from tests.browser.drivers.waiting import until

THEME = "document.documentElement.dataset.theme"
#: The site's box: its words, and whether it is ticked; None while it isn't offered.
BOX = """(() => {
    const box = document.querySelector("#looks-site");
    return box && !box.closest(".group").hidden ? [box.parentElement.textContent, box.checked] : null;
})()"""
#: What stands below it, and whether there is something to undo.
BELOW = "[document.querySelector('#looks-site-text').textContent, !document.querySelector('#looks-site-undo').hidden]"
UNDO = "void document.querySelector('#looks-site-undo').click()"
#: A box in a closed panel takes no focus.
PANEL = "void document.querySelector('#looks').showPopover()"
TICK = "void document.querySelector('#looks-site').click()"
DARK = "void document.querySelector('[data-set=theme][data-to=dark]').click()"
#: What is stored of single sites.
KEPT = """chrome.storage.local.get().then((all) =>
    Object.entries(all).filter(([name]) => name.startsWith("looks:")).map(([, kept]) => JSON.stringify(kept.looks)))"""


@pytest.fixture(params=("chromium", "firefox"))
def browser(request: pytest.FixtureRequest, tmp_path: Path) -> Browser:
    if request.param == "chromium":
        return partial(in_chromium, tmp_path, request.getfixturevalue("chrome_build"))
    return partial(in_firefox, tmp_path, request.getfixturevalue("firefox_build"))


def theme(person: Person, wanted: str) -> None:
    """Wait until the sheet has these colours."""
    until(f"the theme {wanted}", lambda: person.sheet(THEME) == wanted)


def box(person: Person) -> Any:
    """The box, once it is there."""
    return until("the box", lambda: person.sheet(BOX))


@pytest.mark.second
def test_what_is_chosen_for_one_site_is_neither_another_s_nor_lost(browser: Browser, server: Loopback) -> None:
    here, other = server.put("/looks.html", page("looks")), server.put("/others.html", page("others"))
    elsewhere = other.replace("127.0.0.1", "localhost")
    with browser() as person:
        person.button({"button": "read", "theme": "sepia"})
        read(person, here)
        assert box(person) == ["Change looks for 127.0.0.1 only", False]
        person.sheet(TICK)
        until("the tick to be kept", lambda: person.library(KEPT) == ["{}"])
        person.sheet(DARK)
        theme(person, "dark")
        assert [json.loads(one) for one in person.library(KEPT)] == [{"theme": "dark"}]
        person.leave()
        read(person, elsewhere)
        theme(person, "sepia")
        assert box(person)[1] is False
        person.leave()
        read(person, other)
        theme(person, "dark")
        assert box(person)[1] is True
        person.sheet(TICK)
        theme(person, "sepia")
        assert person.library(KEPT) == []
        person.leave()


@pytest.mark.second
def test_a_site_s_looks_that_were_taken_back_by_mistake_come_back(browser: Browser, server: Loopback) -> None:
    texts = messages("en")
    with browser() as person:
        person.button({"button": "read", "theme": "sepia"})
        read(person, server.put("/looks.html", page("looks")))
        box(person)
        person.sheet(PANEL)
        assert person.sheet(BELOW) == ["", False]
        person.sheet(TICK)
        until("the explanation", lambda: person.sheet(BELOW) == [texts["looksOnlyText"], False])
        person.sheet(DARK)
        theme(person, "dark")
        person.sheet(TICK)
        theme(person, "sepia")
        assert person.sheet(BELOW) == [texts["looksOnlyGone"], True]
        person.sheet(UNDO)
        theme(person, "dark")
        assert person.sheet(BELOW) == [texts["looksOnlyText"], False]
        assert [json.loads(one) for one in person.library(KEPT)] == [{"theme": "dark"}]
        assert person.sheet("document.activeElement.id") == "looks-site"
        person.leave()
