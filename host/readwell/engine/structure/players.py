"""Videos, audio and embedded players: their addresses and titles."""

from __future__ import annotations

import re

from readwell.engine.basics.patterns import lazy
from readwell.engine.page.snapshot import Snapshot, view
from readwell.engine.structure.claims import Claim, Claims, Player
from readwell.engine.structure.elements import SOURCES, Elements, elements

#: Addresses of cross-origin frames that are players, documents or charts; others are advertisements or trackers.
_PLAYER = lazy(
    r"[/.](?:embed|player|videos?|watch|oembed|podcast|audio)\b|\.(?:mp4|webm|mp3|ogg|pdf)\b"
    r"|youtube(?:-nocookie)?\.com/v/|datawrapper|flourish|//flo\.uri\.sh/|infogr\.?am",
    re.IGNORECASE,
)
#: Elements in whose place a script puts a player; an attribute or the address of their picture names the video.
STAND_INS = ("lite-youtube", "amp-youtube", "youtube-video")
_VIDEO = lazy(r"[\w-]{6,20}")
_STILL = lazy(r"ytimg\.com/vi(?:_webp)?/([\w-]{6,20})/")
#: Nodes of an `object` that are looked at: its parameters.
PARAMETERS = 20


@view
def players(page: Snapshot) -> Claims:
    """Returns every player; videos without an address and other frames show nothing."""
    given = elements(page)
    out: Claims = {node: _medium(given, node, name) for name in ("video", "audio") for node in given.outermost(name)}
    out |= {node: _stand_in(given, node) for node in given.tagged(*STAND_INS) if not given.length(node)}
    # A same-origin frame's document is captured in the columns like the page itself.
    frames = [node for node in given.tagged("iframe", "embed", "object") if given.ends[node] == node + 1]
    frames += [node for node in given.tagged("object") if _parameters(given, node)]
    return out | {node: _frame(given, node) for node in frames}


def _stand_in(given: Elements, node: int) -> Claim | None:
    named = (given.attribute(node, name).strip() for name in ("videoid", "data-videoid"))
    stills = (given.attribute(at, name) for at in (node, *given.inside(node, "img", 1)) for name in ("style", "src"))
    found = [value for value in named if _VIDEO.fullmatch(value)]
    found += [match[1] for match in map(_STILL.search, stills) if match]
    return Player("frame", f"https://www.youtube.com/embed/{found[0]}", _title(given, node), "") if found else None


def _parameters(given: Elements, node: int) -> bool:
    """Whether an `object` holds parameters alone; another player in it speaks for itself."""
    inside = given.below(node)[1:]
    return 0 < len(inside) <= PARAMETERS and all(given.tag(at) in ("param", "#text") for at in inside)


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
