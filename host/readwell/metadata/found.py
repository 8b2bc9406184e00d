"""One thing known about a page, and who says so."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

#: Nobody's title, name or address is longer; what is has been stuffed.
LONGEST = 600


@dataclass(frozen=True)
class Found:
    """A value, where it was declared, and the element that shows it to a reader, -1 if none does."""

    value: str
    source: str
    node: int = -1

    def wire(self) -> dict[str, Any]:
        """As docs/protocol.md writes it."""
        out: dict[str, Any] = {"value": self.value, "source": self.source}
        if self.node >= 0:
            out["node"] = self.node
        return out


def tidy(text: str) -> str:
    """One line without edges, cut where nobody reads on."""
    return " ".join(text[: 4 * LONGEST].split())[:LONGEST]
