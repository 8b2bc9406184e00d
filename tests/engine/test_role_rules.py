"""The role rules one by one: reasons from containers, neighbours, links and the page's edges."""

from __future__ import annotations

import numpy as np
import pytest
from readwell.engine.answer.roles import NAME, roles, wire
from readwell.engine.answer.roles.dropped import FOOT, HEADLINE
from readwell.engine.answer.roles.kept import BYLINE_WORDS, LEAD_WORDS
from readwell.parse import parse

from tests.engine.roles import STORY, kept, role


@pytest.mark.parametrize(
    ("html", "text", "name"),
    [
        (f"<div>Lamp home page</div>{STORY}", "Lamp home page", "navigation"),
        (f"{STORY}<div>Lamp and Sons</div>", "Lamp and Sons", "footer"),
        (f"{STORY}<div>{'word ' * FOOT}</div>", ("word " * FOOT).strip(), "footer"),
        (f"{STORY}<div>{'word ' * (FOOT + 1)}</div>", ("word " * (FOOT + 1)).strip(), "other"),
        (f"{STORY}<div>Between</div>{STORY.replace('light', 'lamp')}", "Between", "other"),
        (f"{STORY}<div class=comments><p>Nice steps</p></div>", "Nice steps", "comments"),
        (f"{STORY}<div class=cookie-notice><p>We count too</p></div>", "We count too", "cookie"),
        (f"{STORY}<footer><ul><li><a href=/a>Imprint of ours</a></ul></footer>", "Imprint of ours", "footer"),
        (f"<nav><a href=/a>Start</a></nav>{STORY}", "Start", "navigation"),
        (f"{STORY}<p>Advertisement</p>{STORY.replace('light', 'lamp')}", "Advertisement", "advertisement"),
        (f"{STORY}<div class=share><p>one</p></div><p>two</p><div class=share><p>three</p></div>"
         f"{STORY.replace('light', 'lamp')}", "two", "share"),
        (f"{STORY}<div class=share><p>one</p></div><p>two</p><div class=related><p>three</p></div>"
         f"{STORY.replace('light', 'lamp')}", "two", "other"),
        (f"{STORY}<div hidden>Never shown</div>", "Never shown", "hidden"),
        # A named part with more than half of the page's words is the page.
        (f"{STORY}<div class=related><p>{'word ' * 17}</p></div>", ("word " * 17).strip(), "related"),
        (f"{STORY}<div class=related><p>{'word ' * 18}</p></div>", ("word " * 18).strip(), "footer"),
        ("<div class=related><p>All there is</p></div>", "All there is", "related"),
        # A third of a dropped container's words decides for the rest, though more of them have no reason.
        (f"{STORY}<div><p class=share>one more</p><p>two of them</p></div>{STORY.replace('light', 'lamp')}",
         "two of them", "share"),
        (f"{STORY}<div><p class=share>one more</p><p>four of them now</p></div>{STORY.replace('light', 'lamp')}",
         "four of them now", "other"),
        (f"{STORY}<div><p class=share>one more</p><p>this</p><p class=related>one more</p></div>"
         f"{STORY.replace('light', 'lamp')}", "this", "related"),
    ],
)  # fmt: skip
def test_a_dropped_text_has_the_reason_of_its_place(html: str, text: str, name: str) -> None:
    assert role(html, text) == name


@pytest.mark.parametrize(("words", "name"), [(HEADLINE, "related"), (HEADLINE - 1, "navigation")])
def test_a_group_of_links_is_headlines_or_a_menu_by_its_words(words: int, name: str) -> None:
    line = " ".join(["word"] * words)
    links = "".join(f"<li><a href=/{number}>{line}</a></li>" for number in range(5))
    page = parse(f"{STORY}<ul>{links}</ul>{STORY.replace('light', 'lamp')}")
    node = next(node for node in range(len(page)) if page.string(node) == line)
    assert NAME[int(roles(page, kept(page))[node])] == name


@pytest.mark.parametrize(
    ("html", "text", "name"),
    [
        (f"<h1 title=keep>Steps</h1>{STORY}", "Steps", "title"),
        (f"<h1 title=keep>Steps</h1><p class=byline title=keep>By Ada Lund</p>{STORY}", "By Ada Lund", "byline"),
        (f"<title>Steps</title><h1 title=keep>Steps</h1>{STORY}<h2 title=keep>More of them</h2>", "More of them", "heading"),
        (f"{STORY}<ul title=keep><li>first</ul>", "first", "list"),
        (f"{STORY}<blockquote title=keep>Count them all</blockquote>", "Count them all", "quote"),
        (f"{STORY}<pre title=keep>a = 1</pre>", "a = 1", "code"),
        (f"{STORY}<table title=keep><tr><th>a</th><td>b</td></tr></table>", "b", "table"),
        (f"{STORY}<figure title=keep><img src=a.png><figcaption>The light</figcaption></figure>", "The light", "caption"),
    ],
)  # fmt: skip
def test_a_kept_text_has_the_role_of_its_element(html: str, text: str, name: str) -> None:
    assert role(html, text) == name


def test_a_kept_player_without_words_is_media() -> None:
    page = parse(f"{STORY}<div title=keep><video src=a.mp4></video></div>")
    found = roles(page, kept(page))
    assert [NAME[int(found[node])] for node in np.flatnonzero(page.tagged(("video",)))] == ["media"]


@pytest.mark.parametrize(("words", "name"), [(BYLINE_WORDS, "byline"), (BYLINE_WORDS + 1, "paragraph")])
def test_a_byline_is_short(words: int, name: str) -> None:
    line = " ".join(["word"] * words)
    assert role(f"<h1 title=keep>Steps</h1><p class=byline title=keep>{line}</p>{STORY * 9}", line) == name


@pytest.mark.parametrize(("words", "name"), [(LEAD_WORDS, "lead"), (LEAD_WORDS + 1, "paragraph")])
def test_a_lead_is_short_and_early(words: int, name: str) -> None:
    line = " ".join(["word"] * words)
    assert role(f"<h1 title=keep>Steps</h1><p class=lead title=keep>{line}</p>{STORY * 30}", line) == name


def test_ranges_of_a_role_run_across_white_space_and_count_words_only() -> None:
    page = parse(f"<div>{STORY}\n\n{STORY.replace('light', 'lamp')}</div><footer>Lamp</footer>")
    found = wire(page, kept(page))
    assert len(found["roles"]["paragraph"]) == 1
    assert found["words"] == {"kept": 34, "visible": 35, "folded": 0, "hidden": 0}
    assert found["reasons"]["footer"]["words"] == 1
