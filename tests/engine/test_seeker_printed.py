"""content-seeker's preset `paper` measures, votes and keeps what the slow version of its paper's words does."""

from __future__ import annotations

from itertools import product

import numpy as np
import pytest
from readwell.engine.basics.wordlists import in_all_languages
from readwell.engine.extractors.seeker import GENRES, ContentSeeker
from readwell.engine.features.elements import elements
from readwell.engine.models.plain_models import PRINTED_LEARNERS, printed
from readwell.engine.page.spelling import spelling
from readwell.engine.page.stopwords import language
from readwell.lab.training.seeker_paper import COLUMNS
from readwell.parse import parse

from tests.engine.printed.made_pages import spoken
from tests.engine.printed.seeker import features, says, seeker, structural
from tests.engine.printed.source import read

SEEDS = range(24)
STOPS = frozenset(word for code, line in in_all_languages("stopwords") if code == "en" for word in line.split())


@pytest.mark.parametrize("seed", SEEDS)
def test_each_feature_of_section_2_2_is_what_its_words_count(seed: int) -> None:
    page = parse(spoken(seed).encode())
    assert language(page) == "en"
    rows = elements(page)
    slow = [features(node, STOPS) for node in read(spoken(seed)).whole().all() if structural(node)]
    fast = rows.table.take(tuple(COLUMNS)).tolist()
    assert len(fast) == len(slow)
    for own, other in zip(fast, slow, strict=True):
        assert own == pytest.approx([other[name] for name in COLUMNS], abs=1e-6)


@pytest.mark.parametrize("learner", PRINTED_LEARNERS)
def test_each_classifier_votes_as_printed(learner: str) -> None:
    said = set()
    for seed in SEEDS:
        page = parse(spoken(seed).encode())
        rows = [features(node, STOPS) for node in read(spoken(seed)).whole().all() if structural(node)]
        for name, model in printed(learner).items():
            fast = model.probability(elements(page).table.take(tuple(model.names))) >= 0.5
            assert fast.tolist() == [says(model, row) for row in rows], name
            said |= set(fast.tolist())
    assert said == {False, True}


@pytest.mark.second(after=3)
@pytest.mark.parametrize("second", ("auto", "none"))
@pytest.mark.parametrize("learner", PRINTED_LEARNERS)
def test_the_papers_preset_keeps_the_words_of_its_papers_words(learner: str, second: str) -> None:
    parted = 0
    for seed, genre, grain in product(SEEDS, GENRES, ("good", "both")):
        page = parse(spoken(seed).encode())
        kept = ContentSeeker("paper", learner, grain, genre, second).select(page).kept[spelling(page).node]
        slow = seeker(read(spoken(seed)), dict(printed(learner)), genre, STOPS, grain, second)
        assert kept.tolist() == [keep for _, _, keep in slow.words], f"seed {seed}, {genre}, {grain}"
        parted += 0 < int(np.count_nonzero(kept)) < len(kept)
    assert parted >= 5
