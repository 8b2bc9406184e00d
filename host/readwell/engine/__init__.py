"""The engine: all that travels to the browser. It imports nothing outside this folder."""
