"""A page to record, and the overlay of what was recorded."""

from __future__ import annotations

import zipfile
from pathlib import Path

from lxml import etree
from readwell.engine.page.selection import ranges
from readwell.engine.page.tree import leaves
from readwell.engine.render.work import Work
from readwell.engine.requests import work_of_page
from readwell.parse import parse

from tests.engine.render.saved import everything

PAGE = """<html lang=en><title>A walk</title><body><article><h1>A walk</h1>
<p>We met Dr. Lee at 5 p.m. today. She <a href=/x>said <b>hello</b></a>.<sup><a href="#n1" id=r1>1</a></sup></p>
<pre><code>print(1)
print(2)</code></pre><h2>Later</h2><ul><li>One thing<li>Two things</ul><p lang=de>Am 3. Mai kam er. Dann ging er.</p>
<table><tr><th>Town<th>People<tr><td>Ely<td>20,000</table><p>$$x^2$$ is a square.</p></article>"""


def work(html: str = PAGE) -> Work:
    page = parse(html, "https://example.org/walk")
    return work_of_page(page, {"keep": [list(span) for span in ranges(page, everything(page), leaves(page))]}, "epub")


_SMIL = {"s": "http://www.w3.org/ns/SMIL"}


def clips(path: Path) -> list[tuple[str, float, float]]:
    """The text of each piece, and when it is heard."""
    with zipfile.ZipFile(path) as file:
        text = etree.fromstring(file.read("OEBPS/article.xhtml"))
        smil = etree.fromstring(file.read("OEBPS/article.smil"))
        assert file.read("OEBPS/audio/article.m4a")[4:8] == b"ftyp"
    out = []
    for par in smil.iterfind(".//s:par", _SMIL):
        source, audio = par.find("s:text", _SMIL), par.find("s:audio", _SMIL)
        assert source is not None and audio is not None
        (element,) = [one for one in text.iter() if one.get("id") == source.get("src", "").split("#")[1]]
        begin, end = (float(audio.get(name, "").removesuffix("s")) for name in ("clipBegin", "clipEnd"))
        out.append(("".join(map(str, element.itertext())), begin, end))
    return out
