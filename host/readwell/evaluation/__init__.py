"""How good the extractors are: pages with gold text, the score, floors that may not sink, tables and plots."""
