"""Threads of any engine: posts found by their repetition, with author, time, body, quotes and depth."""

from readwell.threads.posts import Post, elements, posts

__all__ = ["Post", "elements", "posts"]
