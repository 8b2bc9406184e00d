"""A voice where the system has none: words become sound with the time of each word, and sound becomes a file.

espeak-ng is GPL; it is no part of Readwell and is loaded only where a person has installed the extra "voice".
"""
