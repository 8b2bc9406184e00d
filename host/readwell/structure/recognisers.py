"""All recognisers together: what each claims of a page. A text needs few of them, so an answer doesn't import this."""

from __future__ import annotations

from readwell.snapshot import Snapshot, view
from readwell.structure.claims import Claims
from readwell.structure.codes import codes
from readwell.structure.controls import control_tops
from readwell.structure.drawings import drawings
from readwell.structure.elements import elements
from readwell.structure.formulas import formulas
from readwell.structure.notes import notes
from readwell.structure.permalinks import permalink_tops
from readwell.structure.pictures import pictures
from readwell.structure.players import players


@view
def claims(page: Snapshot) -> Claims:
    """Returns the claims of all recognisers, in order of precedence: an earlier claim wins."""
    brackets: Claims = dict.fromkeys(elements(page).tagged("rp"))  # fallback parentheses for browsers without ruby
    asides: Claims = dict.fromkeys(codes(page).asides)
    shown = (drawings(page), control_tops(page), pictures(page), players(page), permalink_tops(page))
    out: Claims = {}
    for some in (brackets, notes(page).claims, formulas(page), asides, *shown):
        out = {**some, **out}
    return out
