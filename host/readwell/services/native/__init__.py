"""The native host: what a browser starts, its worker, its frames, how it is installed and examined."""
