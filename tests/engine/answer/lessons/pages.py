"""Pages of a made-up site: an article with a box in it that a person may not want."""

from __future__ import annotations

import random

BOX = "Sponsored tides"
_WORDS = """the harbour council met again on roofs boats tides and money while fishers waited near the old stone quay for
news of the bridge which had been closed since spring""".split()


def paragraph(seed: int, words: int = 50) -> str:
    """Returns a paragraph, the same for the same seed."""
    lots = random.Random(seed)
    return " ".join(lots.choice(_WORDS) for _ in range(words)).capitalize() + "."


def page(number: int, prefix: str = "story", box: int = 25, paragraphs: int = 7, boxes: int = 1) -> str:
    """Returns a page of the site; `prefix` begins its class names, `box` is the words of the box's paragraphs."""
    aside = "".join(f"<p>{BOX} {step}: {paragraph(900 + number * 10 + step, box)}</p>" for step in range(2))
    body = ""
    for step in range(paragraphs):
        body += f"<p>{paragraph(number * 100 + step)}</p>"
        body += f'<div class="{prefix}-inset">{aside}</div>' if 1 <= step <= boxes else ""
    menu = "".join(f'<li class="{prefix}-item"><a href="/{word}">{word}</a></li>' for word in ("Home", "Boats", "Nets"))
    return (
        f'<html lang="en"><head><title>News {number}</title></head><body class="{prefix}-page">'
        f'<header class="{prefix}-head"><ul class="{prefix}-menu">{menu}</ul></header><main class="{prefix}-main">'
        f'<article class="{prefix}-article"><h1 class="{prefix}-title">Harbour news of day {number}</h1>'
        f'<div class="{prefix}-body">{body}</div></article></main>'
        f'<footer class="{prefix}-foot"><p>Imprint and contact</p></footer></body></html>'
    )
