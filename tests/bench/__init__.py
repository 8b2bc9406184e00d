"""Timings: measured here, asserted nowhere."""
