"""Prepares text and queries for SQLite's full-text search.

SQLite's tokenizer splits words at spaces and punctuation. Chinese, Japanese, Thai and the like have none, so each
of their characters becomes a word, and a query becomes a phrase of them: every substring is found, also one of two
characters (most Chinese words), which the trigram tokenizer can't find; and the index of all other languages is a
third of the trigrams' size.
"""

from __future__ import annotations

import hashlib
import re
from urllib.parse import parse_qsl, urlencode

import numpy as np

from readwell.engine.basics import addresses
from readwell.engine.basics.characters import SPACELESS, WORD, codes, kinds

#: The quotation marks of other languages and keyboards, as people type or paste them, to plain ones.
_QUOTES = str.maketrans(dict.fromkeys("“”„‟«»「」『』＂", '"'))
_ASKED = re.compile(r'(-?)(?:"([^"]+)"|(\S+))')
#: Korean attaches particles to words: a search for the word should also find it with them.
_HANGUL = re.compile("[\uac00-\ud7a3]+")
_WORD = re.compile(r"\w+")
#: The same for plain ASCII, in lower case: a translation table is ten times as fast as the expression.
_PLAIN = bytes(code if chr(code).isalnum() or code == 95 else 32 for code in range(128)).lower() + bytes(128)
#: Tracking parameters of addresses.
_COUNTERS = re.compile(r"^(?:utm_\w+|fbclid|gclid|dclid|msclkid|mc_[ce]id|igshid|yclid|_ga|ref_src)$", re.IGNORECASE)


def with_spaces(text: str) -> str:
    """Returns the text with spaces around every character of a script written without spaces."""
    if text.isascii():
        return text
    alone = (kinds(text) & SPACELESS) > 0
    if not alone.any():
        return text
    letters = codes(text)
    out = np.full(3 * len(letters), 32, np.uint32)
    out[1::3] = letters
    keep = np.zeros(3 * len(letters), np.bool_)
    keep[1::3] = True
    keep[0::3] = alone
    keep[2::3] = alone
    return out[keep].astype("<u4").tobytes().decode("utf-32-le", "replace")


def match_query(query: str) -> str:
    """Converts what a person typed to an FTS5 query: all words, "phrases", -without these, prefixes with a star."""
    query = query.replace("\0", " ").encode("utf-8", "replace").decode("utf-8")  # SQLite accepts neither
    query = query.translate(_QUOTES)
    wanted: list[str] = []
    without: list[str] = []
    for minus, phrase, word in _ASKED.findall(query):
        text = with_spaces(phrase or word)
        if not (kinds(text) & WORD).any():
            continue
        star = "*" if not phrase and (word.endswith("*") or _HANGUL.fullmatch(word)) else ""
        entry = '"' + " ".join(text.replace('"', " ").rstrip("*").split()) + '"' + star
        (without if minus else wanted).append(entry)
    if not wanted:
        return ""
    return " AND ".join(wanted) + "".join(f" NOT {entry}" for entry in without)


def words(query: str) -> list[str]:
    """Returns the words of a query as they may occur in a text, longest first, for excerpts."""
    parts = _ASKED.findall(query.translate(_QUOTES))
    found = [(phrase or word).strip("*") for minus, phrase, word in parts if not minus]
    return sorted(filter(None, found), key=len, reverse=True)


def fingerprint(text: str) -> str:
    """Returns the same for texts of the same words, whatever is between them."""
    if text.isascii():
        named = b" ".join(text.encode("ascii").translate(_PLAIN).split())
    else:
        named = " ".join(_WORD.findall(text.casefold())).encode("utf-8", "replace")
    return hashlib.sha256(named).hexdigest()[:32]


def key(address: str) -> str:
    """Returns the same for addresses of one page: without scheme, `www.`, tracking parameters, fragment, last slash."""
    split = addresses.split(address.strip())
    try:
        host = (split.hostname or "").removeprefix("www.") + (f":{split.port}" if split.port else "")
    except ValueError:  # a port that is no number
        return address
    pairs = parse_qsl(split.query, keep_blank_values=True)
    query = [(name, value) for name, value in pairs if not _COUNTERS.match(name)]
    written = f"?{urlencode(query, errors='replace')}" if query else ""
    return host + split.path.rstrip("/") + written if host else address
