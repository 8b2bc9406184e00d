"""Tests of what two texts have in common."""

from __future__ import annotations

import unicodedata

import pytest
from readwell.engine.sentences.folding import folded, plain


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("“Don’t,” she said – twice…", '"Don\'t," she said -- twice...'),
        ("« Bonjour »", '"Bonjour"'),
        ("a\u00a0b\n  c", "a b c"),
        ("co\u00adoperate", "cooperate"),
        ("The ﬁrst", "The first"),
        ("ＡＢＣ１２", "ABC12"),
        ("The bridge.[12]", "The bridge.[13]"),
    ],
)
def test_other_signs_say_the_same(one: str, other: str) -> None:
    assert folded(one) == folded(other)


@pytest.mark.parametrize("text", ["Überraschung", "năm đường", "ガギグ", "한국어 문장", "йод ёлка", "ώρες"])
def test_letters_in_pieces_are_the_same_letters(text: str) -> None:
    assert folded(unicodedata.normalize("NFD", text)) == folded(unicodedata.normalize("NFC", text))


#: Signs that Unicode takes for other signs.
SIGNS = (0x374, 0x1FEF, 0x1FFD)


def test_every_composed_letter_is_taken_apart_as_unicode_does() -> None:
    letters = [chr(code) for code in (*range(0xC0, 0x2000), *range(0x3040, 0x3100), *range(0xAC00, 0xD7A4, 97))]
    composed = [one for one in letters if unicodedata.normalize("NFD", one) != one and ord(one) not in SIGNS]
    wrong = [one for one in composed if folded(one) != folded(unicodedata.normalize("NFD", one))]
    assert not wrong


def test_signs_of_a_letter_come_in_any_order() -> None:
    assert folded("tie\u0323\u0302ng") == folded("tie\u0302\u0323ng") == folded("ti\u1ec7ng")


def test_figures_case_and_words_stay() -> None:
    assert len({folded(text) for text in ("12 euros", "14 euros", "12 Euros", "12, euros")}) == 4


def test_words_stay_apart_where_they_are_needed() -> None:
    assert plain("a “b” c") == "a 'b' c"
