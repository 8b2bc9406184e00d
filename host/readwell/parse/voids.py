"""Corrects the recorded events where the parser takes an element without content for one with content.

libxml2 predates HTML 5: for it, what follows `<wbr>` or `<source>` lies inside. To a browser these elements end where
they begin. Inside a drawing or a formula most of them are ordinary elements.
"""

from __future__ import annotations

from readwell.engine.basics.vocabulary import BREAKOUT, INTEGRATION, WHOLE
from readwell.parse.events import TEXT_PIECE, Event, Recorder, local

#: Elements that a browser ends at once and libxml2 doesn't. A browser makes an `img` of an `image`.
UNENDED = frozenset("embed source track wbr bgsound keygen image".split())

_CELLS = frozenset(("td", "th"))
_GROUPS = frozenset(("tbody", "thead", "tfoot"))
_ROWS = _GROUPS | {"tr"}
_PARAGRAPH_ENDS = frozenset(
    """address article aside blockquote center details dialog dir div dl fieldset figcaption figure footer form h1 h2
    h3 h4 h5 h6 header hgroup hr li dd dt listing main menu nav ol p pre search section table td th tr tbody thead
    tfoot ul""".split()
)
#: Which elements end an open one when they begin.
ENDED_BY = {
    "p": _PARAGRAPH_ENDS,
    "li": frozenset(("li",)),
    **dict.fromkeys(("dt", "dd"), frozenset(("dt", "dd"))),
    **dict.fromkeys(_CELLS, _CELLS | _ROWS),
    "tr": _ROWS,
    **dict.fromkeys(_GROUPS, _GROUPS),
    "caption": _ROWS | {"colgroup", "col"},
    "option": frozenset(("option", "optgroup")),
    "optgroup": frozenset(("optgroup",)),
    **dict.fromkeys(("rt", "rp"), frozenset(("rt", "rp"))),
    "a": frozenset(("a",)),
}


class _Corrected:
    """The events written anew. `theirs` are the elements that are open for the parser, `ours` those open in fact."""

    def __init__(self, recorder: Recorder) -> None:
        self.recorder = recorder
        self.events: list[Event] = []
        self.tags: list[str] = []
        self.theirs: list[str] = []  # "" for one that has ended before the parser ends it
        self.ours: list[int] = []  # places in `theirs`
        self.foreign: list[str] = []  # open drawings and formulas, and what in them holds HTML again

    def run(self) -> None:
        tags, texts = iter(self.recorder.tags), iter(self.recorder.texts)
        for event in self.recorder.events:
            if event is TEXT_PIECE:
                self._text(next(texts))
                self.events.append(event)
            elif isinstance(event, str):
                self._end(event)
            elif isinstance(event, dict):
                self._start(next(tags), event)
            else:
                self.events.append(event)

    def _text(self, text: str) -> None:
        if self._overdue and self.theirs[self.ours[-1]] == "head" and text.strip():
            self._end_early()
            self.tags.append("body")
            self.events.append({})

    def _start(self, written: str, attributes: dict[str, str]) -> None:
        name = local(written)
        if self._overdue:
            while self.ours and name in ENDED_BY.get(local(self.theirs[self.ours[-1]]), ()):
                self._end_early()
        drawn = bool(self.foreign) and self.foreign[-1] in WHOLE
        ended = name in UNENDED and (not drawn or name in BREAKOUT)
        self.tags.append("img" if ended and name == "image" else written)
        self.events.append(attributes)
        if ended:
            self.events.append(self.tags[-1])
        else:
            self.ours.append(len(self.theirs))
            if name in WHOLE or name in INTEGRATION:
                self.foreign.append(name)
        self.theirs.append("" if ended else written)

    def _end(self, written: str) -> None:
        if not self.theirs or self.theirs.pop():
            self._ended(written)

    @property
    def _overdue(self) -> bool:
        """Whether the parser has left open an element that has ended, so that it ends none around it."""
        return bool(self.theirs and self.ours) and not self.theirs[-1]

    def _end_early(self) -> None:
        place = self.ours[-1]
        written, self.theirs[place] = self.theirs[place], ""
        self._ended(written)

    def _ended(self, written: str) -> None:
        self.events.append(written)
        if self.ours:
            self.ours.pop()
        if self.foreign and self.foreign[-1] == local(written):
            self.foreign.pop()


def correct(recorder: Recorder) -> None:
    """Ends the recorded elements where a browser ends them. Pages without such an element are left as they are."""
    if UNENDED.isdisjoint(map(local, set(recorder.tags))):
        return
    corrected = _Corrected(recorder)
    corrected.run()
    recorder.events[:], recorder.tags[:] = corrected.events, corrected.tags
