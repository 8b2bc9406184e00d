"""Regular expressions that are compiled when they are first used.

Importing the engine compiled a hundred of them, 20 ms in CPython and more in the browser; a page needs about thirty.
"""

from __future__ import annotations

import re
from typing import Any, AnyStr, cast


class _Lazy:
    """Looks like the compiled pattern; each method is looked up once, and then costs what the pattern's own does."""

    def __init__(self, pattern: Any, flags: int) -> None:
        self._source = (pattern, flags)

    def __getattr__(self, name: str) -> Any:
        if name.startswith("__"):
            raise AttributeError(name)  # copy and pickle ask for these before there is a source
        value = getattr(re.compile(*self._source), name)
        setattr(self, name, value)
        return value


def lazy(pattern: AnyStr, flags: int = 0) -> re.Pattern[AnyStr]:
    """Returns a pattern that is compiled at its first use. A faulty one fails only then; a test tries all of them."""
    return cast("re.Pattern[AnyStr]", _Lazy(pattern, flags))
