"""The name of a picture's file, the same for all of its sizes."""

from __future__ import annotations

from functools import lru_cache
from urllib.parse import unquote

from readwell.engine.basics.patterns import lazy

_KIND = lazy(r"\.(?:jpe?g|png|gif|webp|avif|svg)\Z")
_SIZED = lazy(r"[-_@.]?(?:\d{2,4}x\d{2,4}|\d{2,4}[wpx]?|[234]x|scaled|large|full|medium|small|thumb)\Z")
#: Characters of a name that are read.
LONGEST = 300
#: A shorter name says nothing: `1.jpg`.
TELLING = 4


@lru_cache(2048)
def stem(address: str) -> str:
    """Returns the name of a picture's file without what tells its size: a lead picture has several."""
    path, _, query = address.partition("#")[0].partition("?")
    if not _KIND.search(path.lower()):  # a service that resizes names the file in its question
        path = next((part for part in unquote(query).split("&") if _KIND.search(part.lower())), path)
    name = unquote(path).rstrip("/").rpartition("/")[2].lower()[-LONGEST:]
    for _ in range(2):
        name = _KIND.sub("", name)
        name = _SIZED.sub("", name)
    return name
