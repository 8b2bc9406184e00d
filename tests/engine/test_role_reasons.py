"""The generic reasons of a block: how much text and how many links it has, and its position among the kept ones."""

from __future__ import annotations

import pytest
from readwell.engine.answer.roles.why import LINE, PROSE

from tests.engine.roles import STORY, reasons

LAMP = STORY.replace("light", "lamp")


def words(number: int) -> str:
    """So many words."""
    return " ".join(["word"] * number)


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        (words(1), ("one-word", ())),
        (words(2), ("few-words", (2,))),
        (words(LINE - 1), ("few-words", (LINE - 1,))),
        (words(LINE), ("words-no-links", (LINE,))),
        (words(PROSE - 1), ("words-no-links", (PROSE - 1,))),
        (words(PROSE), ("prose", (PROSE,))),
    ],
)
def test_a_block_is_a_label_a_line_or_running_text_by_its_words(text: str, reason: tuple[str, tuple[int]]) -> None:
    assert (LINE, PROSE) == (5, 25)
    assert reason in reasons(f"{STORY}<p>{text}</p>{LAMP}", text)


@pytest.mark.parametrize(
    ("linked", "plain", "reason"),
    [(3, 3, ("links", (3, 6))), (2, 4, ("words-links", (6, 2))), (12, 14, ("prose-links", (26, 12)))],
)
def test_a_block_is_links_if_half_of_its_words_are(linked: int, plain: int, reason: tuple[str, tuple[int]]) -> None:
    assert reason in reasons(f"{STORY}<p>{words(plain)} <a href=/a>{words(linked)}</a></p>{LAMP}", words(plain))


@pytest.mark.parametrize(
    ("html", "reason"),
    [
        (f"{STORY}<p>here</p>{LAMP}", "between"),
        (f"<p>here</p>{STORY}", "beside"),
        (f"{STORY}<p>here</p>", "beside"),
        (f"{STORY}<p>other</p><p>here</p>", "apart"),
    ],
)
def test_a_block_is_between_beside_or_apart_from_kept_ones(html: str, reason: str) -> None:
    found = [name for name, _ in reasons(html, "here")]
    assert [name for name in found if name in ("between", "beside", "apart")] == [reason]


def test_hidden_comes_first() -> None:
    assert reasons(f"{STORY}<p hidden>here</p>", "here")[0] == ("hidden", ())


@pytest.mark.parametrize(("picture", "found"), [("<img title=keep>", [("marked", ("figure",))]), ("<img>", [])])
def test_a_block_of_one_picture_is_kept_with_it_and_has_no_words_to_count(
    picture: str, found: list[tuple[str, tuple[str]]]
) -> None:
    assert reasons(f"{STORY}<figure>{picture}</figure>{LAMP}", "") == found


def test_a_block_whose_words_are_dropped_is_not_kept_with_its_picture() -> None:
    assert ("between", ()) in reasons(f"{STORY}<p>here <img title=keep></p>{LAMP}", "here")
    assert ("beside", ()) in reasons(f"{STORY}<p>here</p><p>there<img title=keep></p>", "here")
