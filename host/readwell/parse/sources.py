"""Loads the command line's pages from a file, standard input or an address."""

import sys
from dataclasses import replace
from getpass import getpass
from pathlib import Path

from readwell.engine.basics import addresses
from readwell.engine.basics.errors import Refused
from readwell.engine.page.snapshot import Snapshot
from readwell.parse import LARGEST, parse, pdf
from readwell.parse.sniff import refuse_other
from readwell.system import reach
from readwell.system.fetching import Fetched
from readwell.system.fetching import fetch as fetch_at_most
from readwell.system.jsonlines import standard_input
from readwell.system.reach import Deadline

#: So often a person is asked for the password of a PDF.
_TRIES = 3


def page_of(source: str, address: str = "") -> Snapshot:
    """Returns the page behind FILE, URL or -; `address` is where a saved file came from."""
    return parsed(read(source, address))


def parsed(found: Fetched, pictures: bool = False) -> Snapshot:
    """Returns the page of a response or a file; with `pictures`, the figures of a PDF are drawn."""
    if pdf.is_pdf(found.raw):
        return _printed(found, pictures)
    refuse_other(found.raw, found.content_type)
    return parse(found.raw, found.address, found.content_type)


def _printed(found: Fetched, pictures: bool) -> Snapshot:
    """Returns the page of a PDF. A person at a terminal is asked for its password, which is kept nowhere."""
    password = ""
    for tries in range(_TRIES + 1):
        try:
            page = pdf.page_of(found.raw, found.address, password)
        except Refused as problem:
            if "password" not in problem.message or tries == _TRIES or not sys.stdin.isatty():
                raise
            password = getpass("Password of the PDF: " if not tries else "Not its password. Password of the PDF: ")
        else:
            return pdf.with_pictures(page, found.raw, password) if pictures else page
    raise AssertionError("the last try ends the loop")


def read(source: str, address: str = "") -> Fetched:
    """Reads FILE, URL or -; `address` is where a saved file came from."""
    if source.startswith(("http://", "https://")):
        found = fetch(source)
        return replace(found, address=address or found.address, inside=found.inside and not address)
    try:
        if source == "-":
            return Fetched(standard_input().read(LARGEST + 1), address)
        with Path(source).open("rb") as file:
            return Fetched(file.read(LARGEST + 1), address)
    except (OSError, ValueError) as problem:
        raise Refused("request", f"{source}: {getattr(problem, 'strerror', None) or problem}") from None


def fetch(
    address: str, most: int = LARGEST, deadline: Deadline | None = None, free: bool = True, within: str = ""
) -> Fetched:
    """Fetches an address, within limits of size and time; see `fetching`."""
    return fetch_at_most(address, most, deadline, free, within)


def may_be_inside(address: str, page: Fetched) -> bool:
    """Whether what a page names may come from this computer or its network: only from where the page came from.

    A name may lead elsewhere now, so the page must have come from there, or its address be one in figures.
    """
    own = addresses.host(page.address)  # with the port: behind another one stands another service
    in_figures = reach.in_figures(addresses.split(page.address).hostname or "")
    return own != "" and own == addresses.host(address) and (page.inside or in_figures)
