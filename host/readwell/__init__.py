"""Readwell finds the main content of a page and returns the ids of its nodes."""
