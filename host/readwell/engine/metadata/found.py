"""A piece of metadata and its source."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

#: Characters that turn the text after them around, and some without width: a name with them isn't what it looks like.
_DISGUISES = dict.fromkeys((*range(0x202A, 0x202F), *range(0x2066, 0x2070), 0x200B, 0x2060, 0xFEFF))
#: No title, name or address is longer; longer ones are spam.
LONGEST = 600


@dataclass(frozen=True)
class Found:
    """A value, its source, and the element that shows it to a reader, or -1."""

    value: str
    source: str
    node: int = -1

    @property
    def shown(self) -> bool:
        """Whether an element shows it."""
        return self.node >= 0

    def wire(self) -> dict[str, Any]:
        """Returns the value as in docs/protocol.md."""
        out: dict[str, Any] = {"value": self.value, "source": self.source}
        if self.shown:
            out["node"] = self.node
        return out


def undisguised(text: str) -> str:
    """Returns a text without characters that reorder others or have no width; joiners and marks of scripts stay."""
    return text.translate(_DISGUISES)


def tidy(text: str) -> str:
    """Returns one line without surrounding space, truncated to LONGEST."""
    return " ".join(text[: 4 * LONGEST].split())[:LONGEST]
