from pathlib import Path

import numpy as np
import pytest
from readwell.engine.basics import package_data
from readwell.engine.features.first_pass import IDEAS
from readwell.engine.features.word_odds import word_odds
from readwell.engine.models.odds import Odds
from readwell.parse import parse

PAGES = {
    "tiny": "<p>Two words.</p>",
    "whole": (Path(__file__).parents[1] / "data" / "pages" / "council.html").read_text("utf-8"),
}
HEAD = (
    "# The columns of the first pass: each feature function, then each table of odds (`names` for all tables of names)."
)


@pytest.mark.parametrize("name", PAGES)
def test_the_list_of_columns_names_what_the_feature_functions_return(name: str) -> None:
    page, empty = parse(PAGES[name]), Odds(np.zeros(0, np.uint32), np.zeros(0, np.int8))
    found = {idea.__name__: tuple(idea(page)) for idea in IDEAS}
    found |= {kind: tuple(word_odds(page, kind, empty)) for kind in ("names", "words", "ahead")}
    found["names"] = tuple(column.removeprefix("names_") for column in found["names"])
    wanted = [HEAD, *(f"{source}: {' '.join(columns)}" for source, columns in found.items())]
    assert package_data.text("data/columns.txt").splitlines() == wanted, "write these lines to data/columns.txt"
