"""Voices that can be added: which there are, how one is added by a process of its own, and files of a person's own."""
