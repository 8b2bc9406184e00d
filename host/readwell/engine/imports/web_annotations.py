"""Annotations of the W3C's model in JSON-LD, alone, in pages or collections; and Hypothesis' own JSON."""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from typing import Any, TypeGuard

from readwell.engine.basics.addresses import unquoted
from readwell.engine.basics.errors import Refused
from readwell.engine.basics.marks import BLOCK, COLOURS, NAME, PLACE, TEXT_FRAGMENT, TEXTS, UUID
from readwell.engine.basics.patterns import lazy
from readwell.engine.imports import decoding, jsons, limits, values
from readwell.engine.imports.markup import plain
from readwell.engine.imports.rows import Item, Wrong
from readwell.engine.imports.sources import Format, Rows, Sample, Source

#: A time that is written as the library does, to the millisecond.
_EXACT = lazy(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z")
#: Fields of Hypothesis that say who may see an annotation on its server, and where it lies there.
_OF_SERVER = frozenset("permissions links user_info hidden flagged references".split())
_KNOWN = frozenset(
    """@context id type motivation created modified body bodyValue target updated uri text tags document""".split()
)
_NESTED = ("items", "first", "rows", "annotations", "@graph")

Entry = dict[str, Any]


def _entries(source: Source) -> Iterator[tuple[int, Any] | Wrong]:
    """Yields the annotations of a file with their numbers: each alone, where they stand in a list or one a line."""
    head = source.file.read(limits.HEAD)
    source.file.seek(0)
    text = decoding.beginning(head).lstrip("\ufeff \n\t")
    if text.startswith("["):
        yield from source.elements()
    elif text.partition("\n")[0].endswith('"items":['):
        yield from _lines(source)
    else:
        value, is_cut = source.document()
        yield from enumerate(_flat(value), 1)
        if is_cut:
            yield Wrong(0, "the file is cut off: what is complete was taken")


def _lines(source: Source) -> Iterator[tuple[int, Any] | Wrong]:
    for number, line in enumerate(source.lines(), 1):
        text = "" if line is None else line.strip().removesuffix(",")
        if line is None:
            yield Wrong(number, "the line is too long")
        elif number > 1 and text.strip("]}"):
            try:
                yield number, jsons.parsed(text)
            except Refused as problem:
                yield Wrong(number, problem.message)


def _flat(value: Any) -> Iterator[Any]:
    """Yields the annotations of a collection, a page, a list, or one alone."""
    pending = [value]
    while pending:
        one = pending.pop()
        if isinstance(one, list):
            pending.extend(reversed(one))
            continue
        inner = [one[name] for name in _NESTED if isinstance(one.get(name), (list, dict))] if _is_object(one) else []
        pending.extend(inner)
        if not inner:
            yield one


def _is_object(value: Any) -> TypeGuard[dict[str, Any]]:
    return isinstance(value, dict)


def _rows(tool: str, source: Source) -> Rows:
    """Yields an article for all annotations of one page that follow each other."""
    item: Item | None = None
    last = ""
    for found in _entries(source):
        if isinstance(found, Wrong):
            yield found
            continue
        number, entry = found
        targets = list(_targets(entry))
        if not targets:
            yield Wrong(number, "the entry is no annotation of a page")
        for place, target in enumerate(targets):
            page = _source_of(entry, target)
            if item is None or page != last or len(item.marks) >= limits.MARKS:
                if item is not None:
                    yield from item.done()
                item, last = _begun(tool, number, page), page
            _take(item, entry, target, place)
    if item is not None:
        yield from item.done()


def _targets(entry: Any) -> Iterator[Entry]:
    found = entry.get("target") if _is_object(entry) else None
    if found is None and _is_object(entry) and isinstance(entry.get("uri"), str):
        found = {"source": entry["uri"]}
    for one in found if isinstance(found, list) else [found]:
        if isinstance(one, str):
            yield {"source": one}
        elif _is_object(one):
            yield one


def _source_of(entry: Entry, target: Entry) -> str:
    source = target.get("source", target.get("id", entry.get("uri")))
    return values.as_text(source.get("id") if _is_object(source) else source).strip()


def _begun(tool: str, number: int, page: str) -> Item:
    item = Item(tool, number)
    item.link(page)
    if not item.row["address"] and page:  # a book or a file has marks too
        item.without_address(page)
        item.keep("source", page)
    return item


def _take(item: Item, entry: Entry, target: Entry, place: int) -> None:
    document = entry.get("document")
    titles = document.get("title") if _is_object(document) else target.get("dcterms:title")
    title = titles[0] if isinstance(titles, list) and titles else titles
    if not item.row["title"] and isinstance(title, str):
        item.text_field("title", title, limits.TITLE)
    note, label, tags = _said(entry)
    quote, facts = _selected(target)
    name = _name(entry.get("id")) + (f" {place + 1}" if place else "")
    made, changed = entry.get("created"), entry.get("modified", entry.get("updated"))
    if not quote:
        item.tag(*tags)
        for field, value in (("id", name), ("created", made), ("updated", changed)):
            item.keep(f"note.{field}", value)
    before = len(item.marks)
    colour = target.get("styleClass")
    facts |= {"note": note, "label": label, "tags": tags, "made": made, "changed": changed}
    item.mark(quote, id=name.strip(), colour=colour, **facts)
    for mark in item.marks[before:]:
        mark |= _unstripped(mark, {"exact": quote, **facts})
        mark |= {field: time for field, time in (("made", made), ("changed", changed)) if _is_exact(time)}
        if colour not in COLOURS:
            mark.pop("label", None) if not label else mark.update(label=label[: limits.TAG])
            item.keep(f"{name}.styleClass", colour)
    for field in entry:
        if field not in _KNOWN and not (field in _OF_SERVER and "uri" in entry):
            item.keep(f"{name}.{field}", entry[field])


def _unstripped(mark: Entry, given: Entry) -> Entry:
    """Returns texts with the white space at their ends: what stands around a quote often ends with a space."""
    texts = {name: values.clean(text) for name, text in given.items() if isinstance(text, str) and name in TEXTS}
    return {
        name: text
        for name, text in texts.items()
        if text and text.strip() == mark.get(name, "") and len(text) <= TEXTS[name] and name not in ("made", "changed")
    }


def _is_exact(time: Any) -> bool:
    return isinstance(time, str) and bool(_EXACT.fullmatch(time)) and values.moment(time) is not None


def _name(value: Any) -> str:
    text = values.as_text(value)
    return unquoted(text.removeprefix(NAME)) if text.startswith(NAME) else text.removeprefix(UUID)


def _said(entry: Entry) -> tuple[str, str, list[str]]:
    """Returns what the bodies say: the note, the label and the tags."""
    given = entry.get("body", entry.get("bodyValue"))
    notes, labels, tags = list[str](), list[str](), list[str]()
    for body in given if isinstance(given, list) else [given]:
        text, purpose = _body(body)
        kind = {"tagging": tags, "classifying": labels}.get(purpose or _motivation(entry), notes)
        if text.strip():
            kind.append(text)
    if isinstance(entry.get("text"), str):
        notes.append(entry["text"])
    own = entry.get("tags")
    tags += [values.as_text(tag) for tag in own] if isinstance(own, list) else []
    return "\n\n".join(notes), "; ".join(labels), tags


def _motivation(entry: Entry) -> str:
    """Returns what a body without a purpose is for."""
    found = entry.get("motivation")
    return found if isinstance(found, str) else ""


def _body(body: Any) -> tuple[str, str]:
    if not _is_object(body):
        return values.as_text(body), ""
    text = values.as_text(body.get("value", body.get("chars", body.get("id", body.get("source")))))
    if body.get("format") == "text/html":
        text = plain(text)
    return text, values.as_text(body.get("purpose"))


def _selected(target: Entry) -> tuple[str, Entry]:
    """Returns the quote of a target, and what else its selectors tell."""
    quote, facts = "", Entry()
    given = target.get("selector")
    for one in itertools.islice(given if isinstance(given, list) else [given], 100):
        if not _is_object(one):
            continue
        kind, value = values.as_text(one.get("type")), values.as_text(one.get("value"))
        if kind == "TextQuoteSelector" and _is_object(one.get("refinedBy")) and quote:
            facts["paragraph"] = one.get("exact")
        elif kind == "TextQuoteSelector" and not quote:
            quote = values.as_text(one.get("exact"))
            facts |= {name: one.get(name) for name in ("prefix", "suffix")}
        elif kind == "TextPositionSelector":
            facts |= {name: one.get(name) for name in ("start", "end")}
        elif kind == "FragmentSelector" and one.get("conformsTo") == BLOCK:
            facts["block"] = value
        elif kind == "FragmentSelector" and one.get("conformsTo") != TEXT_FRAGMENT and value:
            facts["place"] = value if one.get("conformsTo") == PLACE else f"#{value}"
    return quote, facts


def _is_hypothesis(sample: Sample) -> bool:
    return sample.has("uri", "target", "user") or sample.has("uri", "target", "group")


def _is_annotation(sample: Sample) -> bool:
    return (sample.has("target", "type") and ("Annotation" in sample.text)) or (
        sample.has("@context") and "w3.org/ns/anno" in sample.text[:10_000]
    )


FORMATS = (
    Format("hypothesis", "Hypothesis, JSON", _is_hypothesis, lambda source: _rows("hypothesis", source)),
    Format("annotations", "Web annotations, JSON-LD", _is_annotation, lambda source: _rows("annotations", source)),
)
