"""Reads what other tools export: bookmarks, reading lists, articles and highlights become rows of the library."""

from readwell.engine.imports.formats import FORMATS, read, recognised
from readwell.engine.imports.rows import Row, Wrong

__all__ = ["FORMATS", "Row", "Wrong", "read", "recognised"]
