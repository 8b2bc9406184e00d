"""Articles as the entries of an archive of notes: their names and texts, and one list of links without a text."""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Mapping, Sequence
from typing import Any

from readwell.engine.basics.errors import Refused
from readwell.engine.render.vault import note

LINKS, HEAD = "Links.md", "# Links\n\n"
#: Where an article keeps the name that it has in every library and folder.
ID = "readwell.note"
#: What an article has at least, where a request leaves it out.
_LEAST: Mapping[str, Any] = {
    **note.NOTHING, "address": "", "site": "", "saved": "", "text": "", "markdown": "", "about": {},
}  # fmt: skip
_EMPTY: tuple[Any, ...] = ("", [], {}, 0)


def entry(article: Mapping[str, Any], taken: set[str], link: Mapping[str, Any]) -> tuple[str, str]:
    """Returns the name of an article's file, which `taken` gets in lower case, and its note; of a link without a text
    "" and its line of the list, where `link` is what of it travels.
    """
    if article["missing"] and not article["note"] and not article["marks"]:
        return "", _link(article, link)
    said = note.said_of(article)
    name = _free(note.file_name(said["title"] or article["address"]), taken)
    return name, note.written(_id(article), article, said)


def listed(links: Sequence[str]) -> str:
    """Returns the list of the links that have no text."""
    return HEAD + "\n".join(links) + "\n"


def _free(stem: str, taken: set[str]) -> str:
    """Returns a name that no other note has, also where case doesn't count."""
    name, number = f"{stem}.md", 1
    while name.lower() in taken:
        number += 1
        name = f"{stem} ({number}).md"
    taken.add(name.lower())
    return name


def _id(article: Mapping[str, Any]) -> str:
    """Returns the name that an article keeps everywhere; for one that has none yet, the same at each export."""
    own = "\0".join((article["address"], article["saved"]))
    return str(article["about"].get(ID) or hashlib.sha256(own.encode("utf-8", "replace")).hexdigest()[:16])


def _link(article: Mapping[str, Any], said: Mapping[str, Any]) -> str:
    title = re.sub(r"([\\\[\]])", r"\\\1", " ".join((article["title"] or article["address"]).split()))
    # A comment ends at "-->".
    told = json.dumps({name: value for name, value in said.items() if value not in _EMPTY}, ensure_ascii=False)
    return f"- [{title}](<{article['address']}>) <!-- readwell: {told.replace('-->', '--' + chr(92) + 'u003e')} -->"


def reply(request: Mapping[str, Any]) -> dict[str, Any]:
    """Answers a request: the notes of articles as a library's export has them, and the lines of its links."""
    articles, names = request.get("articles"), request.get("taken", [])
    if not isinstance(names, list) or not all(isinstance(name, str) for name in names):
        raise Refused("request", "taken is not a list of names")
    if not isinstance(articles, list):
        raise Refused("request", "articles is not a list")
    taken = {LINKS.lower(), *names}
    whole = [({**_LEAST, **one, "missing": not one.get("text")}, one) for one in map(_checked, articles)]
    found = [entry(article, taken, one) for article, one in whole]
    return {
        "files": [[name, text] for name, text in found if name],
        "links": [text for name, text in found if not name],
        "list": [LINKS, HEAD],
    }


def _checked(article: Any) -> Mapping[str, Any]:
    """Refuses what is no article; what isn't known here is let through to the lines of links."""
    if not isinstance(article, Mapping):
        raise Refused("request", "articles holds what is no article")
    for name, nothing in _LEAST.items():
        value = article.get(name, nothing)
        fits = isinstance(value, (int, float)) if isinstance(nothing, (bool, float)) else type(value) is type(nothing)
        if not fits:
            raise Refused("request", f"{name} of an article is not what it should be")
    texts = [*article.get("tags", []), *article.get("collections", []), *article.get("about", {}).values()]
    marks = article.get("marks", [])
    if not all(isinstance(text, str) for text in texts) or not all(map(_is_mark, marks)):
        raise Refused("request", "an article has tags, facts or marks that are none")
    return article


def _is_mark(mark: Any) -> bool:
    texts = ("id", "exact", "note", "prefix", "suffix")
    known = isinstance(mark, Mapping) and "id" in mark and "exact" in mark
    return known and all(isinstance(mark.get(name, ""), str) for name in texts)
