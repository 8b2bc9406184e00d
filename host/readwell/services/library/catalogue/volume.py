"""Many articles as one book: a chapter each, with one table of contents; an article at a time is in memory."""

from __future__ import annotations

import hashlib
import zipfile
from collections import Counter
from collections.abc import Iterable
from pathlib import Path

from readwell.engine.render.epub import (
    CONTAINER,
    add_entry,
    document,
    file,
    instant,
    item,
    language,
    named,
    page,
    pictures,
    sections,
)
from readwell.engine.render.html import Writer, body
from readwell.engine.render.markup import words
from readwell.engine.render.sheet import foot, head, listed, style
from readwell.engine.render.work import MEDIA, Work
from readwell.services.library.merging import stamp


def write(works: Iterable[Work], title: str, path: Path) -> int:
    """Writes a book of these works, in their order; returns how many chapters it has."""
    made = _Volume(title)
    with zipfile.ZipFile(path, "w", zipfile.ZIP_STORED) as book:
        add_entry(book, "mimetype", b"application/epub+zip")  # must be the first entry, and stored
        add_entry(book, "META-INF/container.xml", CONTAINER.encode())
        for number, work in enumerate(works):
            made.chapter(book, number, work)
        made.end(book)
    return len(made.contents)


class _Volume:
    """What of the chapters must be known at the book's end."""

    def __init__(self, title: str) -> None:
        self.title = words(title)
        self.contents: list[str] = []
        self.items: list[str] = []
        self.languages: Counter[str] = Counter()
        self.digest = hashlib.sha256()

    def chapter(self, book: zipfile.ZipFile, number: int, work: Work) -> None:
        """Adds an article, with its pictures."""
        held = pictures(work)
        places = {
            address: f"images/{number + 1}-{at}{MEDIA[kind]}" for at, (address, (kind, _)) in enumerate(held.items(), 1)
        }
        article = named(work.marked)
        text = page(work, f"{head(work)}<main>\n{body(article, Writer(places))}\n</main>\n{listed(work)}{foot(work)}")
        add_entry(book, f"OEBPS/{file(number)}", text.encode())
        self.digest.update(text.encode())
        self.languages[language(work)] += 1
        self.items.append(item(number, text, None))
        title = words(work.about["title"] or work.about["address"] or str(number + 1))
        own = f'<a href="{file(number)}">{title}</a>'
        self.contents.append(f"<li>{own}{sections(article, file(number), '')}</li>")
        for at, (address, place) in enumerate(places.items(), 1):
            kind, data = held[address]
            add_entry(book, f"OEBPS/{place}", data)
            self.items.append(f'<item id="image-{number + 1}-{at}" href="{place}" media-type="{kind}"/>')

    def end(self, book: zipfile.ZipFile) -> None:
        """Adds the contents, the style and the package."""
        tag = self.languages.most_common(1)[0][0] if self.languages else "und"
        entries = "\n".join(self.contents)
        inner = f'<nav epub:type="toc" role="doc-toc">\n<h1>{self.title}</h1>\n<ol>\n{entries}\n</ol>\n</nav>'
        add_entry(book, "OEBPS/nav.xhtml", document(tag, "", self.title, inner).encode())
        add_entry(book, "OEBPS/style.css", style().encode())
        add_entry(book, "OEBPS/package.opf", self._package(tag).encode())

    def _package(self, tag: str) -> str:
        digest = self.digest.hexdigest()
        name = f"urn:uuid:{digest[:8]}-{digest[8:12]}-5{digest[13:16]}-8{digest[17:20]}-{digest[20:32]}"
        items = [
            '<item id="nav" href="nav.xhtml" media-type="application/xhtml+xml" properties="nav"/>',
            '<item id="style" href="style.css" media-type="text/css"/>',
            *self.items,
        ]
        chapters = (file(at).removesuffix(".xhtml") for at in range(len(self.contents)))
        spine = "\n".join(f'<itemref idref="{chapter}"/>' for chapter in ("nav", *chapters))
        return (
            '<?xml version="1.0" encoding="UTF-8"?>\n'
            '<package xmlns="http://www.idpf.org/2007/opf" version="3.0" unique-identifier="name">\n'
            '<metadata xmlns:dc="http://purl.org/dc/elements/1.1/">\n'
            f'<dc:identifier id="name">{name}</dc:identifier>\n<dc:title>{self.title}</dc:title>\n'
            f"<dc:language>{tag}</dc:language>\n"
            f'<meta property="dcterms:modified">{instant(stamp())}</meta>\n'
            "</metadata>\n<manifest>\n" + "\n".join(items) + f"\n</manifest>\n<spine>\n{spine}\n</spine>\n</package>\n"
        )
