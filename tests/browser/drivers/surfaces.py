"""The extension's own pages, and the messages of its interface by language."""

from __future__ import annotations

import json
from pathlib import Path

LOCALES = Path(__file__).parents[3] / "extension" / "_locales"
#: Pages that stand in a tab of their own.
OWN_PAGES = (
    "pages/options/options.html#all",
    "save/library.html",
    "save/tabs.html",
    "pages/listening/settings.html",
    "pages/welcome/welcome.html",
    "pages/label/label.html",
    "pages/help/help.html?code=no-text",
)


def messages(language: str) -> dict[str, str]:
    """A language's messages by key."""
    texts = json.loads((LOCALES / language / "messages.json").read_text("utf-8"))
    return {key: entry["message"] for key, entry in texts.items()}
