"""Makes what isn't committed: `build.py make NAME` runs a module of this folder."""
