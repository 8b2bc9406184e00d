"""A word that no lexicon has is guessed by pairs of letters and sounds, learnt from words that it has."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import pytest
from readwell.services.audio.speech.kokoro import pairs, sounds, tables
from readwell.services.audio.speech.kokoro.pairs import Pairs

from tests.host.speech.kokoro.small import LEXICON
from tests.lab import train_pairs

WORDS = {
    f"{begin}{middle}{end}": f"{said}{vowel}{last}"
    for begin, said in (("b", "b"), ("sh", "ʃ"), ("t", "t"), ("ph", "f"), ("k", "k"), ("x", "ks"))
    for middle, vowel in (("a", "ˈæ"), ("ee", "ˈi"), ("o", "ˈɑ"))
    for end, last in (("t", "t"), ("ck", "k"), ("n", "n"), ("sh", "ʃ"))
}


@pytest.fixture(scope="module")
def model() -> Pairs:
    kept = {word: said for word, said in WORDS.items() if word not in ("shack", "beesh", "phon")}
    return train_pairs.learnt(train_pairs.aligned(kept))


def test_words_that_were_not_seen_sound_like_those_that_were(model: Pairs) -> None:
    assert [model.guess(word) for word in ("shack", "beesh", "phon")] == ["ʃˈæk", "bˈiʃ", "fˈɑn"]


def test_a_model_is_the_same_from_its_file(model: Pairs) -> None:
    again = pairs.unpacked(model.packed())
    assert again.names == model.names and again.chances.keys() == model.chances.keys()
    assert [again.guess(word) for word in WORDS] == [model.guess(word) for word in WORDS]


def test_a_word_with_unknown_letters_is_not_guessed(model: Pairs) -> None:
    assert model.guess("") == model.guess("zzz") == model.guess("b1t") == ""


def odd() -> Iterator[str]:
    yield from ("zuckerberg", "kowalski", "quigley", "xylophone", "psaltery", "blorping", "a" * 60, "strength" * 7)
    yield from ("abcdefghijklmnopqrstuvwxyz" * 2, "e" * 60, "ough" * 15, "oo", "ax", "yz")


@pytest.mark.parametrize("british", [True, False])
def test_each_guess_has_one_main_stress_and_sounds_that_the_model_knows(british: bool) -> None:
    lexicon = replace(LEXICON, gold={}, silver={}, british=british)
    for word in odd():
        said = lexicon.word(word, lambda _: "DEFAULT")
        assert said.count(sounds.PRIMARY) == 1 and sounds.tokens(sounds.known(said)), word


def test_a_word_without_a_vowel_is_spelled_out_and_one_that_no_pair_fits_is_read_by_rules(
    model: Pairs, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert LEXICON.word("bcd", lambda _: "DEFAULT") == LEXICON.letters("bcd")
    monkeypatch.setattr(pairs, "guess", lambda letters, british: model.guess(letters))
    assert LEXICON.word("wug", lambda _: "DEFAULT") == "wˈʌɡ"
    assert LEXICON.word("shak", lambda _: "DEFAULT") == "ʃˈæk"


def test_the_models_beside_the_code_are_small_and_whole() -> None:
    assert sum(len(tables.content(f"pairs-{kind}.xz")) for kind in ("us", "gb")) <= 1_500_000
    for british, kitten in ((False, "kˈɪtᵊn"), (True, "kˈɪtᵊn")):
        shipped = pairs.load(british)
        assert len(shipped.names) < 1 << pairs.BITS and len(shipped.chances) > 50_000
        assert all(sounds.tokens(said) for _, said in shipped.names if said)
        assert shipped.guess("kitten") == kitten


def test_a_family_is_never_on_both_sides() -> None:
    for words in (("walk", "walks", "walked", "walking", "walker"), ("nation", "nations"), ("stop", "stopped")):
        assert len({train_pairs.is_held_out(word) for word in words}) == 1
