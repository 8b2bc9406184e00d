"""Every visible word has a role if it is kept and a reason if it is dropped; roles are tested on hand-labelled pages."""

from collections import Counter
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from readwell.engine.answer import roles
from readwell.engine.answer.roles.names import DROPPED, EITHER, KEPT
from readwell.engine.answer.roles.words import count
from readwell.engine.answer.select import select
from readwell.engine.basics.errors import Refused
from readwell.engine.extractors import EXTRACTORS
from readwell.engine.page.selection import from_ranges
from readwell.engine.page.snapshot import Mask, Snapshot
from readwell.engine.page.text import words
from readwell.engine.page.tree import leaves
from readwell.engine.page.visible import visible_text
from readwell.engine.requests import answer
from readwell.lab.evaluation.roles import labelled, measured, named, read, worded_blocks
from readwell.lab.evaluation.tally import gathered
from readwell.parse import parse

from tests.engine.trees import pages

HERE = Path(__file__).parents[1] / "data" / "pages"
LABELLED = HERE / "roles"
MADE = sorted(path for folder in ("", "gold", "save", "roles", "capture") for path in (HERE / folder).glob("*.html"))


def accounted(page: Snapshot, kept: Mask) -> None:
    """Holds an answer to the promise: each visible word once, on its own side."""
    reply = roles.wire(page, kept)
    seen = np.where(visible_text(page), words(page), 0)
    sides = [
        (reply["roles"], KEPT, True),
        ({name: part["leaves"] for name, part in reply["reasons"].items()}, None, False),
    ]
    times = np.zeros(len(page), np.int64)
    for parts, names, side in sides:
        assert set(parts) <= set(names or (*DROPPED, *EITHER))
        for spans in parts.values():
            mask = from_ranges(page, spans, leaves(page)) & (seen > 0)
            assert (kept[mask] == side).all()
            times += mask
    assert (times[seen > 0] == 1).all()
    left = sum(part["words"] for part in reply["reasons"].values())
    assert reply["words"]["kept"] + left == reply["words"]["visible"] == int(seen.sum())


@given(pages(), st.data())
def test_whatever_is_kept_every_visible_word_has_one_role_or_one_reason(page: Snapshot, data: st.DataObject) -> None:
    choice = data.draw(st.lists(st.booleans(), min_size=len(page), max_size=len(page)))
    accounted(page, np.array(choice, np.bool_) & leaves(page))


@pytest.mark.parametrize("path", MADE, ids=lambda path: path.stem)
def test_on_pages_by_hand_every_visible_word_has_one_role_or_one_reason(path: Path) -> None:
    page = parse(path.read_bytes())
    for name in ("bte", "plain"):
        accounted(page, select(page, {"name": name})[1].kept & leaves(page))


def test_the_default_extractor_keeps_the_promise_too() -> None:
    page = parse((HERE / "council.html").read_bytes())
    accounted(page, select(page, None)[1].kept & leaves(page))


def test_a_deep_page_has_its_roles_without_recursion() -> None:
    page = parse("<div>" * 6000 + "word" + "</div>" * 6000)
    accounted(page, visible_text(page))


def test_the_labels_are_about_the_pages_blocks() -> None:
    found = list(labelled(LABELLED))
    assert len(found) >= 60
    assert {label.role for _, _, labels in found for label in labels} >= set(KEPT) - {
        "footnote-mark",
        "figure",
        "media",
    }


@pytest.mark.parametrize(
    ("name", "floor"), [("all", 0.9), ("navigation", 0.9), ("related", 0.9), ("post", 0.9), ("title", 0.9)]
)
def test_roles_are_what_people_called_them(name: str, floor: float) -> None:
    rows = (row for _, page, labels in labelled(LABELLED) for row in measured(page, labels, None))
    assert gathered(((one,), tally) for one, tally in rows)[(name,)].f1 >= floor


def test_a_label_that_is_none_is_refused() -> None:
    with pytest.raises(Refused):
        read("+ poem  Roses are red")


def roles_of(html: str, dropped: str = "") -> dict[str, str]:
    """The role of each block by its text; blocks that hold the words in `dropped` weren't kept."""
    page = parse(html)
    held = worded_blocks(page)
    kept = np.zeros(len(page), np.bool_)
    for ids, text in held:
        kept[ids] = not dropped or dropped not in text
    return dict(zip([text for _, text in held], named(page, kept, [ids for ids, _ in held]), strict=True))


ARTICLE = "<p>The keeper counted the steps on the way up, for the number was never the same twice in a week.</p>"


@pytest.mark.parametrize(
    ("html", "text", "role"),
    [
        ("<h2>On steps</h2>", "On steps", "heading"),
        ("<ul><li>Take bread.</li></ul>", "Take bread.", "list"),
        ("<blockquote>Count twice.</blockquote>", "Count twice.", "quote"),
        ("<aside class=pull-quote>Count twice.</aside>", "Count twice.", "pull-quote"),
        ("<pre>count = 1</pre>", "count = 1", "code"),
        ("<figure><img src=a.png><figcaption>The stair.</figcaption></figure>", "The stair.", "caption"),
        ("<table><tr><th>Step<th>Worn<tr><td>One<td>Much</table>", "Worn", "table"),
        ("<ol><li id=fn1>Or a hundred.</li></ol>", "Or a hundred.", "footnote"),
        ("<div class=byline>By Ada Lund</div>", "By Ada Lund", "byline"),
        ("<time datetime=2024-05-01>1 May 2024</time>", "1 May 2024", "date"),
    ],
)
def test_a_kept_part_is_called_by_what_it_is(html: str, text: str, role: str) -> None:
    before = html if role in ("byline", "date") else ""
    after = "" if before else html
    assert roles_of(f"<h1>Steps</h1>{before}{ARTICLE}{ARTICLE}{ARTICLE}{after}")[text] == role


@pytest.mark.parametrize(
    ("html", "reason"),
    [
        ("<nav><a href=/gone>GONE</a></nav>", "navigation"),
        ("<div class=related><a href=/x>GONE: a keeper who could not count at all</a></div>", "related"),
        ("<div class=sidebar><a href=/a>GONE one</a> <a href=/b>GONE two</a></div>", "navigation"),
        ("<div class=ad-slot>GONE boots for sale</div>", "advertisement"),
        ("<div class=share><a href=#>GONE</a></div>", "share"),
        ("<div id=comments><p>GONE, says a reader</p></div>", "comments"),
        ("<div class=cookie-banner>GONE into your device</div>", "cookie"),
        ("<div class=newsletter>GONE every Sunday</div>", "newsletter"),
        ("<div class=paywall>GONE for subscribers</div>", "paywall"),
        ("<footer>GONE and imprint</footer>", "footer"),
        ("<p>GONE at the very end of the page</p>", "footer"),
    ],
)
def test_a_dropped_part_says_why(html: str, reason: str) -> None:
    found = roles_of(f"<h1>Steps</h1>{ARTICLE}{ARTICLE}{ARTICLE}{html}", "GONE")
    assert {role for text, role in found.items() if "GONE" in text} == {reason}


def test_what_stands_before_all_that_was_kept_is_the_pages_head() -> None:
    assert (
        roles_of(f"<div>GONE harbour notes</div><h1>Steps</h1>{ARTICLE}", "GONE")["GONE harbour notes"] == "navigation"
    )


def test_hidden_words_are_no_visible_words() -> None:
    page = parse(f"<p hidden>secret words</p>{ARTICLE}")
    assert count(page, leaves(page)).below[0] == len(ARTICLE.split())


@pytest.mark.parametrize("name", sorted(EXTRACTORS))
def test_a_reply_with_roles_and_metadata_can_be_written_down(name: str) -> None:
    page = {
        "v": 1, "url": "https://example.org/a", "source": "browser", "facts": {"title": "Steps"},
        "tags": ["#text", "html", "body", "p"], "names": ["class"], "strings": ["", "One two three four."],
        "parent": [-1, 0, 1, 2], "tag": [1, 2, 3, 0], "text": [0, 0, 0, 1], "open": [6, 6, 3, 0],
        "attr_node": [], "attr_name": [], "attr_value": [],
    }  # fmt: skip
    reply = answer({"do": "extract", "page": page, "with": {"name": name}, "more": ["roles", "metadata", "scores"]})[
        "ok"
    ]
    assert reply["words"]["visible"] == 4
    assert sum(Counter(dict.fromkeys(reply["roles"], 1)).values()) + len(reply["reasons"]) == 1
