"""The request `compare`: a text as the library keeps it, and the page as it is now."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import numpy as np

from readwell.engine.basics.errors import Refused
from readwell.engine.changes import report
from readwell.engine.changes.comparison import Change, Comparison, compared
from readwell.engine.changes.teasers import LINKED, linked
from readwell.engine.page.snapshot import Mask, Places, Snapshot
from readwell.engine.page.tree import within
from readwell.engine.render import beside
from readwell.engine.render.beside import keys
from readwell.engine.render.text import lines
from readwell.engine.render.work import Work
from readwell.engine.sentences.folding import folded
from readwell.engine.sentences.units import Unit, in_lines, places_texts, units
from readwell.engine.sentences.wording import changed

#: The longest text of the library, and the most changes that a reply lists; it counts all.
LONGEST, MOST = 64_000_000, 10_000
#: Letters on each side of a place, as marks have them.
_AROUND = 80


def reply(request: Mapping[str, Any], work: Work) -> dict[str, Any]:
    """Returns what has changed between the text of the request and the page."""
    before, markdown = in_lines(_saved(request, "before")), _saved({"markdown": "", **request}, "markdown")
    after, quiet = _text(work)
    seen, lang = beside.seen(_saved({"beside": "", **request}, "beside")), work.about["language"]
    # Whether a text begins with its title depends on who saved it.
    title = folded(work.about["title"])
    quiet += [number for number, line in enumerate(after.split("\n")) if folded(line) == title]
    quiets = [*_beside(before), *linked(before, markdown)], quiet
    found = compared_texts(before, after, lang, quiets, frozenset({title, *keys(work.page, work.kept, lang)}), seen)
    return {"page": work.page.hash, **_written(request, found, work.about["title"], work.about["address"])}


def reply_of_texts(request: Mapping[str, Any]) -> dict[str, Any]:
    """Returns what has changed between two texts of an article, both as the library keeps them."""
    known = {"markdown": "", "after_markdown": "", "beside": "", "language": "", "title": "", "address": "", **request}
    before, after = (in_lines(_saved(known, name)) for name in ("before", "after"))
    quiet = [
        [*_beside(text), *linked(text, _saved(known, name))]
        for text, name in ((before, "markdown"), (after, "after_markdown"))
    ]
    seen = beside.seen(_saved(known, "beside"))
    found = compared_texts(before, after, _saved(known, "language"), (quiet[0], quiet[1]), frozenset(), seen)
    return _written(request, found, _saved(known, "title"), _saved(known, "address"))


def _written(request: Mapping[str, Any], found: dict[str, Any], title: str, address: str) -> dict[str, Any]:
    """Adds the report that a request asks for."""
    if "as" not in request:
        return found
    form = report.known(request["as"])
    return {**found, "text": form.write(found["changes"], title, address), "ending": form.ending}


def _saved(request: Mapping[str, Any], name: str) -> str:
    value = request.get(name)
    if not isinstance(value, str) or len(value) > LONGEST:
        raise Refused("request", f"{name} is not a text of at most {LONGEST:,} characters")
    return value


def compared_texts(
    before: str,
    after: str,
    lang: str = "",
    quiet: tuple[Sequence[int], Sequence[int]] = ((), ()),
    elsewhere: frozenset[str] = frozenset(),
    seen: frozenset[int] = frozenset(),
) -> dict[str, Any]:
    """Returns the changes between two texts, each with its place in the new one, and how many there are of each kind.

    `quiet` are numbers of lines on each side that are no part of the article; `elsewhere` is what the page says beside
    the article, `seen` the marks of what it said there when it was saved.
    """
    old, new = units(before, lang, quiet[0]), units(after, lang, quiet[1])
    found = compared(old, new, elsewhere, beside.marks({one.key for one in new}, seen))
    counts = {kind: sum(one.kind == kind for one in found.changes) for kind in ("added", "changed", "removed")}
    listed = [_wire(one, old, new, before, after) for one in found.changes[:MOST]]
    return {"changes": listed, "counts": counts | _still(found)}


def _still(found: Comparison) -> dict[str, int]:
    return {"moved": found.moved, "same": found.same}


def _wire(change: Change, old: Sequence[Unit], new: Sequence[Unit], before: str, after: str) -> dict[str, Any]:
    was, now = _words(before, [old[one] for one in change.before]), _words(after, [new[one] for one in change.after])
    at = [new[one] for one in change.after]
    place = "at" if at else "after" if change.behind >= 0 else "before"
    at = at or list(new[max(0, change.behind) :][:1])
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
    page, out, quiet = work.page, list[str](), list[int]()
    links, captions = within(page, page.tagged(("a",))), within(page, page.tagged(("figcaption",)))
    captions = captions if work.captions is None else captions | work.captions
    rows: list[list[tuple[str, bool]]] = []
    for line, leaves, same_row in lines(page, work.kept):
        cell = line, bool(captions[leaves].all()) or _share(page, leaves, links) >= LINKED
        if same_row:
            rows[-1].append(cell)
        else:
            rows.append([cell])
    for row in rows:
        cells = [text for text, _ in row]
        is_placed = places_texts(cells)
        for text, is_quiet in row if is_placed else [("\t".join(cells), all(one for _, one in row))]:
            written = text.split("\n")
            quiet += range(len(out), len(out) + len(written)) if is_quiet else ()
            out += written
    return "\n".join(out), quiet


def _share(page: Snapshot, leaves: Places, mask: Mask) -> float:
    sizes = np.array([len(page.strings[page.text[leaf]].strip()) for leaf in leaves.tolist()])
    return float(sizes[mask[leaves]].sum() / max(1, sizes.sum()))
