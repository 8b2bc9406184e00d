"""Opens every surface in each language of the interface, and counts labels that are cut off or overlap the window's edge.

    build.py bench languages OUT [LANGUAGE ...]

Without a language it takes all of them. OUT gets a screenshot of each surface, 900 and 390 pixels wide.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

from playwright.sync_api import Page

from tests.browser.chromium import Chromium, chromium
from tests.browser.loopback import loopback
from tests.browser.sheet import article, read
from tests.browser.surfaces import LOCALES, OWN_PAGES, messages

DIST = Path(__file__).parents[2] / "dist" / "chrome"
WIDTHS = (900, 390)
SURFACES = ("popup/popup.html", *OWN_PAGES)
#: Elements with text of their own that is cut off, or that leaves the window sideways.
CLIPPED = """() => {
    const found = [];
    for (const element of document.querySelectorAll("body *")) {
        const own = [...element.childNodes].some((node) => node.nodeType === 3 && node.nodeValue.trim());
        const box = element.getBoundingClientRect();
        if (!own || !element.checkVisibility() || box.width < 2 || box.height < 2) continue;
        const style = getComputedStyle(element);
        if (style.clipPath !== "none" || element.closest("#article, pre, table")) continue;
        const cut = style.overflowX !== "visible" && element.scrollWidth > element.clientWidth + 1;
        if (cut || box.left < -1 || box.right > innerWidth + 1) found.push(element.textContent.trim().slice(0, 60));
    }
    return found;
}"""
#: The page says which language it is in, and which way it runs.
NAMED = "() => [document.documentElement.lang, document.documentElement.dir]"


def languages() -> list[str]:
    """The languages of the interface, as folders name them."""
    return sorted(path.name for path in LOCALES.iterdir())


def surfaces(browser: Chromium, address: str) -> Iterator[tuple[str, Page]]:
    """Each page of the extension, and the sheet over an article."""
    for path in SURFACES:
        page = browser.own(path)
        page.wait_for_load_state("networkidle")
        yield path.split("/")[-1].split(".")[0], page
        page.close()
    page = browser.open(address)
    article(read(browser, page))
    yield "sheet", page
    page.close()


def faults(page: Page, name: str, language: str, out: Path) -> list[str]:
    """What is wrong with a surface at either width."""
    shown = next((frame for frame in page.frames if "/reader/reader.html" in frame.url), page.main_frame)
    texts, found = messages(language), list[str]()
    says = shown.evaluate(NAMED)
    if says[0].split("-")[0] != texts["language"].split("-")[0] or says[1] != texts["direction"]:
        found.append(f"says {says}")
    for width in WIDTHS:
        page.set_viewport_size({"width": width, "height": 700})
        page.screenshot(path=out / f"{language}-{name}-{width}.png")
        found += [f"{width}: {text}" for text in shown.evaluate(CLIPPED)]
    return found


def main(out: str, *wanted: str) -> int:
    """A line for each surface with a fault; 1 if there is any."""
    folder, count, seen = Path(out), 0, 0
    folder.mkdir(parents=True, exist_ok=True)
    for language in wanted or languages():
        with loopback() as server, chromium(DIST, flags=(f"--lang={language.replace('_', '-')}",)) as browser:
            for name, page in surfaces(browser, f"{server.origin}/council.html"):
                wrong, seen = faults(page, name, language, folder), seen + 1
                count += len(wrong)
                for line in wrong:
                    print(f"{language} {name}: {line}", flush=True)
    print(f"{seen} surfaces, {count} faults")
    return 1 if count else 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
