"""Writes the kept part of a page as text and files, for the reader, the command line and the host; and notes (`vault`).

`article` interprets the kept part of a page once; every format is a short writer over its tree. `formats` lists them.
"""
