"""Boilerplate inside an article is never part of the answer, and text that only resembles boilerplate is kept."""

from __future__ import annotations

import dataclasses

import numpy as np
import pytest
from readwell.engine.answer.settle import settle
from readwell.engine.decision.boilerplate import boilerplate
from readwell.engine.extractors.readwell import Readwell
from readwell.engine.features.passages import passages, seen_leaves
from readwell.engine.page.snapshot import Snapshot
from readwell.engine.render.formats import render
from readwell.parse import parse

TEXT = "<p>After three hours of debate the town council voted to keep the library in Mill Lane open for four years.</p>"


def lines(page: Snapshot, mask: np.ndarray) -> list[str]:
    """The passages of a mask in words."""
    leaf, owner = seen_leaves(page)
    return [
        " ".join(" ".join(page.string(int(node)) for node in leaf[owner == row]).split())
        for row in np.flatnonzero(mask).tolist()
    ]


def gone(html: str) -> list[str]:
    """What is taken out of a text where all was kept."""
    page = parse(f"<body>{TEXT}{html}{TEXT}</body>")
    return lines(page, boilerplate(page, np.ones(len(passages(page)), np.bool_)))


@pytest.mark.parametrize(
    ("html", "taken"),
    [
        ('<ul class=share><li><a href=#m>Mail</a><li><a href=#o>Only here</a></ul>', ["Mail", "Only here"]),
        ("<div class=teilen><p>Per Post<ul><li><a href=#f>Freunde</a><li><button>Drucken</button></ul></div>",
         ["Per Post", "Freunde", "Drucken"]),
        ("<div class=share-bar><span>Share this article</span><button>Facebook</button><button>Copy link</button></div>",
         ["Share this article Facebook Copy link"]),
        ("<ul><li><a href=/t>Tweet</a><li><a href=/p>Imprimir</a></ul>", ["Tweet", "Imprimir"]),
        ("<p>Partager</p>", ["Partager"]),
        ("<p>– Advertisement –</p>", ["– Advertisement –"]),
        ("<div>广告</div>", ["广告"]),
        ("<p><a href=/next>Read more »</a></p>", ["Read more »"]),
        ("<p><a href=#top>Nach oben</a></p>", ["Nach oben"]),
        ("<p>Read more: <a href=/b>Why the bridge is painted green</a></p>",
         ["Read more: Why the bridge is painted green"]),
        ("<p><b>Читайте также:</b> <a href=/b>Мост покрасили</a></p>", ["Читайте также: Мост покрасили"]),
        ("<div class=paywall><h3>Subscribe to continue reading</h3><p>Get every article for 1 € a week.</p>"
         "<a href=/offers>See the offers</a><p>Already a subscriber? <a href=/in>Sign in</a></div>",
         ["Subscribe to continue reading", "Get every article for 1 € a week.", "See the offers",
          "Already a subscriber? Sign in"]),
        ("<section id=regwall-prompt><p>Dieser Artikel ist für Abonnenten.</p><button>Jetzt anmelden</button></section>",
         ["Dieser Artikel ist für Abonnenten.", "Jetzt anmelden"]),
        ("<div><h4>Stay informed</h4><p>Every Friday, for nothing.</p><form><input type=email><button>Send</button>"
         "</form></div>", ["Stay informed", "Every Friday, for nothing.", "Send"]),
    ],
)  # fmt: skip
def test_what_says_that_it_is_no_text_is_taken_out(html: str, taken: list[str]) -> None:
    assert gone(html) == taken


@pytest.mark.parametrize(
    "html",
    [
        "<h2>Contact</h2>",
        "<h2><a href=#see>See also</a></h2>",
        "<table><tr><td>Share<td>Email<td>12</table>",
        "<p>Related: the council has another library, and it is closed.</p>",
        "<p>They share the harbour and print a paper: <a href=/n>the Courier</a>, which all read.</p>",
        "<ul><li><a href=/m>Mill Lane</a><li><a href=/h>Harbour Street</a></ul>",
        "<div class=share><p>Each has a share of one ninth of the ferry, of which five are owned by the town.</p></div>",
        "<h2 class=shared-styles>Ankle</h2>",
        "<div class=paywall-content><p>The council has nine members, of whom five voted for the plan and four against it, as the "
        "clerk said on Tuesday after a debate of three hours in a <a href=/h>hall</a> that was full of people.</p></div>",
        "<div class=paywall><p>Nothing here can be pressed.</p></div>",
        "<form><p>Write to us by mail <input name=email><textarea></textarea></form>",
    ],
)
def test_what_only_looks_like_it_stays(html: str) -> None:
    assert gone(html) == []


def test_data_among_the_text_is_no_text_but_code_is() -> None:
    data = '{"name": "harbour", "kind": "bridge", "green": "yes", "of": ["Mill Lane", "some", "other"], ' * 6
    assert len(gone(f"<div>{data}</div>")) == 1
    assert gone(f"<pre>{data}</pre>") == []


@pytest.mark.parametrize(
    "html",
    [
        "<video><p>Your browser plays no films.</p></video>",
        "<p><select><option>Red<option>Green</select></p>",
        "<div role=dialog><h2>Before you go</h2><p>Would you tell us what you think of the harbour?</p></div>",
        "<dialog><p>Would you tell us what you think of the harbour?</p></dialog>",
        "<footer><p>The Harbour Courier is made by nine people in Mill Lane.</p></footer>",
        "<div role=contentinfo><p>The Harbour Courier is made by nine people in Mill Lane.</p></div>",
    ],
)
def test_what_a_page_keeps_for_other_moments_is_taken_out(html: str) -> None:
    page = parse(f"<body>{html}</body>")
    assert gone(html) == lines(page, np.ones(len(passages(page)), np.bool_))


def test_a_list_to_choose_from_that_holds_links_was_never_closed() -> None:
    assert gone("<p>Go to <select><option>Red<div><a href=/h>The harbour</a></div></select></p>") == []


def test_an_open_dialog_may_be_what_is_read() -> None:
    page = parse(f"<body>{TEXT}<div role=dialog>{TEXT}</div></body>")
    shown = dataclasses.replace(
        page, layout={name: np.zeros(len(page), np.int32) for name in ("hidden", "folded")}, built={}
    )
    keep = np.ones(2, np.bool_)
    assert boilerplate(page, keep).tolist() == [False, True]
    assert not boilerplate(shown, keep).any()


def test_a_footer_that_holds_all_there_is_stays() -> None:
    page = parse(f"<body><p>Harbour Courier</p><footer>{TEXT}</footer></body>")
    assert not boilerplate(page, np.ones(2, np.bool_)).any()


@pytest.mark.parametrize("owner", ["article", "blockquote", "figure"])
def test_the_footer_of_a_part_says_something_of_it(owner: str) -> None:
    footer = "<footer>Mary Miller, in her letter to the council</footer>"
    assert gone(f"<{owner}><p>We came to read.</p>{footer}</{owner}>") == []
    assert gone(f"<{owner}><p>We came to read.</p><div role=contentinfo>{footer}</div></{owner}>") == []
    assert gone(f"<{owner}><p>We came to read.</p></{owner}>{footer}") != []


def test_a_page_that_is_all_one_box_is_not_emptied() -> None:
    page = parse("<body><form><p>Please give your address of mail.<input type=email></form></body>")
    assert not boilerplate(page, np.ones(len(passages(page)), np.bool_)).any()


def test_share_buttons_between_a_byline_and_the_text_are_not_read() -> None:
    """Framed by two kept brothers they were filled in as a torn list."""
    share = "<ul class=share><li><a href=#mail>Mail</a><li><a href=#print>Print</a><li><a href=#x>Elsewhere</a></ul>"
    page = parse(f"<main><article><h1>Library stays</h1>{TEXT * 3}{share}{TEXT * 3}</article></main>")
    text = str(render(page, settle(page, Readwell().select(page)).kept, "text"))
    assert text.count("After three hours") == 6
    assert not {"Mail", "Print", "Elsewhere"} & set(text.split())
