"""One article of several pages: what is new on a further page, and which of its nodes travel to the first one."""

from readwell.engine.joining.answer import Joined, joined
from readwell.engine.joining.growing import Growing, begun, grown
from readwell.engine.joining.merged import merged
from readwell.engine.joining.state import MOST_PAGES, SoFar, from_wire

__all__ = ["MOST_PAGES", "Growing", "Joined", "SoFar", "begun", "from_wire", "grown", "joined", "merged"]
