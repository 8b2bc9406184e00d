"""An article as a note, and a note as what it says of an article.

A note is the person's: every line of it that is none of ours is part of the text, and comes back as it was.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from readwell.engine.render import escaping
from readwell.engine.render.fragments import place
from readwell.engine.render.names import safe
from readwell.engine.render.vault import matter

Said = dict[str, Any]
#: What a note and its article have in common, and what stands for nothing said.
NOTHING: Mapping[str, Any] = {
    "title": "", "tags": [], "collections": [], "state": "", "favourite": False, "progress": 0.0, "note": "",
    "body": "", "marks": [],
}  # fmt: skip
#: What stands in the front matter, in this order; the first ones are told, and not read again.
_TOLD = ("address", "author", "site", "published", "saved")
_READ = ("title", "tags", "collections", "state", "favourite", "progress")
ID, CONFLICT = "readwell", "readwell-conflict-of"
_KNOWN = (ID, CONFLICT, *_TOLD, *_READ)
_NOTE, _MARKS = "<!-- readwell: note -->", "<!-- readwell: marks -->"
#: Characters of a file's name from a title, and those that note programs don't take in one.
_LONGEST = 90
_ODD = re.compile(r"[#^\[\]|]+")
#: The link to a mark's place in its page, which is none of the person's lines.
_LINK = re.compile(r"\[→\]\(<?https?://\S{1,200000}\)")
_ANCHOR = re.compile(r"\^rw-[0-9a-f]{12}")
#: A step of progress that a note shows: a note is not written anew at every line that is read.
STEP = 20


@dataclass(frozen=True)
class Note:
    """What a note says: `id` is the article's, "" for a note that is none of ours."""

    id: str
    said: Said
    others: tuple[str, ...] = ()
    address: str = ""
    saved: str = ""
    #: What its front matter tells of the article beside: author, site, published.
    told: Mapping[str, str] = field(default_factory=dict)


def said_of(article: Mapping[str, Any]) -> Said:
    """Returns what an article says in a note."""
    out = {name: article.get(name, value) for name, value in NOTHING.items()}
    out["title"] = _one_line(out["title"])
    out["body"] = (article["markdown"] or article["text"]).strip("\n")
    out["note"] = out["note"].strip("\n")
    out["progress"] = round(out["progress"] * STEP) / STEP
    for name in ("tags", "collections"):
        out[name] = sorted(map(_one_line, out[name]))
    out["marks"] = [dict(mark) for mark in out["marks"]]
    return out


def file_name(title: str) -> str:
    """Returns the name of a note's file, without its ending."""
    return safe(_ODD.sub(" ", title)[:_LONGEST]) or "note"


def anchor(mark: Mapping[str, Any]) -> str:
    """Returns the name of a mark in its note: note programs link to it."""
    return "rw-" + hashlib.sha256(str(mark["id"]).encode("utf-8", "replace")).hexdigest()[:12]


def written(
    name: str, article: Mapping[str, Any], said: Said, others: Sequence[str] = (), conflict: bool = False
) -> str:
    """Returns the note of an article."""
    about = article["about"]
    told = {
        "address": article["address"],
        "author": about.get("byline", ""),
        "site": article["site"],
        "published": about.get("published", ""),
        "saved": article["saved"],
    }
    head = {"title": said["title"], CONFLICT if conflict else ID: name, **told}
    head |= {name: said[name] for name in _READ if name != "title"}
    parts = [matter.written({name: _one_line(value) for name, value in head.items()}, others), said["body"]]
    if said["note"]:
        parts += [_NOTE, said["note"]]
    if said["marks"]:
        parts += [_MARKS, *(_mark(article["address"], mark) for mark in said["marks"])]
    return "\n".join(parts[:1]) + "\n" + "\n\n".join(part for part in parts[1:] if part) + "\n"


def _one_line(value: Any) -> Any:
    return " ".join(value.split()) if isinstance(value, str) else value


def _mark(address: str, mark: Mapping[str, Any]) -> str:
    quote = "\n".join(f"> {line}" for line in str(mark["exact"]).splitlines() or [""])
    note = str(mark.get("note", "")).strip("\n")
    link = place(address, mark)
    leads = f"[→]({escaping.address(link)})" if link else ""
    return "\n\n".join(part for part in (quote, note, leads, f"^{anchor(mark)}") if part)


def parsed(text: str, marks: Iterable[Mapping[str, Any]] | None = ()) -> Note:
    """Reads a note; `marks` are those that it may hold. None: all that look like marks are, by the names they have."""
    lines = text.removeprefix("\ufeff").replace("\r\n", "\n").split("\n")
    end = next((at for at, line in enumerate(lines[1:], 1) if line.rstrip() == "---"), 0)
    if lines[0].rstrip() != "---" or not end:
        return Note("", dict(NOTHING))
    head = matter.read([line.rstrip() for line in lines[1:end]], _KNOWN)
    body, note, marked = _parts(lines[end + 1 :])
    kept, left = _marks(marked, _any_marks(marked) if marks is None else {f"^{anchor(mark)}": mark for mark in marks})
    fields = head.fields
    said: Said = {
        **NOTHING,
        "title": str(fields.get("title", "")),
        "tags": sorted(_list(fields.get("tags"))),
        "collections": sorted(_list(fields.get("collections"))),
        "state": fields.get("state") if fields.get("state") in ("later", "archive") else "",
        "favourite": fields.get("favourite") is True,
        "progress": _share(fields.get("progress")),
        "note": "\n\n".join(part for part in (note, left) if part),
        "body": body,
        "marks": kept,
    }
    name = fields.get(ID, "")
    told = {one: str(fields.get(one) or "") for one in _TOLD}
    own = name if isinstance(name, str) else ""
    return Note(own, said, head.others, told.pop("address"), told.pop("saved"), told)


def _parts(lines: Sequence[str]) -> tuple[str, str, list[str]]:
    """Returns the text, the person's note, and the lines of the marks."""
    ends = len(lines)
    marks = next((at for at in range(ends) if lines[at].strip() == _MARKS), ends)
    note = next((at for at in range(marks) if lines[at].strip() == _NOTE), marks)
    body, own = ("\n".join(part).strip("\n") for part in (lines[:note], lines[note + 1 : marks]))
    return body, own, [line for line in lines[marks + 1 :] if not _is_link(line.strip())]


def _is_link(line: str) -> bool:
    return bool(_LINK.fullmatch(line)) and ":~:text=" in line


def _any_marks(lines: Sequence[str]) -> dict[str, Mapping[str, Any]]:
    """Returns what looks like marks, by their lines: each is named as its line is, and has the quote above it."""
    found: dict[str, Mapping[str, Any]] = {}
    pending: list[str] = []
    for line in lines:
        if not _ANCHOR.fullmatch(line.strip()):
            pending.append(line)
            continue
        if quote := _own(pending)[1]:
            found[line.strip()] = {"id": line.strip()[1:], "exact": quote}
        pending = []
    return found


def _marks(lines: Sequence[str], known: Mapping[str, Mapping[str, Any]]) -> tuple[list[dict[str, Any]], str]:
    """Returns the marks that stand in a note, with their own notes, and all lines that are no mark's."""
    by_name = dict(known)
    found: list[dict[str, Any]] = []
    left: list[str] = []
    pending: list[str] = []
    for line in lines:
        mark = by_name.pop(line.strip(), None)
        if mark is None:
            pending.append(line)
            continue
        own, quote = _own(pending)
        if quote != "\n".join(str(mark["exact"]).splitlines()):
            left += [f"> {part}" for part in quote.split("\n") if quote]
        kept = {name: value for name, value in mark.items() if name != "note"}
        found.append({**kept, **({"note": own} if own else {})})
        pending = []
    return found, "\n".join([*left, *pending]).strip("\n")


def _own(lines: Sequence[str]) -> tuple[str, str]:
    """Splits the lines above a mark's name: the person's, and the quote."""
    first = next((at for at, line in enumerate(lines) if line.startswith(">")), len(lines))
    last = next((at for at in range(first, len(lines)) if not lines[at].startswith(">")), len(lines))
    quote = "\n".join(line[1:].removeprefix(" ") for line in lines[first:last])
    return "\n".join([*lines[:first], *lines[last:]]).strip("\n"), quote


def _list(value: Any) -> list[str]:
    entries = value if isinstance(value, list) else str(value or "").split(",")
    return list(dict.fromkeys(text for entry in entries if (text := str(entry).strip().lstrip("#"))))


def _share(value: Any) -> float:
    try:
        share = float(value)
    except (TypeError, ValueError):
        return 0.0
    return round(share * STEP) / STEP if 0 <= share <= 1 else 0.0
