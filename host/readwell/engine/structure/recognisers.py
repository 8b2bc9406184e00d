"""All recognisers together: what each claims of a page. A text needs few of them, so an answer doesn't import this."""

from __future__ import annotations

from readwell.engine.page.snapshot import Snapshot, view
from readwell.engine.structure.claims import Claims
from readwell.engine.structure.codes import codes
from readwell.engine.structure.controls import control_tops
from readwell.engine.structure.drawings import drawings
from readwell.engine.structure.elements import elements
from readwell.engine.structure.formulas import formulas
from readwell.engine.structure.notes import notes
from readwell.engine.structure.page_breaks import page_breaks
from readwell.engine.structure.permalinks import permalink_tops
from readwell.engine.structure.pictures import pictures
from readwell.engine.structure.players import players


@view
def claims(page: Snapshot) -> Claims:
    """Returns the claims of all recognisers, in order of precedence: an earlier claim wins."""
    brackets: Claims = dict.fromkeys(elements(page).tagged("rp"))  # fallback parentheses for browsers without ruby
    asides: Claims = dict.fromkeys(codes(page).asides)
    shown = (drawings(page), control_tops(page), pictures(page), players(page), permalink_tops(page), page_breaks(page))
    out: Claims = {}
    for some in (brackets, notes(page).claims, formulas(page), asides, *shown):
        out = {**some, **out}
    return out
