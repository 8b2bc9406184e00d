"""Reading in place by Crunch: looks, style elements and pictures' texts, by style sheets alone, in Chromium."""

from __future__ import annotations

import pytest

from tests.browser.drivers.chromium import Chromium
from tests.browser.drivers.loopback import Loopback
from tests.browser.drivers.sheet import choose, close
from tests.browser.test_place import MARKUP, WORDS, in_place

#: Setting of Crunch -> what is seen of it, with the attribute and without.
LOOKS = {
    "cell_widths": ("Math.round(document.querySelector('td').getBoundingClientRect().width) === 321", True, False),
    "division_styles": ("getComputedStyle(document.querySelector('main div')).paddingLeft", "77px", "0px"),
    "other_looks": ("getComputedStyle(document.querySelector('hr')).width", "123px", None),
}
LOOKED = f"""<!doctype html><html lang=en style="--own: 1"><title>Ferry</title><main><h1>Ferry</h1>
<table><tr><td width=321 style="padding: 0">{WORDS}</td></tr></table><div style="padding-left: 77px">{WORDS}</div>
<hr width=123><p>{WORDS}</p></main></html>"""


#: Crunch removes these pictures; the last one has no text to show.
PICTURED = f"""<!doctype html><html lang=en><title>Ferry</title><main><h1>Ferry</h1><p>{WORDS}</p>
<div id=one><img src=/a.png alt='A "ferry" \\ at sea'></div>
<div id=two><picture><source srcset=/b.png><img src=/b.png alt="The bridge"></picture>{WORDS}</div>
<p>{WORDS}</p><div id=bare><img src=/c.png alt=""></div></main></html>"""
TEXTS = """['one', 'two', 'bare'].map(id => getComputedStyle(document.getElementById(id), '::before').content)"""
TOLD = ['"A \\"ferry\\" \\\\ at sea "', '"The bridge "', "none"]


#: What <style> elements say, in a condition and of a pseudo-element too; what nobody's sheet says stays.
DRESSED = f"""<!doctype html><html lang=en><title>Ferry</title><style>main > p#one {{ padding-left: 77px !important;
--own: 1 }} @media (min-width: 1px) {{ h1 {{ text-transform: uppercase }} }} p::before {{ content: "- " }}
@font-face {{ font-family: a; src: url(/a.woff) }}</style><main><h1>Ferry</h1>
<p id=one style="margin-left: 55px">{WORDS}</p><p>{WORDS}</p></main></html>"""
DRESS = """['#one', 'h1'].flatMap(one => { const look = getComputedStyle(document.querySelector(one)),
    before = getComputedStyle(document.querySelector(one), '::before');
    return [look.paddingLeft, look.marginLeft, look.textTransform, before.content] })"""
WORN = ["77px", "55px", "none", '"- "', "0px", "0px", "uppercase", "none"]
SHED = ["0px", "55px", "none", "none", "0px", "0px", "none", "none"]


def test_crunch_drops_style_elements_in_place_and_leaves_the_page_as_it_was(
    chromium_browser: Chromium, server: Loopback
) -> None:
    choose(chromium_browser, extractor="crunch", extractors={"crunch": {"styles": True}})
    page = chromium_browser.open(server.put("/dressed.html", DRESSED))
    was = page.evaluate(MARKUP)
    assert page.evaluate(DRESS) == WORN
    frame = in_place(chromium_browser, page)
    assert page.evaluate(DRESS) == SHED
    assert page.evaluate(MARKUP) == was
    assert page.evaluate("[...document.styleSheets].map(one => one.disabled)") == [False]
    close(page, frame)
    assert page.evaluate(DRESS) == WORN
    page.close()
    choose(chromium_browser)


def test_crunch_shows_alternative_texts_in_place_and_leaves_the_page_as_it_was(
    chromium_browser: Chromium, server: Loopback
) -> None:
    choose(chromium_browser, extractor="crunch", extractors={"crunch": {"images": True, "alternative_texts": True}})
    page = chromium_browser.open(server.put("/pictured.html", PICTURED))
    was = page.evaluate(MARKUP)
    frame = in_place(chromium_browser, page)
    assert page.evaluate(TEXTS) == TOLD
    assert page.evaluate("[...document.images].map(one => one.checkVisibility())") == [False, False, False]
    assert page.evaluate("document.getElementById('one').checkVisibility()")
    assert page.evaluate(MARKUP) == was
    close(page, frame)
    assert page.evaluate(TEXTS) == ["none"] * 3
    page.close()
    choose(chromium_browser)


@pytest.mark.parametrize("setting", LOOKS)
def test_crunch_sets_looks_aside_in_place_and_leaves_the_page_as_it_was(
    setting: str, chromium_browser: Chromium, server: Loopback
) -> None:
    seen, before, after = LOOKS[setting]
    choose(chromium_browser, extractor="crunch", extractors={"crunch": {setting: True}})
    page = chromium_browser.open(server.put("/looked.html", LOOKED))
    assert page.evaluate(seen) == before
    was = page.evaluate(MARKUP)
    frame = in_place(chromium_browser, page)
    found = {name: page.evaluate(one) for name, (one, _, _) in LOOKS.items()}
    assert found[setting] == after if after is not None else found[setting] != before
    assert {name: found[name] for name in LOOKS if name != setting} == {
        name: LOOKS[name][1] for name in LOOKS if name != setting
    }
    assert page.evaluate(MARKUP) == was
    close(page, frame)
    assert page.evaluate(seen) == before
    page.close()
    choose(chromium_browser)
