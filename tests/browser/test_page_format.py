"""The page as `readwell extract --format page` prints it, in both browsers: it is shown in its own look, by itself."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
import readwell

from tests.browser.drivers.chromium import Chromium
from tests.browser.drivers.firefox import Firefox
from tests.browser.drivers.loopback import Loopback

ARTICLE = "<p>The council voted on Tuesday to keep the library in Mill Lane open for another four years.</p>" * 4
PAGE = f"""<!doctype html><html lang=en><head><title>Library stays</title><meta name=color-scheme content=dark>
<style>p {{ font-weight: 700 }}</style><link rel=stylesheet href="own.css">
<script>addEventListener("load", () => document.title = "Changed by a script")</script></head><body>
<table><tr><td width=321>{ARTICLE}</td></tr></table><div style="padding-left: 77px">{ARTICLE}</div>
<hr color=red align=left width=123><img alt="The mill at dawn" src=mill.png>
<ul><li><a href=/news>News</a> <a href=/sport>Sport</a></ul></body></html>"""
#: What a person sees, by the setting that changes it.
SEEN = """(() => {
    const look = (selector, name) => getComputedStyle(document.querySelector(selector))[name];
    return {
        cell_widths: document.querySelector("td").getBoundingClientRect().width < 400,
        division_styles: look("div", "paddingLeft"),
        other_looks: document.querySelector("hr").getBoundingClientRect().width < 200,
        alternative_texts: document.body.innerText.includes("The mill at dawn"),
        scripts: document.title,
        styles: look("p", "fontWeight"),
        meta: look("html", "color") === "rgb(0, 0, 0)",
        linked: look("p", "letterSpacing"),
        links: document.querySelectorAll("a").length,
    };
})()"""
#: Setting -> its value off the default, and what is seen with the default and with the value.
SETTINGS: dict[str, tuple[str, Any, Any]] = {
    "cell_widths": ("true", True, False),
    "division_styles": ("true", "77px", "0px"),
    "other_looks": ("true", True, False),
    "alternative_texts": ("true", False, True),
    "scripts": ("false", "Library stays", "Changed by a script"),
    "styles": ("true", "700", "400"),
    "meta": ("false", True, False),
}

Look = Callable[[str], dict[str, Any]]


def filtered(server: Loopback, **settings: str) -> str:
    """Serve the filtered page at another address than its own, which still has the style sheet."""
    server.put("/own/own.css", b"p { letter-spacing: 3px }", Content_Type="text/css")
    chosen = ",".join(f"{name}={value}" for name, value in settings.items())
    made = readwell.extract(PAGE, f"{server.origin}/own/page", output_format="page", method=f"crunch:{chosen}")
    return server.put("/elsewhere/page.html", str(made))


def check(look: Look, server: Loopback, setting: str) -> None:
    needs = {"images": "true"} if setting == "alternative_texts" else {}
    value, by_default, changed = SETTINGS[setting]
    before = look(filtered(server, **needs))
    after = look(filtered(server, **needs, **{setting: value}))
    assert (before[setting], after[setting]) == (by_default, changed)
    assert before["linked"] == after["linked"] == "3px"
    assert before["links"] == after["links"] == 0
    assert {**after, setting: by_default} == before


def in_chromium(browser: Chromium) -> Look:
    def look(address: str) -> dict[str, Any]:
        page = browser.open(address)
        found: dict[str, Any] = page.evaluate(SEEN)
        page.close()
        return found

    return look


def in_firefox(browser: Firefox) -> Look:
    def look(address: str) -> dict[str, Any]:
        browser.open(address)
        found: dict[str, Any] = browser.marionette.execute_script(f"return {SEEN}", sandbox=None)
        return found

    return look


@pytest.mark.parametrize("setting", SETTINGS)
def test_each_setting_of_crunch_is_seen(setting: str, chromium_browser: Chromium, server: Loopback) -> None:
    check(in_chromium(chromium_browser), server, setting)


@pytest.mark.parametrize("setting", SETTINGS)
def test_each_setting_of_crunch_is_seen_in_firefox(setting: str, firefox_browser: Firefox, server: Loopback) -> None:
    check(in_firefox(firefox_browser), server, setting)
