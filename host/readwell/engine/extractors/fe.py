"""FeatureExtractor: Debnath, Mitra, Giles, 'Identifying content blocks from web documents', 2005.

Of the blocks in which text outweighs all other features, the one with most text is the content. It is one block only,
so a page of paragraphs gives one paragraph. That is the published behaviour.
"""

from dataclasses import dataclass
from typing import ClassVar

import numpy as np

from readwell.engine.basics.reasons import Reason
from readwell.engine.extractors.explanations.measures import by_text, compared
from readwell.engine.page.blocks import Blocks
from readwell.engine.page.feature_blocks import SPLITS, feature_blocks
from readwell.engine.page.selection import Selection, marked, setting
from readwell.engine.page.snapshot import Snapshot
from readwell.engine.page.text import shown_texts


@dataclass(frozen=True)
class FeatureExtractor:
    """Keeps the one block with most text among those in which text outweighs everything else."""

    name: ClassVar[str] = "fe"
    title: ClassVar[str] = "FeatureExtractor"
    paper: ClassVar[str] = "Debnath, Mitra, Giles 2005"

    split: str = setting(
        "paragraphs",
        "Elements that part blocks. Paragraphs, as recalled: table, tr, p, hr, ul. Divisions: div and span "
        "too, as its later forms. Tables: without p, which suits old layouts.",
        choices=tuple(SPLITS),
    )
    winner: int = setting(
        50, "Share of text among a block's features it must exceed. As recalled: 50.", range=(0, 99), unit="%"
    )

    def select(self, page: Snapshot) -> Selection:
        """Keeps the texts of the best block."""
        parts = feature_blocks(page, self.split)
        kept = np.zeros(len(page), np.bool_)
        winners = np.flatnonzero(parts.text_share() * 100 > self.winner)
        if len(winners):
            kept = parts.of_leaf == winners[int(np.argmax(parts.amounts[winners, 0]))]
        return marked(kept & shown_texts(page))

    def reasons(self, page: Snapshot, parts: Blocks) -> list[list[Reason]]:
        """Returns for each block the share of text among its features, and its text beside the best block's."""
        found = feature_blocks(page, self.split)
        share, text = found.text_share() * 100, found.amounts[:, 0]
        best = int(text[share > self.winner].max(initial=0))

        def of_text(node: int) -> list[Reason]:
            block = int(found.of_leaf[node])
            own = [compared("text among its features", float(share[block]), ">", self.winner, "%")]
            if share[block] > self.winner:
                own.append(compared("characters, beside the most of such a block", int(text[block]), "≥", best))
            return own

        return by_text(page, parts, of_text)
