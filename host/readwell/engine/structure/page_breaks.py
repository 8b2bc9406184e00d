"""Where printed pages begin in a text: marks without words, as PDFs and books have them (DPUB-ARIA)."""

from __future__ import annotations

from readwell.engine.basics.patterns import lazy
from readwell.engine.page.snapshot import Snapshot, view
from readwell.engine.structure.claims import Claims, PageBreak
from readwell.engine.structure.elements import elements

ROLE = "doc-pagebreak"
#: The number of a page, of the front matter, too.
_NUMBER = lazy(r"[0-9A-Za-z]{1,12}")


@view
def page_breaks(page: Snapshot) -> Claims:
    """Returns every mark that has a number and no words."""
    given = elements(page)
    out: Claims = {}
    for node, role in page.attribute("role").items():
        number = (given.attribute(node, "aria-label") or given.attribute(node, "title")).strip()
        if role == ROLE and _NUMBER.fullmatch(number) and not given.brief(node):
            out[node] = PageBreak(number)
    return out
