"""The two core types: a page as columns (and how they arrive), and the selection that an extractor returns."""
