"""Bookmarks in Netscape's HTML, which every browser and most services write: links in folders, with attributes."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field

from readwell.engine.imports import takes
from readwell.engine.imports.markup import Token, tokens
from readwell.engine.imports.rows import Item, Take, fill
from readwell.engine.imports.sources import Rows, Source

#: Folders that are the browser's own, at the top: an article doesn't lie "in" them.
ROOTS = frozenset(
    " ".join(name.split())
    for name in """bookmarks, bookmarks bar, bookmarks toolbar, bookmarks menu, other bookmarks, mobile bookmarks,
    favourites, favorites, favorites bar, bookmarksbar, bookmarksmenu, other favorites, unfiled bookmarks, toolbar,
    menu, unfiled, mobile, lesezeichen-symbolleiste, lesezeichenleiste, weitere lesezeichen, barre personnelle,
    barre de favoris, autres favoris""".split(",")
)
READING_LIST = "com.apple.readinglist"


@dataclass
class Folder:
    """A folder that is open while its links are read."""

    name: str = ""
    attributes: dict[str, str] = field(default_factory=dict)
    description: str = ""

    @property
    def is_reading_list(self) -> bool:
        """Whether what lies in it is to be read."""
        return self.attributes.get("id", "").lower() == READING_LIST or self.name.strip().lower() == "reading list"

    def is_root(self, level: int) -> bool:
        """Whether it is one of the browser's own, so many folders below the top."""
        marks = {"personal_toolbar_folder", "unfiled_bookmarks_folder"} & self.attributes.keys()
        return bool(marks) or self.is_reading_list or (level == 0 and self.name.strip().lower() in ROOTS)


def takes_of(description: Take) -> dict[str, Take]:
    """Returns how the attributes of a link are taken, and the text below it."""
    return {
        "href": takes.address,
        "title": takes.title,
        "add_date": takes.saved,
        "last_modified": takes.changed,
        "last_visit": takes.opened,
        "tags": takes.tags(","),
        "toread": takes.either("toread", "later", ""),
        "data-cover": takes.known("image"),
        "data-important": takes.favourite("data-important"),
        "description": description,
    }


def reader(tool: str, description: Take = takes.note) -> Callable[[Source], Rows]:
    """Returns a reader of a tool's bookmarks in HTML."""
    ways = takes_of(description)

    def rows(source: Source) -> Rows:
        for number, (attributes, folders) in enumerate(_links(tokens(source.pieces())), 1):
            item = Item(tool, number)
            place(item, folders)
            yield from fill(item, attributes, ways).done()

    return rows


def place(item: Item, folders: list[Folder]) -> None:
    """Puts an article into its folders, and keeps what the file says of these."""
    path: list[str] = []
    named = [folder for folder in folders if folder.name.strip() or folder.attributes]
    for level, folder in enumerate(named):
        if folder.is_reading_list:
            item.row["state"] = "later"
        if folder.is_root(level):
            item.keep("root", folder.name.strip())
        else:
            path.append(folder.name)
        for name, value in (*folder.attributes.items(), ("description", folder.description.strip())):
            item.keep(f"folder {folder.name.strip()[:100]}.{name}", value)
    item.collect(*path)


class _Reading:
    """What was read of a file so far: the open folders, and the link or folder that texts belong to."""

    def __init__(self) -> None:
        self.folders: list[Folder] = []
        self.pending = Folder()
        self.link: dict[str, str] | None = None
        self.of_link: list[Folder] = []
        #: Where a text goes: the name of a link, a folder or a description.
        self.into = ""

    def text(self, text: str) -> None:
        """Adds a text to what is open."""
        if self.into == "title" and self.link is not None:
            self.link["title"] = self.link.get("title", "") + text
        elif self.into == "folder":
            self.pending.name += text
        elif self.into == "description" and self.link is not None:
            self.link["description"] = self.link.get("description", "") + text
        elif self.into == "description":
            self.pending.description += text

    def finished(self) -> Iterator[tuple[dict[str, str], list[Folder]]]:
        """Yields the link that ends here."""
        if self.link is not None:
            link = {
                name: value.strip() if name in ("title", "description") else value for name, value in self.link.items()
            }
            yield link, self.of_link
        self.link, self.into = None, ""


def _links(source: Iterator[Token]) -> Iterator[tuple[dict[str, str], list[Folder]]]:
    """Yields each link's attributes with its folders."""
    now = _Reading()
    for token in source:
        match token.name:
            case "":
                now.text(token.text)
            case "a":
                yield from now.finished()
                own = {name: value for name, value in token.attributes.items() if name not in ("title", "description")}
                now.link, now.of_link, now.into = own, list(now.folders), "title"
            case "/a":
                now.into = ""
            case "h3":
                yield from now.finished()
                now.pending, now.into = Folder("", token.attributes), "folder"
            case "/h3":
                now.into = ""
            case "dd":
                now.into = "description"
            case "br":
                now.text("\n")
            case "dl":
                yield from now.finished()
                now.folders.append(now.pending)
                now.pending = Folder()
            case "/dl":
                yield from now.finished()
                now.folders = now.folders[:-1]
            case "dt" | "hr":
                yield from now.finished()
    yield from now.finished()
