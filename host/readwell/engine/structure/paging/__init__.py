"""Works of several pages: which link leads to the next page, and of what it is the next."""

from readwell.engine.structure.paging.find import Follow, Paging, paging, wire

__all__ = ["Follow", "Paging", "paging", "wire"]
