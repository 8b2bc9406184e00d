"""The nodes and attributes of the captured tree, on pages with every known trap."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from readwell.engine.page.wire import from_wire

from tests.browser.capture.conftest import Look, in_chromium, in_firefox
from tests.browser.drivers.chromium import Chromium
from tests.browser.drivers.firefox import Firefox
from tests.browser.drivers.loopback import Loopback
from tests.browser.drivers.probe import Captured

PAGES = Path(__file__).parents[2] / "data" / "pages" / "capture"


def test_shadow_trees_and_slots_are_flattened_in_the_order_a_person_sees(look: Look) -> None:
    page = look("shadow.html")
    card = page.words(page.row("open"))
    assert "Shadow before Second quay after" in card
    assert card.index("Second quay") < card.index("Deep:") < card.index("Loose rope") < card.index("Fallback words")
    assert "never shown" not in card and "no place" not in card
    assert page.words(page.row("closed")) == "Closed words" + "Light inside closed"
    assert page.tags[page.row("bare")] == "slot"
    assert page.tags.count("slot") == 1


def test_a_parent_comes_before_its_children_and_a_subtree_is_a_slice(look: Look) -> None:
    for name in ("shadow.html", "frames.html", "hidden.html", "drawings.html"):
        page = look(name)
        ancestors: list[int] = []
        for row, parent in enumerate(page.parents):
            while ancestors and ancestors[-1] != parent:
                ancestors.pop()
            assert (parent == -1) == (row == 0) and (row == 0 or ancestors)
            ancestors.append(row)


def test_a_frame_of_the_same_origin_holds_its_document_and_another_holds_nothing(look: Look) -> None:
    page = look("frames.html")
    frames = {page.attributes(row).get("id"): row for row, tag in enumerate(page.tags) if tag == "iframe"}
    children = {
        name: [tag for tag, up in zip(page.tags, page.parents, strict=True) if up == row]
        for name, row in frames.items()
    }
    assert children == {"same": ["html"], "written": ["html"], "other": [], "gone": ["html"], "blank": []}
    assert "Fallback text" not in "".join(page.texts)
    # 50 px above, 5 px border, 3 px padding; the second line lies 20 px below the first.
    assert page.box("first", "x", "y", "w", "h") == [8, 58, 300, 20]
    assert page.box("second", "x", "y") == [8, 78]
    assert page.box("other", "x", "w", "hidden") == [0, 316, 0]
    assert page.box("unseen", "hidden") == [2]


def test_a_frameset_gives_the_documents_of_its_frames(look: Look) -> None:
    page = look("frameset.html")
    assert page.tags.count("frame") == 2
    assert "".join(page.texts).count("First line of the frame") == 2
    assert "knows no frames" not in "".join(page.texts)


def test_drawings_and_formulas_keep_all_but_handlers(look: Look) -> None:
    page = look("drawings.html")
    chart = page.attributes(page.row("chart"))
    assert chart == {"id": "chart", "viewBox": "0 0 100 50", "width": "100", "height": "50"}
    path = page.attributes(page.tags.index("path"))
    assert path == {"d": "M0 0L10 10", "stroke-width": "2"}
    assert page.attributes(page.tags.index("use")) == {"xlink:href": "#chart"}
    assert page.attributes(page.tags.index("mi")) == {"mathvariant": "bold"}
    assert page.attributes(page.tags.index("annotation")) == {"encoding": "application/x-tex"}
    words = "".join(page.texts)
    assert "x = 1" in words and "y = 2" in words and "Article" in words and "High water" in words
    assert "never" not in words.lower().replace("never left", "")
    odd = next(page.attributes(row) for row, tag in enumerate(page.tags) if tag == "p")
    assert odd == {"class": "kept"}


def test_noscript_is_one_element_whose_markup_is_an_attribute(look: Look) -> None:
    page = look("drawings.html")
    noscript = page.tags.index("noscript")
    assert noscript not in page.parents
    assert page.attributes(noscript) == {"#markup": '<img src="lazy.jpg" alt="Real &amp; address">'}


def test_the_address_that_the_browser_chose_travels_where_there_was_a_choice(look: Look) -> None:
    page = look("drawings.html")
    assert page.attributes(page.row("picture"))["currentSrc"].endswith("/wide.png")
    assert page.attributes(page.row("smaller"))["currentSrc"].endswith("/single.png")
    assert page.attributes(page.row("single")) == {
        "id": "single", "src": "single.png", "data-src": "lazy.png", "aria-label": "Boat",
    }  # fmt: skip


def test_fields_and_pictures_with_lying_names_bend_nothing(look: Look) -> None:
    page = look("clobber.html")
    assert page.page["facts"]["title"] == "Names that lie"
    form = page.row("form")
    assert page.tags[form] == "form"
    assert page.attributes(form) == {"id": "form", "class": "search", "title": "Search the quay"}
    assert page.words(form) == "Inside the form"
    assert page.words().endswith("After the form")
    assert page.box("form", "hidden", "display") == [0, 1]


@pytest.mark.parametrize(
    ("name", "type", "tags", "words"),
    [
        ("page.xml", "application/xml", {"log", "entry"}, "Calm seaStorm & rain"),
        ("page.svg", "image/svg+xml", {"svg"}, "Drawn words"),
        ("page.txt", "text/plain", {"html", "pre"}, "Plain words in a plain file."),
        ("page.xhtml", "application/xhtml+xml", {"html", "p"}, "QuaiUn quai & un bateau"),
        ("page.png", "image/png", {"html", "img"}, ""),
    ],
)
def test_what_isnt_html_has_sensible_columns(look: Look, name: str, type: str, tags: set[str], words: str) -> None:
    page = look(name)
    assert page.page["facts"]["type"] == type
    assert tags <= set(page.tags)
    assert words in page.words()


def test_lone_surrogates_and_nul_become_replacement_characters(look: Look, server: Loopback) -> None:
    script = "document.body.append('a\\ud800b\\u0000c\\ud83d\\ude00'); document.body.className = '\\udc00';"
    page = look(server.put("/surrogates.html", f"<!doctype html><body><script>{script}</script></body>"))
    assert page.texts[-1] == "a\ufffdb\ufffdc\U0001f600"
    assert page.attributes(page.tags.index("body")) == {"class": "\ufffd"}


def test_the_length_of_a_start_tag_is_the_browsers_own(chrome: Chromium, server: Loopback) -> None:
    odd = "<p title='&quot;&amp;&nbsp;&lt;&gt; \U0001f600' onclick=run() data-odd=1 class>x</p><svg width=1></svg>"
    for body in (odd, (PAGES / "plain.html").read_text(encoding="utf-8")):
        page = chrome.open(server.put("/open.html", body))
        # Python's characters are code points, so the browser counts them too.
        lengths = page.evaluate(
            """() => [...document.querySelectorAll("*")].map((element) => {
                const text = element.cloneNode(false).outerHTML;
                return [...text.replace(/<\\/[^<>]*>$/, "")].length;
            })"""
        )
        captured = Captured(chrome.worker.evaluate("address => capture(address)", page.url)["text"])
        page.close()
        assert [one for one in captured.columns["open"] if one] == lengths


@pytest.mark.second(after=1)
@pytest.mark.parametrize("name", ["capture/plain.html", "capture/shadow.html", "capture/hidden.html", "council.html"])
def test_both_browsers_write_the_same_tree(chrome: Chromium, gecko: Firefox, server: Loopback, name: str) -> None:
    address = f"{server.origin}/{name}"
    texts = in_chromium(chrome, address), in_firefox(gecko, address)
    assert len({from_wire(json.loads(text)).hash for text in texts}) == 1
