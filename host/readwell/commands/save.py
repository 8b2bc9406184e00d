"""Saves the main content of pages as files, like the extension.

Each page is a file, an address, or standard input (-). An existing file is never overwritten.
"""

import argparse
import sys
from collections.abc import Mapping
from contextlib import ExitStack
from pathlib import Path
from typing import TYPE_CHECKING, Any

from readwell.commands import following, reading
from readwell.engine.basics.errors import Refused

if TYPE_CHECKING:
    from readwell.engine.render.work import Image, Work
    from readwell.services.library.store import Library
    from readwell.system.fetching import Fetched

#: Limits for the pictures of one page: how many are fetched, and their bytes in total.
MOST_PICTURES = 200
MOST_BYTES = 40_000_000
#: Seconds for all pictures of a page together.
LONGEST = 60.0

#: A file has its title, where it stands on the page, as in the reader.
WITH_TITLE = {"name": "readwell", "heading": "on"}
#: The same as a method.
TITLED = "readwell:heading=on"


def add(parser: argparse.ArgumentParser) -> None:
    """Declares the flags."""
    from readwell.engine.render.formats import FORMATS

    parser.add_argument("pages", nargs="+", metavar="FILE|URL|-")
    parser.add_argument("--format", default="markdown", choices=list(FORMATS))
    parser.add_argument("--out", default=".", metavar="DIR", help="where the files go (default: here)")
    parser.add_argument("--extractor", metavar="NAME[:field=value,...]", help="see `readwell describe`")
    parser.add_argument("--name", default="", metavar="TEMPLATE", help="of the file, like '{date} {site} - {title}'")
    parser.add_argument("--template", metavar="FILE", help="front matter of Markdown; - for none")
    parser.add_argument("--tags", default="", metavar="A,B", help="for the front matter and the library")
    parser.add_argument("--address", default="", metavar="URL", help="where a saved page came from")
    parser.add_argument("--pictures", action="store_true", help="fetch pictures into HTML and EPUB files")
    parser.add_argument("--library", action="store_true", help="record in the library as well")
    reading.add_rules(parser)
    following.add(parser)


def run(chosen: argparse.Namespace) -> int:
    """Saves each page and prints its path; exit code 1 if one of them could not be saved."""
    from readwell.services.library.saving import library_file
    from readwell.services.library.store import Library

    reading.check_rules(chosen)
    failures = 0
    with ExitStack() as until_done:
        library = Library(library_file()) if chosen.library else None
        if library:
            until_done.callback(library.close)
        for source in chosen.pages:
            try:
                print(_saved(source, chosen, library), flush=True)
            except Refused as problem:
                failures += 1
                print(f"readwell: {source}: {problem.message}", file=sys.stderr)
    return 1 if failures else 0


def _saved(source: str, chosen: argparse.Namespace, library: "Library | None") -> str:
    from dataclasses import replace

    from readwell.engine.extractors.settings import from_text
    from readwell.engine.requests import work_of_page
    from readwell.parse.sources import parsed, read
    from readwell.services.library.folder import folder_of
    from readwell.services.library.saving import save

    found = read(source, chosen.address)
    if chosen.follow:
        work = _joined(found, chosen)
    else:
        wanted = from_text(chosen.extractor) if chosen.extractor else WITH_TITLE
        page = parsed(found, pictures=chosen.format in ("html", "epub"))
        taught = [one.wire() for one in reading.lessons(chosen, page.url)]
        work = work_of_page(page, {"with": wanted, "lessons": taught, **_asked(chosen)}, chosen.format)
    if chosen.pictures and chosen.format in ("html", "epub"):
        work = replace(work, images=_pictures(work, found))
    return str(save(work, chosen.format, folder_of(chosen.out), library)["path"])


def _joined(found: "Fetched", chosen: argparse.Namespace) -> "Work":
    """Returns the work of a page with those that follow it."""
    from dataclasses import replace

    from readwell.api.extractor import Extractor
    from readwell.engine.render.request import work_of

    document = following.joined(Extractor(chosen.extractor or TITLED, rules=chosen.rules), found, chosen.follow)
    if not document.text:
        raise Refused("no-text", "nothing on this page looks like a text to keep")
    own = document.work
    work = work_of(own.page, own.kept, _asked(chosen))
    given = {**own.given, **work.given}
    return replace(work, apart=own.apart, captions=own.captions, given=given, chapters=own.chapters)


def _asked(chosen: argparse.Namespace) -> Mapping[str, Any]:
    """Returns the flags as a request, so that both are validated alike."""
    from readwell.engine.basics.version import VERSION
    from readwell.services.library.saving import now

    template = chosen.template or ""
    if template not in ("", "-"):
        try:
            template = Path(template).read_text(encoding="utf-8")
        except (OSError, ValueError) as problem:  # a file that is no text, too
            raise Refused("request", f"{template}: {getattr(problem, 'strerror', None) or problem}") from None
    about = {"saved": now(), "version": VERSION, "tags": chosen.tags}
    return {"about": about, "name": chosen.name, "template": template}


def _pictures(work: "Work", page: "Fetched") -> "dict[str, Image]":
    """Fetches the page's pictures, if the person allowed it; one that can't be fetched stays a link."""
    import base64

    from readwell.engine.render.work import image
    from readwell.parse.sources import fetch, may_be_inside
    from readwell.system.reach import Deadline

    held: dict[str, Image] = {}
    room, deadline = MOST_BYTES, Deadline(LONGEST)
    for address in work.article.pictures()[:MOST_PICTURES]:
        try:
            raw = fetch(address, room, deadline, free=may_be_inside(address, page)).raw
        except Refused as problem:
            print(f"readwell: {problem.message}", file=sys.stderr)
            continue
        found = image({"base64": base64.b64encode(raw).decode("ascii")})
        room -= len(raw)
        if found:
            held[address] = found
    return held
