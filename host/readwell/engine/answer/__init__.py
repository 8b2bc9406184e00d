"""Turns a selection into an answer: completed, with the role of each word, the comments, the details of a reply.

What a person taught about a site (`lessons`) is a part of it: `select` applies it, `teaching` learns it.
"""
