"""A folder of Markdown notes in step with the library, both ways: one note an article."""
