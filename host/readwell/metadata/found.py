"""A piece of metadata and its source."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

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


def tidy(text: str) -> str:
    """Returns one line without surrounding space, truncated to LONGEST."""
    return " ".join(text[: 4 * LONGEST].split())[:LONGEST]
