"""A page as columns, how they arrive, and its views as tree, text, source, tokens, blocks, each built once.

`snapshot` has the columns and keeps the views, `wire` reads what arrives, `selection` is what an extractor returns.
Every other file is a view or what views are made of: a function of the page alone, shared by every extractor.
"""
