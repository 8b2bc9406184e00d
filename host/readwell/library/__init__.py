"""The articles a person keeps: files written whole or not at all, and one SQLite file that finds them again.

Never imported by the engine: the wheel in the browser does without it.
"""
