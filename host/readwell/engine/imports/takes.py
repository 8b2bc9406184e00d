"""Ways to take one value of an export into an article: what most tools have, under whatever name."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

from readwell.engine.imports import limits, values
from readwell.engine.imports.rows import Item, Take


def address(item: Item, value: Any) -> None:
    """The address of the page."""
    item.link(value)


def title(item: Item, value: Any) -> None:
    """The title."""
    item.text_field("title", value, limits.TITLE)


def note(item: Item, value: Any) -> None:
    """What the person wrote on the article."""
    item.add_note(value)


def text(item: Item, value: Any) -> None:
    """The article's text."""
    item.text_field("text", value, limits.TEXT)


def html(item: Item, value: Any) -> None:
    """The article's own markup."""
    item.markup(value)


def language(item: Item, value: Any) -> None:
    """The article's language."""
    item.text_field("language", value, limits.LANGUAGE)


def site(item: Item, value: Any) -> None:
    """The name of the site."""
    item.text_field("site", value, limits.SITE)


def saved(item: Item, value: Any) -> None:
    """When the article was saved."""
    item.time("saved", value)


def changed(item: Item, value: Any) -> None:
    """When the person changed something of it."""
    item.time("changed", value)


def opened(item: Item, value: Any) -> None:
    """When the person last read it."""
    item.time("opened", value)


def words(item: Item, value: Any) -> None:
    """How many words the article has."""
    item.count("words", "words", value)


def known(name: str) -> Take:
    """A fact that Readwell knows by a name of its own."""
    return lambda item, value: item.know(name, value)


def favourite(name: str) -> Take:
    """Whether the article is a favourite."""
    return lambda item, value: item.flag("favourite", name, value)


def tags(separator: str) -> Take:
    """Tags in one text, or a list of them."""

    def take(item: Item, value: Any) -> None:
        item.tag(*(value if isinstance(value, list) else values.as_text(value).split(separator)))

    return take


def listed_tags(item: Item, value: Any) -> None:
    """Tags as a list in JSON or Python's writing, or separated by commas."""
    written = values.as_text(value).strip()
    if not (written.startswith("[") and written.endswith("]")):
        item.tag(*written.split(","))
        return
    for way in (written, written.replace("'", '"')):
        try:
            found = json.loads(way)
        except (ValueError, RecursionError):
            continue
        if isinstance(found, list) and all(isinstance(one, (str, int, float)) for one in found):
            item.tag(*found)
            return
    item.tag(*(part.strip(" '\"") for part in written[1:-1].split(",")))


def named_tags(item: Item, value: Any) -> None:
    """A list of tags, each a text or an object with its name and more."""
    for number, one in enumerate(value if isinstance(value, list) else [value] if value else []):
        if isinstance(one, dict):
            item.tag(one.get("name") or one.get("title") or one.get("label"))
            for name, more in one.items():
                if name not in ("name", "title", "label"):
                    item.keep(f"tag {number + 1}.{name}", more)
        else:
            item.tag(one)


def state(name: str, meanings: dict[str, str]) -> Take:
    """The state that a word means; an unknown word is kept."""

    def take(item: Item, value: Any) -> None:
        meaning = meanings.get(values.as_text(value).strip().lower())
        if meaning is None:
            item.keep(name, value)
        elif meaning:
            item.row["state"] = meaning

    return take


def progress(name: str, whole: float) -> Take:
    """How far the person has read, as a share of `whole`."""

    def take(item: Item, value: Any) -> None:
        found = values.share(value, whole)
        if found is None:
            item.keep(name, value)
        elif found:
            item.row["progress"] = found

    return take


def either(name: str, yes: str, no: str) -> Take:
    """A state that a yes or no says."""

    def take(item: Item, value: Any) -> None:
        found = values.yes(value)
        if found is None:
            item.keep(name, value)
        elif yes if found else no:
            item.row["state"] = yes if found else no

    return take


Takes = dict[str, Callable[[Item, Any], None]]
