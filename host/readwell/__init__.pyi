"""The types of the public names, for checkers and editors: `__init__.py` loads them at first use."""

from readwell.api import Block as Block
from readwell.api import Document as Document
from readwell.api import Extractor as Extractor
from readwell.api import Link as Link
from readwell.api import Pages as Pages
from readwell.api import Picture as Picture
from readwell.api import Post as Post
from readwell.api import Refused as Refused
from readwell.api import extract as extract
from readwell.api import extract_document as extract_document
from readwell.api import extract_many as extract_many
from readwell.api import extract_rows as extract_rows
from readwell.api import join as join
from readwell.api import readability as readability
from readwell.batch import adapters as adapters

__version__: str
__all__: list[str]
