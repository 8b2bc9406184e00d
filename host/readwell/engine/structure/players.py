"""Videos, audio and embedded players: their addresses and titles."""

from __future__ import annotations

import re

from readwell.engine.basics.patterns import lazy
from readwell.engine.page.snapshot import Snapshot, view
from readwell.engine.structure.claims import Claim, Claims, Player
from readwell.engine.structure.elements import SOURCES, Elements, elements

#: Addresses of cross-origin frames that are players or documents; others are advertisements or trackers.
_PLAYER = lazy(r"[/.](?:embed|player|videos?|watch|oembed|podcast|audio)\b|\.(?:mp4|webm|mp3|ogg|pdf)\b", re.IGNORECASE)


@view
def players(page: Snapshot) -> Claims:
    """Returns every player; videos without an address and other frames show nothing."""
    given = elements(page)
    out: Claims = {node: _medium(given, node, name) for name in ("video", "audio") for node in given.outermost(name)}
    # A same-origin frame's document is captured in the columns like the page itself.
    frames = [node for node in given.tagged("iframe", "embed", "object") if given.ends[node] == node + 1]
    return out | {node: _frame(given, node) for node in frames}


def _medium(given: Elements, node: int, form: str) -> Claim | None:
    sources = given.inside(node, "source", SOURCES)
    written = [given.attribute(place, key) for place in (node, *sources) for key in ("currentSrc", "src", "data-src")]
    src = next((whole for whole in map(given.address, written) if whole.startswith("http")), "")
    return Player(form, src, _title(given, node), given.address(given.attribute(node, "poster"))) if src else None


def _frame(given: Elements, node: int) -> Claim | None:
    written = [given.attribute(node, key) for key in ("src", "data-src", "data-lazy-src", "data")]
    src = next((whole for whole in map(given.address, written) if whole.startswith("http")), "")
    return Player("frame", src, _title(given, node), "") if src and _PLAYER.search(src) else None


def _title(given: Elements, node: int) -> str:
    return " ".join((given.attribute(node, "title") or given.attribute(node, "aria-label")).split())
