"""Tests mirror the code: host, extension, browser."""
