"""The structure of a page as in a reply: numbers, and the few strings that no node has."""

from __future__ import annotations

import base64
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import numpy as np

from readwell.engine.page.snapshot import Mask, Snapshot
from readwell.engine.page.visible import visible_text
from readwell.engine.structure.blocks import on_lines
from readwell.engine.structure.claims import Drawing, Formula, Letter, NoteMark, Picture, Player
from readwell.engine.structure.codes import codes
from readwell.engine.structure.formulas import Cut, cuts
from readwell.engine.structure.names import names
from readwell.engine.structure.notes import lone_backs, lone_marks, notes
from readwell.engine.structure.recognisers import claims
from readwell.engine.structure.sequence import sequence
from readwell.engine.structure.silent import silent
from readwell.engine.structure.tables import data_tables


def wire(page: Snapshot) -> Mapping[str, Any]:
    """Returns everything that the sheet and the voice build on, as in docs/protocol.md."""
    found = claims(page)
    quiet = silent(page)
    asides = notes(page).asides
    return {
        "blocks": _bits(on_lines(page)),
        "names": [*map(list, names(page).items())],
        "tables": np.flatnonzero(data_tables(page)).tolist(),
        "codes": [[node, language] for node, language in codes(page).languages.items()],
        "formulas": [
            [node, claim.math, claim.tex, int(claim.display)]
            for node, claim in found.items()
            if isinstance(claim, Formula)
        ],
        "cuts": [[node, *cut] for node, some in cuts(page).items() for cut in _units(page.string(node), some)],
        "pictures": [[node, claim.src, claim.alt] for node, claim in found.items() if isinstance(claim, Picture)],
        "letters": [[node, claim.text] for node, claim in found.items() if isinstance(claim, Letter)],
        "drawings": [node for node, claim in found.items() if isinstance(claim, Drawing)],
        "players": [
            [node, claim.form, claim.src, claim.title, claim.poster]
            for node, claim in found.items()
            if isinstance(claim, Player)
        ],
        "notes": [[node, claim.body, claim.label] for node, claim in found.items() if isinstance(claim, NoteMark)]
        + [[node, -1, ""] for node in np.flatnonzero(lone_marks(page)).tolist()],
        "note_asides": [*map(list, asides.items()), *([node, -1] for node in lone_backs(page))],
        "asides": sorted(node for node, claim in found.items() if claim is None and node not in asides),
        "silent": np.stack((quiet.nodes, quiet.before, quiet.after), axis=1).tolist(),
        "sequence": [[node, children] for node, children in sequence(page, visible_text(page))],
    }


def _bits(mask: Mask) -> str:
    """Packs one bit per node, the first in the lowest bit of the first byte."""
    return base64.b64encode(np.packbits(mask, bitorder="little").tobytes()).decode("ascii")


def _units(text: str, found: Sequence[Cut]) -> Iterator[list[Any]]:
    """Yields a text's formulas with offsets in UTF-16 units, as in JavaScript."""
    counted = place = 0
    for cut in found:
        start = place + _length(text[counted : cut.start])
        counted, place = cut.end, start + _length(text[cut.start : cut.end])
        yield [start, place, cut.tex, int(cut.display)]


def _length(text: str) -> int:
    return len(text) + sum(letter > "\uffff" for letter in text)
