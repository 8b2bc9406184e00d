"""The marks of articles in the library's file: their rows, their tags and the index of their words.

Each mark is a row of its own, so that two windows that mark one article at once lose nothing of each other. All
functions but `of` and `problems` run inside `Library.writing`.
"""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from typing import Any

from readwell.services.library import damage, spelling
from readwell.services.library.article import held
from readwell.services.library.fields import FIELDS

#: The most marks of one article.
MOST = int(FIELDS["marks"]["entries"])
#: The colour of a mark that says none.
COLOUR = str(FIELDS["marks"]["fields"]["colour"]["of"][0])

#: Questions for what the index and the marks don't have in common, each with its sentence.
_ASTRAY = (
    ("SELECT number FROM marks WHERE number NOT IN (SELECT rowid FROM noted)", "mark {} is not in the index"),
    ("SELECT rowid FROM noted WHERE rowid NOT IN (SELECT number FROM marks)", "the index knows mark {}, which is gone"),
    ("SELECT mark FROM mark_tags WHERE mark NOT IN (SELECT number FROM marks)", "a tag has mark {}, which is gone"),
)

Mark = Mapping[str, Any]


def of(base: sqlite3.Connection, article: int) -> list[dict[str, Any]]:
    """Returns the marks of an article, in their order."""
    asked = "SELECT mark FROM marks WHERE article = ? ORDER BY number"
    return [held(text) for (text,) in base.execute(asked, (article,))]


def replace(base: sqlite3.Connection, article: int, marks: Sequence[Mark]) -> None:
    """Gives an article these marks, in this order, and no other."""
    rows = base.execute("SELECT number, mark FROM marks WHERE article = ? ORDER BY number", (article,)).fetchall()
    written = [_text(mark) for mark in marks]
    same = 0
    while same < min(len(rows), len(written)) and rows[same][1] == written[same]:
        same += 1
    for number, text in rows[same:]:
        _drop(base, number, text)
    for mark in marks[same:]:
        _insert(base, article, mark)


def put(base: sqlite3.Connection, article: int, mark: Mark) -> None:
    """Adds a mark, or replaces the one with its id; of two, the one that was changed later stays."""
    row = base.execute("SELECT number, mark FROM marks WHERE article = ? AND id = ?", (article, mark["id"])).fetchone()
    if row is None:
        _insert(base, article, mark)
        return
    number, text = row
    with suppress(*damage.FAULTS):
        if _time(held(text)) > _time(mark):
            return
    _unindex(base, number, text)
    base.execute("DELETE FROM mark_tags WHERE mark = ?", (number,))
    base.execute(
        "UPDATE marks SET mark = ?, made = ?, colour = ? WHERE number = ?", (_text(mark), *_facts(mark), number)
    )
    _index(base, number, mark)


def remove(base: sqlite3.Connection, article: int, name: str | None = None) -> int:
    """Removes one mark of an article, or all of them; returns how many there were."""
    asked = "SELECT number, mark FROM marks WHERE article = ?" + ("" if name is None else " AND id = ?")
    rows = base.execute(asked, (article,) if name is None else (article, name)).fetchall()
    for number, text in rows:
        _drop(base, number, text)
    return len(rows)


def clear(base: sqlite3.Connection) -> None:
    """Removes all marks of all articles."""
    base.execute("INSERT INTO noted (noted) VALUES ('delete-all')")
    base.execute("DELETE FROM mark_tags")
    base.execute("DELETE FROM marks")


def fill(base: sqlite3.Connection) -> None:
    """Builds the tags and the index from the marks themselves; one that is damaged is left out."""
    base.execute("INSERT INTO noted (noted) VALUES ('delete-all')")
    base.execute("DELETE FROM mark_tags")
    last = -1
    while rows := base.execute(
        "SELECT number, mark FROM marks WHERE number > ? ORDER BY number LIMIT 1000", (last,)
    ).fetchall():
        for number, text in rows:
            last = number
            with suppress(*damage.FAULTS):
                mark = held(text)
                _words(mark)
                base.execute("UPDATE marks SET made = ?, colour = ? WHERE number = ?", (*_facts(mark), number))
                _index(base, number, mark)


def problems(base: sqlite3.Connection) -> Iterator[str]:
    """Yields what is wrong with the marks' index, a sentence each."""
    try:
        base.execute("INSERT INTO noted (noted) VALUES ('integrity-check')")
    except sqlite3.DatabaseError as problem:
        yield f"the index of marks: {problem}"
    for question, sentence in _ASTRAY:
        yield from (sentence.format(number) for (number,) in base.execute(question))


def _insert(base: sqlite3.Connection, article: int, mark: Mark) -> None:
    values = (article, mark["id"], _text(mark), *_facts(mark))
    number = base.execute(
        "INSERT INTO marks (article, id, mark, made, colour) VALUES (?, ?, ?, ?, ?)", values
    ).lastrowid
    assert number is not None
    _index(base, number, mark)


def _drop(base: sqlite3.Connection, number: int, text: str) -> None:
    _unindex(base, number, text)
    base.execute("DELETE FROM marks WHERE number = ?", (number,))  # and its tags with it


def _index(base: sqlite3.Connection, number: int, mark: Mark) -> None:
    base.execute("INSERT INTO noted (rowid, exact, note, tags) VALUES (?, ?, ?, ?)", (number, *_words(mark)))
    made, colour = _facts(mark)
    rows = [(tag, made, number, colour) for tag in _tags(mark)]
    base.executemany("INSERT OR IGNORE INTO mark_tags (tag, made, mark, colour) VALUES (?, ?, ?, ?)", rows)


def _unindex(base: sqlite3.Connection, number: int, text: str) -> None:
    """Takes a mark out of the index, which stores no texts. A damaged one stays there until the index is rebuilt."""
    with suppress(*damage.FAULTS):
        base.execute(
            "INSERT INTO noted (noted, rowid, exact, note, tags) VALUES ('delete', ?, ?, ?, ?)",
            (number, *_words(held(text))),
        )


def _words(mark: Mark) -> tuple[str, str, str]:
    """Returns what a search finds a mark by: its quote, its note and its tags."""
    texts = (mark.get("exact", ""), mark.get("note", ""), " ".join(mark.get("tags", ())))
    first, second, third = map(spelling.with_spaces, texts)
    return first, second, third


def _tags(mark: Mark) -> list[str]:
    return [tag.strip() for tag in mark.get("tags", ()) if tag.strip()]


def _facts(mark: Mark) -> tuple[str, str]:
    """Returns what lists of marks are sorted and filtered by: when it was made, and its colour."""
    return str(mark.get("made", "")), str(mark.get("colour", COLOUR))


def _time(mark: Mark) -> str:
    return str(mark.get("changed") or mark.get("made") or "")


def _text(mark: Mark) -> str:
    return json.dumps(mark, ensure_ascii=False)
