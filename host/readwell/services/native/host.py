"""The native host, which a browser starts: `python -m readwell.native`.

Only the worker is imported here. It needs the most time to start, so it starts before the modules that serve are read.
"""

import os
import struct
import sys

from readwell.services.native import worker

#: A whole frame. A browser that hears nothing for a while takes the host for dead (docs/protocol.md section 1).
ALIVE = struct.pack("=I", 14) + b'{"alive":true}'


def main() -> int:
    """Serves until the browser closes the port."""
    os.write(1, ALIVE)
    first = worker.start()
    from readwell.services.native import serving

    return serving.serve(first)


if __name__ == "__main__":
    sys.exit(main())
