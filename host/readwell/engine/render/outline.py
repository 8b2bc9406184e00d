"""Finishes a complete article: heading levels, note numbers, internal links."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from readwell.engine.basics import addresses
from readwell.engine.metadata import metadata
from readwell.engine.page.snapshot import Snapshot
from readwell.engine.render.document import Article, Part, everything, plain_of, rewritten


def outlined(page: Snapshot, article: Article) -> Article:
    """Returns headings in steps of one, notes numbered in the order of their references, and links that work."""
    known = [part for part in article.everything() if part.facts]
    if not known and not article.notes:
        return article
    numbers = _numbers(article, known)
    levels = _levels(known, _titles(page))
    owners, firsts = _owners(known)
    called: set[int] = set()

    def change(part: Part) -> Part:
        if not part.facts:
            return part
        if part.fact("id"):
            # Several elements may share a name: links go to the first, and a file must not repeat it.
            own = [name for name in dict.fromkeys(part.fact("id").split()) if owners.get(name) == part.node]
            for name in own:
                del owners[name]
            part = part._replace(facts={**part.facts, "id": " ".join(own)})
        if part.kind == "heading":
            return _unlinked(part)._replace(facts={**part.facts, "level": str(levels[part.node])})
        if part.kind == "noteref":
            number = numbers[part.fact("to")]
            first = {} if number in called else {"first": "1"}  # the link back goes to the first reference
            called.add(number)
            return part._replace(facts={"number": str(number), **first})
        if part.kind == "link" and part.fact("href").startswith("#"):
            to = firsts.get(part.fact("href")[1:])
            return part._replace(facts={**part.facts, "href": "#" + to}) if to else _led_out(page, part)
        return part

    notes = tuple(_unlabelled(note, numbers) for note in article.notes if str(note.node) in numbers)
    notes = tuple(sorted(notes, key=lambda note: int(note.fact("number"))))
    return replace(article, blocks=rewritten(article.blocks, change), notes=rewritten(notes, change))


def _led_out(page: Snapshot, link: Part) -> Part:
    """Points a link to a place outside the article to the page instead; without an address, removes the link."""
    whole = addresses.join(page.url, link.fact("href"))
    if whole.lower().startswith(addresses.SCHEMES):
        return link._replace(facts={**link.facts, "href": whole})
    return Part("span", link.node, link.parts)


def _owners(known: Sequence[Part]) -> tuple[dict[str, int], dict[str, str]]:
    """Returns each name with the node of the first part that has it, and with that part's first name.

    A file's element has one name, so links to the others lead to that one.
    """
    owners: dict[str, int] = {}
    firsts: dict[str, str] = {}
    for part in known:
        own = [name for name in dict.fromkeys(part.fact("id").split()) if name not in owners]
        owners.update(dict.fromkeys(own, part.node))
        firsts.update(dict.fromkeys(own, own[0]) if own else {})
    return owners, firsts


def _unlinked(heading: Part) -> Part:
    """Returns the heading without a link around all of it to itself, which is a permalink."""
    if len(heading.parts) == 1 and heading.parts[0].kind == "link":
        href = heading.parts[0].fact("href")
        if href.startswith("#") and href[1:] in heading.fact("id").split():
            return heading.holding(heading.parts[0].parts)
    return heading


def _numbers(article: Article, known: Sequence[Part]) -> dict[str, int]:
    """Returns note's node -> its number: in the order of the first reference, unreferenced ones last."""
    bodies = {str(note.node) for note in article.notes}
    called = [part.fact("to") for part in known if part.kind == "noteref"]
    order = dict.fromkeys([*called, *sorted(bodies, key=int)])
    return {name: at for at, name in enumerate(order, 1)}


def _unlabelled(note: Part, numbers: dict[str, int]) -> Part:
    """Returns the note with its number, without the label that its text begins with."""
    label = note.fact("label")
    facts = {key: value for key, value in note.facts.items() if key != "label"}
    note = note._replace(facts={**facts, "number": str(numbers[str(note.node)])})
    first = next((part for part in everything(note.parts) if part.kind == "text"), None)
    if first is None or not label:
        return note
    for before in (f"[{label}]", f"({label})", f"{label}.", f"{label})", f"{label}:", f"{label} "):
        if first.text.startswith(before):
            return note.holding(_put_for(note.parts, first, first._replace(text=first.text[len(before) :].lstrip())))
    return note


def _put_for(parts: tuple[Part, ...], old: Part, new: Part) -> tuple[Part, ...]:
    return rewritten(parts, lambda part: new if part is old else part)


def _titles(page: Snapshot) -> tuple[str, ...]:
    """Returns the page's titles: the one from its metadata, and the document's, which may include the site's name."""
    found = metadata(page).get("title")
    return tuple(filter(None, (found.value if found else "", page.facts.get("title", ""))))


def _levels(known: Sequence[Part], titles: tuple[str, ...]) -> dict[int, int]:
    """Returns heading's node -> level. The page's title is level one, all others are below it, without gaps."""
    headings = [part for part in known if part.kind == "heading"]
    out: dict[int, int] = {}
    open_now: list[int] = []
    for part in headings:
        written = int(part.fact("level"))
        if not out and any(is_title(part, title) for title in titles):
            out[part.node] = 1
            continue
        while open_now and open_now[-1] >= written:
            open_now.pop()
        open_now.append(written)
        out[part.node] = min(6, len(open_now) + 1)
    return out


def is_title(part: Part, title: str) -> bool:
    """Whether a heading is the page's title: the same words, or these with a site's name."""
    own = plain_of(part.parts).casefold()
    title = " ".join(title.split()).casefold()
    return bool(own) and (own == title or (len(own) > 9 and (title.startswith(own) or title.endswith(own))))
