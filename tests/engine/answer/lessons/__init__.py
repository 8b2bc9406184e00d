"""Tests of what one correction teaches, by module."""
