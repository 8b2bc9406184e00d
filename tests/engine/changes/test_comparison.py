"""Tests of what has changed between two texts."""

from __future__ import annotations

from typing import Any

import pytest
from readwell.engine.changes.request import compared_texts

BEFORE = """The harbour bridge opens
By Anna Smith | 3 hours ago | 12 comments
The bridge cost 12 million euros. It was built by Mr. Lee in 2019. "We are glad," said the mayor.
The boats went out at dawn. Nobody saw them again.
Flour\t200 g
A last line of the story stands here.
"""


def changes(before: str, after: str, lang: str = "en") -> list[tuple[str, str, str]]:
    return [(one["kind"], one["before"], one["after"]) for one in compared_texts(before, after, lang)["changes"]]


def test_the_same_text_has_no_changes() -> None:
    reply = compared_texts(BEFORE, BEFORE, "en")
    assert reply["changes"] == [] and reply["counts"]["same"] == 9


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("3 hours ago | 12 comments", "2 days ago | 1,312 comments"),
        ('"We are glad,"', "“We are glad,”"),
        ("Mr. Lee in", "Mr.\u00a0Lee  in"),
        ("The boats", "12,004 views\nThe boats"),
        ("The boats", "Updated 12:40\nAdvertisement\nPhoto: Anna Smith/Agency\nPage 1 of 2\nThe boats"),
        (" It was built", "\nIt was built"),
        ("at dawn. Nobody", "at dawn.\nNobody"),
        ("2019.", "2019.[4]"),
    ],
)
def test_what_a_reload_brings_is_no_change(old: str, new: str) -> None:
    assert changes(BEFORE, BEFORE.replace(old, new)) == []


@pytest.mark.parametrize(
    ("old", "new", "found"),
    [
        ("12 million", "14 million", ("changed", "The bridge cost 12 million euros.", "The bridge cost 14 million euros.")),
        ("200 g", "250 g", ("changed", "Flour\t200 g", "Flour\t250 g")),
        (" Nobody saw them again.", "", ("removed", "Nobody saw them again.", "")),
        ("The boats", "A third lane will follow.\nThe boats", ("added", "", "A third lane will follow.")),
        (
            "dawn. Nobody", "dawn, and nobody",
            (
                "changed", "The boats went out at dawn. Nobody saw them again.",
                "The boats went out at dawn, and nobody saw them again.",
            ),
        ),
    ],
)  # fmt: skip
def test_an_edited_sentence_is_named_once(old: str, new: str, found: tuple[str, str, str]) -> None:
    assert changes(BEFORE, BEFORE.replace(old, new)) == [found]


def test_a_sentence_without_spaces_is_compared_by_letters() -> None:
    before, after = "桥梁耗资十二亿欧元。它建于二〇一九年。\n", "桥梁耗资十四亿欧元。它建于二〇一九年。\n"
    (one,) = compared_texts(before, after, "zh")["changes"]
    assert one["words"] == [["same", "桥梁耗资十"], ["gone", "二"], ["new", "四"], ["same", "亿欧元。"]]


def test_words_together_are_both_sentences() -> None:
    (one,) = compared_texts(BEFORE, BEFORE.replace("12 million", "14 million"), "en")["changes"]
    assert "".join(text for what, text in one["words"] if what != "new").strip() == one["before"]
    assert "".join(text for what, text in one["words"] if what != "gone").strip() == one["after"]


def test_what_was_moved_is_counted_apart() -> None:
    lines = BEFORE.splitlines()
    lines[2], lines[5] = lines[5], lines[2]
    reply = compared_texts(BEFORE, "\n".join(lines), "en")
    assert reply["changes"] == [] and reply["counts"]["moved"] >= 1


def test_the_place_of_a_sentence_that_is_gone_is_the_one_before_it() -> None:
    (one,) = compared_texts(BEFORE, BEFORE.replace(" Nobody saw them again.", ""), "en")["changes"]
    assert one["place"] == "after" and one["exact"] == "The boats went out at dawn."
    (one,) = compared_texts("It is gone today.\nIt is still here.", "It is still here.", "en")["changes"]
    assert one["place"] == "before" and one["exact"] == "It is still here."


def test_a_place_is_quoted_with_eighty_letters_on_each_side() -> None:
    after = BEFORE.replace("12 million", "14 million")
    (one,) = compared_texts(BEFORE, after, "en")["changes"]
    assert f"{one['prefix']}{one['exact']}{one['suffix']}" in after
    assert len("".join(one["suffix"].split())) == 80


def test_a_list_of_links_in_another_order_is_no_change() -> None:
    quiet: Any = ([6, 7], [6, 7])
    before, after = BEFORE + "Boats painted green\nMayor sails away\n", BEFORE + "Roofs leak again\nMayor sails away\n"
    assert compared_texts(before, after, "en", quiet)["changes"] == []


@pytest.mark.second
def test_many_sentences_are_compared_in_linear_time() -> None:
    """Ten thousand sentences that are all equal, all different, all edited or all elsewhere."""
    count = 10_000
    old = [f"Alpha{number} beta gamma delta." for number in range(count)]
    for new, kind in (
        (old, "same"),
        ([f"Omega{number} psi chi phi." for number in range(count)], "added"),
        ([f"{one[:-1]}s." for one in old], "changed"),
    ):
        assert compared_texts("\n".join(old), "\n".join(new), "en")["counts"][kind] == count
    reply = compared_texts("Same here.\n" * count, "Same here.\n" * (count - 1), "en")
    assert reply["counts"]["same"] == count - 1
