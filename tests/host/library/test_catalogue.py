"""E-readers and feed readers get the library as a catalogue, a feed and books; strangers get nothing."""

from __future__ import annotations

import io
import threading
import urllib.error
import urllib.request
import zipfile
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest
from readwell.services.library.article import from_portable
from readwell.services.library.catalogue import feeds
from readwell.services.library.catalogue.serving import Catalogue, server, token
from readwell.services.library.store import Library

ATOM = "{http://www.w3.org/2005/Atom}"
WORD = "a-word-that-is-long-enough"
HTML = "<h2>Boats</h2><p>The quay was <em>quiet</em>.</p><script>alert(1)</script>"


def row(number: int, **more: Any) -> Any:
    base = {"address": f"https://x.example/{number}?a=1&b=2", "title": f"Note <{number}> & more", "saved": "2026-01-02"}
    return from_portable({**base, "text": f"Words of {number}.", "tags": ["sea & sky"], "language": "en", **more})


@pytest.fixture
def catalogue(tmp_path: Path) -> Catalogue:
    path = tmp_path / "library.sqlite"
    with closing(Library(path)) as library:
        library.add(row(1, state="later", html=HTML, about={"byline": "A. Author"}))
        library.add(row(2, favourite=True))
        library.add(row(3, text="", state="later"))
    return Catalogue(path, WORD)


def got(catalogue: Catalogue, path: str, host: str = "127.0.0.1:8753") -> ElementTree.Element:
    status, kind, body = catalogue.answer(f"/{WORD}{path}", host)
    assert status == 200 and "xml" in kind
    return ElementTree.fromstring(body)


def titles(feed: ElementTree.Element) -> list[str]:
    return [str(entry.findtext(f"{ATOM}title")) for entry in feed.findall(f"{ATOM}entry")]


def test_the_catalogue_leads_to_its_lists_and_they_to_books(catalogue: Catalogue) -> None:
    first = got(catalogue, "/opds")
    assert titles(first) == ["Queue", "All articles", "Favourites", "Archive", "#sea & sky"]
    places = [link.get("href", "") for link in first.iter(f"{ATOM}link") if link.get("rel") == "subsection"]
    assert all(place.startswith(f"http://127.0.0.1:8753/{WORD}/opds/") for place in places)
    for place, count in zip(places, (1, 2, 1, 0, 2), strict=True):
        path = place.removeprefix(f"http://127.0.0.1:8753/{WORD}")
        assert len(titles(got(catalogue, path))) == count, place
    (entry,) = got(catalogue, "/opds/queue").findall(f"{ATOM}entry")
    assert entry.findtext(f"{ATOM}title") == "Note <1> & more"
    assert entry.findtext(f"{ATOM}author/{ATOM}name") == "A. Author"
    kinds = {link.get("type"): link.get("href", "") for link in entry.findall(f"{ATOM}link")}
    assert kinds["application/epub+zip"].endswith("/book/1.epub")


def test_a_book_is_made_of_what_is_stored(catalogue: Catalogue) -> None:
    status, kind, body = catalogue.answer(f"/{WORD}/book/1.epub", "127.0.0.1")
    assert (status, kind) == (200, "application/epub+zip")
    with zipfile.ZipFile(io.BytesIO(body)) as book:
        whole = "".join(book.read(name).decode("utf-8") for name in book.namelist() if name.endswith(".xhtml"))
    assert "The quay was <em>quiet</em>" in whole and "Boats" in whole and "alert" not in whole
    status, _, body = catalogue.answer(f"/{WORD}/book/2.md", "127.0.0.1")
    assert status == 200 and b"Words of 2." in body
    assert catalogue.answer(f"/{WORD}/book/3.epub", "127.0.0.1")[0] == 404
    assert catalogue.answer(f"/{WORD}/book/99.epub", "127.0.0.1")[0] == 404


def test_the_queue_is_a_feed_with_its_texts(catalogue: Catalogue) -> None:
    feed = got(catalogue, "/queue.atom")
    (content,) = [str(entry.findtext(f"{ATOM}content")) for entry in feed.findall(f"{ATOM}entry")]
    assert "The quay was <em>quiet</em>" in content
    assert feed.findtext(f"{ATOM}entry/{ATOM}updated") == "2026-01-02T00:00:00Z"


def test_a_reader_can_search(catalogue: Catalogue) -> None:
    assert b"searchTerms" in catalogue.answer(f"/{WORD}/opds/search.xml", "127.0.0.1")[2]
    assert titles(got(catalogue, "/opds/search?q=words")) == ["Note <1> & more", "Note <2> & more"]
    assert titles(got(catalogue, "/opds/search?q=%22%22%00")) == []


def test_long_lists_come_in_pages(catalogue: Catalogue) -> None:
    with closing(Library(catalogue.library)) as library, library.writing():
        for number in range(10, 10 + 2 * feeds.PAGE):
            library.record(row(number))
    seen, path = 0, "/opds/all"
    for _ in range(3):
        page = got(catalogue, path)
        seen += len(titles(page))
        more = [link.get("href", "") for link in page.findall(f"{ATOM}link") if link.get("rel") == "next"]
        path = more[0].removeprefix(f"http://127.0.0.1:8753/{WORD}") if more else ""
    assert seen == 2 + 2 * feeds.PAGE and not path


@pytest.mark.parametrize(
    "host", ["evil.example", "127.0.0.1.evil.example", "", "localhost.evil.example", "a@127.0.0.1"]
)
def test_a_name_that_a_page_could_have_leads_nowhere(catalogue: Catalogue, host: str) -> None:
    assert catalogue.answer(f"/{WORD}/opds", host)[0] == 421


@pytest.mark.parametrize("host", ["127.0.0.1:1", "localhost:8753", "[::1]:8753", "192.168.1.5"])
def test_addresses_in_figures_and_our_own_names_are_answered(catalogue: Catalogue, host: str) -> None:
    assert catalogue.answer(f"/{WORD}/opds", host)[0] == 200


@pytest.mark.parametrize(
    "path",
    [
        "/",
        "/opds",
        "/wrong/opds",
        f"/{WORD}x/opds",
        f"/{WORD}/other",
        f"/{WORD}/book/../1.epub",
        f"/{WORD}/opds/nothing",
    ],
)
def test_without_the_token_or_a_known_path_nothing_is_here(catalogue: Catalogue, path: str) -> None:
    assert catalogue.answer(path, "127.0.0.1")[0] == 404


def test_a_query_of_many_parts_is_refused(catalogue: Catalogue) -> None:
    assert catalogue.answer(f"/{WORD}/opds/all?{'a=1&' * 100}", "127.0.0.1")[0] == 400


def test_titles_with_any_characters_make_sound_feeds(catalogue: Catalogue) -> None:
    with closing(Library(catalogue.library)) as library:
        library.add(row(7, title="a\x01\x0b<b>\"'&\ufffe\u202e", tags=["<t>\x02/?#"], state="later"))
    assert len(titles(got(catalogue, "/opds/all"))) == 3
    links = [link.get("href", "") for link in got(catalogue, "/opds").iter(f"{ATOM}link")]
    (tag,) = [link for link in links if "%3Ct%3E" in link]
    assert len(titles(got(catalogue, tag.removeprefix(f"http://127.0.0.1:8753/{WORD}")))) == 1
    got(catalogue, "/queue.atom")


@pytest.fixture
def address(catalogue: Catalogue) -> Iterator[str]:
    served = server(catalogue, "127.0.0.1", 0)
    threading.Thread(target=served.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{served.server_address[1]}"
    served.shutdown()
    served.server_close()


def test_it_is_served_with_headers_that_let_nothing_run(address: str) -> None:
    with urllib.request.urlopen(f"{address}/{WORD}/book/1.html", timeout=20) as reply:
        assert "sandbox" in reply.headers["Content-Security-Policy"] and reply.headers["X-Content-Type-Options"]
        assert b"quiet" in reply.read()
    for method in ("POST", "PUT", "DELETE"):
        with pytest.raises(urllib.error.HTTPError) as problem:
            urllib.request.urlopen(urllib.request.Request(f"{address}/{WORD}/opds", method=method), timeout=20)
        assert problem.value.code == 501


def test_the_token_stays_until_it_is_made_anew(tmp_path: Path) -> None:
    path = tmp_path / "word"
    first = token(path)
    assert token(path) == first and len(first) > 20
    assert token(path, renew=True) != first
