"""Threads of any engine: posts found by their repetition, with author, time, body, quotes and depth."""

from readwell.engine.structure.threads.accepted import accepted
from readwell.engine.structure.threads.posts import Post, answers, elements, posts, posts_of
from readwell.engine.structure.threads.teasers import teasers
from readwell.engine.structure.threads.turns import conversation

__all__ = ["Post", "accepted", "answers", "conversation", "elements", "posts", "posts_of", "teasers"]
