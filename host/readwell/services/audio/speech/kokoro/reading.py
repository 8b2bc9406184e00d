"""Turns an English text into the model's sounds, each stretch with its place in the text."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import accumulate, takewhile

from readwell.services.audio.speech.kokoro import homographs, sounds, written
from readwell.services.audio.speech.kokoro.lexicon import Lexicon

#: How these sound before a vowel, before a consonant and before a pause.
_WEAK = {
    "the": ("ði", "ðə", "ði"),
    "a": ("ɐ", "ɐ", "ˈA"),
    "an": ("ɐn", "ɐn", "ɐn"),
    "to": ("tʊ", "tə", "tu"),
    "i": ("ˌI", "ˌI", "ˌI"),
    "in": ("ɪn", "ɪn", "ˈɪn"),
}
_SAID = {"o'clock": "əklˈɑk", "miz": "mˈɪz", "oh": "ˌO"}


@dataclass(frozen=True)
class Piece:
    """A stretch of the text with its sounds; a pause has only its sign."""

    start: int
    end: int
    sounds: str
    #: Whether nothing is between it and the piece before.
    glued: bool
    pause: bool = False


def read(text: str, lexicon: Lexicon) -> list[Piece]:
    """Returns the pieces of a text, in order; a sign without sounds has none."""
    found = list(written.tokens(text))
    shouted = text.isupper() and len(re.findall(r"[^\W\d_]{2,}", text)) > 2
    pieces: list[Piece] = []
    ahead: str = ""
    for at in range(len(found) - 1, -1, -1):
        token = found[at]
        if token.pause:
            said = token.pause
        else:
            neighbours = _neighbour(found, at, -1), _neighbour(found, at, 1)
            said = sounds.known(_said(token, neighbours, ahead, lexicon, shouted))
        if said:
            glued = bool(at) and _is_glued(text, found[at - 1], token)
            pieces.append(Piece(token.start, token.end, said, glued, bool(token.pause)))
            ahead = said if token.pause != "“" else ahead
    return pieces[::-1]


def _said(token: written.Token, beside: tuple[str, str], ahead: str, lexicon: Lexicon, shouted: bool) -> str:
    """Returns the sounds of one token; `ahead` are those that follow."""
    words = token.words
    if len(words) == 1 and words[0].lower() in _WEAK and not (words[0] == "A" and beside[1] == ""):
        return _weak(words[0].lower(), ahead, lexicon.british)
    choose = partial(_kind, words[0].lower(), beside)
    said = [
        _SAID.get(word)
        or (lexicon.letters(word) if len(word) == 1 and word.isupper() else lexicon.word(word, choose, shouted))
        for word in words
    ]
    return " ".join(part for part in said if part)


def _weak(word: str, ahead: str, british: bool) -> str:
    vowel = sounds.begins_with_vowel(ahead)
    said = _WEAK[word][2 if vowel is None else 0 if vowel else 1]
    return said.replace("tu", "tuː") if british else said


def _kind(word: str, beside: tuple[str, str], entry: Mapping[str, str | None]) -> str:
    return homographs.kind(word, *beside, entry)


def _neighbour(found: Sequence[written.Token], at: int, step: int) -> str:
    """Returns the word beside a token; empty where a pause or nothing is."""
    there = at + step
    if not 0 <= there < len(found) or not found[there].words:
        return ""
    return found[there].words[-1 if step < 0 else 0].lower().replace("’", "'")


def _is_glued(text: str, before: written.Token, token: written.Token) -> bool:
    """Whether a piece follows without a space: a pause's sign after a word, a word after an opening sign."""
    if text[before.end : token.start].strip() != text[before.end : token.start]:
        return False
    return bool(token.pause and token.pause not in "“(—") or before.pause in ("“", "(")


def clauses(pieces: Sequence[Piece], usual: int, longest: int) -> list[list[Piece]]:
    """Returns pieces in groups of about `usual` sounds, which end with a pause if one is near.

    That is a pause in the second half, or else one before `longest`; without any, the group has as many as may be.
    """
    groups: list[list[Piece]] = []
    rest = [part for piece in pieces for part in _parts(piece, longest)]
    while rest:
        fits, most = _fitting(rest, usual), _fitting(rest, longest)
        cut = fits
        if fits < len(rest):
            pauses = [at + 1 for at in range(fits // 2, most) if rest[at].pause and rest[at].sounds not in "“("]
            early = [end for end in pauses if end <= fits]
            cut = early[-1] if early else pauses[0] if pauses else most
        groups.append(rest[:cut])
        rest = rest[cut:]
    return groups


def _fitting(pieces: Sequence[Piece], longest: int) -> int:
    """Returns how many of the first pieces have so many sounds together, one at least."""
    ends = accumulate(len(piece.sounds) + 1 for piece in pieces)
    return max(sum(1 for _ in takewhile(lambda end: end <= longest, ends)), 1)


def _parts(piece: Piece, longest: int) -> list[Piece]:
    """Returns a piece, cut where its sounds are more than a clause may have."""
    if len(piece.sounds) < longest:
        return [piece]
    steps = range(0, len(piece.sounds), longest - 1)
    return [Piece(piece.start, piece.end, piece.sounds[at : at + longest - 1], at > 0) for at in steps]
