"""The papers' algorithms as their words say, plain and slow. Written from the papers, not from the extractors.

Each takes a page's source and gives the words that it keeps, in order. A test page never has a word twice, so that a list of
words says which places are kept. What the papers leave open is an argument, and its default is what docs say Readwell does.
"""
