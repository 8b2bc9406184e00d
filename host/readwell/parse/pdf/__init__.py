"""Reads the words of a PDF with their boxes, its tags, what is drawn, by pypdfium2, the extra `pdf`."""

from readwell.parse.pdf.document import is_pdf, page_of, words_of
from readwell.parse.pdf.pictures import with_pictures

__all__ = ["is_pdf", "page_of", "with_pictures", "words_of"]
