"""Explains why a passage was kept or dropped: facts from its columns, and the columns that moved the forests most."""
