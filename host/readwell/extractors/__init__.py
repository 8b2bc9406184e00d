"""The ordered list of extractors: the folder is the list, and a test keeps the two equal."""

from readwell.extractors.accb import AdaptedCodeBlurring
from readwell.extractors.bte import BodyText
from readwell.extractors.ccb import CodeBlurring
from readwell.extractors.tccb import TokenCodeBlurring
from readwell.selection import Extractor

EXTRACTORS: dict[str, type[Extractor]] = {
    kind.name: kind for kind in (BodyText, CodeBlurring, AdaptedCodeBlurring, TokenCodeBlurring)
}

#: What a click runs.
DEFAULT = "bte"
