"""Benches, fuzzers and the garden: what is measured and searched, not asserted."""
