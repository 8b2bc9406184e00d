"""Films, sound and players: a file can't hold them, but it can say what they were and where."""

from __future__ import annotations

import re

from readwell.render.document import Part
from readwell.render.source import Source

#: A frame of another origin is a player or a document if its address says so; else it is an advertisement or a counter.
_PLAYER = re.compile(
    r"[/.](?:embed|player|videos?|watch|oembed|podcast|audio)\b|\.(?:mp4|webm|mp3|ogg|pdf)\b", re.IGNORECASE
)


def claims(given: Source) -> dict[int, Part | None]:
    """Every kept player as a link with its title."""
    out: dict[int, Part | None] = {}
    for name in ("video", "audio"):
        for node in given.tagged(name):
            if given.has(node):
                out[node] = _medium(given, node, name)
    for node in given.tagged("iframe", "embed", "object"):
        if given.has(node) and given.ends[node] == node + 1:
            out[node] = _frame(given, node)
    return out


def _medium(given: Source, node: int, name: str) -> Part | None:
    sources = [child for child in given.below(node) if given.tag(child) == "source"]
    written = [given.attribute(place, key) for place in (node, *sources) for key in ("currentSrc", "src", "data-src")]
    src = next((whole for whole in map(given.address, written) if whole), "")
    if not src:
        return None
    poster = given.address(given.attribute(node, "poster"))
    facts = {"src": src, "form": name, "title": _title(given, node), "poster": poster}
    return Part("medium", node, facts={key: value for key, value in facts.items() if value})


def _frame(given: Source, node: int) -> Part | None:
    written = [given.attribute(node, key) for key in ("src", "data-src", "data-lazy-src", "data")]
    src = next((whole for whole in map(given.address, written) if whole), "")
    if not src or not _PLAYER.search(src):
        return None
    facts = {"src": src, "form": "frame", "title": _title(given, node)}
    return Part("medium", node, facts={key: value for key, value in facts.items() if value})


def _title(given: Source, node: int) -> str:
    return " ".join((given.attribute(node, "title") or given.attribute(node, "aria-label")).split())
