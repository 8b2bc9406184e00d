"""Packs the native host with a Python of its own, for people who have none: a folder, an archive, a Debian package."""
