"""A capture doesn't disturb the page, returns an answer for hostile pages, and can be cancelled."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.browser.capture.conftest import Look
from tests.browser.drivers.chromium import Chromium
from tests.browser.drivers.loopback import Loopback
from tests.browser.drivers.probe import DIRECT, EXTENSION, Captured

PAGES = Path(__file__).parents[2] / "data" / "pages" / "capture"

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
    html = (PAGES / "shadow.html").read_text(encoding="utf-8") + WATCHED
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
    text = "x" + "\U0001f600" * 500_000
    page = chrome.open(server.put("/long.html", f"<!doctype html><p hidden>{text}"))
    answer = chrome.worker.evaluate("address => capture(address)", page.url)
    page.close()
    count = len(answer["parts"])
    assert [part[:2] for part in answer["parts"]] == [[at, count] for at in range(count)]
    assert max(part[2] for part in answer["parts"]) <= 300_000
    captured = Captured(answer["text"])
    assert "".join(captured.texts) == text
    pieces = sum(map(bool, captured.texts))  # some versions of Chromium part a long text into several nodes
    units = len(answer["text"].encode("utf-16-le")) // 2
    assert answer["messages"][-1] == {
        "capture": answer["number"],
        "nodes": 4 + pieces,
        "units": units,
        "parts": count,
        "selected": False,
    }


def many(paragraphs: int) -> str:
    """A page of so many paragraphs."""
    return "<!doctype html><body>" + "".join(f"<p class=c>Line {at} <b>bold</b></p>" for at in range(paragraphs))


@pytest.mark.second
def test_a_capture_can_be_cancelled_on_its_way(chrome: Chromium, server: Loopback) -> None:
    page = chrome.open(server.put("/cancelled.html", many(20_000)))
    answer = chrome.worker.evaluate("address => capture(address, 'cancel')", page.url)
    page.close()
    assert answer["parts"] == []
    assert all("error" not in message for message in answer["messages"])


@pytest.mark.second
def test_a_page_that_never_rests_is_answered_with_a_warning(chrome: Chromium, server: Loopback) -> None:
    restless = "<script>(function grow() { document.body.append(new Text('more')); setTimeout(grow); })();</script>"
    page = chrome.open(server.put("/restless.html", many(20_000) + restless))
    captured = Captured(chrome.worker.evaluate("address => capture(address)", page.url)["text"])
    page.close()
    assert captured.page["facts"]["warning"] == "changed"
    assert captured.tags.count("p") == 20_000


@pytest.mark.second
def test_a_page_that_changed_once_is_read_again(chrome: Chromium, server: Loopback) -> None:
    poke = "<script>const poke = () => document.body.append('the end')</script>"
    page = chrome.open(server.put("/once.html", many(20_000) + poke))
    captured = Captured(chrome.worker.evaluate("address => capture(address, 'poke')", page.url)["text"])
    page.close()
    assert captured.texts[-1] == "the end"
    assert captured.page["facts"]["warning"] == ""


#: What a script puts into the body, and how many nodes there are then.
HOSTILE = {
    # Not shown: how long a browser takes to set ten million characters is not ours to test.
    "one long text": ("document.body.hidden = true; document.body.append('long '.repeat(2_000_000));", 5),
    # Chromium's own layout falls over at so many boxes in boxes, before anyone has read a word: these have none.
    "deep": (
        """document.body.hidden = true;
        let at = document.body;
        for (let n = 0; n < 5000; n++) at = at.appendChild(document.createElement("div"));
        at.append("bottom");""",
        5005,
    ),
    "wide": (
        "for (let n = 0; n < 20_000; n++) document.body.append(document.createElement('i'), 'x');",
        40_004,
    ),
    "many attributes": (
        """for (let n = 0; n < 20_000; n++) {
            const i = document.createElement("i");
            for (const name of "id class title lang dir alt rel href src name".split(" ")) i.setAttribute(name, n % 7);
            document.body.append(i);
        }""",
        20_004,
    ),
    "a crowd on one element": (
        "for (let n = 0; n < 5_000; n++) document.body.setAttribute(`aria-${n}`, '<');",
        4,
    ),
}


@pytest.mark.second(after=1)
@pytest.mark.parametrize("name", HOSTILE)
def test_hostile_pages_get_an_answer(look: Look, server: Loopback, name: str) -> None:
    script, nodes = HOSTILE[name]
    page = look(server.put(f"/{name.replace(' ', '-')}.html", f"<!doctype html><body><script>{script}</script></body>"))
    assert len(page) == nodes


def test_the_direct_walk_gives_the_tree_of_the_live_one(chrome: Chromium, server: Loopback) -> None:
    page = chrome.open(f"{server.origin}/capture/hidden.html")
    for file in DIRECT:
        page.evaluate((EXTENSION / file).read_text(encoding="utf-8"))
    direct = json.loads(page.evaluate("() => readwell.page.direct()"))
    live = json.loads(chrome.worker.evaluate("address => capture(address)", page.url)["text"])
    page.close()
    assert direct == live


SELECTIONS = {
    "nothing": ("0", False),
    "a caret": ("getSelection().collapse(document.querySelector('p').firstChild, 2)", False),
    "words": ("getSelection().selectAllChildren(document.querySelector('p'))", True),
    "words in a shadow tree": (
        "getSelection().selectAllChildren(document.querySelector('div').shadowRoot.firstChild)",
        True,
    ),
    "words in a frame": (
        "frame = document.querySelector('iframe'), frame.focus(), frame.contentWindow.focus(),"
        " frame.contentWindow.getSelection().selectAllChildren(frame.contentDocument.body)",
        True,
    ),
}


@pytest.mark.parametrize(("act", "may"), SELECTIONS.values(), ids=SELECTIONS)
def test_the_capture_reports_whether_something_may_be_selected(
    chrome: Chromium, server: Loopback, act: str, may: bool
) -> None:
    html = "<!doctype html><p>Words to mark</p><div><template shadowrootmode=open><p>Shade</p></template></div>"
    page = chrome.open(server.put("/selected.html", f"{html}<iframe srcdoc='<p>Inside'></iframe>"))
    page.evaluate(act)
    answer = chrome.worker.evaluate("address => capture(address)", page.url)
    page.close()
    assert answer["messages"][-1]["selected"] is may


def test_a_form_that_calls_itself_the_focus_hides_no_selection(chrome: Chromium, server: Loopback) -> None:
    html = "<!doctype html><p>Words</p><form name=activeElement></form><iframe srcdoc='<p>Inside'></iframe>"
    page = chrome.open(server.put("/bent.html", html))
    assert page.evaluate("document.activeElement.nodeName") == "FORM"
    page.evaluate(SELECTIONS["words in a frame"][0])
    answer = chrome.worker.evaluate("address => capture(address)", page.url)
    page.close()
    assert answer["messages"][-1]["selected"] is True
