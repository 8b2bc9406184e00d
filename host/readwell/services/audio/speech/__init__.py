"""A voice for systems without one: turns words into sound with the time of each word, and sound into a file.

espeak-ng is GPL; it is not part of Readwell and is loaded only where a person has installed it: as the extra "voice",
or as a package of the system.
"""
