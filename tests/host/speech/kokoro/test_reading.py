"""How the neural voice reads: words, numbers, signs and what has no spelling in English."""

from __future__ import annotations

import random

import pytest
from readwell.services.audio.speech.kokoro import sounds, spelling
from readwell.services.audio.speech.kokoro.reading import Piece, clauses, read

from tests.host.speech.kokoro.small import LEXICON


def said(text: str) -> str:
    return "".join(("" if piece.glued else " ") + piece.sounds for piece in read(text, LEXICON)).strip()


@pytest.mark.parametrize(
    ("text", "sound"),
    [
        ("The council voted on Tuesday.", "ðə kˈWnsᵊl vˈOTᵻd ˌɔn tˈuzdˌA."),
        ("the apple, a dog, an apple", "ði ˈæpᵊl, ɐ dˈɔɡ, ɐn ˈæpᵊl"),
        ("dogs boxes votes", "dˈɔɡz bˈɑksᵻz vˈOts"),
        ("the dog's boxes' dogs’", "ðə dˈɔɡz bˈɑksᵻz dˈɔɡz"),
        ("voting keeping boating", "vˈOTɪŋ kˈipɪŋ bˈOTɪŋ"),
        ("boxed", "bˈɑkst"),
        ("unhelpful houseboat", "ˌʌnhˈɛlpfᵊl hˈWsbˌOt"),
        ("quorum", "kwˈɔɹəm"),
        ("Dr. Apple", "dˈɑktəɹ ˈæpᵊl"),
    ],
)
def test_words_are_read_as_the_lexicon_and_its_endings_say(text: str, sound: str) -> None:
    assert said(text) == sound


@pytest.mark.parametrize(
    ("text", "same"),
    [
        ("1,234.5", "one thousand two hundred thirty four point five"),
        ("1999", "nineteen ninety nine"),
        ("2026", "twenty twenty six"),
        ("2005", "two thousand five"),
        ("$3.50", "three dollars fifty cents"),
        ("$5 million and", "five million dollars and"),
        ("-5", "minus five"),
        ("3rd", "third"),
        ("21st", "twenty first"),
        ("10:30", "ten thirty"),
        ("v 1.2.3", "v one point two point three"),
        ("5%", "five percent"),
        ("0072", "zero zero seven two"),
        ("World War II", "World War two"),
        ("x² + 1 = 2", "x squared plus one equals two"),
        ("e.g. a dog", "for example a dog"),
        ("1930s", "nineteen thirties"),
        ("example.com", "example dot com"),
    ],
)
def test_numbers_and_signs_are_said_as_their_words(text: str, same: str) -> None:
    assert said(text) == said(same)


@pytest.mark.parametrize(
    ("text", "sound"),
    [
        ("a record", "ɐ ɹˈɛkəɹd"),
        ("to record", "tə ɹəkˈɔɹd"),
        ("he read it", "hi ɹˈɛd ɪt"),
        ("to read it", "tə ɹˈid ɪt"),
        ("live on", "lˈɪv ˌɔn"),
        ("used to vote", "jˈust tə vˈOt"),
        ("a used box", "ɐ jˈuzd bˈɑks"),
        ("keep by.", "kˈip bˈI."),
    ],
)
def test_of_words_that_are_written_alike_the_neighbours_choose(text: str, sound: str) -> None:
    assert said(text) == sound


def test_initialisms_are_spelled_and_shouted_words_are_not() -> None:
    assert said("the US and the FBI") == "ðə jˌuˈɛs ænd ði ˌɛfbˌiˈI"
    assert said("NASA") == "nˈæsə"
    assert "jˌuˈɛs" not in said("COUNCIL VOTED FOR US")


def test_what_english_cannot_spell_is_named_once() -> None:
    assert said("日本語の文章") == f"{said('Chinese')} {said('letters')}"
    assert said("Привет, мир") == f"{said('Cyrillic')} {said('letters')},"
    assert said("😀😀😀") == said("grinning face")


@pytest.mark.parametrize("text", ["", " ", "…", "\0", "\ud800", "\u200b", "“", "((", "- -", "'"])
def test_what_has_no_words_has_no_sounds_of_words(text: str) -> None:
    assert not any(char in sounds.VOWELS for char in said(text))


@pytest.mark.parametrize(
    "text",
    [
        "word " * 4000,
        "a" * 20_000,
        "9" * 20_000,
        "😀🎉" * 10_000,
        "E = mc² ∑ ∫ x₁ ≤ α ∂y/∂x " * 800,
        "Hello мир 世界 مرحبا κόσμε " * 800,
        "(" * 20_000,
        "a.b." * 5000,
        "," * 20_000,
    ],
)
def test_a_text_of_any_length_and_kind_is_read_in_clauses_that_the_model_takes(text: str) -> None:
    groups = clauses(read(text, LEXICON), 100, 150)
    assert groups
    for group in groups:
        joined = "".join(f" {piece.sounds}" for piece in group)
        assert len(joined) <= 152 and all(sounds.tokens(piece.sounds) for piece in group)


def test_each_piece_has_its_place_and_only_sounds_that_the_model_knows() -> None:
    pick = random.Random(4)
    alphabet = "abc XYZ09.,:;-–—'’\"“”()$€%&/@#\n\t😀日жαé½²\u0301\u200d_*"
    for _ in range(300):
        text = "".join(pick.choice(alphabet) for _ in range(60))
        pieces = read(text, LEXICON)
        for piece in pieces:
            assert 0 <= piece.start < piece.end <= len(text) and sounds.tokens(piece.sounds)
        assert [piece.start for piece in pieces] == sorted(piece.start for piece in pieces)


def test_a_clause_ends_with_a_pause_where_there_is_one() -> None:
    groups = clauses(read("one two three four, five six seven eight nine ten", LEXICON), 40, 40)
    assert groups[0][-1].sounds == ","


def test_a_clause_goes_on_to_a_pause_that_is_near_and_to_no_other() -> None:
    near = clauses(read("one two three four five six seven, eight nine ten", LEXICON), 30, 50)
    assert [group[-1].sounds for group in near][:1] == [","] and 30 < size(near[0]) <= 50
    far = clauses(read("one two three four five six seven eight nine ten, one two", LEXICON), 30, 40)
    assert 30 < size(far[0]) <= 40 and not far[0][-1].pause
    assert len(clauses(read("one two three", LEXICON), 30, 40)) == 1


def size(group: list[Piece]) -> int:
    return sum(len(piece.sounds) + 1 for piece in group)


@pytest.mark.parametrize("word", ["zuckerberg", "kowalski", "schmidt", "xylophone", "psaltery", "gnarl", "blorping"])
def test_an_unknown_word_is_guessed_by_its_letters_with_one_stress(word: str) -> None:
    for british in (False, True):
        guess = spelling.guess(word, british)
        assert guess.count(sounds.PRIMARY) == 1 and sounds.tokens(guess)


def test_a_word_without_vowels_is_spelled_out() -> None:
    assert spelling.guess("bcdf") == ""
    assert said("bcdfs") == "bˌisˌidˌiˌɛfˈɛs"
