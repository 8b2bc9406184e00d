"""Measures the extractors: pages with gold text, the score, the gate's floors, tables and plots."""
