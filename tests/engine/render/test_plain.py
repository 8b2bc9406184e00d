"""Tests of the text file that a person keeps."""

from __future__ import annotations

import pytest
from readwell.engine.page.wire import to_wire
from readwell.engine.render.document import Article, Part
from readwell.engine.render.plain import readable
from readwell.engine.requests import answer
from readwell.parse import parse

SENTENCE = "<p>The ferry left the harbour at seven, and nobody on the pier knew when it would be back.</p>"


def file_of(html: str) -> str:
    """The words of a file that is kept, without the lines that tell where they are from."""
    page = parse(f"<title>The ferry</title><main><h1>The ferry</h1>{SENTENCE * 3}{html}{SENTENCE * 3}</main>")
    reply = answer({"do": "render", "format": "text", "page": to_wire(page), "about": {"saved": "2026-11-28T22:00:00"}})
    text = str(reply["ok"]["text"])
    between = text.split("it would be back.\n")[3:-3]
    assert "\n\nThe ferry left" in text
    return (
        "".join(between).removesuffix("The ferry left the harbour at seven, and nobody on the pier knew when ").strip()
    )


@pytest.mark.parametrize(
    ("html", "text"),
    [
        ("<ul><li>Rope<li>Oars<ul><li>two of ash</ul></ul>", "- Rope\n- Oars\n  - two of ash"),
        ("<ol start=3><li>Row<li><p>Rest</p><p>Eat</p></ol>", "3. Row\n\n4. Rest\n\n   Eat"),
        ("<blockquote><p>It left.</p><p>So I heard.</p></blockquote>", "> It left.\n>\n> So I heard."),
        ("<table><tr><th>Boat<th>Oars<tr><td>Nis<td>4</table>", "Boat\tOars\nNis\t4"),
        ("<div class=highlight><pre>row(4)\n  .rest()</pre><button>Copy</button></div>", "row(4)\n  .rest()"),
        ("<dl><dt>Oar<dd>What one rows with.</dl>", "Oar\n    What one rows with."),
        ("<p>One line<br>and another</p>", "One line\nand another"),
        (
            "<p>Its side is <math alttext='a^2'><msup><mi>a</mi><mn>2</mn></msup></math>, they say.</p>",
            "Its side is $a^2$, they say.",
        ),
    ],
)
def test_a_file_reads_as_the_page_does(html: str, text: str) -> None:
    assert file_of(html) == text


def test_notes_and_captions_come_with_the_text() -> None:
    line = Part("paragraph", parts=(Part("text", text="It left"), Part("noteref", facts={"number": "1"})))
    caption = Part("caption", parts=(Part("paragraph", parts=(Part("text", text="The pier"),)),))
    figure = Part("figure", parts=(caption, Part("paragraph", parts=(Part("picture", facts={"src": "x"}),))))
    note = Part("note", parts=(Part("paragraph", parts=(Part("text", text="At seven."),)),), facts={"number": "1"})
    assert readable(Article((line, figure), (note,))) == "It left[1]\n\nThe pier\n\n[1] At seven.\n"
    assert readable(Article(())) == ""
