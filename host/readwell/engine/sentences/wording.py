"""The words of a sentence before and after: what stayed, what is gone, what is new."""

from __future__ import annotations

from readwell.engine.basics.patterns import lazy
from readwell.engine.sentences.folding import folded
from readwell.engine.sentences.matching import matched

#: A word, a sign, or a letter of a script without spaces; each with the white space after it.
_OF_ONE = r"[\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u3040-\u3098\u309b-\u30ff\u3400-\u9fff][\u3099\u309a]?"
#: A letter, or a sign that belongs to the letter before.
LETTER = r"[\w\u0300-\u036f\u0591-\u05c7\u064b-\u065f\u0900-\u0963\u0966-\u0dff\u3099\u309a]"
_PIECE = lazy(rf"(?:{_OF_ONE}|(?:(?!{_OF_ONE}){LETTER})+(?:['’.,](?:(?!{_OF_ONE}){LETTER})+)*|\W)\s*")
_SPACELESS = lazy(_OF_ONE)
_SIGN = lazy(r"[\W_]+")


def pieces(text: str) -> list[str]:
    """Returns the words and signs of a text, which together are the text."""
    return [found[0] for found in _PIECE.finditer(text.lstrip())]


def words(text: str) -> list[str]:
    """Returns the words of a text, as they are compared with those of another one."""
    found = (folded(piece).lower() for piece in pieces(text))
    return [word for word in found if word and not _SIGN.fullmatch(word)]


def spaceless(word: str) -> bool:
    """Whether a word is one letter of a script without spaces."""
    return _SPACELESS.match(word) is not None


def changed(before: str, after: str) -> list[list[str]]:
    """Returns what happened to each piece of a sentence: `same`, `gone` or `new`, and its text."""
    mine, theirs = pieces(before), pieces(after)
    pairs = matched([folded(one) for one in mine], [folded(one) for one in theirs])
    out: list[list[str]] = []
    at = to = 0
    for here, there in [*pairs, (len(mine), len(theirs))]:
        _add(out, "gone", "".join(mine[at:here]))
        _add(out, "new", "".join(theirs[to:there]))
        _add(out, "same", "".join(theirs[there : there + 1]))
        at, to = here + 1, there + 1
    return out


def _add(out: list[list[str]], what: str, text: str) -> None:
    if text and out and out[-1][0] == what:
        out[-1][1] += text
    elif text:
        out.append([what, text])
