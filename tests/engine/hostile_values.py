"""Names, texts and numbers that break what is careless."""

from __future__ import annotations

#: Elements that some algorithm has a rule for, and names that are none.
TAGS = (
    *"html body title p div span a br hr table tr td th ul li h1 form input img iframe script style noscript".split(),
    *"template textarea select option svg math object video pre article nav aside header footer".split(),
    *("", "P", "#text", "#comment", "x-y", "a b", "<p>", "\x00", "\u05d0", "p" * 300),
)
NAMES = (
    *"class id href src srcset alt style width height role hidden rel title type value name lang dir".split(),
    *"datetime content itemprop aria-hidden data-src rowspan start".split(),
    *("", "HREF", "\x00", "on click", "\ufffd"),
)
STRINGS = (
    "", " ", "\n\t\xa0", "word", "A sentence, of nine words; or so it seems.", "1999-02-30T25:61Z", "-1", "9" * 400, "nan", "\x00",
    "\ufffd", "\u202e\u200f\u0301", "مرحبا بالعالم", "他们昨天在这里", "\U0001f9d1\u200d\U0001f680", "http://[", "//doubleclick.net:x", "javascript:",
    "data:,", "#", "comment main nav ad", "a" * 3000, "word " * 900, "<b>&amp;</b>", "{}[]\\\"'", "\u2028\x0b\x1f",
)  # fmt: skip
INT32 = (-(2**31), -1, 0, 1, 2**31 - 1)
