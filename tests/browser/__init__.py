"""Tests in real browsers: the built extension, pages on loopback, a real toolbar click."""
