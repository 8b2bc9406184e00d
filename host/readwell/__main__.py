"""Runs the command line for `python -m readwell`."""

import sys

from readwell.cli import main

sys.exit(main())
