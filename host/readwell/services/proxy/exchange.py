"""Decides from a request and the headers of its answer whether the answer is filtered, or passes unchanged and why."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable
from functools import lru_cache
from typing import Protocol

#: A request with this header set to `off` gets the page unchanged. Answers say in it what was done.
SWITCH = "X-Readwell"
#: Content types of pages.
PAGES = ("text/html", "application/xhtml+xml")
#: Encodings of answers that `filtering` decodes.
CODINGS = ("", "identity", "gzip", "x-gzip", "deflate")
#: What a request's `Sec-Fetch-Dest` may say of a page that a person opens.
OPENED = ("", "document")
#: Bytes of a page, as they come over the network, from which it passes unchanged.
LONGEST = 8_000_000

#: Why an answer passes unchanged, as `X-Readwell` says it; beside these the codes of refused pages (docs/protocol.md).
UNCHANGED = {
    "off": "the request's own header, or the client's profile, switches the filter off",
    "never": "the site is one that the group never touches",
    "status": "not an answer of status 200: a redirect, an error, a part, or nothing new",
    "not-a-page": "a request of a script, a frame, or a file to save",
    "no-transform": "the server forbids changes by `Cache-Control: no-transform`",
    "content-encoding": "compressed in a way that the proxy didn't ask for, or damaged",
    "too-long": f"over {LONGEST // 1_000_000} MB as it comes over the network",
    "no-content": "no main content was found",
    "internal": "the filter failed; the log says how",
}


class Headers(Protocol):
    """The headers of a request or an answer; names in any case."""

    def get(self, name: str, default: str = "", /) -> str:
        """Returns a header's value."""
        ...

    def __contains__(self, name: object, /) -> bool: ...
    def __setitem__(self, name: str, value: str, /) -> None: ...
    def __delitem__(self, name: str, /) -> None: ...


def opens_a_page(request: Headers) -> bool:
    """Whether a person opens a page with this request, and not a script or a frame of one.

    Browsers say so in `Sec-Fetch-Dest`, but not over plain HTTP to all hosts; a script's requests accept anything.
    """
    accepted = request.get("Accept", "").lower()
    scripted = request.get("X-Requested-With", "").lower() == "xmlhttprequest"
    opened = request.get("Sec-Fetch-Dest", "").lower() in OPENED
    return opened and not scripted and any(kind in accepted for kind in PAGES)


def is_page(answer: Headers) -> bool:
    """Whether an answer says that it is HTML."""
    return answer.get("Content-Type", "").split(";")[0].strip().lower() in PAGES


def switched_off(request: Headers) -> bool:
    """Whether the request asks for the page as it is."""
    return request.get(SWITCH, "").strip().lower() == "off"


def on_list(host: str, sites: Iterable[str]) -> bool:
    """Whether a host is one of the sites, or below one, each in its own letters or as browsers ask for it."""
    host = f".{ascii_name(host.rstrip('.'))}"
    return any(host.endswith(f".{site if site.isascii() else ascii_name(site)}") for site in sites)


@lru_cache(20_000)
def ascii_name(host: str) -> str:
    """Returns a host's name as a browser asks for it: `xn--` and Punycode for each part with other letters."""
    parts = unicodedata.normalize("NFKC", host).lower().split(".")
    return ".".join(_ascii_part(part) for part in parts)


def _ascii_part(part: str) -> str:
    """Returns a part of a name in ASCII; one too long for a name stays: Punycode takes quadratic time."""
    return part if part.isascii() or len(part) > 63 else f"xn--{part.encode('punycode').decode('ascii')}"


def unchanged(request: Headers, status: int, answer: Headers) -> str:
    """Returns why an answer of HTML passes unchanged; empty if it is to be filtered."""
    if not opens_a_page(request) or answer.get("Content-Disposition", "").strip().lower().startswith("attachment"):
        return "not-a-page"
    if status != 200:
        return "status"
    if "no-transform" in answer.get("Cache-Control", "").lower():
        return "no-transform"
    if answer.get("Content-Encoding", "").strip().lower() not in CODINGS:
        return "content-encoding"
    length = answer.get("Content-Length", "")
    return "too-long" if length.isdigit() and int(length) > LONGEST else ""


def ask(request: Headers) -> None:
    """Asks the server for what can be filtered: a whole page, in an encoding that the filter decodes."""
    if "Accept-Encoding" in request:
        request["Accept-Encoding"] = "gzip, deflate" if accepts_gzip(request) else "identity"
    for name in ("Range", "If-Range"):
        if name in request:
            del request[name]


def accepts_gzip(request: Headers) -> bool:
    """Whether the client reads gzip."""
    for part in request.get("Accept-Encoding", "").lower().split(","):
        name, _, quality = part.partition(";")
        if name.strip() == "gzip":
            return quality.replace(" ", "").rstrip("0.") != "q="
    return False
