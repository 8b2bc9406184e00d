"""K-FeatureExtractor: Debnath, Mitra, Giles, 'Automatic extraction of informative blocks from web pages', SAC 2005.

As FeatureExtractor, but the winning blocks are clustered by their features and the whole best cluster is kept.
"""

from dataclasses import dataclass
from typing import ClassVar

import numpy as np

from readwell.engine.basics.reasons import Reason
from readwell.engine.extractors.explanations.measures import by_text, compared
from readwell.engine.page.blocks import Blocks
from readwell.engine.page.feature_blocks import SPLITS, FeatureBlocks, feature_blocks
from readwell.engine.page.numbers import clusters, tally
from readwell.engine.page.selection import Selection, marked, setting
from readwell.engine.page.snapshot import Floats, Longs, Snapshot
from readwell.engine.page.text import shown_texts


@dataclass(frozen=True)
class KFeatureExtractor:
    """Keeps the cluster of blocks with most text among those in which text outweighs everything else."""

    name: ClassVar[str] = "kfe"
    title: ClassVar[str] = "K-FeatureExtractor"
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
    k: int = setting(3, "Clusters; one less where fewer than six blocks win. Not in print; our choice.", range=(1, 10))
    rounds: int = setting(20, "Rounds of k-means at most. Not in print; our choice.", range=(1, 200))

    def select(self, page: Snapshot) -> Selection:
        """Keeps the texts of the cluster whose blocks have most text on average."""
        parts = feature_blocks(page, self.split)
        cluster, means = self._clusters(parts)
        chosen = (cluster == int(np.argmax(means))) & (cluster >= 0)
        return marked(np.asarray(chosen[parts.of_leaf] & shown_texts(page)))

    def _clusters(self, parts: FeatureBlocks) -> tuple[Longs, Floats]:
        """Returns the cluster of each block, -1 where text doesn't win, and each cluster's mean share of text."""
        winners = np.flatnonzero(parts.text_share() * 100 > self.winner)
        cluster, means = np.full(len(parts.amounts), -1, np.int64), np.zeros(self.k, np.float64)
        if len(winners):
            shares = parts.shares()[winners]
            group = clusters(shares, self.k if len(winners) >= 6 else max(1, self.k - 1), self.rounds)
            counts = tally(group, self.k)
            sums = np.bincount(group.astype(np.intp), weights=shares[:, 0], minlength=self.k)
            means = np.asarray(
                np.round(np.divide(sums, counts, out=np.zeros(len(counts)), where=counts > 0), 6), np.float64
            )
            cluster[winners] = group
        return cluster, means

    def reasons(self, page: Snapshot, parts: Blocks) -> list[list[Reason]]:
        """Returns for each block the share of text among its features, and its cluster's text beside the best's."""
        found = feature_blocks(page, self.split)
        share, (cluster, means) = found.text_share() * 100, self._clusters(found)

        def of_text(node: int) -> list[Reason]:
            block = int(found.of_leaf[node])
            own = [compared("text among its features", float(share[block]), ">", self.winner, "%")]
            if cluster[block] >= 0:
                mean, best = float(means[cluster[block]]) * 100, float(means.max()) * 100
                own.append(compared("mean share of the page's text in its cluster", mean, "≥", best, "%"))
            return own

        return by_text(page, parts, of_text)
