"""The other systems: how each is called, where they are installed, one process each."""
