"""Benchmarks: they measure, and assert nothing."""
