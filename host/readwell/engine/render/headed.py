"""Writes the text file that a person keeps: its words, below what tells where they are from."""

from __future__ import annotations

from readwell.engine.basics.addresses import OWN_NAME
from readwell.engine.render.plain import readable
from readwell.engine.render.work import Work


def kept_text(work: Work) -> str:
    """Returns the words; as people read them, below title, author, site, day and address if this is a file to keep."""
    if work.template == "-" or not work.given.get("saved"):
        return work.text
    about, text = work.about, readable(work.article)
    first, _, rest = text.partition("\n")
    if work.titled and _folded(first) == _folded(about["title"]):
        text = rest.lstrip("\n")
    facts = " · ".join(filter(None, (about["byline"], about["site"], about["published"][:10])))
    head = [line for line in (about["title"], facts, about["address"]) if line and not line.startswith(OWN_NAME)]
    return "\n".join([*head, "", text]) if head else text


def _folded(text: str) -> str:
    return " ".join(text.split()).casefold()
