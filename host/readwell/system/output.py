"""Output of the command line: safe for terminals, whatever a page contains, and for any output encoding."""

from __future__ import annotations

import codecs
import contextlib
import os
import re
import sys
from collections.abc import Iterator
from typing import Any, TextIO, cast

from readwell.engine.basics.errors import Refused

#: C0 without tab and line break, DEL, C1: ESC and similar characters control a terminal.
_CONTROLS = "\0-\x08\x0b-\x1f\x7f-\x9f"
#: These reverse the visible order of text.
_BIDI = "\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069"
_IN_FILES = re.compile(f"[{_CONTROLS}]")
_ON_SCREEN = re.compile(f"[{_CONTROLS}{_BIDI}]")
#: Progress on stderr uses carriage returns.
_ON_ERRORS = re.compile(f"(?!\r)[{_CONTROLS}{_BIDI}]")
_ERRORS = "readwell-escapes"


def escaped(found: re.Match[str]) -> str:
    """The character as JSON would write it."""
    return f"\\u{ord(found.group()):04x}"


class Plain:
    """A stream that escapes control characters and characters that it can't encode."""

    def __init__(self, stream: TextIO, errors: bool = False) -> None:
        self._stream = stream
        self._unsafe = _ON_ERRORS if errors else _ON_SCREEN if stream.isatty() else _IN_FILES
        self.reconfigure(errors=_ERRORS)

    def write(self, text: str) -> int:
        """Writes the text, with control characters escaped like `\\u001b`."""
        return self._stream.write(self._unsafe.sub(escaped, text))

    def reconfigure(self, **how: Any) -> None:
        """Forwards to the text stream; a test's replacement may not have the method."""
        with contextlib.suppress(AttributeError):
            cast(Any, self._stream).reconfigure(**how)

    def __getattr__(self, name: str) -> Any:
        return getattr(self._stream, name)


@contextlib.contextmanager
def guarded() -> Iterator[None]:
    """Wraps the standard streams and flushes them inside: a full disk is an error message, not a traceback at exit."""
    streams = sys.stdout, sys.stderr
    # A stream that was closed at the start is None; print ignores it.
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
    """Points stdout at /dev/null: what is left in its buffer can't be written, and Python would complain at exit."""
    with contextlib.suppress(OSError, ValueError, AttributeError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def complain(message: str) -> None:
    """Prints one line on stderr, if there is one."""
    with contextlib.suppress(OSError, ValueError):
        if sys.stderr:
            Plain(sys.stderr, errors=True).write(f"readwell: {message}\n")
            sys.stderr.flush()


def _by_number(problem: UnicodeError) -> tuple[str, int]:
    """Escapes characters that an encoding lacks, as JSON does: valid inside JSON, readable elsewhere."""
    assert isinstance(problem, UnicodeEncodeError)
    units = problem.object[problem.start : problem.end].encode("utf-16-be", "surrogatepass").hex()
    return "".join(f"\\u{units[at : at + 4]}" for at in range(0, len(units), 4)), problem.end


codecs.register_error(_ERRORS, _by_number)
