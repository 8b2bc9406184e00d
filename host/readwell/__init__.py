"""Readwell: finds the main content of a page and answers with node ids."""
