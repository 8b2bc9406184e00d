"""Tests of the engine and the command line."""
