"""Tests of what is decided after the words: white space."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest
from readwell.engine.answer.select import select
from readwell.engine.page.snapshot import LAYOUT
from readwell.engine.render.text import text
from readwell.parse import parse


@pytest.mark.parametrize(("hidden", "wanted"), [(6, ">\n> Bram"), (1, ">> Bram")])
def test_white_space_that_takes_no_room_divides_lines_and_what_is_not_shown_does_not(hidden: int, wanted: str) -> None:
    lines = "<pre>They wrote of roofs:\n&gt;<i>\n</i>&gt; Bram of the harbour wrote this to the list</pre>"
    page = parse(f"<title>Roofs</title><h1>Roofs</h1>{lines}<p>The council of the harbour met on Tuesday.</p>")
    layout = {name: np.zeros(len(page), np.int32) for name in LAYOUT}
    slanted = page.tagged(("i",))
    layout["hidden"][slanted | slanted[page.parent]] = hidden
    page = replace(page, layout=layout, built={})
    assert f"of roofs:\n{wanted}" in text(page, select(page, None)[1].kept)
