"""Marks as annotations of the W3C's model (JSON-LD), each with all that Readwell knows of it."""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import lru_cache
from typing import Any

from readwell.engine.basics.addresses import quoted, writable
from readwell.engine.basics.marks import BLOCK, COLOURS, NAME, PLACE, TEXT_FRAGMENT, UUID
from readwell.engine.basics.patterns import lazy
from readwell.engine.render.fragments import fragment

_UUID = lazy(r"[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}")
_ENCODER = json.JSONEncoder(ensure_ascii=False, separators=(",", ":"))
CONTEXT = "http://www.w3.org/ns/anno.jsonld"
#: What stands before and after the annotations: a collection with all of them on its first page.
HEAD = (
    f'{{"@context":"{CONTEXT}","id":"urn:readwell:marks","type":"AnnotationCollection","label":"Readwell",'
    '"first":{"id":"urn:readwell:marks:1","type":"AnnotationPage","startIndex":0,"items":[\n'
)
TAIL = "\n]}}\n"


def annotation(article: Mapping[str, Any], mark: Mapping[str, Any]) -> str:
    """Returns one annotation."""
    bodies = _bodies(mark)
    out: dict[str, Any] = {
        "id": UUID + mark["id"] if _UUID.fullmatch(mark["id"]) else NAME + quoted(mark["id"], safe=""),
        "type": "Annotation",
        "motivation": ["highlighting", *dict.fromkeys(body["purpose"] for body in bodies)],
    }
    for name, field in (("created", "made"), ("modified", "changed")):
        if mark.get(field):
            out[name] = mark[field]
    if bodies:
        out["body"] = bodies
    target: dict[str, Any] = {"type": "SpecificResource", "source": _written(article["address"])}
    if article.get("title"):
        target["dcterms:title"] = article["title"]
    out["target"] = {**target, "styleClass": mark.get("colour", COLOURS[0]), "selector": _selectors(mark)}
    return _ENCODER.encode(out)


@lru_cache(maxsize=8)
def _written(address: str) -> str:
    """Returns the address of an article, whose marks follow each other."""
    return writable(address)


def _bodies(mark: Mapping[str, Any]) -> list[dict[str, str]]:
    texts = [("commenting", mark.get("note", "")), ("classifying", mark.get("label", ""))]
    texts += [("tagging", tag) for tag in mark.get("tags", ())]
    bodies = [{"type": "TextualBody", "purpose": purpose, "value": text} for purpose, text in texts if text]
    return [body | ({"format": "text/markdown"} if body["purpose"] == "commenting" else {}) for body in bodies]


def _selectors(mark: Mapping[str, Any]) -> list[dict[str, Any]]:
    quote = {"type": "TextQuoteSelector", "exact": mark["exact"]}
    quote |= {name: mark[name] for name in ("prefix", "suffix") if mark.get(name)}
    out: list[dict[str, Any]] = [quote]
    if "start" in mark and "end" in mark:
        out.append({"type": "TextPositionSelector", "start": mark["start"], "end": mark["end"]})
    if directive := fragment(mark):
        out.append(_fragment(TEXT_FRAGMENT, directive))
    out += [_fragment(kind, mark[name]) for name, kind in (("block", BLOCK), ("place", PLACE)) if mark.get(name)]
    if mark.get("paragraph"):
        inner = {"type": "TextQuoteSelector", "exact": mark["exact"]}
        out.append({"type": "TextQuoteSelector", "exact": mark["paragraph"], "refinedBy": inner})
    return out


def _fragment(kind: str, value: str) -> dict[str, str]:
    return {"type": "FragmentSelector", "conformsTo": kind, "value": value}
