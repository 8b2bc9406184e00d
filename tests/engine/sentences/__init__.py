"""Tests of the engine's sentences, by module."""
