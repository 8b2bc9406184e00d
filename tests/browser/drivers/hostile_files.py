"""Saved files made of hostile markup, opened in a browser: what is live in them, and what they asked for."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator

from lxml import etree
from playwright.sync_api import Browser, Route

from tests.browser.drivers.live import LIVE
from tests.data.hostile import files

#: What is live in each of the documents, what ran in it, and whether it is well-formed.
FOUND = f"""() => {{ {LIVE}
    const OURS = "head > style:first-of-type, head > link[rel=stylesheet], head > link[rel=canonical], head > meta[http-equiv=Content-Security-Policy]";
    return [...document.querySelectorAll("iframe")].flatMap((frame) => {{
        const inside = frame.contentDocument;
        const wrong = !inside.documentElement || inside.querySelector("parsererror, parseerror") ? ["not well-formed"] : [];
        return [...(frame.contentWindow.ran ?? []), ...wrong, ...live(inside, OURS)].map((one) => [frame.name, one]);
    }});
}}"""
GUARD = """window.ran = []; for (const name of ['alert', 'confirm', 'prompt', 'print', 'open', 'fetch'])
    window[name] = () => void window.ran.push(name);"""
AT_ONCE = 150


def documents(chosen: Iterable[str]) -> Iterator[tuple[str, str, str]]:
    """Every file of these vectors that a browser can open, with a name to tell it by."""
    for place, vector in enumerate(chosen):
        for kind, media, text in files(vector):
            if media == "application/json":
                _strings(json.loads(text))
            elif media != "text/html":
                etree.fromstring(text.encode(), etree.XMLParser(resolve_entities=False))
            if media in ("text/html", "application/xhtml+xml") and "nav.xhtml" not in kind:
                yield f"{place} {kind}: {vector[:120]}", media, text


def _strings(value: object) -> None:
    if isinstance(value, dict | list):
        for one in value.values() if isinstance(value, dict) else value:
            _strings(one)
    else:
        assert isinstance(value, str | int | float), value


OPEN = """rows => Promise.all(rows.map(([name, type, text]) => new Promise(done => {
    const frame = document.createElement('iframe');
    Object.assign(frame, { name, src: URL.createObjectURL(new Blob([text], { type: `${type}; charset=utf-8` })), onload: done });
    document.body.append(frame);
})))"""


def harm(browser: Browser, chosen: Iterable[str]) -> tuple[list[tuple[str, str]], list[str]]:
    """What is live in the files made of these, and what they asked for, each with its name."""
    context = browser.new_context()
    context.add_init_script(GUARD)
    asked: list[str] = []

    def answer(route: Route) -> None:
        if route.request.url == "http://files.test/":
            route.fulfill(body="<!doctype html><body>", content_type="text/html")
            return
        # Markdown names the pictures that the page showed: whoever opens it may show them.
        name = route.request.frame.name
        shown = route.request.resource_type in ("image", "media") and "Markdown" in name
        asked.extend([] if shown else [f"{name} asked for {route.request.url}"])
        route.abort()

    context.route("**/*", answer)
    page = context.new_page()
    live: list[tuple[str, str]] = []
    every = list(documents(chosen))
    for first in range(0, len(every), AT_ONCE):
        page.goto("http://files.test/")
        page.evaluate(OPEN, every[first : first + AT_ONCE])
        live += page.evaluate(FOUND)
    context.close()
    return live, asked
