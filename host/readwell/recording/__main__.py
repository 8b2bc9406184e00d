"""The process that makes one recording: `python -m readwell.recording NAME`. It outlives the browser that asked."""

import sys

from readwell.recording.process import main

if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
