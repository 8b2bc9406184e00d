"""Takes the names out of a byline as written, and says whether a text can be a name at all."""

from __future__ import annotations

import re
from functools import cache

from readwell.engine.basics.dates import months
from readwell.engine.metadata.found import tidy
from readwell.engine.metadata.names import lists

#: Characters of one name, and its words.
LONGEST, MOST_WORDS = 70, 8

_PART = re.compile(
    r"(?:(?<!\s)\s++(?:[,;،、|•·/&»]|(?:and|und|et|y|e|og|och|en|i|with|và|dan|и|και|ve)\s)|[,;،、|•·/&»])\s*+",
    re.IGNORECASE,
)
#: What follows a name and is not part of it: a role, a place, an address, a day.
_TAIL = re.compile(
    r"(?:[(（\[【]|\s[–—|@-]\s|\son\s|\sfor\s|(?<!\S)[^\s@]+@[^\s@.]+\.\w|https?:|www\.|@\w|(?<!\w)\d"
    r"|(?<=[\u3400-\u9fff])\d|(?<=\w{5})\.\s).*",
    re.IGNORECASE | re.DOTALL,
)
#: Half of a pair of brackets, and marks before or after a name.
_EDGE = " .:;,-–—|\"'“”„«»‹›*\u200b©■●▪/→←>)）]】[【("
_ADDRESS = re.compile(r"https?:|www\.|@|/|\.(?:com|org|net)\b|\.(?:php|html?|aspx?)\b")
#: An address, whole: its parts between slashes are no names.
_WHOLE_ADDRESS = re.compile(r"\s*(?:https?:|www\.|/)|\S+\.(?:php|html?|aspx?)(?:\?|$)", re.IGNORECASE)
#: Marks that no name has: they are of code, of a template that wasn't filled, or of a sentence.
_ODD = re.compile(r"[=<>{}\[\]#%?$…。！？；]|\.\.")
#: A reporter between brackets, before a place ("【聯合報╱記者陳俐君／台北報導】").
_REPORTER = re.compile(r"[記记]者\s?([\u3400-\u9fff]{2,4})\s?[/／╱]\s?[\u3400-\u9fff]{2,6}[報报]")
#: An account that begins with a number ("330k"), which is no ordinal.
_ACCOUNT = re.compile(r"\d++(?!(?:st|nd|rd|th|am|pm|h|min)\b)[A-Za-z]\w*+")
#: A name between brackets inside another: "Richard (R.J.) Eskow".
_NICKNAME = re.compile(r"\s\([^()]{1,20}\)(?=\s[A-ZÀ-Þ][\w'’-]++\s*+$)")
#: "By" without its space, before a capital.
_GLUED = re.compile(r"^By(?=[A-ZÀ-Þ])")


def _made(form: str, *words: str, flags: int = re.IGNORECASE) -> re.Pattern[str]:
    """Returns a pattern with WORDS, and LABELS where it has them, replaced by these words."""
    either = "|".join(sorted(map(re.escape, words), key=len, reverse=True))
    labels = "|".join(sorted(map(re.escape, lists()["byline-labels"]), key=len, reverse=True))
    return re.compile(form.replace("WORDS", either).replace("LABELS", labels), flags)


@cache
def by() -> re.Pattern[str]:
    """Returns the beginning of a byline: "by" in many languages, with its separator."""
    return _made(r"^\W*(?:WORDS|LABELS)(?:\s*[:：/|]\s*|\s+)", *lists()["byline-words"])


@cache
def says_by() -> re.Pattern[str]:
    """Returns the same for a line without any mark of an author: a label ("text") needs its colon, "by" doesn't."""
    form = r"^\W*(?:(?:WORDS)(?:\s*[:：/|]\s*|\s+)|(?:LABELS)\s*[:：/|]\s*)"
    return _made(form, *lists()["byline-words"])


@cache
def ends() -> re.Pattern[str]:
    """Returns words that end a name: what follows says when, where or in what else ("Posted", "View profile")."""
    return _made(r"(?s)(?<!\w)(?:WORDS)(?!\w).*", *lists()["byline-ends"])


@cache
def leads() -> re.Pattern[str]:
    """Returns words before a name in a link to its owner's texts ("View all posts by")."""
    return _made(r"^\W*(?:WORDS)\s+", *lists()["byline-leads"])


@cache
def glued_day() -> re.Pattern[str]:
    """Returns a month's or weekday's name at the end of a word: "LundOctober" was a name and a day on two lines."""
    names = (*(word for word, meanings in months().items() if "en" in meanings), *lists()["weekdays"])
    long = (word.capitalize() for word in names if word.isascii() and len(word) > 4)
    return _made(r"(?<=[^\W\d_])(?:WORDS)$", *long, flags=0)


def clean(text: str) -> list[str]:
    """Returns the names in a byline: no "by", no role, no address, no date."""
    text = tidy(text)
    if reporter := _REPORTER.search(text):
        return [reporter[1]]
    if _WHOLE_ADDRESS.match(text):
        return []
    for pattern in (leads(), by(), by(), _GLUED):
        text = pattern.sub("", text + " ", count=1)
    out: list[str] = []
    for written in _PART.split(ends().sub("", text)):
        part = by().sub("", written + " ", count=1)
        if out and (part.islower() or _is_role(part)):
            break  # the role follows, not the name
        name = _bare(part)
        if name and 1 < len(name) <= LONGEST and can_name(name):
            out.append(name)
        elif out:
            break
    return out


def _bare(part: str) -> str:
    """Returns a part without what follows the name in it."""
    if _ACCOUNT.fullmatch(part.strip()):
        return part.strip()
    part = _NICKNAME.sub("", part)
    before = _TAIL.sub("", part)
    words = _before_label(before).strip(_EDGE).split()
    if len(before) < len(part):  # it was cut, maybe in the middle of a day
        while words and (_is_day(words[-1]) or _binds(words[-1])):
            words.pop()
    elif len(words) > 2 and words[-1].lower() in lists()["weekdays"]:
        words = words[: -2 if _binds(words[-2]) else -1]
    words[-1:] = [glued_day().sub("", word) for word in words[-1:]]
    return " ".join(words).strip(_EDGE)


def _before_label(text: str) -> str:
    """Returns what stands before a label inside a text: "Ada Lund Photo: Eva" is two people."""
    head, _, rest = text.replace("：", ":").partition(":")
    if not rest and head == text:
        return text
    name = head.rstrip().rpartition(" ")[0]
    two = " " in name or (name and not name.isascii())
    return name if two else head if " " in head else text


def _binds(word: str) -> bool:
    """Whether a word before a day or a place is none of the name: a mark, "at", "am"."""
    return not any(map(str.isalnum, word)) or (word.islower() and len(word) <= 3)


def _is_day(word: str) -> bool:
    """Whether a word is a month's or a weekday's name."""
    plain = word.strip(".,:»").lower()
    return len(plain) > 2 and (plain in months() or plain in lists()["weekdays"])


def _is_role(part: str) -> bool:
    """Whether a part after a name ends with a word for someone's work ("Staff Writer")."""
    words = part.strip(_EDGE).lower().split()
    return bool(words) and words[-1] in lists()["roles"]


def can_name(name: str) -> bool:
    """Whether a text can be a name: of some words, without marks of code, and no word that stands for nobody."""
    low = name.lower()
    if _ADDRESS.search(name) or _ODD.search(name) or not any(map(str.isalpha, name)):
        return False
    words = low.split()
    if ":" in name or "：" in name:
        return False  # a label of another kind: the photo's, the editor's
    if len(words) > MOST_WORDS or low in lists()["nobody"] or words[0] in lists()["no-name-openers"]:
        return False
    return not all(map(_is_day, words)) and not _is_sentence(name)


def _is_sentence(name: str) -> bool:
    """Whether a text says something: a name has at most two long words in small letters, and no exclamation."""
    words = name.split()
    return sum(word.islower() and len(word) > 3 for word in words) > 2 or (len(words) > 3 and name.endswith("!"))


def is_firm(name: str) -> bool:
    """Whether a name ends like a company's."""
    return name.lower().rsplit(" ", 1)[-1].strip(".") in lists()["firms"]


def looks_named(text: str) -> bool:
    """Whether a text has at most five words, each of more than three letters with a capital if the script has them."""
    parts = text.split()
    return len(parts) <= 5 and all(not part[0].islower() or len(part) <= 3 for part in parts)


def looks_full(name: str) -> bool:
    """Whether this is a first and a last name, or a name in a script that doesn't separate them."""
    words = name.split()
    return (2 <= len(words) <= 4 and all(word[0].isupper() for word in words)) or not name.isascii()
