"""One article of several pages: what is new on a further page, and which of its nodes travel to the first one."""

from readwell.engine.joining.answer import Joined, joined
from readwell.engine.joining.merged import merged
from readwell.engine.joining.state import SoFar, from_wire

__all__ = ["Joined", "SoFar", "from_wire", "joined", "merged"]
