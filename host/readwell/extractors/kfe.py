"""K-FeatureExtractor: Debnath, Mitra, Giles, 'Automatic extraction of informative blocks from web pages', SAC 2005.

As FeatureExtractor, but the winning blocks are clustered by their features and the whole best cluster is kept.
"""

from dataclasses import dataclass
from typing import ClassVar

import numpy as np

from readwell.arithmetic import clusters, tally
from readwell.selection import Selection, marked, setting
from readwell.snapshot import Snapshot
from readwell.views.feature_blocks import SPLITS, feature_blocks
from readwell.views.text import shown_texts


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
        winners = np.flatnonzero(parts.text_share() * 100 > self.winner)
        chosen = np.zeros(len(parts.amounts), np.bool_)
        if len(winners):
            shares = parts.shares()[winners]
            group = clusters(shares, self.k if len(winners) >= 6 else max(1, self.k - 1), self.rounds)
            counts = tally(group, self.k)
            sums = np.bincount(group.astype(np.intp), weights=shares[:, 0], minlength=self.k)
            means = np.round(np.divide(sums, counts, out=np.zeros(len(counts)), where=counts > 0), 6)
            chosen[winners[group == int(np.argmax(means))]] = True
        return marked(np.asarray(chosen[parts.of_leaf] & shown_texts(page)))
