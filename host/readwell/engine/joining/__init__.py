"""One article of several pages: what is new on a further page, and which of its nodes travel to the first one."""

from readwell.engine.joining.answer import Joined, joined
from readwell.engine.joining.growing import Growing, begun, grown
from readwell.engine.joining.merged import merged
from readwell.engine.joining.state import MOST_PAGES, SoFar, from_wire
from readwell.engine.joining.travel import MOST_PARTS, gathered

__all__ = [
    "MOST_PAGES",
    "MOST_PARTS",
    "Growing",
    "Joined",
    "SoFar",
    "begun",
    "from_wire",
    "gathered",
    "grown",
    "joined",
    "merged",
]
