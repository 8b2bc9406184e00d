"""What a player shows of a recording: titles, chapters and a cover, as any page may have written them.

Players and their libraries read these in a program of their own, so what goes in is short, on one line and whole.
"""

from __future__ import annotations

import io
import re
import struct
from dataclasses import dataclass, replace

#: Types of covers that players show.
COVERS = {"image/jpeg": "mjpeg", "image/png": "png"}
#: Characters of a title, an author or a comment.
LONGEST = 500
#: Chapters that Ogg's names have digits for.
MOST_CHAPTERS = 1_000
#: Bytes and points of a cover: a small file may ask for gigabytes of points.
MOST_BYTES, MOST_POINTS = 10_000_000, 50_000_000
#: Controls, line ends, signs that turn or shape the text unseen, and halves of characters.
_UNSEEN = re.compile(
    "[\0-\x1f\x7f-\x9f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ufeff\ufffe\uffff\ud800-\udfff\U000e0000-\U000e007f]+"
)
_LANGUAGE = re.compile(r"[A-Za-z]{2,3}(?:-[A-Za-z0-9]{1,8}){0,8}")
#: The markers of a JPEG that hold its size: all SOFs, and none of DHT, JPG and DAC.
_SIZES = frozenset(range(0xC0, 0xD0)) - {0xC4, 0xC8, 0xCC}


@dataclass(frozen=True)
class Tags:
    """What a player shows."""

    title: str = ""
    artist: str = ""
    comment: str = ""
    language: str = ""
    #: Where each chapter begins, in samples, and its title.
    chapters: tuple[tuple[int, str], ...] = ()
    #: The cover's media type and bytes.
    cover: tuple[str, bytes] | None = None

    def named(self) -> dict[str, str]:
        """Returns the texts that aren't empty."""
        row = {"title": self.title, "album": self.title, "artist": self.artist, "comment": self.comment}
        return {name: value for name, value in {**row, "genre": "Speech"}.items() if value}


def clean(tags: Tags) -> Tags:
    """Returns the tags as a file may hold them; a cover that isn't one is left out."""
    return replace(
        tags,
        title=line(tags.title),
        artist=line(tags.artist),
        comment=line(tags.comment),
        language=tags.language if _LANGUAGE.fullmatch(tags.language) else "",
        chapters=tuple((begin, line(title) or str(at)) for at, (begin, title) in enumerate(tags.chapters, 1)),
        cover=tags.cover if tags.cover and is_cover(*tags.cover) else None,
    )


def line(text: str) -> str:
    """Returns a text as one short line of what can be seen."""
    return " ".join(_UNSEEN.sub(" ", text).split())[:LONGEST].rstrip()


def is_cover(media: str, data: bytes) -> bool:
    """Whether a player can show it: a whole picture of its type, of a size that fits."""
    if media not in COVERS or len(data) > MOST_BYTES:
        return False
    width, height = (_png if media == "image/png" else _jpeg)(data)
    return 0 < width * height <= MOST_POINTS and _is_read(media, data)


def pipe(media: str) -> str:
    """Returns how PyAV calls the reader of a type."""
    return "jpeg_pipe" if media == "image/jpeg" else "png_pipe"


def _is_read(media: str, data: bytes) -> bool:
    import av

    try:
        with av.open(io.BytesIO(data), "r", format=pipe(media)) as source:
            return next(source.decode(video=0), None) is not None
    except (av.FFmpegError, OSError, ValueError, LookupError):
        return False


def _png(data: bytes) -> tuple[int, int]:
    """Returns width and height as the first chunk has them, before anything is decoded."""
    if not data.startswith(b"\x89PNG\r\n\x1a\n") or data[12:16] != b"IHDR" or len(data) < 24:
        return 0, 0
    width, height = struct.unpack(">II", data[16:24])
    return width, height


def _jpeg(data: bytes) -> tuple[int, int]:
    """Returns the largest width and height of a JPEG's frames, before anything is decoded."""
    if not data.startswith(b"\xff\xd8\xff"):
        return 0, 0
    at, width, height = 2, 0, 0
    while at + 9 <= len(data) and data[at] == 0xFF and data[at + 1] != 0xDA:
        if data[at + 1] == 0xFF:  # a byte that fills
            at += 1
            continue
        if data[at + 1] in _SIZES:
            tall, wide = struct.unpack(">HH", data[at + 5 : at + 9])
            width, height = max(width, wide), max(height, tall)
        at += 2 + int.from_bytes(data[at + 2 : at + 4], "big")
    return width, height
