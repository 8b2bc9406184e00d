"""Links to an editor behind a heading are not part of the article; those in a sentence are."""

import pytest
from readwell.engine.page.wire import to_wire
from readwell.engine.requests import answer
from readwell.engine.structure.edit_links import edit_links
from readwell.parse import parse

ADDRESS = "https://wiki.example/Kettle"
LINK = "<a href='/w/index.php?title=Kettle&amp;action=edit&amp;section=1'>{}</a>"
INSIDE = "<h2><span>History</span><span><span>[</span>" + LINK.format("edit") + "<span>]</span></span></h2>"
BESIDE = "<div><h2>Design</h2><span><span>[</span><a href='?veaction=edit'>Bearbeiten</a><span> | </span>"
BESIDE += LINK.format("Quelltext bearbeiten") + "<span>]</span></span></div>"
WORDS = "<p>Steam whistles were known from locomotives long before anyone put one on a stove, and that was late.</p>"


def found(html: str) -> str:
    """What the links and their brackets hold, in the order of the page."""
    page = parse(html + WORDS, ADDRESS)
    return "".join(page.string(leaf) for leaf in sorted(edit_links(page)))


def test_a_link_to_an_editor_is_found_in_a_heading_and_beside_it() -> None:
    assert found(INSIDE) == "[edit]"
    assert found(BESIDE) == "[Bearbeiten | Quelltext bearbeiten]"
    assert found("<h3>歴史<span>［<a href='/Kettle/edit?section=2'>編集</a>］</span></h3>") == "［編集］"
    assert found("<h3>Geschichte <span>[</span><a href='doku.php?id=k&do=edit'>Bearbeiten</a><span>]</span></h3>") == (
        "[Bearbeiten]"
    )


@pytest.mark.parametrize(
    "html",
    [
        "<h2>Pages that you can <a href='/Kettle/edit'>edit</a></h2>",  # no brackets
        "<h2><span>[</span><a href='/Kettle/edit'>edit</a><span>]</span></h2>",  # all there is
        "<h2>How to <span>[</span><a href='?action=edit'>edit</a><span>]</span> a page</h2>",  # not at its end
        "<h2>Kettles <span>[</span><a href='/Kettle/editors'>editors</a><span>]</span></h2>",  # another page
        "<h2>Kettles <span>[</span><a href='?action=edit'>how all of this was edited</a><span>]</span></h2>",
        "<section><h2>Kettles</h2><p><span>[</span><a href='?action=edit'>edit</a><span>]</span> me.</p></section>",
        "<p>Kettles <span>[</span><a href='?action=edit'>edit</a><span>]</span></p>",  # no heading
    ],
)
def test_these_are_words_of_the_page(html: str) -> None:
    assert found(html) == ""


@pytest.mark.parametrize("keep", [None, "all"])
def test_nothing_saved_has_them(keep: str | None) -> None:
    page = parse(f"<title>Kettle</title><main><h1>Kettle</h1>{WORDS}{INSIDE}{WORDS}{BESIDE}{WORDS}</main>", ADDRESS)
    request = {"do": "render", "format": "markdown", "page": to_wire(page)}
    text = answer({**request, "keep": [[0, len(page)]]} if keep else request)["ok"]["text"]
    assert "\n## History\n" in text and "\n## Design\n" in text
    assert "edit" not in text and "earbeiten" not in text
