"""What the command line prints: no page's text may steer a terminal, and any encoding of the output will do."""

from __future__ import annotations

import codecs
import contextlib
import os
import re
import sys
from collections.abc import Iterator
from typing import Any, TextIO, cast

from readwell.errors import Refused

#: C0 without tab and line break, DEL, C1: ESC and its kin steer a terminal.
_CONTROLS = "\0-\x08\x0b-\x1f\x7f-\x9f"
#: These turn the order of what a person sees around.
_BIDI = "\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069"
_IN_FILES = re.compile(f"[{_CONTROLS}]")
_ON_SCREEN = re.compile(f"[{_CONTROLS}{_BIDI}]")
#: Progress on stderr goes back to the beginning of its line.
_ON_ERRORS = re.compile(f"(?!\r)[{_CONTROLS}{_BIDI}]")
_ERRORS = "readwell-escapes"


def escaped(found: re.Match[str]) -> str:
    """The character as JSON would write it."""
    return f"\\u{ord(found.group()):04x}"


class Plain:
    """A stream that shows control characters instead of sending them, and characters it can't encode by number."""

    def __init__(self, stream: TextIO, errors: bool = False) -> None:
        self._stream = stream
        self._unsafe = _ON_ERRORS if errors else _ON_SCREEN if stream.isatty() else _IN_FILES
        self.reconfigure(errors=_ERRORS)

    def write(self, text: str) -> int:
        """Writes the text, its control characters as `\\u001b`."""
        return self._stream.write(self._unsafe.sub(escaped, text))

    def reconfigure(self, **how: Any) -> None:
        """As of a text stream; a stream that a test has put in its place may have no such thing."""
        with contextlib.suppress(AttributeError):
            cast(Any, self._stream).reconfigure(**how)

    def __getattr__(self, name: str) -> Any:
        return getattr(self._stream, name)


@contextlib.contextmanager
def guarded() -> Iterator[None]:
    """The standard streams made plain, and written to their end inside: a full disk is told, not found at the exit."""
    streams = sys.stdout, sys.stderr
    # A stream that was closed before the start is None, and print leaves it alone.
    sys.stdout = cast(TextIO, Plain(streams[0])) if streams[0] else streams[0]
    sys.stderr = cast(TextIO, Plain(streams[1], errors=True)) if streams[1] else streams[1]
    try:
        yield
        if sys.stdout:
            sys.stdout.flush()
    except BrokenPipeError:
        raise
    except OSError as problem:
        raise Refused("disk-full", f"{problem.filename or 'the output'}: {problem.strerror or problem}") from None
    finally:
        sys.stdout, sys.stderr = streams


def abandon() -> None:
    """Points stdout at nothing: what is left in its buffer can't be written, and Python would say so at the exit."""
    with contextlib.suppress(OSError, ValueError, AttributeError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def complain(message: str) -> None:
    """One line on stderr, if there is one."""
    with contextlib.suppress(OSError, ValueError):
        if sys.stderr:
            Plain(sys.stderr, errors=True).write(f"readwell: {message}\n")
            sys.stderr.flush()


def _by_number(problem: UnicodeError) -> tuple[str, int]:
    """What an encoding lacks, as JSON writes it in ASCII: valid inside JSON, readable elsewhere."""
    assert isinstance(problem, UnicodeEncodeError)
    units = problem.object[problem.start : problem.end].encode("utf-16-be", "surrogatepass").hex()
    return "".join(f"\\u{units[at : at + 4]}" for at in range(0, len(units), 4)), problem.end


codecs.register_error(_ERRORS, _by_number)
