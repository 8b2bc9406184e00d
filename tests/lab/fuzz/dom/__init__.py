"""Made-up pages in real browsers: `python3 build.py fuzz dom [chromium|firefox] [--minutes N]`."""
