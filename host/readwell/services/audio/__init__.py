"""Voices of this computer, and articles as recordings."""
