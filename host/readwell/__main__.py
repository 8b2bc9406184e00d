"""Runs the command line for `python -m readwell`."""

import sys

from readwell.commands.cli import main

sys.exit(main())
