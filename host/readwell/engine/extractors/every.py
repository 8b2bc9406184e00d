"""The ordered list of extractors, each loaded; a test keeps it equal to the modules in this package."""

from readwell.engine.extractors.blurring import AdaptedCodeBlurring, CodeBlurring, TokenCodeBlurring
from readwell.engine.extractors.bte import BodyText
from readwell.engine.extractors.combine import Combine
from readwell.engine.extractors.crunch import Crunch
from readwell.engine.extractors.dana import CharacterEncoding
from readwell.engine.extractors.density import TextDensity
from readwell.engine.extractors.dsc import SlopeCurve
from readwell.engine.extractors.fe import FeatureExtractor
from readwell.engine.extractors.kfe import KFeatureExtractor
from readwell.engine.extractors.lbs import LargestBlock
from readwell.engine.extractors.line_block import LineBlock
from readwell.engine.extractors.lqf import LinkQuota
from readwell.engine.extractors.pagelet import LargestPagelet
from readwell.engine.extractors.plain import PlainText
from readwell.engine.extractors.readwell import Readwell
from readwell.engine.extractors.seeker import ContentSeeker
from readwell.engine.extractors.sls import SmoothedLengths
from readwell.engine.extractors.tp import TablePattern
from readwell.engine.page.selection import Extractor

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
