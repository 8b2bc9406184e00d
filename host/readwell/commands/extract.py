"""Finds the main content of one page and prints it.

The page is a file, an address, or standard input (-). With --format json it prints everything known about the page:
text, metadata, blocks with roles and reasons, posts, links, pictures, and the ids kept. With --format page it prints
the page's own HTML without what was dropped, in its own look; --address says where a saved page came from. With
--follow, an article of several pages is fetched and printed as one. Exit code 1: the page has no main content.
"""

import argparse
import sys
from itertools import chain
from typing import TYPE_CHECKING

from readwell.commands import following, reading
from readwell.engine.basics.collecting import uncollected
from readwell.engine.basics.errors import Refused
from readwell.engine.basics.public import FORMATS

if TYPE_CHECKING:
    from readwell.api.document import Document
    from readwell.system.fetching import Fetched


def add(parser: argparse.ArgumentParser) -> None:
    """Declares the flags."""
    parser.add_argument("page", nargs="?", default="-", metavar="FILE|URL|-")
    reading.add(parser)
    parser.add_argument("--format", default="text", choices=FORMATS)
    parser.add_argument("--address", default="", metavar="URL", help="where a saved page came from")
    following.add(parser)


def run(chosen: argparse.Namespace) -> int:
    """Prints the main content; exit code 1 if there is none."""
    from readwell.api.document import Document
    from readwell.api.reading import read_page
    from readwell.parse.sources import parsed, read
    from readwell.system import budget

    if chosen.format == "epub":
        raise Refused("format", "epub is not text: use `readwell save`")
    if chosen.format == "page" and chosen.follow:
        raise Refused("format", "page is the HTML of one page: it can't be joined with those that follow")
    how = reading.extractor(chosen)
    source = read(chosen.page, chosen.address)
    document = following.joined(how, source, chosen.follow) if chosen.follow else None
    page = parsed(source) if document is None else document.reading.page
    with budget.limited(budget.seconds(sum(map(len, page.strings)))):
        document = document or Document(read_page(how, page))
        if document.is_foreign(how.target_language):
            raise Refused("language", f"the page's language is {document.language}")
        _print(document, chosen.format, source)
    return 0 if document.text else 1


@uncollected
def _print(document: "Document", form: str, source: "Fetched") -> None:
    if form == "page":
        from readwell.api.page import filtered_page

        print(filtered_page(document.reading, source.raw, source.content_type), end="")
    elif form == "json":
        from readwell.api.json_pieces import pieces
        from readwell.engine.basics.json_text import ENCODER

        reading = document.reading
        facts = {"page": reading.page.hash, "with": reading.in_force, "keep": document.keep}
        sys.stdout.writelines(pieces(chain(document.fields(), facts.items()), ENCODER))
        print()
    else:
        from readwell.api.formats import written

        print(written(document, form, with_metadata=True), end="")
