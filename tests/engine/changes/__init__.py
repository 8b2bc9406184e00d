"""Tests of what has changed since an article was saved, by module."""
