"""Splits a paragraph into sentences, by the abbreviation lists of each language: what is spoken, and what is compared.

The extension has a finer one, which a browser's own segmenter makes possible (extension/speech/sentences/sentences.js).
"""

from __future__ import annotations

import re
from functools import cache

from readwell.engine.basics.patterns import lazy
from readwell.engine.basics.wordlists import languages

#: Where a sentence may end, with the closing marks after it.
_END = lazy(r"""(?<![.!?…؟।])[.!?…؟।]++["'”’»)\]]*+(?=\s)|[。！？｡]+[」』）”]*""")
_WORD = lazy(r"(?<![^\s(\[„“\"'‘«])[^\s(\[„“\"'‘«]+\Z")
_SPACE = lazy(r"\s*")
#: How far back a word is looked for: no abbreviation is longer.
_NEAR = 40
#: Languages that write ordinals with a full stop ("am 3. Mai").
_DOTTED_ORDINALS = frozenset("de da nb nn no fi et lv cs sk sl hr sr bs pl hu tr is fo lb hsb".split())
#: A longer sentence is cut at a clause or a word: nobody could follow it, and engines refuse it.
LONGEST = 1500
_CLAUSES = (lazy(r"[;:；：]\s+|[；：]"), lazy(r"[,،–—)]\s+|[、，]"), lazy(r"\s+"))


def sentences(text: str, lang: str) -> list[tuple[int, int]]:
    """Returns spans that cover the text from its first to its last character."""
    found, start = [], 0
    for end in _END.finditer(text):
        after = _SPACE.match(text, end.end())
        cut = after.end() if after else end.end()
        said = text[max(start, end.end() - _NEAR) : end.end()]
        if cut < len(text) and not _goes_on(said, text[cut : cut + 20], lang):
            found.append((start, cut))
            start = cut
    if start < len(text):
        found.append((start, len(text)))
    return [piece for span in found for piece in _pieces(text, *span)]


def _goes_on(said: str, rest: str, lang: str) -> bool:
    """Whether a full stop belongs to an abbreviation, an initial or a number, or the sentence continues."""
    if rest[:1].islower():
        return True
    if not said.endswith("."):
        return False
    match = _WORD.search(said[:-1])
    word = match.group() if match else ""
    language = re.split("[-_]", lang.lower())[0]
    titles, numbered, links = _abbreviations(language)
    if word in titles or word.lower() in titles or (len(word) == 1 and word.isupper()):
        return True
    if word.lower() in numbered and rest[:1].isdigit():
        return True
    if word.lower() in links or re.fullmatch(r"(?:\w\.)+\w", word):
        return rest[:1].isalnum()
    return word.isdecimal() and len(word) < 3 and (rest[:1].isdigit() or language in _DOTTED_ORDINALS)


@cache
def _abbreviations(language: str) -> tuple[frozenset[str], frozenset[str], frozenset[str]]:
    both = [languages().get("mul", {}), languages().get(language, {})]
    titles, numbered, links = (
        frozenset(word for lists in both for line in lists.get(f"abbreviated-{kind}", ()) for word in line.split())
        for kind in ("titles", "numbered", "links")
    )
    return titles | {word.lower() for word in titles}, numbered, links


def _pieces(text: str, start: int, end: int) -> list[tuple[int, int]]:
    found = []
    while end - start > LONGEST:
        window = text[start : start + LONGEST]
        cuts = ([match.end() for match in clause.finditer(window)] for clause in _CLAUSES)
        cut = next((ends[-1] for ends in cuts if ends and ends[-1] > LONGEST // 3), LONGEST)
        found.append((start, start + cut))
        start += cut
    return [*found, (start, end)]
