"""A note says what its article says, and comes back as it was, whatever a person writes into it."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from readwell.engine.render.vault import matter, note
from readwell.engine.render.vault.note import NOTHING, parsed, said_of, written

MARK = {"id": "m1", "exact": "the quay\nwas quiet", "note": "why?", "colour": "green", "made": "2026-01-01T00:00:00Z"}
ARTICLE: dict[str, Any] = {
    "address": "https://x.example/a", "title": "Roofs: and “boats”", "site": "X", "saved": "2026-01-01",
    "about": {"byline": "A. Author", "published": "2025-12-31"}, "markdown": "# Roofs\n\nWords *here*.\n",
    "text": "Roofs", "tags": ["sea", "a, b"], "collections": ["Work/Deep"], "state": "later", "favourite": True,
    "progress": 0.4242, "note": "for Monday\n\nsecond", "marks": [MARK],
}  # fmt: skip


def test_a_note_reads_like_an_article_with_its_facts_above() -> None:
    assert written("abc", ARTICLE, said_of(ARTICLE)) == (
        '---\ntitle: "Roofs: and “boats”"\nreadwell: abc\naddress: "https://x.example/a"\nauthor: A. Author\nsite: X\n'
        'published: "2025-12-31"\nsaved: "2026-01-01"\ntags: ["a, b", sea]\ncollections: [Work/Deep]\nstate: later\n'
        "favourite: true\nprogress: 0.4\n---\n\n# Roofs\n\nWords *here*.\n\n<!-- readwell: note -->\n\nfor Monday\n\n"
        "second\n\n<!-- readwell: marks -->\n\n> the quay\n> was quiet\n\nwhy?\n\n"
        "[→](https://x.example/a#:~:text=the%20quay,was%20quiet)\n\n"
        f"^{note.anchor(MARK)}\n"
    )


def test_what_is_written_is_read_as_it_was() -> None:
    said = said_of(ARTICLE)
    found = parsed(written("abc", ARTICLE, said), [MARK])
    assert (found.id, found.said, found.address) == ("abc", said, "https://x.example/a")


TEXT = st.text(st.characters(blacklist_categories=("Cs", "Cc")) | st.sampled_from("\n\"'[]:#-> "), max_size=40)


@given(TEXT, st.lists(TEXT, max_size=3), TEXT, TEXT, st.sampled_from(("", "later", "archive")), st.booleans())
def test_any_words_come_back_and_a_second_time_changes_nothing(
    title: str, tags: list[str], body: str, own: str, state: str, favourite: bool
) -> None:
    article = {**ARTICLE, "title": title, "tags": tags, "markdown": body, "text": body, "note": own, "state": state}
    said = said_of({**article, "favourite": favourite})
    once = parsed(written("abc", article, said), [MARK])
    assert once.id == "abc"
    again = parsed(written("abc", article, once.said), [MARK])
    assert again.said == once.said
    words = [word for text in (title, body, own) for word in text.split()]
    everything = " ".join(str(value) for value in once.said.values())
    assert all(word in everything for word in words)


@pytest.mark.parametrize(
    ("lines", "fields", "others"),
    [
        (["tags:", "  - a", "- b", "title: x"], {"tags": ["a", "b"], "title": "x"}, ()),
        (["tags: [a, 'b''c', \"d, e\"]"], {"tags": ["a", "b'c", "d, e"]}, ()),
        (["aliases:", "  - one", "title: 'it''s'"], {"title": "it's"}, ("aliases:", "  - one")),
        (["# a comment", "cssclass: wide", "title: y: z"], {"title": "y: z"}, ("# a comment", "cssclass: wide")),
        (["title:"], {"title": ""}, ()),
    ],
)
def test_what_note_programs_write_above_a_note_is_understood_or_kept(
    lines: list[str], fields: dict[str, Any], others: tuple[str, ...]
) -> None:
    found = matter.read(lines, ("title", "tags"))
    assert (found.fields, found.others) == (fields, others)


def test_lines_of_others_stay_above_the_note() -> None:
    text = written("abc", ARTICLE, said_of(ARTICLE)).replace("state: later", "state: later\ncssclass: wide", 1)
    found = parsed(text, [MARK])
    assert found.others == ("cssclass: wide",)
    assert "\ncssclass: wide\n---\n" in written("abc", ARTICLE, found.said, found.others)


def test_lines_between_marks_and_marks_that_are_gone_lose_no_words() -> None:
    text = written("abc", ARTICLE, said_of(ARTICLE)).replace("> the quay", "an idea of mine\n\n> the long quay")
    found = parsed(text, [MARK])
    (mark,) = found.said["marks"]
    assert mark["exact"] == MARK["exact"] and "an idea of mine" in mark["note"] and "why?" in mark["note"]
    assert "> the long quay" in found.said["note"]
    assert "an idea of mine" in parsed(text).said["note"]


@pytest.mark.parametrize(
    "text", ["", "---", "---\ntitle: x", "no matter", "---\ntitle: x\n---\nbody", "\ufeff---\nreadwell: \n---\n"]
)
def test_a_file_without_our_id_is_none_of_ours(text: str) -> None:
    assert parsed(text).id == ""


def test_windows_line_ends_and_a_mark_of_byte_order_are_read() -> None:
    text = "\ufeff" + written("abc", ARTICLE, said_of(ARTICLE)).replace("\n", "\r\n")
    assert parsed(text, [MARK]).said == said_of(ARTICLE)
    assert set(parsed(text, [MARK]).said) == set(NOTHING)
