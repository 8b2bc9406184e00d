"""content/capture.js on real pages, in both browsers: what is in the columns, and that the page never notices."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from tests.browser.chromium import Chromium, chromium
from tests.browser.firefox import Firefox, firefox
from tests.browser.loopback import Loopback
from marionette_driver.by import By
from tests.browser.probe import Captured, probe

Look = Callable[[str], Captured]


@pytest.fixture(scope="module")
def chrome(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Chromium]:
    """Chromium with the content scripts alone."""
    with chromium(probe(tmp_path_factory.mktemp("chrome") / "probe", "chrome")) as browser:
        yield browser


@pytest.fixture(scope="module")
def gecko(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Firefox]:
    """Firefox with the content scripts alone."""
    with firefox(probe(tmp_path_factory.mktemp("firefox") / "probe", "firefox")) as browser:
        yield browser


def in_chromium(browser: Chromium, address: str) -> str:
    """The JSON text of a page's capture."""
    page = browser.open(address)
    try:
        text: str = browser.worker.evaluate("address => capture(address)", address)["text"]
        return text
    finally:
        page.close()


def in_firefox(browser: Firefox, address: str) -> str:
    """The same, by a press of the probe's button, which then turns the tab into a page that shows the answer."""
    browser.open(address)
    browser.click()
    browser.wait("the capture", lambda: browser.marionette.title == "shown", 60)
    answer = browser.marionette.find_element(By.TAG_NAME, "pre").get_property("textContent")
    text: str = json.loads(answer)["text"]
    return text


@pytest.fixture(params=["chromium", "firefox"])
def look(request: pytest.FixtureRequest, server: Loopback) -> Look:
    """Captures a page of tests/pages/capture, or a whole address, in either browser."""
    shown = request.getfixturevalue("chrome" if request.param == "chromium" else "gecko")

    def captured(path: str) -> Captured:
        address = path if ":" in path else f"{server.origin}/capture/{path}"
        return Captured((in_chromium if request.param == "chromium" else in_firefox)(shown, address))

    return captured


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
    children = {name: [tag for tag, up in zip(page.tags, page.parents, strict=True) if up == row] for name, row in frames.items()}
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


HIDDEN = {
    "shown": 0, "none": 1, "in-none": 1, "invisible": 2, "visible": 0, "faded": 3, "in-faded": 3, "pale": 0,
    "reader-only": 4, "cut-path": 4, "folded": 4, "in-folded": 4, "carousel": 0, "slide-1": 0, "slide-2": 4,
    "scrolled": 0, "escapes": 0, "held": 4, "left": 5, "above": 5, "far-below": 0, "logo": 5, "empty": 6, "flat": 0,
    "shut": 0, "summary": 0, "answer": 7, "ajar": 0, "open-answer": 0, "skipping": 0, "skipped": 8, "lazy-text": 0,
    "contents": 0, "in-contents": 0, "film": 0, "fallback": 1, "break": 0,
}  # fmt: skip


def test_what_nobody_sees_says_why(look: Look) -> None:
    page = look("hidden.html")
    assert {name: page.box(name, "hidden")[0] for name in HIDDEN} == HIDDEN


def test_the_looks_are_those_the_browser_computed(look: Look) -> None:
    page = look("looks.html")
    assert page.box("box", "x", "y", "w", "h", "position", "display") == [20, 10, 200, 30, 1, 1]
    assert page.box("bold", "weight", "display", "font") == [700, 0, 160]
    assert [page.box(name, "position")[0] for name in ("fixed", "sticky", "floated")] == [3, 4, 0]
    assert page.box("floated", "float") == [2]
    assert [page.box(name, "order")[0] for name in ("second", "first", "unordered")] == [2, 0, 0]
    assert [page.box(name, "display")[0] for name in ("grid", "table", "tr", "td", "li")] == [8, 4, 5, 6, 3]
    assert [page.box(name, "family")[0] for name in ("box", "code", "serif", "script")] == [2, 3, 1, 4]
    assert page.box("serif", "font", "weight", "align") == [205, 300, 4]
    assert page.box("script", "align") == [2]


def test_contrast_is_wcags_and_unknown_on_a_picture(look: Look) -> None:
    page = look("looks.html")
    # #767676 on white is the lightest grey that passes AA: 4.54. Half black on white is #808080 (or #7f7f7f): 3.95.
    assert page.box("grey", "contrast") == [454]
    assert page.box("half", "contrast")[0] in (395, 400)
    assert page.box("white", "contrast") == [2100]
    assert page.box("unknown", "contrast") == [0]
    assert page.box("wide", "contrast") == [2100]


def test_writing_from_the_right_and_from_the_top(look: Look) -> None:
    page = look("writing.html")
    assert page.page["facts"]["dir"] == "rtl" and page.page["facts"]["lang"] == "ar"
    assert [page.box(name, "writing")[0] for name in ("rtl", "tategaki", "inline", "mongol", "sideways")] == [0, 1, 1, 2, 3]
    # In such a document one scrolls to the left: what lies there can be reached, what lies to the right can't.
    assert page.box("reachable", "hidden") == [0]
    assert page.box("beyond", "hidden") == [5]


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


def test_the_address_that_the_browser_chose_travels_where_it_differs(look: Look) -> None:
    page = look("drawings.html")
    assert page.attributes(page.row("picture"))["currentSrc"].endswith("/wide.png")
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
    odd = "<p title='&quot;&amp;&nbsp;&lt;&gt; \U0001f600' onclick=run() data-odd=1 class>x</p><svg viewBox='0 0 1 1'></svg>"
    for body in (odd, (Path(__file__).parents[1] / "pages/capture/plain.html").read_text(encoding="utf-8")):
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


WATCHED = """
<script>
  window.seen = [];
  const watch = (root) => new MutationObserver((records) => seen.push(...records.map((one) => one.type)))
    .observe(root, { subtree: true, childList: true, attributes: true, characterData: true });
  addEventListener("load", () => {
    watch(document);
    for (const host of document.querySelectorAll("*")) if (host.shadowRoot) watch(host.shadowRoot);
  });
  for (const kind of ["scroll", "focus", "blur", "selectionchange", "resize"])
    addEventListener(kind, () => seen.push(kind), true);
</script>
"""


def test_the_page_sees_nothing_of_a_capture(chrome: Chromium, server: Loopback) -> None:
    html = (Path(__file__).parents[1] / "pages/capture/shadow.html").read_text(encoding="utf-8") + WATCHED
    page = chrome.open(server.put("/watched.html", html))
    names = "() => Object.getOwnPropertyNames(window).join()"
    before, known = page.evaluate("() => document.documentElement.outerHTML"), page.evaluate(names)
    assert chrome.worker.evaluate("address => capture(address)", page.url)["text"]
    page.wait_for_timeout(100)
    assert page.evaluate("() => document.documentElement.outerHTML") == before
    assert page.evaluate(names) == known
    assert page.evaluate("seen") == []
    assert page.evaluate("performance.getEntriesByType('mark').length") == 0
    page.close()


def test_parts_come_in_order_and_none_is_too_large_or_cuts_a_pair(chrome: Chromium, server: Loopback) -> None:
    page = chrome.open(server.put("/long.html", "<!doctype html><p>x" + "\U0001f600" * 500_000))
    answer = chrome.worker.evaluate("address => capture(address)", page.url)
    page.close()
    count = len(answer["parts"])
    assert [part[:2] for part in answer["parts"]] == [[at, count] for at in range(count)]
    assert max(part[2] for part in answer["parts"]) <= 300_000
    assert Captured(answer["text"]).texts[-1].strip() == "x" + "\U0001f600" * 500_000
    size = answer["messages"][-1]
    assert size == {"capture": answer["number"], "nodes": 5, "units": len(answer["text"].encode("utf-16-le")) // 2, "parts": count}


def many(paragraphs: int) -> str:
    """A page of so many paragraphs."""
    return "<!doctype html><body>" + "".join(f"<p class=c>Line {at} <b>bold</b></p>" for at in range(paragraphs))


def test_a_capture_can_be_cancelled_on_its_way(chrome: Chromium, server: Loopback) -> None:
    page = chrome.open(server.put("/cancelled.html", many(20_000)))
    answer = chrome.worker.evaluate("address => capture(address, 'cancel')", page.url)
    page.close()
    assert answer["parts"] == []
    assert all("error" not in message for message in answer["messages"])


def test_a_page_that_never_rests_is_answered_with_a_warning(chrome: Chromium, server: Loopback) -> None:
    restless = "<script>(function grow() { document.body.append(new Text('more')); setTimeout(grow); })();</script>"
    page = chrome.open(server.put("/restless.html", many(20_000) + restless))
    captured = Captured(chrome.worker.evaluate("address => capture(address)", page.url)["text"])
    page.close()
    assert captured.page["facts"]["warning"] == "changed"
    assert captured.tags.count("p") == 20_000


def test_a_page_that_changed_once_is_read_again(chrome: Chromium, server: Loopback) -> None:
    page = chrome.open(server.put("/once.html", many(40_000) + "<script>const poke = () => document.body.append('the end')</script>"))
    captured = Captured(chrome.worker.evaluate("address => capture(address, 'poke')", page.url)["text"])
    page.close()
    assert captured.texts[-1] == "the end"
    assert captured.page["facts"]["warning"] == ""


HOSTILE = {
    "one long text": "document.body.append('long '.repeat(2_000_000))",
    # Chromium's own layout falls over at so many boxes in boxes, before anyone has read a word: these have none.
    "deep": "document.body.hidden = true; let at = document.body; for (let n = 0; n < 5000; n++) at = at.appendChild(document.createElement('div')); at.append('bottom')",
    "wide": "for (let n = 0; n < 50_000; n++) document.body.append(document.createElement('i'), 'x')",
    "attributes": "for (let n = 0; n < 100_000; n++) { const at = document.createElement('i'); for (const one of 'id class title lang dir alt rel href src name'.split(' ')) at.setAttribute(one, n % 7); document.body.append(at) }",
}


@pytest.mark.parametrize("name", HOSTILE)
def test_hostile_pages_get_an_answer(look: Look, server: Loopback, name: str) -> None:
    path = "/" + name.replace(" ", "-") + ".html"
    page = look(server.put(path, f"<!doctype html><body><script>{HOSTILE[name]}</script></body>"))
    expected = {"one long text": 5, "deep": 5005, "wide": 100_004, "attributes": 100_004}
    assert len(page) == expected[name]


def test_the_direct_walk_gives_the_tree_of_the_live_one(chrome: Chromium, server: Loopback) -> None:
    from tests.browser.probe import DIRECT, EXTENSION

    page = chrome.open(f"{server.origin}/capture/hidden.html")
    for file in DIRECT:
        page.evaluate((EXTENSION / file).read_text(encoding="utf-8"))
    direct = json.loads(page.evaluate("() => readwell.page.direct()"))
    live = json.loads(chrome.worker.evaluate("address => capture(address)", page.url)["text"])
    page.close()
    assert direct == live
