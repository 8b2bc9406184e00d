"""What a page's elements mean, recognised once: tables, footnotes, formulas, code, pictures, players, permalinks.

Everything here is a function of the page alone. Roles, the written formats, the sheet and the voice all build from it;
what of it shows depends on what was kept.
"""

from __future__ import annotations

from readwell.snapshot import Snapshot, view
from readwell.structure.claims import Claim, Claims, Drawing, Formula, Letter, NoteMark, Picture, Player
from readwell.structure.codes import codes
from readwell.structure.controls import control_tops
from readwell.structure.drawings import drawings
from readwell.structure.elements import elements
from readwell.structure.formulas import formulas
from readwell.structure.notes import notes
from readwell.structure.permalinks import permalink_tops
from readwell.structure.pictures import pictures
from readwell.structure.players import players

__all__ = ["Claim", "Claims", "Drawing", "Formula", "Letter", "NoteMark", "Picture", "Player", "claims"]


@view
def claims(page: Snapshot) -> Claims:
    """What each recogniser says of an element; in the order of trust: an earlier claim stands."""
    brackets: Claims = dict.fromkeys(elements(page).tagged("rp"))  # for browsers without ruby
    asides: Claims = dict.fromkeys(codes(page).asides)
    shown = (drawings(page), control_tops(page), pictures(page), players(page), permalink_tops(page))
    out: Claims = {}
    for some in (brackets, notes(page).claims, formulas(page), asides, *shown):
        out = {**some, **out}
    return out
