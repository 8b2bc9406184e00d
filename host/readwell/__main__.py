"""`python -m readwell` is the command line."""

import sys

from readwell.cli import main

sys.exit(main())
