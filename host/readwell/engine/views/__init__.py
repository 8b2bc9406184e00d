"""Views of the page as tree, text, source, tokens, blocks: each built once, shared by every extractor."""
