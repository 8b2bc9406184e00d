"""Brings the library and the folder into step: an edit, a new name, a move or a deletion on either side comes over.

Neither side is ever written over a newer edit of the other one. Where both changed the same words, the note stays as
the person has it, and what the library had comes beside it as a second file.
"""

from __future__ import annotations

import time
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from readwell.engine.basics.errors import Refused
from readwell.engine.render.vault import note
from readwell.engine.render.vault.bundle import ID
from readwell.engine.render.vault.note import Note, Said
from readwell.services.library.article import Article
from readwell.services.library.merging import stamp
from readwell.services.library.store import Library
from readwell.services.library.vault import files, state, three
from readwell.services.library.vault.files import Seen
from readwell.services.library.vault.state import Agreed
from readwell.system import lock

#: A file that was written so lately may be written again within the same tick of the clock, in nanoseconds.
_RECENT = 3_000_000_000
#: So many notes may go at once, or half of all: more means that the folder is not all there.
FEW = 5
#: What a note says of its article beside its title, its tags and its text.
_PERSONAL = ("state", "favourite", "progress", "note", "collections", "marks")
#: Seconds until a file that is gone is looked for again.
TWICE = 1.0


@dataclass
class Done:
    """What a look at both sides has led to."""

    written: int = 0
    taken: int = 0
    moved: int = 0
    added: int = 0
    removed: int = 0
    #: A sentence for each note that needs a person: conflicts, copies, what can't be read.
    told: list[str] = field(default_factory=list)

    @property
    def count(self) -> int:
        """How many notes were changed on either side."""
        return self.written + self.taken + self.moved + self.added + self.removed


def sync(library: Library, folder: Path, only: Iterable[int] = (), force: bool = False) -> Done:
    """Brings both sides into step once; `only` writes the notes of some articles that were just saved."""
    if not folder.is_dir():
        raise Refused("folder", f"{folder} is not there: nothing was changed")
    with lock.locked(library.path.with_name("vault.lock")) as mine:
        if not mine:
            raise Refused("folder", "the folder is being brought into step by another program")
        numbers = list(only)
        look = _Look(library, folder, force, numbers)
        if numbers:
            look.write(number for number in numbers if state.light(library, number))
        else:
            look.all()
        return look.done


class _Look:
    """One look at both sides."""

    def __init__(self, library: Library, folder: Path, force: bool, only: list[int]) -> None:
        self.library, self.folder, self.force = library, folder, force
        self.done = Done()
        self.known = state.rows(library, only)
        self.began = time.time_ns()

    def all(self) -> None:
        """Looks at every file and every article."""
        files.restore(self.folder, self._is_there)
        by_path = {row.path: row for row in self.known.values() if row.path}
        seen = self._listed(by_path)
        changed = {path for path, one in seen.items() if not self._is_as_known(by_path.get(path), one)}
        names = self._names(changed - by_path.keys())
        gone = self._follow(seen, by_path, names)
        self._refuse_if_not_all_there(gone)
        lights = state.lights(self.library)
        for name, row in list(self.known.items()):
            if row.path:
                self._one(row, row.path in changed or name in names, row.path not in seen, lights)
        for path, found in sorted(names.items(), key=lambda pair: pair[1][0]):
            self._adopt(path, *found)
        having = {row.article for row in self.known.values()}
        self.write(number for number in lights if number not in having)

    def _is_there(self, data: bytes) -> bool:
        """Whether a file of the folder has the id of this note."""
        name = note.parsed(files.text_of(data) or "").id
        return bool(name) and any(self._id_at(path) == name for path in files.listed(self.folder))

    def _listed(self, by_path: Mapping[str, Agreed]) -> dict[str, Seen]:
        """Returns the files there are. One that an editor writes anew isn't gone: it is looked for twice."""
        seen = files.listed(self.folder)
        if by_path.keys() - seen.keys():
            time.sleep(TWICE)
            seen = files.listed(self.folder)
        return seen

    def _is_as_known(self, row: Agreed | None, one: Seen) -> bool:
        lately = abs(self.began - one.modified) < _RECENT
        return row is not None and not lately and (row.size, row.modified) == (one.size, one.modified)

    def _names(self, paths: Iterable[str]) -> dict[str, tuple[str, Note]]:
        """Returns the notes among files at new places, by id; of two with one id, the first counts."""
        found: dict[str, tuple[str, Note]] = {}
        for path in sorted(paths):
            text = self._text(path)
            one = note.parsed(text) if text is not None else Note("", {})
            if one.id in found:
                self.done.told.append(f"{path} has the id of {found[one.id][0]}: it is left alone")
            elif one.id:
                found[one.id] = (path, one)
        return found

    def _text(self, path: str) -> str | None:
        data = files.raw(self.folder / path)
        return None if data is None else files.text_of(data)

    def _follow(
        self, seen: Mapping[str, Seen], by_path: Mapping[str, Agreed], names: dict[str, tuple[str, Note]]
    ) -> list[Agreed]:
        """Follows notes that have moved; returns those that are nowhere."""
        gone = []
        for row in by_path.values():
            other = names.get(row.id)
            if row.path in seen and not (other and self._id_at(row.path) != row.id):
                if other:
                    self.done.told.append(f"{other[0]} is a copy of {row.path}: it is left alone")
                    del names[row.id]
            elif other:
                self._keep(row.at(other[0]))
                self.done.moved += 1
            else:
                gone.append(row)
        return gone

    def _id_at(self, path: str) -> str:
        text = self._text(path)
        return note.parsed(text).id if text is not None else ""

    def _refuse_if_not_all_there(self, gone: list[Agreed]) -> None:
        number = sum(1 for row in self.known.values() if row.path)
        if len(gone) >= FEW and 2 * len(gone) > number and not self.force:
            words = f"{len(gone)} of {number} notes are gone from {self.folder}: nothing was changed (--force does)"
            raise Refused("folder", words)

    def _keep(self, row: Agreed) -> None:
        with self.library.writing():
            state.keep(self.library, row)
        self.known[row.id] = row

    def _one(self, row: Agreed, touched: bool, missing: bool, lights: Mapping[int, str]) -> None:
        """Brings one note into step."""
        now = lights.get(row.article)
        if missing:
            self._deleted(row, now)
        elif now is None:
            self._orphaned(row)
        elif touched or now != row.light:
            self._both(row)

    def _deleted(self, row: Agreed, now: str | None) -> None:
        """A note that was deleted in the folder: its article is archived, and has no note any more."""
        with self.library.writing():
            if now is None:
                state.forget(self.library, row.id)
            else:
                self.library.revise(row.article, {"state": "archive"}, stamp())
                state.keep(self.library, row.at(""))
        if now is None:
            del self.known[row.id]
            return
        self.known[row.id] = row.at("")
        self.done.removed += 1
        self.done.told.append(f"{row.path} was deleted in the folder: its article is archived in the library")

    def _orphaned(self, row: Agreed) -> None:
        """A note whose article was removed from the library; one that was edited since brings the article back."""
        if files.bury(self.folder / row.path, row.digest):
            with self.library.writing():
                state.forget(self.library, row.id)
            del self.known[row.id]
            self.done.removed += 1
            return
        text = self._text(row.path)
        found = note.parsed(text, row.base["marks"]) if text is not None else None
        if found is not None and found.id == row.id:
            self._add(row.path, found)

    def _both(self, row: Agreed) -> None:
        """A note that may have changed on either side."""
        path = self.folder / row.path
        data = files.raw(path)
        text = None if data is None else files.text_of(data)
        article = self.library.get(row.article)
        mine = note.said_of(article)
        if data is None or text is None:
            self.done.told.append(f"{row.path} can't be read now")
            return
        if files.digest(data) == row.digest:
            theirs, others = row.base, note.parsed(text).others
        else:
            found = note.parsed(text, [*row.base["marks"], *mine["marks"]])
            if found.id != row.id:
                self.done.told.append(f"{row.path} has no id of Readwell now: it is left alone")
                return
            theirs, others = found.said, found.others
        said, against = three.joined(row.base, mine, theirs)
        if against:
            self._conflict(row, article, mine, against)
        self._settle(row, article, said, mine, theirs, data, others)

    def _conflict(self, row: Agreed, article: Mapping[str, Any], mine: Said, against: list[str]) -> None:
        """Keeps what the library had as a second file, before the note's words take its place."""
        path = Path(row.path)
        name = f"{path.stem} (Readwell {stamp()[:10]})"
        made = files.create(self.folder / path.parent, name, note.written(row.id, article, mine, conflict=True))
        both = f"{row.path} and the library have both changed ({', '.join(against)})"
        self.done.told.append(f"{both}: what the library had is in {made.name}")

    def _settle(
        self, row: Agreed, article: Mapping[str, Any], said: Said, mine: Said, theirs: Said, data: bytes,
        others: tuple[str, ...],
    ) -> None:  # fmt: skip
        """Writes what was agreed to the side that doesn't have it, the note first."""
        path, digest = self.folder / row.path, files.digest(data)
        if said != theirs:
            article = {**article, "title": said["title"]}
            text = note.written(row.id, article, said, others)
            if not files.replace(path, digest, text):
                return  # edited meanwhile: the next look meets it
            data = text.encode("utf-8", "replace")
            self.done.written += 1
        with self.library.writing():
            if said != mine:
                state.take(self.library, article, said, mine, stamp())
                self.done.taken += 1
            self._agree(row.id, row.article, row.path, data, said)

    def _agree(self, name: str, article: int, path: str, data: bytes, said: Said) -> None:
        """Notes what both sides have now, inside `writing`."""
        there = (self.folder / path).stat() if (self.folder / path).exists() else None
        # What was written just now may have been written again before it was looked at: it is read once more.
        settled = there is not None and time.time_ns() - there.st_mtime_ns > _RECENT
        size, modified = (there.st_size, there.st_mtime_ns) if there and settled else (0, 0)
        light = state.light(self.library, article)
        row = state.agreed(name, article, path, (files.digest(data), size, modified), light, said)
        state.keep(self.library, row)
        self.known[name] = row

    def _adopt(self, name: str, path: str, found: Note) -> None:
        """A note that the state doesn't know: of another library, or one that was put back."""
        row = self.known.get(name)
        if row is not None and row.path:
            return
        number = row.article if row else state.by_name(self.library, name, found.address)
        if number and state.light(self.library, number):
            article = self.library.get(number)
            base = row.base if row else _common(note.said_of(article), found.said)
            with self.library.writing():
                if row and article["state"] == "archive" != base["state"]:  # by its deletion, which is taken back
                    self.library.revise(number, {"state": base["state"]}, stamp())
                state.rename(self.library, number, name)
                state.keep(self.library, state.agreed(name, number, path, said=base))
            self.known[name] = state.agreed(name, number, path, said=base)
            self._both(self.known[name])
            return
        self._add(path, found)

    def _add(self, path: str, found: Note) -> None:
        """A note without an article becomes one."""
        data = files.raw(self.folder / path)
        if not found.address or data is None:
            self.done.told.append(f"{path} has no address: it is left alone")
            return
        said = found.said
        with self.library.writing():
            added = self.library.record(
                Article(
                    found.address, said["title"], found.saved or stamp(), said["body"], said["body"],
                    words=len(said["body"].split()), about={ID: found.id}, tags=tuple(said["tags"]),
                    personal={name: said[name] for name in _PERSONAL},
                ),
                apart=True,
            )  # fmt: skip
            self.library.base.execute("DELETE FROM vault WHERE id = ?", (found.id,))
            state.rename(self.library, added.id, found.id)
            self._agree(found.id, added.id, path, data, said)
        self.done.added += 1

    def write(self, numbers: Iterable[int]) -> None:
        """Writes the notes of articles that have none, or anew those that have changed."""
        rows = {row.article: row for row in self.known.values()}
        for number in numbers:
            if row := rows.get(number):
                if row.path:
                    self._both(row)
                continue
            article = self.library.get(number)
            with self.library.writing():
                name = state.named(self.library, article)
            said = note.said_of(article)
            text = note.written(name, article, said)
            path = files.create(self.folder, note.file_name(said["title"] or article["address"]), text)
            with self.library.writing():
                self._agree(name, number, path.relative_to(self.folder.resolve()).as_posix(), text.encode(), said)
            self.done.written += 1


def _common(mine: Said, theirs: Said) -> Said:
    """Returns what two sides had before, if nothing is known of it: what both have; else nothing was said."""
    return {name: value if theirs[name] == value else note.NOTHING[name] for name, value in mine.items()}
