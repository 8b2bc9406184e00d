"""Hostile markup on the real sheet: many vectors on one page; those that break out of their section have a separate page."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from playwright.sync_api import Page

from tests.browser.drivers.chromium import Chromium
from tests.browser.drivers.firefox import Firefox
from tests.browser.drivers.live import LIVE
from tests.browser.drivers.loopback import PAGES, Loopback
from tests.browser.drivers.requests import NETWORK
from tests.browser.drivers.sheet import FAILED, WHOLE, sheet

AT_ONCE = 100
#: The page itself runs no script and asks nobody but this machine: whatever runs or is fetched is ours.
POLICY = "default-src 'none'; style-src 'unsafe-inline'; img-src 'self' data:; media-src 'self'"
#: The vectors that stay in their section and change nothing outside it, by their place. A script, since it asks the browser's own parser.
CONTAINED = r"""
    const OUTSIDE = "style, link, base, meta, noscript, dialog";
    const contained = (vector) => {
        const parsed = new DOMParser().parseFromString(`<body><article><section>${vector}</section><p id=end>end</p></article>`, "text/html");
        const all = (selector) => Document.prototype.querySelectorAll.call(parsed, selector);
        const [end] = all("article > section + #end");
        return Boolean(end) && all("body > *").length === 1 && all("html > *").length === 2 && all("article > *").length === 2
            && all("head > *").length === 0 && all("html")[0].attributes.length === 0 && all(OUTSIDE).length === 0 && all("body")[0].attributes.length === 0;
    };
    return arguments[0].flatMap((vector, place) => contained(vector) ? [place] : []);
"""
#: What is live in everything that the sheet made of the page, and which words stand there.
FOUND = f"""{LIVE}
    const made = [...document.querySelectorAll("#article, #head, #facts, #outline-list, #note, #why-list, #dropped")];
    return {{ live: made.flatMap((one) => live(one)), text: document.body.textContent, refused: globalThis.refusedByPolicy ?? [] }};
"""
#: What the page has of pictures and films: the sheet may show these.
PICTURES = r"""
    const all = Document.prototype.querySelectorAll.call(document, "img, video, audio, source, noscript");
    const absolute = (address) => { try { return new URL(address, Reflect.get(Node.prototype, "baseURI", document)).href; } catch { return ""; } };
    return [...all].flatMap((one) => ["src", "data-src", "poster"].map((name) => absolute(one.getAttribute(name) ?? "")).concat(one.currentSrc ?? ""));
"""
READY = f'return document.querySelector("{WHOLE}") ? "article" : document.querySelector("{FAILED}") ? "failed" : ""'
#: Counts what the policy of the sheet had to refuse: nothing that was built may even try.
REFUSED = """globalThis.refusedByPolicy = []; addEventListener("securitypolicyviolation", (event) =>
    refusedByPolicy.push({ directive: event.violatedDirective, address: event.blockedURI, sample: event.sample }));"""

#: Files of this machine that vectors name: they get a picture that is large enough to be shown.
NAMED = re.compile(r"\b(?:src|srcset|poster)\s*=\s*[\"']?([\w./-]+)")
PICTURE = (PAGES / "fidelity" / "made" / "gauge.png").read_bytes()


def bodies(vectors: Sequence[str], contained: Sequence[int], alone: int | None) -> Iterator[tuple[str, list[int]]]:
    """The markup of each page, and the places of the vectors whose words have to stand on its sheet; so many `alone`, or all."""
    held = sorted(contained)
    for first in range(0, len(held), AT_ONCE):
        places = held[first : first + AT_ONCE]
        yield "".join(_section(place, vectors[place]) for place in places), places
    for place in sorted({*range(len(vectors))} - set(held))[:alone]:
        yield _section(place, vectors[place]), []


def _section(place: int, vector: str) -> str:
    return f"<section><p>Words before number{place}q stand here.</p>{vector}</section><p>Words after number{place}q stand here.</p>"


def page_of(body: str) -> str:
    """A whole page around the sections."""
    return f"<!doctype html><html lang=en><meta charset=utf-8><title>Hostile markup</title><body><article>{body}</article></body></html>"


class InChromium:
    """Opens pages and their sheets in Chromium."""

    def __init__(self, browser: Chromium) -> None:
        self.browser = browser
        browser.context.add_init_script(REFUSED)
        self.page: Page = browser.context.new_page()

    def contained(self, vectors: Sequence[str]) -> list[int]:
        return list(self.page.evaluate(f"vectors => (function () {{ {CONTAINED} }})(vectors)", list(vectors)))

    def read(self, address: str) -> tuple[dict[str, Any], list[str]]:
        self.page.goto(address)
        pictures = self.page.evaluate(f"() => {{ {PICTURES} }}")
        self.browser.click(self.page)
        frame = sheet(self.page)
        frame.wait_for_selector(f"{WHOLE}, {FAILED}", state="attached")
        return frame.evaluate(f"() => {{ {FOUND} }}"), pictures


class InFirefox:
    """Opens pages and their sheets in Firefox."""

    def __init__(self, browser: Firefox) -> None:
        self.browser = browser

    def contained(self, vectors: Sequence[str]) -> list[int]:
        self.browser.open("about:blank")
        return list(self.browser.marionette.execute_script(CONTAINED, script_args=[list(vectors)]))

    def read(self, address: str) -> tuple[dict[str, Any], list[str]]:
        self.browser.open(address)
        pictures = self.browser.marionette.execute_script(PICTURES)
        self.browser.click()
        self.browser.wait(
            "the sheet", lambda: self._sheet() is not None and self.browser.on_sheet(READY, self._sheet() or 0)
        )
        return self.browser.on_sheet(FOUND, self._sheet() or 0), pictures

    def _sheet(self) -> int | None:
        """The sheet's place among the frames of the page, which may have its own."""
        place = self.browser.chrome(
            "const window = Services.wm.getMostRecentWindow('navigator:browser');"
            "return window.gBrowser.selectedBrowser.browsingContext.children"
            ".findIndex((frame) => /reader\\.html/.test(frame.currentWindowGlobal?.documentURI.spec))"
        )
        return None if place < 0 else int(place)


def read_all(
    opened: InChromium | InFirefox,
    server: Loopback,
    vectors: Sequence[str],
    allowed: set[str],
    alone: int | None = None,
) -> Iterator[tuple[str, list[str]]]:
    """Each page by name, with what was live on its sheet or missing from it; `allowed` takes the addresses of the pages' own pictures.

    Without `alone` every vector that breaks out of its section is read on a page of its own, else so many of them.
    """
    for name in {name for vector in vectors for name in NAMED.findall(vector)}:
        server.put(f"/{name}", PICTURE, Content_Type="image/png")
    for number, (body, places) in enumerate(bodies(vectors, opened.contained(vectors), alone)):
        address = server.put(f"/hostile-{number}.html", page_of(body), Content_Security_Policy=POLICY)
        found, pictures = opened.read(address)
        allowed.update(pictures)
        refused = [one for one in found["refused"] if one["address"] not in pictures]
        sides = [f"{side} number{place}q" for place in places for side in ("before", "after")]
        lost = [f"lost: {side}" for side in sides if side not in found["text"]]
        yield f"{len(places)} vectors" if places else body, [*found["live"], *map(str, refused), *lost]


def loud(requests: Iterable[str], allowed: set[str]) -> list[str]:
    """The requests to the network that are for none of the pages' own pictures, as named or over https as Firefox asks for them."""
    known = allowed | {address.replace("http:", "https:", 1) for address in allowed}
    return sorted({address for address in requests if address.startswith(NETWORK) and address not in known})
