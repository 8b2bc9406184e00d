"""The articles a person saved: files written atomically, and one SQLite file to search them.

Never imported by the engine: the wheel in the browser doesn't contain it.
"""
