"""The ordered list of extractors, each loaded; a test keeps it equal to the modules in this package."""

from readwell.extractors.blurring import AdaptedCodeBlurring, CodeBlurring, TokenCodeBlurring
from readwell.extractors.bte import BodyText
from readwell.extractors.combine import Combine
from readwell.extractors.crunch import Crunch
from readwell.extractors.dana import CharacterEncoding
from readwell.extractors.density import TextDensity
from readwell.extractors.dsc import SlopeCurve
from readwell.extractors.fe import FeatureExtractor
from readwell.extractors.kfe import KFeatureExtractor
from readwell.extractors.lbs import LargestBlock
from readwell.extractors.line_block import LineBlock
from readwell.extractors.lqf import LinkQuota
from readwell.extractors.pagelet import LargestPagelet
from readwell.extractors.plain import PlainText
from readwell.extractors.readwell import Readwell
from readwell.extractors.seeker import ContentSeeker
from readwell.extractors.sls import SmoothedLengths
from readwell.extractors.tp import TablePattern
from readwell.selection import Extractor

EVERY: dict[str, type[Extractor]] = {
    kind.name: kind
    for kind in (
        Readwell,
        CodeBlurring,
        AdaptedCodeBlurring,
        TokenCodeBlurring,
        SlopeCurve,
        BodyText,
        LinkQuota,
        FeatureExtractor,
        KFeatureExtractor,
        TextDensity,
        LargestPagelet,
        LineBlock,
        CharacterEncoding,
        Crunch,
        LargestBlock,
        SmoothedLengths,
        TablePattern,
        ContentSeeker,
        PlainText,
        Combine,
    )
}
Combine.among = {name: kind for name, kind in EVERY.items() if kind is not Combine}
