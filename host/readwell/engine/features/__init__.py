"""Features for the models: named columns of numbers, one idea per file."""
