"""How the default extractor decides: an ordered list of named steps (`decide.STEPS`), one idea a file."""
