"""Articles as recordings: the script, the sound that is spoken bit by bit, and the files made of it."""
