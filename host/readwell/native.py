"""The native host, which a browser starts: `python -m readwell.native`.

Only the worker is imported here. It needs the most time to start, so it starts before the modules that serve are read.
"""

import sys

from readwell import worker


def main() -> int:
    """Serves until the browser closes the port."""
    first = worker.start()
    from readwell import serving

    return serving.serve(first)


if __name__ == "__main__":
    sys.exit(main())
