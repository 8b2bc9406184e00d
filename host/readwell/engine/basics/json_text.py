"""JSON as the engine writes it: replies, rows of a batch, measurements."""

from __future__ import annotations

import json
from typing import Any

ENCODER = json.JSONEncoder(ensure_ascii=False, separators=(",", ":"), allow_nan=False)


def dumps(value: Any) -> str:
    """Serialises JSON the same way everywhere: compact, in insertion order, no NaN."""
    return ENCODER.encode(value)
