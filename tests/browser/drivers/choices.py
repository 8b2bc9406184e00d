"""Published algorithms as a person chooses them, a setting of each, and words of the council's page that show the difference."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Choice:
    """An algorithm, one of its settings, and whether `words` are kept before and after that setting is changed."""

    extractor: str
    setting: str
    value: str | bool
    words: str
    before: bool

    @property
    def row(self) -> str:
        """Where the setting stands in the options."""
        return f"[data-setting='{self.extractor}.{self.setting}']"


CHOICES = (
    # Blurred rows are brighter than 0.3 also where links stand close.
    Choice("accb", "threshold", "0.3", "Most read", before=False),
    # A page in Latin letters has nothing for DANA until text is set against tags.
    Choice("dana", "form", "tags", "Nobody ever learned to read in a swimming pool.", before=False),
    # The page's foot is links for less than half.
    Choice("lqf", "quota", "1", "The Harbour Courier.", before=True),
    Choice("crunch", "link_lists", False, "Gull steals mayor’s chain", before=False),
)
