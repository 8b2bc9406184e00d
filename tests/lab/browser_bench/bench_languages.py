"""Opens every surface in each language of the interface, and counts labels that are cut off, broken, or outside the window.

    build.py bench languages OUT [chromium|firefox] [LANGUAGE ...]

Without a browser it takes both, without a language all of them. OUT gets a screenshot of each surface, 900, 390 and 320 pixels wide.
"""

from __future__ import annotations

import sys
from pathlib import Path

from tests.browser.drivers.everywhere import BROWSERS, View, opened, surfaces
from tests.browser.drivers.surfaces import LOCALES, messages

#: The last is what a window of 1280 has at a zoom of 400%.
WIDTHS = (900, 390, 320)
#: Elements with text of their own that is cut off, or that leaves the window sideways.
CLIPPED = """(() => {
    const found = [];
    for (const element of document.querySelectorAll("body *")) {
        const own = [...element.childNodes].some((node) => node.nodeType === 3 && node.nodeValue.trim());
        const box = element.getBoundingClientRect();
        if (!own || !element.checkVisibility() || box.width < 2 || box.height < 2) continue;
        const style = getComputedStyle(element);
        // These scroll sideways by design.
        if (style.clipPath !== "none" || element.closest("#article, pre, table, .acts")) continue;
        const cut = style.overflowX !== "visible" && element.scrollWidth > element.clientWidth + 1;
        if (cut || box.left < -1 || box.right > innerWidth + 1) found.push(element.textContent.trim().slice(0, 60));
    }
    return found;
})()"""
#: Words that are broken over two lines without a hyphen, for want of room; those of file names and of scripts without spaces may be.
BROKEN = """(() => {
    const found = [];
    const range = document.createRange();
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let text = texts.nextNode(); text; text = texts.nextNode()) {
        const element = text.parentElement;
        if (!element.checkVisibility() || element.closest("#article, pre, code, kbd, table, select")) continue;
        if (getComputedStyle(element).hyphens === "auto") continue;
        for (const { 0: word, index } of text.data.matchAll(/[\\p{L}\\p{M}]+/gu)) {
            if (/[\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}\\p{Script=Hangul}]/u.test(word)) continue;
            range.setStart(text, index);
            range.setEnd(text, index + word.length);
            const lines = new Set([...range.getClientRects()].map(({ bottom }) => Math.round(bottom / 6)));
            if (lines.size > 1) found.push(`broken: ${word}`);
        }
    }
    return found;
})()"""
#: The page says which language it is in, and which way it runs.
NAMED = "[document.documentElement.lang, document.documentElement.dir]"


def languages() -> list[str]:
    """The languages of the interface, as folders name them."""
    return sorted(path.name for path in LOCALES.iterdir())


def faults(view: View, language: str, picture: str) -> list[str]:
    """What is wrong with a surface at either width; `picture` is a path that ends before the width."""
    texts, found = messages(language), list[str]()
    says = view.ask(NAMED)
    if says[0].split("-")[0] != texts["language"].split("-")[0] or says[1] != texts["direction"]:
        found.append(f"says {says}")
    for width in WIDTHS:
        view.dress(width, dark=False)
        view.picture(Path(f"{picture}-{width}.png"))
        found += [f"{width}: {text}" for text in [*view.ask(CLIPPED), *view.ask(BROKEN)]]
    return found


def main(out: str, *wanted: str) -> int:
    """A line for each surface with a fault; 1 if there is any."""
    folder, count, seen = Path(out), 0, 0
    folder.mkdir(parents=True, exist_ok=True)
    for browser in [one for one in wanted if one in BROWSERS] or BROWSERS:
        for language in [one for one in wanted if one not in BROWSERS] or languages():
            with opened(browser, language) as (view, server):
                for name in surfaces(view, server):
                    wrong = faults(view, language, f"{folder}/{browser}-{language}-{name.replace(' ', '-')}")
                    count, seen = count + len(wrong), seen + 1
                    for line in wrong:
                        print(f"{browser} {language} {name}: {line}", flush=True)
    print(f"{seen} surfaces, {count} faults")
    return 1 if count else 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
