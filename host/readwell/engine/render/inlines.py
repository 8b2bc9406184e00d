"""Converts runs of text with formats to a tree of inlines, with white space as a browser shows it.

During the walk, a line is a flat list of runs, each with the formats open around it. So a link
around three paragraphs becomes a link in each of them, and no markup can be unbalanced.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import groupby
from typing import NamedTuple

from readwell.engine.render.document import NOTHING, Part

#: White space that a browser collapses; a no-break space is an ordinary character.
FOLDED = re.compile("[ \t\n\r\f]+")
#: Characters that may make up an empty line.
SILENT = " \t\n\r\f\u00a0\u200b\u200c\u200d\u2060\ufeff\u00ad"


@dataclass(frozen=True, slots=True)
class Format:
    """A format open around a run. Formats with the same node are the same."""

    kind: str
    node: int
    facts: dict[str, str] = field(default_factory=dict, compare=False)


class Run(NamedTuple):
    """A leaf of a line and the formats around it, outermost first."""

    formats: tuple[Format, ...]
    leaf: Part


def lines(runs: Sequence[Run]) -> list[tuple[Part, ...]]:
    """Splits the runs into paragraphs at two consecutive line breaks, which old pages use for that."""
    if len(runs) == 1 and runs[0].leaf.kind == "text":
        alone = _alone(runs[0])
        return [alone] if alone else []
    out = []
    for line in _parted(runs):
        folded = _folded(line)
        if folded:
            out.append(_nested(folded, 0))
    return out


def line(runs: Sequence[Run]) -> tuple[Part, ...]:
    """Returns the runs as one line, for headings and the like."""
    if len(runs) == 1 and runs[0].leaf.kind == "text":
        return _alone(runs[0])
    folded = _folded(_trimmed(list(runs)))
    return _nested(folded, 0) if folded else ()


def _alone(run: Run) -> tuple[Part, ...]:
    """Returns the line of a single text, the most frequent case, with less work."""
    text = FOLDED.sub(" ", run.leaf.text).removeprefix(" ").removesuffix(" ")
    if not text.strip(SILENT):
        return ()
    parts = (_with_text(run.leaf, text),)
    for form in reversed(run.formats):
        parts = (Part(form.kind, form.node, parts, facts=form.facts or NOTHING),)
    return parts


def _with_text(leaf: Part, text: str) -> Part:
    return leaf if text == leaf.text else Part(leaf.kind, leaf.node, leaf.parts, text, leaf.facts, leaf.span)


def extent(runs: Sequence[Run]) -> tuple[int, int]:
    """Returns the range of ids of the runs."""
    if len(runs) == 1 and runs[0].leaf.node >= 0:
        return runs[0].leaf.node, runs[0].leaf.node + 1
    nodes = [run.leaf.node for run in runs if run.leaf.node >= 0]
    return (min(nodes), max(nodes) + 1) if nodes else (-1, -1)


def _parted(runs: Sequence[Run]) -> list[list[Run]]:
    out: list[list[Run]] = [[]]
    breaks = 0
    for run in runs:
        if run.leaf.kind == "break":
            breaks += 1
        elif run.leaf.kind != "text" or run.leaf.text.strip(SILENT):
            if breaks > 1:
                out.append([])
            breaks = 0
        out[-1].append(run)
    return [_trimmed(part) for part in out]


def _trimmed(runs: list[Run]) -> list[Run]:
    """Removes breaks and white space at both ends, and repeated breaks."""
    out: list[Run] = []
    for run in runs:
        if _is_empty(run) and (not out or (run.leaf.kind == "break" and out[-1].leaf.kind == "break")):
            continue
        if run.leaf.kind == "break":
            while out and out[-1].leaf.kind == "text" and _is_empty(out[-1]):
                out.pop()
            if not out or out[-1].leaf.kind == "break":
                continue
        out.append(run)
    while out and _is_empty(out[-1]):
        out.pop()
    return out


def _is_empty(run: Run) -> bool:
    """Whether a run is a break or white space."""
    return run.leaf.kind == "break" or (run.leaf.kind == "text" and not run.leaf.text.strip(" \t\n\r\f"))


def _folded(runs: list[Run]) -> list[Run]:
    """Collapses white space across runs; returns nothing for an empty line."""
    out: list[Run] = []
    spaced = True
    for run in runs:
        if run.leaf.kind == "break":
            _strip_end(out)
            spaced = True
        elif run.leaf.kind == "page":
            pass
        elif run.leaf.kind == "text":
            text = FOLDED.sub(" ", run.leaf.text)
            if spaced:
                text = text.removeprefix(" ")
            if not text:
                continue
            spaced = text.endswith(" ")
            run = run if text == run.leaf.text else Run(run.formats, _with_text(run.leaf, text))
        else:
            spaced = False
        out.append(run)
    _strip_end(out)
    speaks = any(run.leaf.kind not in ("text", "break", "page") or run.leaf.text.strip(SILENT) for run in out)
    return out if speaks else []


def _strip_end(out: list[Run]) -> None:
    while out and out[-1].leaf.kind == "text":
        text = out[-1].leaf.text.removesuffix(" ")
        if text:
            if text != out[-1].leaf.text:
                out[-1] = Run(out[-1].formats, _with_text(out[-1].leaf, text))
            return
        out.pop()


def _nested(runs: list[Run], depth: int) -> tuple[Part, ...]:
    """Groups adjacent runs that share their format at this depth; recursion ends at DEEPEST_FORMAT."""
    if len(runs) == 1:
        alone = (runs[0].leaf,)
        for around in reversed(runs[0].formats[depth:]):
            alone = (Part(around.kind, around.node, alone, facts=around.facts or NOTHING),)
        return alone
    out: list[Part] = []
    for form, group in groupby(runs, key=lambda run: run.formats[depth] if depth < len(run.formats) else None):
        rows = list(group)
        if form is None:
            out.extend(_joined([run.leaf for run in rows]))
        else:
            out.append(Part(form.kind, form.node, _nested(rows, depth + 1), facts=form.facts or NOTHING))
    return tuple(out)


def _joined(leaves: list[Part]) -> list[Part]:
    """Joins adjacent texts."""
    out: list[Part] = []
    for text, group in groupby(leaves, key=lambda leaf: leaf.kind == "text"):
        row = list(group)
        joined = text and len(row) > 1
        out += [_with_text(row[0], "".join([leaf.text for leaf in row]))] if joined else row
    return out
