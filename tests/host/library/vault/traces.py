"""Random histories of a library and its folder of notes: edits, new names, moves and deletions on both sides, and kills.

Every edit brings a word of its own, so that what is lost shows: at the end each word must stand in a file or in the
library, and what a person wrote last into a note must stand in that note.
"""

from __future__ import annotations

import os
import random
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from readwell.engine.basics.errors import Refused
from readwell.engine.render.vault import note
from readwell.services.library import upkeep
from readwell.services.library.article import from_portable
from readwell.services.library.store import Library
from readwell.services.library.vault import files
from readwell.services.library.vault import sync as module
from readwell.services.library.vault.sync import sync

#: What a look does on disk: a kill comes before one of these.
_CALLS = ("rename", "link", "unlink", "replace", "fsync")
#: Steps of one history.
STEPS = 14


class Trace:
    """One history; `run` gives what is wrong at its end."""

    def __init__(self, seed: int, place: Path) -> None:
        self.chance = random.Random(seed)
        self.folder = place / "notes"
        self.folder.mkdir()
        self.path = place / "library.sqlite"
        self.library = Library(self.path)
        self.count = 0
        self.words: list[str] = []
        #: Words that a person wrote into a note, by its id; and those that the library's side wrote.
        self.in_notes: dict[str, list[str]] = {}
        self.kills = 0

    def word(self) -> str:
        """Returns a word that was never written before."""
        self.count += 1
        self.words.append(f"word{self.count}x")
        return self.words[-1]

    def run(self) -> list[str]:
        """Plays the history, brings both sides into step, and looks for what was lost."""
        for _ in range(3):
            self.add()
        self.look()
        for _ in range(STEPS):
            self.chance.choice(self._steps())()
        self.look()
        self.look()
        wrong = [*self._lost(), *self._overwritten()]
        done = sync(self.library, self.folder)
        if done.count:
            wrong.append(f"a further look still changes something: {done}")
        wrong += upkeep.check(self.library)
        self.library.close()
        return wrong

    def _steps(self) -> list[Callable[[], None]]:
        often = [self.edit_note, self.edit_article, self.look, self.look_killed]
        return [
            *often,
            *often,
            *often,
            self.rename,
            self.move,
            self.delete,
            self.remove,
            self.add,
            self.save_like_editor,
        ]

    def notes(self) -> list[tuple[Path, str, str]]:
        """Returns the notes in the folder: path, id and text."""
        found = []
        for path in sorted(files.listed(self.folder)):
            text = (self.folder / path).read_text("utf-8")
            name = note.parsed(text).id
            if name:
                found.append((self.folder / path, name, text))
        return found

    def add(self) -> None:
        """A new article is saved."""
        number = self.count
        text = f"{self.word()} was quiet.\n\nThe second line stays."
        row = {"address": f"https://x.example/{number}", "title": f"Note {number}", "saved": "2026-01-01"}
        self.library.add(from_portable({**row, "text": text, "markdown": text}))

    def edit_note(self) -> None:
        """A person writes into a note."""
        if not (all_ := self.notes()):
            return
        path, name, text = self.chance.choice(all_)
        word = self.word()
        place = self.chance.choice(("---\n\n", "The second line stays."))
        at = text.rfind(place) + len(place) if place in text else len(text)
        path.write_text(f"{text[:at]}\n{word}\n{text[at:]}", encoding="utf-8")
        self.in_notes.setdefault(name, []).append(word)

    def save_like_editor(self) -> None:
        """An editor writes a file of its own and gives it the note's name."""
        if not (all_ := self.notes()):
            return
        path, name, text = self.chance.choice(all_)
        word = self.word()
        draft = path.with_suffix(".tmp")
        draft.write_text(f"{text}\n{word}\n", encoding="utf-8")
        draft.replace(path)
        self.in_notes.setdefault(name, []).append(word)

    def edit_article(self) -> None:
        """A person changes an article in the library."""
        if not (rows := self.library.listed(limit=100)):
            return
        row = self.chance.choice(rows)
        kind = self.chance.choice(("note", "note", "tags", "favourite"))
        if kind == "note":
            change: dict[str, Any] = {"note": f"{row['note']}\n{self.word()}".strip()}
        elif kind == "tags":
            change = {"tags": [*row["tags"], self.word()]}
        else:
            change = {"favourite": not row["favourite"]}
        self.library.change(row["id"], change)

    def rename(self) -> None:
        """A note gets another name."""
        if all_ := self.notes():
            path = self.chance.choice(all_)[0]
            self.count += 1
            path.rename(path.with_name(f"Renamed {self.count}.md"))

    def move(self) -> None:
        """A note goes into another folder."""
        if all_ := self.notes():
            path = self.chance.choice(all_)[0]
            other = self.folder / f"Folder {self.chance.randrange(2)}"
            other.mkdir(exist_ok=True)
            if not (other / path.name).exists():
                path.rename(other / path.name)

    def delete(self) -> None:
        """A person deletes a note: its words may go with it."""
        if all_ := self.notes():
            path, name, text = self.chance.choice(all_)
            path.unlink()
            self.words = [word for word in self.words if word not in text]
            self.in_notes.pop(name, None)

    def remove(self) -> None:
        """A person removes an article from the library: its words may go with it."""
        if rows := self.library.listed(limit=100):
            row = self.library.get(self.chance.choice(rows)["id"])
            self.library.remove(row["id"])
            said = str(row)
            self.words = [word for word in self.words if word not in said]
            name = row["about"].get("readwell.note", "")
            # What the note has more than the article still counts, but not that it stands in the same file.
            self.in_notes.pop(name, None)

    def look(self) -> None:
        """Both sides are brought into step."""
        try:
            sync(self.library, self.folder)
        except Refused:
            sync(self.library, self.folder, force=True)

    def look_killed(self) -> None:
        """The program that brings them into step is killed somewhere."""
        self.library.close()
        at = self.chance.randrange(1, 25)
        child = os.fork()
        if not child:
            try:
                with _dies(at):
                    library = Library(self.path)
                    sync(library, self.folder, force=True)
            finally:
                os._exit(0)
        _, status = os.waitpid(child, 0)
        self.kills += os.waitstatus_to_exitcode(status) == 9
        self.library = Library(self.path)

    def _lost(self) -> list[str]:
        everything = [path.read_text("utf-8", "replace") for path in self.folder.rglob("*") if path.is_file()]
        everything += [path.name for path in self.folder.rglob("*")]
        everything += [str(self.library.get(row["id"])) for row in self.library.listed(limit=1000)]
        whole = "\n".join(everything)
        return [f"{word} is nowhere" for word in self.words if word not in whole]

    def _overwritten(self) -> list[str]:
        texts = {name: text for _, name, text in self.notes()}
        return [
            f"{word} is not in its note any more"
            for name, words in self.in_notes.items()
            for word in words
            if name in texts and word not in texts[name]
        ]


@contextmanager
def _dies(at: int) -> Iterator[None]:
    """Ends this process at the `at`th thing that it does on disk, with nothing cleaned up."""
    left = [at]

    def tick() -> None:
        left[0] -= 1
        if left[0] <= 0:
            os._exit(9)

    for name in _CALLS:
        true = getattr(os, name)

        def call(*args: Any, _true: Callable[..., Any] = true, **more: Any) -> Any:
            tick()
            return _true(*args, **more)

        setattr(os, name, call)
    writing = Library.writing

    @contextmanager
    def ticking(self: Library) -> Iterator[None]:
        tick()
        with writing(self):
            yield
            tick()
        tick()

    Library.writing = ticking  # type: ignore[method-assign]
    module.TWICE = 0.0
    yield


def played(seed: int, place: Path) -> tuple[list[str], int]:
    """Plays one history; returns what is wrong, and how often it was killed."""
    module.TWICE = 0.0
    trace = Trace(seed, place)
    return trace.run(), trace.kills
