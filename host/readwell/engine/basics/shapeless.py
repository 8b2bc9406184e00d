"""Characters that show nothing and shape nothing: tags, runs of variation selectors, zero-width signs out of place.

A page can carry words in them that nobody sees. They stay where they do what they are for: a joiner between letters
that join, a selector after a sign that has two looks, a flag's tags. The extension's capture does the same
(`content/capture/shapeless.js`); tests/data/pages/shapeless.json has cases for both.
"""

from __future__ import annotations

from readwell.engine.basics.patterns import lazy

_SIGNS = (
    "\u00ad\u034f\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u2060-\u2064\u206a-\u206f\u3164\ufe00-\ufe0f\ufeff\uffa0"
    "\ufff9-\ufffb\U0001bca0-\U0001bca3\U0001d173-\U0001d17a\U000e0000-\U000e0fff"
)
#: Scripts whose letters join, or are divided without a space.
_JOINING = (
    "\u0600-\u08ff\u0900-\u0dff\u0e00-\u0fff\u1000-\u109f\u1780-\u17ff\u1800-\u18af\u1980-\u19df\u1a20-\u1aaf"
    "\ufb50-\ufdff\ufe70-\ufefc"
)
_EMOJI = "#*0-9\u00a9\u00ae\u203c\u2049\u2100-\u2bff\u3030\u303d\u3297\u3299\U0001f000-\U0001faff"
_IDEOGRAPHS = "\u2e80-\u9fff\uf900-\ufaff\U00020000-\U0003ffff"
_RIGHT_TO_LEFT = "\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\U00010800-\U00010fff"
_FLAGS = "|".join("".join(chr(0xE0000 + ord(one)) for one in name) for name in ("gbeng", "gbsct", "gbwls"))

#: What stays: each alone, after what it shapes.
_SHAPING = "|".join(
    (
        f"(?<=\U0001f3f4)(?:{_FLAGS})\U000e007f",
        f"(?<=[{_EMOJI}])\ufe0f?\u200d(?=[{_EMOJI}])",
        f"(?<=[{_EMOJI}])[\ufe0e\ufe0f](?![{_SIGNS}])",
        f"(?<=[{_JOINING}])[\u200b-\u200d](?![{_SIGNS}])",
        f"(?<=[{_IDEOGRAPHS}\u2200-\u22ff\u1000-\u109f])[\ufe00-\ufe0d](?![{_SIGNS}])",
        f"(?<=[{_IDEOGRAPHS}])[\U000e0100-\U000e01ef](?![{_SIGNS}])",
        f"(?<=[\u1800-\u18af])[\u180b-\u180f](?![{_SIGNS}])",
        f"(?<=[\u1100-\u11ff])[\u115f\u1160](?![{_SIGNS}])",
        f"[\u115f\u1160](?=[\u1160-\u11ff])(?![{_SIGNS}])",
        f"(?<=[\u1780-\u17ff])[\u17b4\u17b5](?![{_SIGNS}])",
        f"(?<=\\w)[\u00ad](?=\\w)(?![{_SIGNS}])",
        "(?<=\\w)\u034f(?=[\u0300-\u036f\u0591-\u05c7])",
        f"(?<=[{_RIGHT_TO_LEFT}])[\u200e\u200f](?![{_SIGNS}])",
        f"[\u200e\u200f](?=[{_RIGHT_TO_LEFT}])",
        f"(?<![\\w{_SIGNS}])[\u200e\u200f](?![{_SIGNS}])",
        f"(?<![{_SIGNS}])[\u200e\u200f](?![\\w{_SIGNS}])",
        "\\A[\u2061-\u2064]\\Z",
    )
)
_SIGN = lazy(f"[{_SIGNS}]")
_EACH = lazy(f"({_SHAPING})|[{_SIGNS}]")


def without(text: str) -> str:
    """Returns a text without signs that shape nothing in it."""
    if text.isascii() or not _SIGN.search(text):
        return text
    return _EACH.sub(lambda match: match.group(1) or "", text)


def occurs(text: str) -> bool:
    """Whether a text may have such signs: few pages have any."""
    return not text.isascii() and _SIGN.search(text) is not None
