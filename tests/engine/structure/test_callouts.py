"""Notes, tips and warnings that stand in boxes of their own, as systems for documents and blogs write them."""

from __future__ import annotations

import pytest
from readwell.engine.structure.callouts import callouts
from readwell.parse import parse

TEXT = "<p>The harbour server keeps the list of boats and their berths, and needs no other program to do its work.</p>"
WORDS = "Never run the server as the root user: it writes into its own folder."


def boxes(html: str) -> list[tuple[str, str]]:
    """The class of each box and of its title."""
    page = parse(f"<h1>Installing</h1>{TEXT}{html}{TEXT}{TEXT}")
    called = page.attribute("class")
    return [(called.get(box, ""), called.get(title, "")) for box, title in callouts(page).items()]


@pytest.mark.parametrize(
    ("html", "title"),
    [
        (f'<div class="admonition note"><p class="admonition-title">Note</p><p>{WORDS}</p></div>', "admonition-title"),
        (
            '<div class="theme-admonition theme-admonition-tip alert alert--success"><div class="admonitionHeading_x">'
            f"tip</div><div><p>{WORDS}</p></div></div>",
            "",
        ),
        (
            f'<div class="markdown-alert"><p class="markdown-alert-title">Note</p><p>{WORDS}</p></div>',
            "markdown-alert-title",
        ),
        (f'<div class="notecard warning"><h4>Warning</h4><p>{WORDS}</p></div>', ""),
        (
            f'<div class="tip custom-block"><p class="custom-block-title">Tip</p><p>{WORDS}</p></div>',
            "custom-block-title",
        ),
        (f'<div class="admonitionblock caution"><table><tr><td>Caution</td><td>{WORDS}</td></tr></table></div>', ""),
        (f'<p class="note">{WORDS}</p>', ""),
    ],
)
def test_a_box_is_found_with_its_title(html: str, title: str) -> None:
    [(_, found)] = boxes(html)
    assert found == title


def test_a_box_in_a_box_is_a_part_of_it() -> None:
    inner = f'<div class="note"><p>{WORDS}</p></div>'
    assert boxes(f'<div class="admonition"><p>{WORDS}</p>{inner}</div>') == [("admonition", "")]


@pytest.mark.parametrize(
    "html",
    [
        '<div class="note">New</div>',  # a label
        f'<div class="note">{"<p>" + WORDS + "</p>"}{TEXT * 30}</div>',  # a part of the text
        f'<div class="info"><p>{WORDS}</p></div>',  # as often a line about the text
        f'<ul><li class="note">{WORDS}</li></ul>',  # has a meaning of its own
        f'<div class="notes"><p>{WORDS}</p></div>',
        f'<div role="note" class="hatnote">{WORDS}</div>',  # leads elsewhere, in an encyclopedia
        "".join(f'<p class="note">{WORDS}</p>' for _ in range(12)),  # how the text is styled
    ],
)
def test_nothing_else_is_one(html: str) -> None:
    assert boxes(html) == []
