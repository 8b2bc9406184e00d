"""Turns a selection into an answer: completed, with the role of each word, the comments, the details of a reply."""
