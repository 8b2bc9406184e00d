"""Articles of a library as Markdown notes: what a note says, and the entries of an archive of notes."""
