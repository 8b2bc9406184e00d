"""Serves the catalogue: on this computer unless the person names another address, and only to who knows the token.

A page of the web could have a browser ask here under a name of its own, so that the name that is asked for is checked
too. Nothing is ever changed by a request.
"""

from __future__ import annotations

import hmac
import ipaddress
import re
import secrets
import sqlite3
import threading
from collections.abc import Callable, Mapping
from contextlib import closing
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any
from urllib.parse import parse_qs

from readwell.engine.basics import addresses
from readwell.engine.basics.errors import Refused
from readwell.services.library import sorting
from readwell.services.library.catalogue import feeds
from readwell.services.library.catalogue.book import KINDS, book
from readwell.services.library.catalogue.feeds import PAGE, SHELVES, Shelf
from readwell.services.library.store import Library
from readwell.system import private

#: Requests that are answered at once, and seconds in which one must have come.
AT_ONCE, PATIENCE = 8, 20.0
#: Articles in the Atom feed of the queue.
IN_FEED = 50
_BOOK = re.compile(r"/book/(\d{1,15})\.(epub|html|md)")
_HOST = re.compile(r"([\w.-]{1,253}|\[[0-9a-f:.]{2,45}\])(?::\d{1,5})?", re.ASCII)
_FORMS = {"epub": "epub", "html": "html", "md": "markdown"}
_HEADERS = {
    "X-Content-Type-Options": "nosniff",
    "Content-Security-Policy": "default-src 'none'; style-src 'unsafe-inline'; img-src data: https:; sandbox",
    "Referrer-Policy": "no-referrer",
    "Cache-Control": "private, no-store",
}

Answer = tuple[int, str, bytes]


def token(path: Path, renew: bool = False) -> str:
    """Returns the word that a reader must know; made at first use, and kept in a private file."""
    try:
        known = path.read_text("utf-8").strip()
    except OSError:
        known = ""
    if renew or not re.fullmatch(r"[\w-]{20,}", known):
        known = secrets.token_urlsafe(18)
        private.replace(path, known)
    return known


class Catalogue:
    """Answers requests about a library; `names` are hosts by which it may be asked for beside addresses in figures."""

    def __init__(self, library: Path, word: str, names: tuple[str, ...] = ("localhost",)) -> None:
        self.library, self.word, self.names = library, word, names

    def answer(self, target: str, host: str) -> Answer:
        """Returns status, kind and body of the answer to a request."""
        if not self._is_own(host):
            return _said(421, "this is not the address of the library")
        split = addresses.split(target)
        word, _, rest = split.path.lstrip("/").partition("/")
        if not hmac.compare_digest(word.encode("utf-8", "replace"), self.word.encode()):
            return _said(404, "nothing is here")
        base = f"http://{host}/{self.word}"
        try:
            asked = parse_qs(split.query, max_num_fields=10)
            with closing(Library(self.library)) as library:
                return self._found(library, f"/{rest}", base, {name: values[0] for name, values in asked.items()})
        except Refused as problem:
            return _said(404 if problem.code in ("library", "no-text") else 400, problem.message)
        except ValueError:
            return _said(400, "this asks for too much")
        except sqlite3.Error:
            return _said(503, "the library can't be read now")

    def _is_own(self, host: str) -> bool:
        """Whether a request names an address in figures or one of our names: a page's own name never leads here."""
        found = _HOST.fullmatch(host.lower())
        if not found:
            return False
        try:
            ipaddress.ip_address(found[1].strip("[]"))
        except ValueError:
            return found[1] in self.names
        return True

    def _found(self, library: Library, path: str, base: str, asked: Mapping[str, str]) -> Answer:
        if path in ("/", "/opds", "/opds/"):
            return _xml(feeds.NAVIGATION, feeds.root(base, sorting.facets(library)["tags"][:PAGE]))
        if path == "/queue.atom":
            rows = library.listed(IN_FEED, state="later", sort="place", fetched=True)
            return _xml("application/atom+xml", feeds.atom(base, [library.get(row["id"]) for row in rows]))
        if path == "/opds/search.xml":
            return _xml(feeds.SEARCH, feeds.search(base))
        if found := _BOOK.fullmatch(path):
            form = _FORMS[found[2]]
            return 200, KINDS[form], book(library.get(int(found[1])), form)
        if path == "/opds/search":
            rows = library.search(asked.get("q", "")[:1000], PAGE, fetched=True)
            shelf = Shelf("search", f"Search: {asked.get('q', '')[:100]}", {})
            return _xml(feeds.ACQUISITION, feeds.shelf_page(base, shelf, rows, 0, len(rows)))
        return self._shelf(library, path, base, asked)

    def _shelf(self, library: Library, path: str, base: str, asked: Mapping[str, str]) -> Answer:
        name = path.removeprefix("/opds/")
        shelf = next((one for one in SHELVES if one.path == name), None)
        if shelf is None and name.startswith("tag/"):
            tag = addresses.unquoted(name.removeprefix("tag/"))
            shelf = Shelf(name, f"#{tag}", {"tag": tag})
        if shelf is None or not path.startswith("/opds/"):
            return _said(404, "nothing is here")
        page = int(text) if (text := asked.get("page", "0")).isascii() and text.isdecimal() and len(text) < 7 else 0
        asks = {**shelf.asks, "fetched": True}
        count = library.count(**{key: value for key, value in asks.items() if key != "sort"})
        rows = library.listed(PAGE, page * PAGE, **asks)
        return _xml(feeds.ACQUISITION, feeds.shelf_page(base, shelf, rows, page, count))


def _said(status: int, words: str) -> Answer:
    return status, "text/plain; charset=utf-8", f"{words}\n".encode()


def _xml(kind: str, text: str) -> Answer:
    return 200, f"{kind};charset=utf-8", text.encode("utf-8", "replace")


def _silent(_: str) -> None:
    """Says nothing."""


def server(catalogue: Catalogue, address: str, port: int, log: Callable[[str], None] = _silent) -> ThreadingHTTPServer:
    """Returns a server for the catalogue; `serve_forever` starts it."""
    room = threading.BoundedSemaphore(AT_ONCE)

    class Handler(BaseHTTPRequestHandler):
        server_version, sys_version, timeout = "Readwell", "", PATIENCE
        protocol_version = "HTTP/1.0"

        def do_GET(self) -> None:
            with room:
                self._send(*catalogue.answer(self.path, self.headers.get("Host", "")))

        def do_HEAD(self) -> None:
            self.do_GET()

        def _send(self, status: int, kind: str, body: bytes) -> None:
            self.send_response(status)
            for name, value in {**_HEADERS, "Content-Type": kind, "Content-Length": str(len(body))}.items():
                self.send_header(name, value)
            self.end_headers()
            if self.command != "HEAD":
                self.wfile.write(body)

        def log_message(self, format: str, *args: Any) -> None:
            """Says what was asked, without the token."""
            log((format % args).replace(catalogue.word, "…"))

    made = ThreadingHTTPServer((address, port), Handler)
    made.daemon_threads = True
    return made
