"""The whole article of a file: the kept leaves, and below a rule the links listed after them."""

from dataclasses import replace

from readwell.engine.page.snapshot import Mask, Snapshot
from readwell.engine.render.article import walked
from readwell.engine.render.document import NOTHING, Article, Part, rewritten
from readwell.engine.render.outline import outlined
from readwell.engine.render.thread import threaded


def whole(page: Snapshot, kept: Mask, beside: Mask, links: bool) -> Article:
    """Returns the kept leaves as blocks and notes, the listed ones below a rule, with or without addresses of links."""
    found = threaded(page, kept)
    if beside.any():
        found = replace(found, blocks=(*found.blocks, Part("rule"), *_listed(page, beside)))
    if not links:
        found = replace(found, blocks=rewritten(found.blocks, _unlinked), notes=rewritten(found.notes, _unlinked))
    return outlined(page, found)


def _listed(page: Snapshot, beside: Mask) -> tuple[Part, ...]:
    """Returns the listed links; one from a heading or a note is an ordinary link here."""
    after = walked(page, beside)
    parts = (*after.blocks, *(part for note in after.notes for part in note.parts))
    return rewritten(
        parts, lambda part: part._replace(kind="paragraph", facts=NOTHING) if part.kind == "heading" else part
    )


def _unlinked(part: Part) -> Part:
    return part._replace(kind="span", facts=NOTHING) if part.kind == "link" else part
