"""Draws the figures of a PDF: each part of a page that the snapshot names becomes a picture in it."""

from __future__ import annotations

import base64
import struct
import zlib
from dataclasses import replace
from typing import Any

import numpy as np
from numpy.typing import NDArray

from readwell.engine.page.printed import REGION
from readwell.engine.page.snapshot import Snapshot

#: So many figures are drawn, each no wider or higher than so many dots, at twice its printed size if that fits.
MOST, LONGEST, SCALE = 200, 1_600, 2.0


def with_pictures(page: Snapshot, raw: bytes, password: str = "") -> Snapshot:
    """Returns a document's page with its figures drawn; one that can't be drawn stays without a picture."""
    wanted = [text for text in page.strings if text.startswith(REGION)][:MOST]
    if not wanted:
        return page
    import pypdfium2  # an extra, there since the page was read

    drawn: dict[str, str] = {}
    with pypdfium2.PdfDocument(bytes(raw), password=password or None) as document:
        for text in wanted:
            try:
                drawn[text] = _drawn(document, [int(part) for part in text.removeprefix(REGION).split(",")])
            except (pypdfium2.PdfiumError, ValueError, MemoryError):
                continue
    return replace(page, strings=tuple(drawn.get(text, text) for text in page.strings))


def _drawn(document: Any, region: list[int]) -> str:
    """Returns a region as the address of a picture."""
    number, left, top, width, height = region
    page = document[number - 1]
    full_width, full_height = page.get_size()
    x, y, w, h = left / 10, top / 10, width / 10, height / 10
    scale = min(SCALE, LONGEST / max(w, h, 1))
    crop = (x, max(full_height - y - h, 0), max(full_width - x - w, 0), y)
    dots = page.render(scale=scale, crop=crop, rev_byteorder=True).to_numpy()
    page.close()
    return "data:image/png;base64," + base64.b64encode(_png(dots[:, :, :3])).decode()


def _png(dots: NDArray[np.uint8]) -> bytes:
    """Returns dots as a PNG (ISO/IEC 15948): rows of red, green and blue, each after the one above."""
    height, width, _ = dots.shape
    above = np.vstack([np.zeros((1, width, 3), np.uint8), dots[:-1]])
    rows = np.concatenate([np.full((height, 1), 2, np.uint8), (dots - above).reshape(height, -1)], axis=1)
    head = struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
    parts = ((b"IHDR", head), (b"IDAT", zlib.compress(rows.tobytes(), 6)), (b"IEND", b""))
    return b"\x89PNG\r\n\x1a\n" + b"".join(
        struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data)) for kind, data in parts
    )
