"""Made-up input for every door of the engine: `python3 build.py fuzz [TARGET] [--minutes N]`."""
