"""The request `compare`: a text as the library keeps it, and the page as it is now."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import numpy as np

from readwell.engine.basics.errors import Refused
from readwell.engine.changes import report
from readwell.engine.changes.comparison import Change, Comparison, compared
from readwell.engine.changes.folding import folded
from readwell.engine.changes.units import Unit, units
from readwell.engine.changes.wording import changed
from readwell.engine.page.snapshot import Mask, Places, Snapshot
from readwell.engine.render.text import lines
from readwell.engine.render.work import Work
from readwell.engine.views.tree import within
from readwell.engine.views.visible import visible_text

#: The longest text of the library, and the most changes that a reply lists; it counts all.
LONGEST, MOST = 64_000_000, 10_000
#: Letters on each side of a place, as marks have them.
_AROUND = 80
#: A line with a larger share of its letters in links is a teaser.
_LINKED = 0.8


def reply(request: Mapping[str, Any], work: Work) -> dict[str, Any]:
    """Returns what has changed between the text of the request and the page."""
    before = request.get("before")
    if not isinstance(before, str) or len(before) > LONGEST:
        raise Refused("request", f"before is not a text of at most {LONGEST:,} characters")
    form = report.known(request["as"]) if "as" in request else None
    after, quiet = _text(work)
    found = compared_texts(before, after, work.about["language"], quiet, _elsewhere(work))
    title, address = work.about["title"], work.about["address"]
    written = {"text": form.write(found["changes"], title, address), "ending": form.ending} if form else {}
    return {"page": work.page.hash, **found, **written}


def compared_texts(
    before: str, after: str, lang: str = "", quiet: Sequence[int] = (), elsewhere: frozenset[str] = frozenset()
) -> dict[str, Any]:
    """Returns the changes between two texts, each with its place in the new one, and how many there are of each kind."""
    old, new = units(before, lang, _beside(before)), units(after, lang, quiet)
    found = compared(old, new, elsewhere)
    counts = {kind: sum(one.kind == kind for one in found.changes) for kind in ("added", "changed", "removed")}
    listed = [_wire(one, old, new, before, after) for one in found.changes[:MOST]]
    return {"changes": listed, "counts": counts | _still(found)}


def _still(found: Comparison) -> dict[str, int]:
    return {"moved": found.moved, "same": found.same}


def _wire(change: Change, old: Sequence[Unit], new: Sequence[Unit], before: str, after: str) -> dict[str, Any]:
    was, now = _words(before, [old[one] for one in change.before]), _words(after, [new[one] for one in change.after])
    at = [new[one] for one in change.after]
    place = "at" if at else "after" if change.behind >= 0 else "before"
    at = at or new[max(0, change.behind) :][:1]
    words = {"words": changed(was, now)} if change.kind == "changed" else {}
    begin, end = (at[0].start, at[-1].end) if at else (0, 0)
    return {
        "kind": change.kind, "before": was, "after": now, **words, "place": place, "exact": after[begin:end],
        "prefix": _letters(after[max(0, begin - 4 * _AROUND) : begin], -_AROUND),
        "suffix": _letters(after[end : end + 4 * _AROUND], _AROUND),
    }  # fmt: skip


def _words(text: str, found: Sequence[Unit]) -> str:
    return " ".join(text[one.start : one.end] for one in found)


def _letters(text: str, count: int) -> str:
    """Returns the first or the last letters of a text, not counting white space, as the text has them."""
    places = [at for at, letter in enumerate(text) if not letter.isspace()]
    if len(places) <= abs(count):
        return text
    return text[: places[count - 1] + 1] if count > 0 else text[places[count] :]


def _beside(before: str) -> Iterator[int]:
    """Yields the numbers of the last lines of a saved text, if they list links from beside the article."""
    head, gap, tail = before.rpartition("\n\n")
    listed = tail.strip("\n").split("\n")
    if gap and all(len(line) <= 200 for line in listed):
        first = head.count("\n") + 2
        yield from range(first, first + len(listed))


def _text(work: Work) -> tuple[str, list[int]]:
    """Returns the page's text with its captions, and the numbers of lines that it may have or not."""
    page, rows, quiet = work.page, list[str](), set[int]()
    linked = within(page, page.tagged(("a",)))
    captions = within(page, page.tagged(("figcaption",)))
    captions = captions if work.captions is None else captions | work.captions
    for line, leaves, same_row in lines(page, work.kept):
        if same_row:
            rows[-1] += "\t" + line
            continue
        if captions[leaves].all() or _share(page, leaves, linked) >= _LINKED:
            quiet.add(len(rows))
        rows.append(line)
    return _numbered(rows, quiet)


def _numbered(rows: Sequence[str], quiet: set[int]) -> tuple[str, list[int]]:
    """Returns blocks as one text, and of some of them the numbers of their lines: code has several."""
    out, at = [], 0
    for number, row in enumerate(rows):
        size = row.count("\n") + 1
        out += range(at, at + size) if number in quiet else ()
        at += size
    return "\n".join(rows), out


def _share(page: Snapshot, leaves: Places, mask: Mask) -> float:
    sizes = np.array([len(page.strings[page.text[leaf]].strip()) for leaf in leaves.tolist()])
    return float(sizes[mask[leaves]].sum() / max(1, sizes.sum()))


def _elsewhere(work: Work) -> frozenset[str]:
    """Returns what the page says beside the article, as it is compared."""
    mask = visible_text(work.page) & ~work.kept
    found = [line for line, _, _ in lines(work.page, mask)]
    own = [one.key for one in units("\n".join(found), work.about["language"])]
    return frozenset(own) | {folded(line) for line in found}
