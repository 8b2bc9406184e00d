"""What the proxy's add-on filters, and what it leaves alone. Every test runs on flows of our own and on mitmproxy's."""

from __future__ import annotations

import gzip
import zlib
from collections.abc import Mapping
from types import SimpleNamespace
from typing import Any

import pytest
from readwell.engine.basics.errors import Refused
from readwell.parse import LARGEST
from readwell.services.proxy import exchange
from readwell.services.proxy.filtering import decoded
from readwell.services.proxy.group import EVERYONE, OFF, Group, Profile

from tests.host.proxy_flows import BROWSER, CRUNCH, HTML, PAGE, Headers, addon, got, mitmproxys, own, passed


@pytest.fixture(params=[own, mitmproxys])
def flow(request: pytest.FixtureRequest) -> Any:
    """Makes a flow from method, address, the request's headers, status, the answer's headers and body."""
    return request.param


def test_a_page_comes_back_filtered_in_itsown_look(flow: Any) -> None:
    answer = got(flow)
    text = answer.raw_content.decode()
    assert "town council voted on Tuesday" in text and "<style>" in text and "<script" not in text
    assert answer.headers["X-Readwell"] == "filtered; crunch; page"
    assert answer.headers["Content-Length"] == str(len(answer.raw_content))
    assert answer.headers["Content-Type"] == "text/html; charset=utf-8"


@pytest.mark.parametrize(("form", "kind"), [("article", "text/html"), ("text", "text/plain")])
def test_a_profile_gives_the_article_or_its_words_alone(flow: Any, form: Any, kind: str) -> None:
    one = addon(Group({EVERYONE: Profile("readwell", form)}))
    given = {**HTML, "Content-Security-Policy": "style-src 'none'", "Link": "</a.js>; rel=preload"}
    answer = passed(one, flow("GET", "http://courier.test/a", BROWSER, 200, given, PAGE))
    text = answer.raw_content.decode()
    assert "town council voted on Tuesday" in text and "Subscribe now" not in text
    assert answer.headers["Content-Type"] == f"{kind}; charset=utf-8"
    assert ("<p" in text) == (form == "article")
    assert "Content-Security-Policy" not in answer.headers and "Link" not in answer.headers


@pytest.mark.parametrize(
    ("reason", "sent", "status", "given"),
    [
        ("off", {**BROWSER, "X-Readwell": "off"}, 200, HTML),
        ("not-a-page", {"Accept": "*/*"}, 200, HTML),
        ("not-a-page", {**BROWSER, "Sec-Fetch-Dest": "iframe"}, 200, HTML),
        ("not-a-page", {**BROWSER, "X-Requested-With": "XMLHttpRequest"}, 200, HTML),
        ("not-a-page", BROWSER, 200, {**HTML, "Content-Disposition": "attachment; filename=a.html"}),
        ("status", BROWSER, 302, {**HTML, "Location": "/b"}),
        ("status", BROWSER, 404, HTML),
        ("status", BROWSER, 206, {**HTML, "Content-Range": "bytes 0-9/100"}),
        ("no-transform", BROWSER, 200, {**HTML, "Cache-Control": "private, no-transform"}),
        ("content-encoding", BROWSER, 200, {**HTML, "Content-Encoding": "br"}),
        ("too-long", BROWSER, 200, {**HTML, "Content-Length": str(exchange.LONGEST + 1)}),
    ],
)
def test_what_can_be_told_from_headers_is_streamed_with_its_reason(
    flow: Any, reason: str, sent: Mapping[str, str], status: int, given: Mapping[str, str]
) -> None:
    answer = passed(addon(), flow("GET", "http://courier.test/a", sent, status, given, PAGE))
    assert answer.stream and answer.raw_content == PAGE and answer.status_code == status
    assert answer.headers["X-Readwell"] == f"unchanged; {reason}" and reason in exchange.UNCHANGED
    assert {name: answer.headers[name] for name in given} == given


def test_what_is_no_html_is_streamed_and_not_even_marked(flow: Any) -> None:
    given = {"Content-Type": "image/png", "ETag": '"1"', "Content-Length": "5"}
    answer = got(flow, given=given, body=b"bytes")
    assert answer.stream and dict(answer.headers.items()) == dict(Headers(given) if flow is own else given)
    assert got(flow, given={"ETag": '"1"'}).stream


def test_a_site_that_is_never_touched_passes_with_all_below_it(flow: Any) -> None:
    one = addon(Group({EVERYONE: CRUNCH}, never=("courier.test",)))
    for host, reason in (("courier.test", "unchanged; never"), ("www.courier.test", "unchanged; never")):
        answer = passed(one, flow("GET", f"http://{host}/a", BROWSER, 200, HTML, PAGE))
        assert answer.headers["X-Readwell"] == reason and answer.stream
    other = passed(one, flow("GET", "http://notcourier.test/a", BROWSER, 200, HTML, PAGE))
    assert other.headers["X-Readwell"].startswith("filtered")


def test_connections_to_a_site_that_is_never_touched_stay_encrypted() -> None:
    one = addon(Group({EVERYONE: CRUNCH}, never=("bank.test",)))
    for name, ignored in (("www.bank.test", True), ("courier.test", False), (None, False)):
        context = SimpleNamespace(client=SimpleNamespace(id="one"))
        hello = SimpleNamespace(client_hello=SimpleNamespace(sni=name), ignore_connection=False, context=context)
        one.tls_clienthello(hello)
        assert hello.ignore_connection is ignored


def test_a_client_has_the_profile_it_chose(flow: Any) -> None:
    profiles = {EVERYONE: CRUNCH, "small": Profile("bte", "text")}
    one = addon(Group(profiles, {"192.168.0.7": "small", "anna": OFF}))
    found = flow("GET", "http://courier.test/a", BROWSER, 200, HTML, PAGE)
    assert passed(one, found).headers["X-Readwell"] == "filtered; bte; text"
    named = flow("GET", "http://courier.test/a", BROWSER, 200, HTML, PAGE)
    named.metadata["proxyauth"] = ("anna", "password")
    assert passed(one, named).headers["X-Readwell"] == "unchanged; off"


def test_the_switch_is_not_sent_to_the_server(flow: Any) -> None:
    found = flow("GET", "http://courier.test/a", {**BROWSER, "X-Readwell": "off"}, 200, HTML, PAGE)
    passed(addon(), found)
    assert "X-Readwell" not in found.request.headers


@pytest.mark.parametrize("form", ["gzip", "deflate", "raw deflate"])
def test_a_compressed_page_comes_back_compressed_for_clients_that_read_gzip(flow: Any, form: str) -> None:
    packed = {"gzip": gzip.compress(PAGE), "deflate": zlib.compress(PAGE), "raw deflate": zlib.compress(PAGE)[2:-4]}
    given = {**HTML, "Content-Encoding": form.split()[-1]}
    answer = got(flow, given=given, body=packed[form])
    assert answer.headers["Content-Encoding"] == "gzip"
    assert b"town council voted" in gzip.decompress(answer.raw_content)
    plain = got(flow, {**BROWSER, "Accept-Encoding": "gzip;q=0"}, given, packed[form])
    assert "Content-Encoding" not in plain.headers and b"town council voted" in plain.raw_content


def test_the_server_is_asked_for_a_whole_page_in_an_encoding_that_the_filter_reads(flow: Any) -> None:
    sent = {**BROWSER, "Range": "bytes=100-", "If-Range": '"1"'}
    found = flow("GET", "http://courier.test/a", sent, 200, HTML, PAGE)
    passed(addon(), found)
    assert found.request.headers["Accept-Encoding"] == "gzip, deflate"
    assert "Range" not in found.request.headers and "If-Range" not in found.request.headers
    picture = flow("GET", "http://courier.test/a.mp4", {"Accept": "*/*", "Range": "bytes=9-"}, 206, {}, b"")
    passed(addon(), picture)
    assert picture.request.headers["Range"] == "bytes=9-"


@pytest.mark.parametrize(
    ("reason", "given", "body"),
    [
        ("content-encoding", {**HTML, "Content-Encoding": "gzip"}, gzip.compress(PAGE, mtime=0)[:-20]),
        ("content-encoding", {**HTML, "Content-Encoding": "gzip"}, b"no gzip"),
        ("no-content", HTML, b"<title>Nothing</title>"),
        ("not-html", HTML, b"%PDF-1.4 and more"),
    ],
)
def test_a_page_that_cannot_be_filtered_passes_byte_for_byte(
    flow: Any, reason: str, given: Mapping[str, str], body: bytes
) -> None:
    given = {**given, "ETag": '"1"', "Content-Length": str(len(body))}
    answer = got(flow, given=given, body=body)
    assert answer.raw_content == body and answer.headers["X-Readwell"] == f"unchanged; {reason}"
    assert {name: answer.headers[name] for name in given} == given


def test_a_small_answer_that_unpacks_to_a_huge_one_is_refused() -> None:
    bomb = gzip.compress(bytes(LARGEST + 1))
    with pytest.raises(Refused) as refused:
        decoded(bomb, "gzip")
    assert refused.value.code == "too-large"


def test_the_servers_charset_is_read_and_the_filtered_page_is_utf_8(flow: Any) -> None:
    body = "<meta charset=utf-8><p>Ein schöner langer Satz über Käse steht hier.".encode("latin-1")
    answer = got(flow, given={"Content-Type": "text/html; charset=iso-8859-1"}, body=body)
    assert "schöner langer Satz über Käse" in answer.raw_content.decode()
    assert answer.headers["Content-Type"] == "text/html; charset=utf-8"


def test_a_request_with_a_body_is_streamed(flow: Any) -> None:
    found = flow("POST", "http://courier.test/a", {**BROWSER, "Content-Length": "9"}, 200, HTML, PAGE)
    assert passed(addon(), found).headers["X-Readwell"].startswith("filtered") and found.request.stream
