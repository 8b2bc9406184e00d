"""How a page that is read in place is dressed."""

from __future__ import annotations

from tests.browser.drivers.place import WORDS

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
