"""Reads the words of a PDF with their boxes, its tags, what is drawn, by pypdfium2, the extra `pdf`."""

from readwell.parse.pdf.document import is_pdf, page_of, words_of

__all__ = ["is_pdf", "page_of", "words_of"]
