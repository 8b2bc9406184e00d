"""Threads of any engine: posts found by their repetition, with author, time, body, quotes and depth."""

from readwell.structure.threads.posts import Post, answers, elements, posts, posts_of
from readwell.structure.threads.teasers import teasers
from readwell.structure.threads.turns import conversation

__all__ = ["Post", "answers", "conversation", "elements", "posts", "posts_of", "teasers"]
