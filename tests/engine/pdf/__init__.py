"""Tests of printed documents, by module."""
