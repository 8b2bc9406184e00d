"""Letter-to-sound rules for words that no lexicon has: mostly names. A guess that can be understood.

Rules (`spelling.txt`) are tried in order at each letter: what stands before, the letters, what stands after, sounds.
"V" is a vowel letter, "C" a consonant, "^" and "$" are the word's ends; an empty pattern is anything.
"""

from __future__ import annotations

import re
from functools import cache

from readwell.services.audio.speech.kokoro import tables

_CLASSES = {"V": "[aeiouy]", "C": "[bcdfghjklmnpqrstvwxz]"}
_VOWEL = re.compile("[AIOWYaiuæɑɔəɛɜɪʊʌᵻᵊ]")
#: American sounds and what British English has in their place, the longer ones first.
_BRITISH = (
    *(("ɑɹ", "ɑː"), ("ɔɹ", "ɔː"), ("ɜɹ", "ɜː"), ("əɹ", "ə"), ("ᵻ", "ɪ"), ("O", "Q"), ("æ", "a"), ("T", "t")),
    *(("i", "iː"), ("u", "uː"), ("ɔ", "ɔː"), ("ɑ", "ɒ")),
)


def guess(lower: str, british: bool = False) -> str:
    """Returns the sounds of a word in small letters; nothing for one without a vowel, which is spelled out."""
    plain = sayable(lower)
    found, at = [], 0
    while at < len(plain):
        letters, said = _rule(plain, at)
        found.append(said)
        at += letters
    whole = _with_stress("".join(found))
    return _doubled(_british_of(whole) if british else whole)


def sayable(lower: str) -> str:
    """Returns the letters of a word; none of one without a vowel, which is spelled out."""
    plain = "".join(char for char in lower if "a" <= char <= "z")
    return plain if len(plain) > 1 and re.search("[aeiouy]", plain) else ""


def british(american: str) -> str:
    """Returns American sounds as British English has them."""
    return _british_of(american)


def _british_of(american: str) -> str:
    found = re.sub("(ɑɹ|ɔɹ|ɜɹ|əɹ)(?=[ˈˌ]?[AIOWYaiuæɑɔəɛɜɪʊʌᵻ])", lambda pair: pair[0][0] + "ːɹ", american)
    for sound, other in _BRITISH:
        found = re.sub(f"{sound}(?!ː)", other, found)
    return found.replace("əː", "ə")


def _rule(plain: str, at: int) -> tuple[int, str]:
    for letters, before, after, said in _compiled().get(plain[at], ()):
        behind = plain[at + len(letters) :]
        if plain.startswith(letters, at) and before.search(plain[:at]) and after.match(behind):
            return len(letters), said
    return 1, ""


@cache
def _compiled() -> dict[str, list[tuple[str, re.Pattern[str], re.Pattern[str], str]]]:
    rules: dict[str, list[tuple[str, re.Pattern[str], re.Pattern[str], str]]] = {}
    for row in tables.lines("spelling.txt"):
        before, letters, after, said = row.split("|")[:4]
        for name, chars in _CLASSES.items():
            before, after = before.replace(name, chars), after.replace(name, chars)
        entry = (letters, re.compile(f"(?:{before})$" if before else ""), re.compile(after), said)
        rules.setdefault(letters[0], []).append(entry)
    return rules


def _with_stress(said: str) -> str:
    """Returns sounds with the stress on the second last syllable of three or more, else on the first."""
    places = [match.start() for match in _VOWEL.finditer(said) if match[0] not in "əᵊᵻ"]
    if not places:
        return said
    syllables = len(_VOWEL.findall(said))
    at = places[-2] if syllables > 2 and len(places) > 1 else places[0]
    return f"{said[:at]}ˈ{said[at:]}"


def _doubled(said: str) -> str:
    """Returns sounds without the same consonant twice."""
    return re.sub(r"([bdfɡhjklmnpstvwzɹ])\1+", r"\1", said)
