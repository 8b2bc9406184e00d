"""Benches that start a browser with the extension."""
