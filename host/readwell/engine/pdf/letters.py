"""Letters: of scripts that are written from the right, without spaces, or from the top to the bottom."""

from __future__ import annotations

import re
import unicodedata

from readwell.engine.basics.patterns import lazy

#: All of them, those that stand for a form of a letter last.
FROM_RIGHT = lazy(r"[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]")
_LIGATURES = lazy(r"[\ufb00-\ufb06]")
#: Signs of lists in fonts of signs, as much software writes them.
_SIGNS = {0xF0B7: "•", 0xF0A7: "▪", 0xF0D8: "‣", 0xF0FC: "✓", 0xF0E0: "→", 0xF02D: "-"}
#: Signs that stand otherwise in lines from the top to the bottom.
_UPRIGHT = lazy(r"[\ufe10-\ufe19\ufe30-\ufe48]")
_BASE = lazy(r"[\u0600-\u06ff]+")
#: Slanted letters of formulas: their slant is a matter of type, as in TeX and MathML.
_SLANTED = lazy(r"[\u210e\U0001d434-\U0001d467\U0001d6a4\U0001d6a5\U0001d6e2-\U0001d71b]")
_FORMS = lazy(r"[\ufb1d-\ufdff\ufe70-\ufefc]")
#: Those that a normal form gives in their narrow shape.
_FLAT = dict(
    zip(
        "\ufe10\ufe13\ufe14\ufe15\ufe16\ufe19\ufe30\ufe31\ufe32\ufe33\ufe35\ufe36\ufe37\ufe38\ufe47\ufe48",
        "，：；！？…‥—–＿（）｛｝［］",
        strict=True,
    )
)
#: Signs that end a sentence or a part of one: at the beginning of a word they were its end.
_CLOSING = ".,;:!?\u060c\u061b\u061f"


def logical(word: str) -> str:
    """Returns a word in the order in which it is read: some files have forms of letters, as they stand on the page."""
    if word.isascii():
        return word
    word = word.translate(_SIGNS)
    word = _LIGATURES.sub(_plain, word)
    word = _SLANTED.sub(_plain, word)
    word = _UPRIGHT.sub(lambda found: _FLAT.get(found[0]) or unicodedata.normalize("NFKC", found[0]), word)
    if not FROM_RIGHT.search(word):
        return word
    if _FORMS.search(word):
        # PDF.js turns the letters that are no forms, run by run, and takes the forms for letters from the left.
        turned = _BASE.sub(lambda run: run[0][::-1], word)
        word = unicodedata.normalize("NFKC", turned[::-1])
    rest = word.lstrip(_CLOSING)
    opens = rest and len(rest) < len(word) and rest[-1] not in _CLOSING
    return rest + word[: len(word) - len(rest)][::-1] if opens else word


def _plain(found: re.Match[str]) -> str:
    return unicodedata.normalize("NFKC", found[0])


def is_spaceless(sign: str) -> bool:
    """Whether a sign belongs to a script that is written without spaces."""
    return "\u2e80" <= sign <= "\ua4cf" or "\uf900" <= sign <= "\ufaff" or "\uff00" <= sign <= "\uffef"
