"""Adds one voice, in a process that outlives the browser that asked."""

import sys

from readwell.services.audio.speech.packs.adding import main

if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
