"""Tests of the engine, which are pure functions of a page."""
