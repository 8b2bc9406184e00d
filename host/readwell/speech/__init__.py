"""A voice for systems without one: turns words into sound with the time of each word, and sound into a file.

espeak-ng is GPL; it is not part of Readwell and is loaded only if a person has installed the extra "voice".
"""
