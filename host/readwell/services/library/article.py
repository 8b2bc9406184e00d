"""One saved article: its fields, how they travel, and how they lie in the library's file."""

from __future__ import annotations

import json
import zlib
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass, field, fields
from typing import Any

from readwell.services.library import damage, spelling
from readwell.services.library.fields import FIELDS, checked
from readwell.services.library.merging import DECIDED

#: Bytes of the longest text: more than a request may hold. A file made by another could unpack to any number.
LONGEST = 1 << 28

#: Made once: json.loads makes a new one for each text. An older version may have written numbers that JSON lacks.
_DECODER = json.JSONDecoder(parse_constant=lambda _: None)


@dataclass(frozen=True)
class Article:
    """One saved text, or a link whose text has not come yet: then it is empty."""

    address: str
    title: str
    saved: str
    text: str
    markdown: str = ""
    #: The article as the reader shows it, and a small picture for the list: a data URL.
    html: str = ""
    cover: str = ""
    site: str = ""
    language: str = ""
    words: int = 0
    path: str = ""
    about: Mapping[str, str] = field(default_factory=dict)
    tags: tuple[str, ...] = ()
    #: Where the person stopped reading: a text quote, as the reader writes it.
    position: Mapping[str, Any] = field(default_factory=dict)
    #: What it said before, by which other copies bring it (fields.json).
    versions: tuple[Mapping[str, Any], ...] = ()
    #: What else the person has said of it, by field (PERSONAL); a field that isn't there says nothing.
    personal: Mapping[str, Any] = field(default_factory=dict)

    @property
    def hash(self) -> str:
        """Returns a fingerprint of the words."""
        return spelling.fingerprint(self.text)

    @property
    def key(self) -> str:
        """Returns the key of the page."""
        return spelling.key(self.about.get("canonical") or self.address)


_OWN = tuple(part.name for part in fields(Article) if part.name != "personal")
#: What is known of an article that is a part of its page: the person has saved what was selected.
SELECTED = "readwell.selection"
#: What a person says of an article, with what stands for nothing said.
NOTHING: Mapping[str, Any] = {
    "state": "", "favourite": False, "progress": 0.0, "place": 0.0, "note": "", "collections": [], "opened": "",
    "changed": "", "fetch": {}, "marks": [],
}  # fmt: skip
PERSONAL = tuple(NOTHING)
#: A saved file's path says who the person is and how they name their folders, and leads nowhere elsewhere.
_PORTABLE = tuple(name for name in FIELDS if name != "path")


def portable(row: Mapping[str, Any]) -> dict[str, Any]:
    """Returns an article for export: without the fields that belong to this library, and to this computer."""
    # Who has decided something has also decided what is not so: no favourite any more, for example.
    said = DECIDED if row["changed"] else ()
    names = (name for name in _PORTABLE if name in row)
    return {name: row[name] for name in names if name in said or row[name] != NOTHING.get(name, [])}


def from_portable(row: Mapping[str, Any]) -> Article:
    """Returns an imported article, checked field by field; unknown fields, such as the id, are ignored."""
    sound = checked(row)
    return Article(
        **{name: sound[name] for name in _OWN if name in sound},
        personal={name: _listed(sound[name]) for name in PERSONAL if name in sound},
    )


def _listed(value: Any) -> Any:
    return list(value) if isinstance(value, tuple) else value


def written(value: Any) -> str:
    """Returns a list or an object as the file holds it; nothing is an empty text."""
    return json.dumps(value, ensure_ascii=False, allow_nan=False) if value else ""


def held(text: str) -> dict[str, Any]:
    """Parses an object from the file."""
    found = _DECODER.decode(text or "{}")
    return {name: value for name, value in found.items() if value is not None}


def is_selection(about: str) -> bool:
    """Whether an article, of which the file says this, is only what was selected of its page."""
    with suppress(*damage.FAULTS):
        return SELECTED in about and SELECTED in held(about)
    return False


def packed(text: str, like: str = "") -> bytes:
    """Compresses a text with a similar one as dictionary: a fraction of the size and time."""
    packer = zlib.compressobj(6, zdict=_bytes(like)) if like else zlib.compressobj(6)
    return packer.compress(_bytes(text)) + packer.flush()


def unpacked(data: bytes, like: str = "") -> str:
    """Decompresses with or without the dictionary: the header says whether one was used."""
    opening = zlib.decompressobj(zdict=_bytes(like))
    text = opening.decompress(data, LONGEST)
    if not opening.eof:
        raise zlib.error("the text is cut off, or longer than any that was saved")
    return text.decode("utf-8")


def _bytes(text: str) -> bytes:
    return text.encode("utf-8", "replace")
