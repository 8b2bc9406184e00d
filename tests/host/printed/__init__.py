"""The papers' algorithms as their words say, plain and slow. Written from the papers, then brought to the extractors' choices where
the papers leave a point open: the notebook lists these.

Each takes a page's source and gives the words that it keeps, in order. A test page never has a word twice, so that a list of
words says which places are kept. What the papers leave open is an argument, and its default is what docs say Readwell does.
"""
