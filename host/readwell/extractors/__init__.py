"""The ordered list of extractors: the folder is the list, and a test keeps the two equal."""

from readwell.extractors.bte import BodyText
from readwell.selection import Extractor

EXTRACTORS: dict[str, type[Extractor]] = {kind.name: kind for kind in (BodyText,)}

#: What a click runs.
DEFAULT = "bte"
