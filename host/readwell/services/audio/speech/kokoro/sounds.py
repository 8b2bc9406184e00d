"""The sounds that the model knows, each a character with a number, and the stress marks among them."""

from __future__ import annotations

import re

#: Characters by their numbers. English needs these alone; the model has a few dozen more for other languages.
_ROWS = (
    (1, ";:,.!?"),
    (9, '—…"()“” '),
    (24, "AI"),
    (31, "O"),
    (33, "Q"),
    (35, "ST"),
    (39, "W"),
    (41, "Yᵊab"),
    (46, "def"),
    (50, "hijklmnopqrstuvwxyzɑɐɒæ"),
    (76, "ɔ"),
    (81, "ðʤə"),
    (86, "ɛɜ"),
    (92, "ɡ"),
    (102, "ɪ"),
    (112, "ŋ"),
    (119, "θ"),
    (123, "ɹ"),
    (125, "ɾ"),
    (131, "ʃ"),
    (133, "ʧ"),
    (135, "ʊ"),
    (138, "ʌ"),
    (147, "ʒʔ"),
    (156, "ˈˌː"),
    (177, "ᵻ"),
)
NUMBERS = {char: first + at for first, chars in _ROWS for at, char in enumerate(chars)}
#: What stands at both ends of every clause.
PAD = 0

PRIMARY, SECONDARY = "ˈ", "ˌ"
VOWELS = frozenset("AIOQWYaiuæɑɒɔəɛɜɪʊʌᵻɐ")
CONSONANTS = frozenset("bdfhjklmnpstvwzðŋɡɹɾʃʒʤʧθ")
PAUSES = frozenset(";:,.!?—…")
_FIRST_VOWEL = re.compile(f"[{''.join(sorted(VOWELS))}]")
#: The model was trained on these in place of the lexicon's own.
_WRITTEN = str.maketrans({"ɾ": "T", "ʔ": "t"})


def tokens(sounds: str) -> list[int]:
    """Returns the numbers of sounds; each of them must be known."""
    return [NUMBERS[char] for char in sounds]


def known(sounds: str) -> str:
    """Returns sounds as the model has learnt them, without those that it doesn't know."""
    return "".join(char for char in sounds.translate(_WRITTEN) if char in NUMBERS)


def weakened(sounds: str) -> str:
    """Returns sounds whose strongest stress is a secondary one."""
    return sounds.replace(SECONDARY, "").replace(PRIMARY, SECONDARY)


def stressed(sounds: str, mark: str) -> str:
    """Returns sounds with a stress mark before the first vowel, if they have none."""
    if PRIMARY in sounds or SECONDARY in sounds:
        return sounds
    return _FIRST_VOWEL.sub(lambda found: mark + found[0], sounds, count=1)


def begins_with_vowel(sounds: str) -> bool | None:
    """Whether the first sound is a vowel; None where a pause comes first, or nothing."""
    for char in sounds:
        if char in VOWELS or char in CONSONANTS:
            return char in VOWELS
        if char in PAUSES:
            return None
    return None


def spelled_out(letters: list[str]) -> str:
    """Returns an initialism: of its letters' sounds, only the last is fully stressed."""
    joined = "".join(letters[:-1]).replace(PRIMARY, SECONDARY)
    return joined + "".join(letters[-1:])
