"""Validates the fields of a request to render, besides page and ids."""

from __future__ import annotations

import re
from collections.abc import Mapping
from itertools import pairwise
from typing import Any

from readwell.engine.basics.errors import Refused
from readwell.engine.basics.marks import checked
from readwell.engine.page.snapshot import Mask, Snapshot
from readwell.engine.render.about import GIVEN
from readwell.engine.render.work import Image, Work, image

#: Longer than any reasonable template.
LONGEST_TEMPLATE = 20_000
LONGEST_COVER = 100_000
_COVER = re.compile(r"data:image/(?:webp|jpeg|png);base64,[A-Za-z0-9+/]+=*")


def work_of(page: Snapshot, kept: Mask, request: Mapping[str, Any]) -> Work:
    """Returns the work that a request describes."""
    return Work(
        page,
        kept,
        apart=_leaves(page, request.get("apart", [])),
        given=_given(_object(request, "about")),
        images=_images(_object(request, "images")),
        remote=request.get("remote") is True,
        template=_template(request, "template"),
        cover=_cover(request.get("cover", "")),
        keeps_pictures=request.get("keep_pictures") is True,
        name=_template(request, "name"),
        chapters=_chapters(request.get("chapters", [])),
        scores=_per_leaf(request, "scores", (int, float)),
        roles=_per_leaf(request, "roles", (str,)),
        marks=checked(request.get("marks", [])),
    )


def _object(request: Mapping[str, Any], name: str) -> Mapping[str, Any]:
    value = request.get(name)
    if value is None:
        return {}
    if not isinstance(value, Mapping):
        raise Refused("request", f"{name} is not an object")
    return value


def _given(about: Mapping[str, Any]) -> dict[str, str]:
    for name, value in about.items():
        if name not in GIVEN:
            raise Refused("request", f"about.{name} is unknown; known are {', '.join(GIVEN)}")
        if not isinstance(value, str):
            raise Refused("request", f"about.{name} is not a text")
    return dict(about)


def _images(entries: Mapping[str, Any]) -> dict[str, Image]:
    read = {address: image(entry) for address, entry in entries.items()}
    return {address: entry for address, entry in read.items() if entry}


def _cover(value: Any) -> str:
    if not isinstance(value, str) or len(value) > LONGEST_COVER or (value and not _COVER.fullmatch(value)):
        raise Refused("request", "cover is not a small picture as a data URL")
    return value


def _template(request: Mapping[str, Any], name: str) -> str:
    value = request.get(name, "")
    if not isinstance(value, str) or len(value) > LONGEST_TEMPLATE:
        raise Refused("request", f"{name} is not a template")
    return value


def _leaves(page: Snapshot, ids: Any) -> tuple[int, ...]:
    fits = isinstance(ids, list) and all(type(leaf) is int and 0 <= leaf < len(page) for leaf in ids)
    if not fits:
        raise Refused("request", "apart is not a list of leaves")
    return tuple(ids)


def _chapters(rows: Any) -> tuple[tuple[int, str], ...]:
    """Returns where chapters begin, in order, each with its title."""
    fits = isinstance(rows, list) and all(
        isinstance(row, list) and len(row) == 2 and type(row[0]) is int and isinstance(row[1], str) for row in rows
    )
    if not fits or any(first[0] >= second[0] for first, second in pairwise(rows)):
        raise Refused("request", "chapters is not a list of [node, title] pairs in order")
    return tuple((node, title) for node, title in rows)


def _per_leaf(request: Mapping[str, Any], name: str, kinds: tuple[type, ...]) -> dict[int, Any]:
    """Returns pairs of a leaf and its value."""
    rows = request.get(name) or []
    fits = isinstance(rows, list) and all(
        isinstance(row, list) and len(row) == 2 and type(row[0]) is int and isinstance(row[1], kinds) for row in rows
    )
    if not fits:
        raise Refused("request", f"{name} is not a list of [leaf, value] pairs")
    return {row[0]: row[1] for row in rows}
