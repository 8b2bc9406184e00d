"""EPUB 3: one article as a book of one chapter, a work in chapters as one of several; the same bytes everywhere.

Everything is stored, not deflated: zlib versions differ in their output, and pictures don't shrink anyway.
"""

from __future__ import annotations

import hashlib
import io
import re
import zipfile
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from datetime import UTC, datetime

from readwell.engine.render.chapters import linked, split, titled
from readwell.engine.render.document import Article, Part, plain_of, rewritten
from readwell.engine.render.html import Writer, body
from readwell.engine.render.markup import words
from readwell.engine.render.sheet import foot, head, listed, style
from readwell.engine.render.svg import alone
from readwell.engine.render.work import MEDIA, Work

#: Image types that every reading system must support, besides drawings; other pictures become links.
CORE = ("image/png", "image/jpeg", "image/gif", "image/webp")
_SPACES = 'xmlns="http://www.w3.org/1999/xhtml" xmlns:epub="http://www.idpf.org/2007/ops"'
_STYLE = '<link rel="stylesheet" type="text/css" href="style.css"/>'
_LANGUAGE = re.compile(r"^[A-Za-z]{2,3}(?:-[A-Za-z0-9]{2,8})*$")
CONTAINER = """<?xml version="1.0" encoding="UTF-8"?>
<container version="1.0" xmlns="urn:oasis:names:tc:opendocument:xmlns:container">
<rootfiles><rootfile full-path="OEBPS/package.opf" media-type="application/oebps-package+xml"/></rootfiles>
</container>
"""
#: What is being heard, in the colours that the system gives to marked text.
_ACTIVE = ".-epub-media-overlay-active { background-color: Mark; color: MarkText; }\n"
_COVER = ' properties="cover-image"'
#: Bytes of a picture that is worth a cover.
_LARGE = 6_000
#: A fixed time: the zip must not depend on when it was made.
_EPOCH = (1980, 1, 1, 0, 0, 0)


@dataclass(frozen=True)
class Overlay:
    """A recording of the text, for a book that is read and heard at once."""

    #: Gives what is spoken names of its own.
    named: Callable[[Article], Article]
    #: The name of the title above the text.
    title: str
    #: What is heard when: SMIL.
    smil: str
    #: The sound's ending, media type and bytes.
    ending: str
    media: str
    sound: bytes
    seconds: float

    @property
    def facts(self) -> list[str]:
        """Returns what the package says of it."""
        long = f"{self.seconds:.3f}s"
        return [
            f'<meta property="media:duration" refines="#overlay">{long}</meta>',
            f'<meta property="media:duration">{long}</meta>',
            '<meta property="media:active-class">-epub-media-overlay-active</meta>',
        ]

    @property
    def items(self) -> list[str]:
        """Returns its files for the manifest."""
        return [
            '<item id="overlay" href="article.smil" media-type="application/smil+xml"/>',
            f'<item id="sound" href="{self.place}" media-type="{self.media}"/>',
        ]

    @property
    def place(self) -> str:
        """Returns the path of the sound in the book."""
        return f"audio/article{self.ending}"


def epub(work: Work, overlay: Overlay | None = None) -> bytes:
    """Returns the article as a book, with its recording if there is one."""
    held = pictures(work)
    files = {address: f"images/{number}{MEDIA[kind]}" for number, (address, (kind, _)) in enumerate(held.items(), 1)}
    chapters = [_chapter(work, Writer(files), overlay)] if overlay else _chapters(work, Writer(files))
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_STORED) as book:
        add_entry(book, "mimetype", b"application/epub+zip")  # must be the first entry, and stored
        add_entry(book, "META-INF/container.xml", CONTAINER.encode())
        media = {files[key]: held[key][0] for key in held}
        cover = files.get(_cover(work, held), "")
        add_entry(book, "OEBPS/package.opf", _package(work, chapters, media, cover, overlay).encode())
        add_entry(book, "OEBPS/nav.xhtml", _contents(work, overlay is not None).encode())
        for number, chapter in enumerate(chapters):
            add_entry(book, f"OEBPS/{file(number)}", chapter.encode())
        add_entry(book, "OEBPS/style.css", (style() + (_ACTIVE if overlay else "")).encode())
        for address, path in files.items():
            add_entry(book, f"OEBPS/{path}", held[address][1])
        if overlay:
            add_entry(book, "OEBPS/article.smil", overlay.smil.encode())
            add_entry(book, f"OEBPS/{overlay.place}", overlay.sound)
    return out.getvalue()


def pictures(work: Work) -> dict[str, tuple[str, bytes]]:
    """Returns address -> media type and bytes of the pictures to embed."""
    held = {address: (picture.media, picture.data) for address, picture in work.held.items() if picture.media in CORE}
    for address, picture in work.held.items():
        if picture.media == "image/svg+xml" and (drawing := alone(picture.data)):
            held[address] = (picture.media, drawing)
    return held


def _cover(work: Work, held: dict[str, tuple[str, bytes]]) -> str:
    """Returns the address of the picture that stands for the book: the page's own choice, or the first large one."""
    photos = [address for address, (kind, data) in held.items() if kind in CORE and len(data) >= _LARGE]
    own = work.about["image"]
    return own if own in photos else next(iter(photos), "")


def add_entry(book: zipfile.ZipFile, path: str, data: bytes) -> None:
    """Adds a file to a book, stored, with a fixed time."""
    entry = zipfile.ZipInfo(path, _EPOCH)
    entry.external_attr = 0o644 << 16
    entry.create_system = 3
    book.writestr(entry, data)


def language(work: Work) -> str:
    """Returns the language; `und` if unknown, since a book must declare one."""
    tag = work.about["language"].replace("_", "-")
    return tag if _LANGUAGE.match(tag) else "und"


def _direction(work: Work) -> str:
    return ' dir="rtl"' if work.about["direction"] == "rtl" else ""


def _title(work: Work) -> str:
    return words(work.about["title"] or work.about["address"] or "Article")


def page(work: Work, inner: str) -> str:
    """Returns a file of a work's book, with this body."""
    return document(language(work), _direction(work), _title(work), inner)


def document(tag: str, direction: str, title: str, inner: str) -> str:
    """Returns one file of a book: its language, its direction as an attribute, its title and its body."""
    return (
        f'<?xml version="1.0" encoding="UTF-8"?>\n<!DOCTYPE html>\n'
        f'<html {_SPACES} lang="{tag}" xml:lang="{tag}"{direction}>\n'
        f"<head>\n<title>{title}</title>\n{_STYLE}\n</head>\n"
        f"<body>\n{inner}\n</body>\n</html>\n"
    )


def file(number: int) -> str:
    """Returns the name of a chapter's file, counted from 0."""
    return f"article-{number + 1}.xhtml" if number else "article.xhtml"


def _chapter(work: Work, writer: Writer, overlay: Overlay) -> str:
    article = overlay.named(named(work.article))
    return page(
        work, f"{head(work, overlay.title)}<main>\n{body(article, writer)}\n</main>\n{listed(work)}{foot(work)}"
    )


def _chapters(work: Work, writer: Writer) -> list[str]:
    """Returns the files of the chapters: the first has the book's head, the last its foot."""
    parts = split(named(work.marked), [node for node, _ in work.chapters])
    texts = []
    for number, part in enumerate(parts):
        top, below = head(work) if not number else "", listed(work) + foot(work) if number == len(parts) - 1 else ""
        texts.append(page(work, f"{top}<main>\n{body(part, writer)}\n</main>\n{below}"))
    return linked(texts, list(map(file, range(len(texts))))) if len(texts) > 1 else texts


def named(article: Article) -> Article:
    """Adds an id to every heading, for the table of contents."""

    stem = article.unused("section-")

    def change(part: Part) -> Part:
        bare = part.kind == "heading" and not part.fact("id")
        return part._replace(facts={**part.facts, "id": f"{stem}{part.node}"}) if bare else part

    return replace(article, blocks=rewritten(article.blocks, change))


def _contents(work: Work, overlaid: bool) -> str:
    """Returns the table of contents: each chapter, and below it its main sections; an article is one chapter."""
    parts = split(named(work.article), [] if overlaid else [node for node, _ in work.chapters])
    titles = [words(titled(part, title, number)) for number, (part, title) in enumerate(_own_titles(work, parts), 1)]
    titles = titles if len(parts) > 1 else [_title(work)]
    # The first one's title may be that of the book, which stands above it.
    inner_titles = ["" if titles[0] == _title(work) else titles[0], *titles[1:]]
    entries = [
        f'<li><a href="{file(number)}">{title}</a>{sections(part, file(number), inner)}</li>'
        for number, (part, title, inner) in enumerate(zip(parts, titles, inner_titles, strict=True))
    ]
    inner = "\n".join(entries)
    printed = _page_list([part for part, _ in _own_titles(work, parts)])
    return page(work, f'<nav epub:type="toc" role="doc-toc">\n<ol>\n{inner}\n</ol>\n</nav>{printed}')


def _page_list(parts: Sequence[Article]) -> str:
    """Returns where each printed page begins, for readers that go to a page by its number."""
    rows = [
        f'<li><a href="{file(number)}#page-{one.fact("number")}">{one.fact("number")}</a></li>'
        for number, part in enumerate(parts)
        for one in part.everything()
        if one.kind == "page"
    ]
    listed = "\n".join(rows)
    return f'\n<nav epub:type="page-list" role="doc-pagelist" hidden="">\n<ol>\n{listed}\n</ol>\n</nav>' if rows else ""


def _own_titles(work: Work, parts: list[Article]) -> list[tuple[Article, str]]:
    """Returns each chapter with the title that the work gives it; none where a chapter has no text, and isn't there."""
    titles = [title for _, title in work.chapters] if len(parts) == len(work.chapters) else [""] * len(parts)
    return list(zip(parts, titles, strict=True))


def sections(part: Article, name: str, title: str) -> str:
    """Returns a chapter's main sections, one level below the title that a later chapter has in its text."""
    rows, level = [], "2"
    for one in part.everything():
        said = words(plain_of(one.parts)) if one.kind == "heading" else ""
        if said and said == title and one.fact("level") == "2":
            level = "3"
        elif said and one.fact("level") == level:
            place = name + words(Writer().place(one.fact("id").split()[0]))
            rows.append(f'<li><a href="{place}">{said}</a></li>')
    return "\n<ol>\n" + "\n".join(rows) + "\n</ol>\n" if rows else ""


def _package(work: Work, chapters: list[str], images: dict[str, str], cover: str, overlay: Overlay | None) -> str:
    about = work.about
    address = about["address"] or about["canonical"]
    digest = hashlib.sha256("".join(chapters).encode()).hexdigest()
    name = f"urn:uuid:{digest[:8]}-{digest[8:12]}-5{digest[13:16]}-8{digest[17:20]}-{digest[20:32]}"
    facts = [
        f'<dc:identifier id="name">{name}</dc:identifier>',
        f"<dc:title>{_title(work)}</dc:title>",
        f"<dc:language>{language(work)}</dc:language>",
        f'<meta property="dcterms:modified">{instant(about["saved"])}</meta>',
        *([f"<dc:creator>{words(about['byline'])}</dc:creator>"] if about["byline"] else []),
        *([f"<dc:publisher>{words(about['site'])}</dc:publisher>"] if about["site"] else []),
        *([f"<dc:source>{words(address)}</dc:source>"] if address else []),
        *([f"<dc:rights>{words(about['licence'])}</dc:rights>"] if about["licence"] else []),
        *([f"<dc:date>{words(about['published'][:10])}</dc:date>"] if _is_day(about["published"][:10]) else []),
        *([f'<meta name="cover" content="image-{1 + list(images).index(cover)}"/>'] if cover else []),
        *(overlay.facts if overlay else []),
    ]
    items = [
        '<item id="nav" href="nav.xhtml" media-type="application/xhtml+xml" properties="nav"/>',
        *(item(number, chapter, overlay) for number, chapter in enumerate(chapters)),
        '<item id="style" href="style.css" media-type="text/css"/>',
        *(
            f'<item id="image-{at}" href="{path}" media-type="{kind}"{_COVER if path == cover else ""}/>'
            for at, (path, kind) in enumerate(images.items(), 1)
        ),
        *(overlay.items if overlay else []),
    ]
    spine = "\n".join(f'<itemref idref="{file(at).removesuffix(".xhtml")}"/>' for at in range(len(chapters)))
    progress = ' page-progression-direction="rtl"' if about["direction"] == "rtl" else ""
    return (
        '<?xml version="1.0" encoding="UTF-8"?>\n'
        '<package xmlns="http://www.idpf.org/2007/opf" version="3.0" unique-identifier="name">\n'
        '<metadata xmlns:dc="http://purl.org/dc/elements/1.1/">\n' + "\n".join(facts) + "\n</metadata>\n"
        "<manifest>\n" + "\n".join(items) + "\n</manifest>\n"
        f"<spine{progress}>\n{spine}\n</spine>\n</package>\n"
    )


def item(number: int, chapter: str, overlay: Overlay | None) -> str:
    """Returns a chapter's line in the manifest."""
    kinds = [kind for kind, mark in (("mathml", "<math"), ("svg", "<svg")) if mark in chapter]
    properties = f' properties="{" ".join(kinds)}"' if kinds else ""
    properties += ' media-overlay="overlay"' if overlay else ""
    name = file(number)
    return f'<item id="{name.removesuffix(".xhtml")}" href="{name}" media-type="application/xhtml+xml"{properties}/>'


def instant(saved: str) -> str:
    """Returns the time of saving in EPUB's format; a fixed time if it is unknown."""
    try:
        when = datetime.fromisoformat(saved).astimezone(UTC) if saved else datetime(1970, 1, 1, tzinfo=UTC)
    except (ValueError, OverflowError):  # year 1 or 9999 may overflow when converted to UTC
        when = datetime(1970, 1, 1, tzinfo=UTC)
    return when.strftime("%Y-%m-%dT%H:%M:%SZ")


def _is_day(text: str) -> bool:
    return bool(re.fullmatch(r"\d{4}(-\d{2}){0,2}", text))
