"""Pages whose words occur nowhere else, and the search for these words in everything that a run has written.

The page's markup has each character of its words as a number (`&#113;`): what stores the page as it came, such as a
browser's cache, has none of them. Whoever has one has read the page's text. Its title, its address and its picture's
address stand in plain, because browsers write those down by themselves.
"""

from __future__ import annotations

import base64
import os
import re
import secrets
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

from tests.browser.drivers.loopback import PAGES, Loopback
from tests.browser.drivers.stored import contents

#: What a browser may write down by itself, and what it may not.
PLAIN, CODED = ("host", "path", "query", "title", "picture"), ("word", "alt")
#: One transparent point is no picture of an article: this one has a size.
PICTURE = '<svg xmlns="http://www.w3.org/2000/svg" width="400" height="300"><rect width="400" height="300" fill="#876"/></svg>'


@dataclass(frozen=True)
class Unique:
    """A page of its own words."""

    #: With what every word of the page begins: by chance, because the words of an earlier run may still lie about.
    stem: str = field(default_factory=lambda: "".join(secrets.choice("bcdfghjklmnpqrstvwxz") for _ in range(12)))

    def __getitem__(self, kind: str) -> str:
        assert kind in (*PLAIN, *CODED)
        return self.stem + kind

    def put(self, server: Loopback) -> str:
        """Serve the page; gives its address."""
        origin = server.origin.replace("127.0.0.1", f"{self['host']}.localhost")
        picture = server.put(f"/{self['picture']}.svg", PICTURE.encode(), Content_Type="image/svg+xml")
        word = coded(self["word"])
        text = (PAGES / "council.html").read_text("utf-8").replace("</p>", f" {word} has the last word.</p>")
        text = re.sub("<title>.*?</title>", f"<title>{self['title']}</title>", text)
        figure = f'<img src="{picture.replace(server.origin, origin)}" alt="{coded(self["alt"])}" width=400 height=300>'
        text = text.replace("<figure>", f"<figure>{figure}</figure><figure>", 1)
        assert word in text and figure in text and self["word"] not in text
        server.put(f"/{self['path']}.html", text)
        return f"{origin}/{self['path']}.html?{self['query']}"


def coded(word: str) -> str:
    """The word as a page may write it, one number for each character."""
    return "".join(f"&#{ord(letter)};" for letter in word)


def search(page: Unique, *tops: Path, since: float = 0, unpacked: bool = True) -> set[tuple[str, str]]:
    """Each file below these places that has a word of the page, with the kind of word.

    A database that a browser is just writing can't be unpacked.
    """
    found = set()
    for file in (one for top in tops for one in files(top, since)):
        texts = contents(file) if unpacked else [read(file)]
        for text in (str(file).encode(), *texts):
            found |= {(str(file), kind(match[1])) for form in encoded(page.stem) for match in form.finditer(text)}
    return found


def read(file: Path) -> bytes:
    """The bytes of a file; none if it has gone meanwhile."""
    try:
        return file.read_bytes()
    except OSError:
        return b""


def files(top: Path, since: float) -> Iterator[Path]:
    """All files below a place that were written since then; others may remove some meanwhile."""
    # os.walk passes over a folder that has gone; Path.rglob ends with it.
    for file in (Path(folder, name) for folder, _, names in os.walk(top) for name in names):
        try:
            if file.is_file() and not file.is_symlink() and file.stat().st_mtime >= since:
                yield file
        except OSError:
            continue


def encoded(stem: str) -> list[re.Pattern[bytes]]:
    """How a word may be stored: as UTF-8 or UTF-16, each byte one higher as in the keys of Firefox, or in Base64."""
    plain, wide = stem.encode(), stem.encode("utf-16-le")
    higher = bytes(byte + 1 for byte in plain)
    # By where the word begins in its group of three bytes; the signs at both ends depend on its neighbours.
    within = [base64.b64encode(b"\0" * shift + plain)[4 if shift else 0 : 16] for shift in range(3)]
    ends = {plain: rb"([a-z]*)", wide: rb"((?:[a-z]\0)*)", higher: rb"([b-{]*)"}
    return [re.compile(re.escape(word) + end) for word, end in ends.items()] + [
        re.compile(re.escape(word) + b"()") for word in within
    ]


def kind(ending: bytes) -> str:
    """Which of the page's words this is, by its ending in whatever form."""
    forms = (ending, ending.replace(b"\0", b""), bytes(byte - 1 for byte in ending if byte))
    texts = [form.decode("ascii", "replace") for form in forms]
    return next((name for name in (*PLAIN, *CODED) if any(text.startswith(name) for text in texts)), "packed")
