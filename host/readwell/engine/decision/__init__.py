"""The default extractor's decision: an ordered list of named steps (`decide.STEPS`), one idea per file."""
