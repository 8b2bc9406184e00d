"""The project's documents, and the commands in them."""

from __future__ import annotations

import re
from pathlib import Path

ROOT = Path(__file__).parents[2]
DOCS = ROOT / "docs"
WRITTEN = [ROOT / "README.md", ROOT / ".github" / "CONTRIBUTING.md", *sorted(DOCS.rglob("*.md"))]


def commands_in(text: str) -> list[str]:
    """Every command line of ours in a document: in a block or between backticks."""
    found = re.findall(r"^    (?:\$ )?((?:python3 build\.py|readwell) [^\n]+)", text, re.MULTILINE)
    found += re.findall(r"`((?:python3 )?build\.py [^`\n]+|readwell [a-z][^`\n]*)`", text)
    return [line.split(" #")[0].strip().removeprefix("python3 ") for line in found]
