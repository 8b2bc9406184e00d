"""Tests of the project as a whole: its layout, documents, builds and releases."""
